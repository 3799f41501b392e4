use super::*;
use alloc::{vec, vec::Vec};
use stdx::rng::Rng;

const PALERMO: Place = Place { longitude: 13.361389, latitude: 38.115556 };
const CATANIA: Place = Place { longitude: 15.087269, latitude: 37.502669 };

/// What GEOADD, GEODIST and GEOHASH of valkey-server 9.1.2 make of two cities.
#[test]
fn two_cities() {
    let [a, b] = [PALERMO, CATANIA].map(|it| Hash::of(it, MAX_STEP));
    assert_eq!(a.score(), 3_479_099_956_230_698.0);
    assert_eq!(b.score(), 3_479_447_370_796_909.0);
    assert_eq!(distance(a.place(), b.place()), 166_274.151_569_600_32);
    assert_eq!(&text(a.place()), b"sqc8b49rny0");
}

#[test]
fn a_cell_holds_the_place_it_is_of() {
    let mut rng = Rng::new(2);
    for _ in 0..2_000 {
        let place = random_place(&mut rng);
        for step in [1, 5, 13, 26] {
            let hash = Hash::of(place, step);
            let Area { longitude, latitude } = hash.area();
            assert!((longitude.min..=longitude.max).contains(&place.longitude));
            assert!((latitude.min..=latitude.max).contains(&place.latitude));
            let score = Hash::of(place, MAX_STEP).score();
            assert!((hash.score()..hash.score_end()).contains(&score));
            assert_eq!(hash.neighbour(1, -1).neighbour(-1, 1), hash);
        }
    }
}

fn random_place(rng: &mut Rng) -> Place {
    let part = |rng: &mut Rng| rng.below(1 << 30) as f64 / f64::from(1 << 29) - 1.0;
    Place { longitude: part(rng) * 180.0, latitude: part(rng) * 80.0 }
}

/// Every place inside a shape lies in one of its cells, away from the line
/// where longitudes jump.
#[test]
fn the_cells_of_a_shape_hold_what_lies_in_it() {
    let mut rng = Rng::new(6);
    for _ in 0..300 {
        let center = Place {
            longitude: rng.below(160) as f64 - 80.0,
            latitude: rng.below(100) as f64 - 50.0,
        };
        let size = (1 + rng.below(900_000)) as f64;
        let shape = match rng.below(3) {
            0 => Shape::around(center, Form::Circle { radius_m: size }),
            1 => Shape::around(center, Form::Box { width_m: size, height_m: size / 3.0 }),
            _ => Shape::polygon(triangle(center)),
        };
        let cells: Vec<Hash> = cover(&shape).collect();
        for _ in 0..200 {
            let near = Place {
                longitude: center.longitude + rng.below(2_000) as f64 / 100.0 - 10.0,
                latitude: center.latitude + rng.below(2_000) as f64 / 100.0 - 10.0,
            };
            let score = Hash::of(near, MAX_STEP).score();
            let found = cells.iter().any(|it| (it.score()..it.score_end()).contains(&score));
            assert!(shape.distance_inside(near).is_none() || found, "{shape:?} {near:?}");
        }
    }
}

fn triangle(center: Place) -> Vec<Place> {
    [(-3.0, -2.0), (4.0, -1.0), (0.0, 5.0)]
        .map(|(x, y)| Place { longitude: center.longitude + x, latitude: center.latitude + y })
        .into()
}

#[test]
fn a_polygon_has_an_inside() {
    let corner = |longitude, latitude| Place { longitude, latitude };
    let shape = Shape::polygon(vec![
        corner(10.0, 30.0),
        corner(20.0, 30.0),
        corner(20.0, 40.0),
        corner(10.0, 40.0),
    ]);
    let told = shape.distance_inside(Hash::of(CATANIA, MAX_STEP).place());
    assert_eq!(told.map(|it| (it * 1e4) as u64), Some(2_670_539_696));
    assert_eq!(shape.distance_inside(corner(9.0, 35.0)), None);
}
