//! What is searched: a circle, a box or a polygon.

use super::{
    Area, MAX_LATITUDE, MAX_LONGITUDE, Place, Span,
    earth::{RADIUS_M, degrees, distance, latitude_distance, radians},
};
use alloc::vec::Vec;

/// A part of the earth around a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    pub(super) center: Place,
    form: Form,
}

/// Lengths are in metres.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    Circle { radius_m: f64 },
    Box { width_m: f64, height_m: f64 },
    Polygon { corners: Vec<Place> },
}

impl Shape {
    /// A circle or a box around a place.
    pub fn around(center: Place, form: Form) -> Shape {
        Shape { center, form }
    }

    /// A polygon; distances count from the middle of its corners.
    pub fn polygon(corners: Vec<Place>) -> Shape {
        Shape { center: middle(&corners), form: Form::Polygon { corners } }
    }

    /// How far a place is from the center, in metres, if it lies inside.
    pub fn distance_inside(&self, place: Place) -> Option<f64> {
        let inside = match &self.form {
            Form::Circle { radius_m } => {
                let distance = distance(self.center, place);
                return (distance <= *radius_m).then_some(distance);
            }
            Form::Box { width_m, height_m } => {
                let at_latitude = Place { latitude: place.latitude, ..self.center };
                latitude_distance(place.latitude, self.center.latitude) <= height_m / 2.0
                    && distance(place, at_latitude) <= width_m / 2.0
            }
            Form::Polygon { corners } => is_inside(corners, place),
        };
        inside.then(|| distance(self.center, place))
    }

    /// The sides of what it may reach.
    pub(super) fn bounds(&self) -> Area {
        match &self.form {
            Form::Circle { radius_m } => self.box_bounds(*radius_m, *radius_m),
            Form::Box { width_m, height_m } => self.box_bounds(width_m / 2.0, height_m / 2.0),
            Form::Polygon { corners } => {
                let side = |start: f64, of: fn(&Place) -> f64| {
                    corners.iter().map(of).fold(Span { min: start, max: -start }, |it, at| Span {
                        min: it.min.min(at),
                        max: it.max.max(at),
                    })
                };
                Area {
                    longitude: side(MAX_LONGITUDE, |it| it.longitude),
                    latitude: side(MAX_LATITUDE, |it| it.latitude),
                }
            }
        }
    }

    /// The higher the latitude, the more degrees a width is, so the side nearer to
    /// the pole counts.
    fn box_bounds(&self, half_width_m: f64, half_height_m: f64) -> Area {
        let Place { longitude, latitude } = self.center;
        let height = degrees(half_height_m / RADIUS_M);
        let outer = if latitude < 0.0 { latitude - height } else { latitude + height };
        let width = degrees(half_width_m / RADIUS_M / libm::cos(radians(outer)));
        Area {
            longitude: Span { min: longitude - width, max: longitude + width },
            latitude: Span { min: latitude - height, max: latitude + height },
        }
    }

    /// How far it reaches from the center, in metres.
    pub(super) fn reach_m(&self) -> f64 {
        match &self.form {
            Form::Circle { radius_m } => *radius_m,
            Form::Box { width_m, height_m } => {
                let (x, y) = (width_m / 2.0, height_m / 2.0);
                libm::sqrt(x * x + y * y)
            }
            Form::Polygon { .. } => {
                let Area { longitude, latitude } = self.bounds();
                let corners = [
                    (longitude.min, latitude.max),
                    (longitude.max, latitude.max),
                    (longitude.min, latitude.min),
                    (longitude.max, latitude.min),
                ];
                let far = corners.map(|(longitude, latitude)| {
                    distance(self.center, Place { longitude, latitude })
                });
                far.into_iter().fold(0.0, f64::max)
            }
        }
    }
}

/// The middle of places, by way of the earth's inside.
fn middle(places: &[Place]) -> Place {
    let (mut x, mut y, mut z) = (0.0, 0.0, 0.0);
    for place in places {
        let (longitude, latitude) = (radians(place.longitude), radians(place.latitude));
        x += RADIUS_M * libm::cos(latitude) * libm::cos(longitude);
        y += RADIUS_M * libm::cos(latitude) * libm::sin(longitude);
        z += RADIUS_M * libm::sin(latitude);
    }
    let count = places.len() as f64;
    let (x, y, z) = (x / count, y / count, z / count);
    Place {
        longitude: degrees(libm::atan2(y, x)),
        latitude: degrees(libm::atan2(z, libm::sqrt(x * x + y * y))),
    }
}

/// Whether a ray from the place to the east crosses an odd number of sides.
fn is_inside(corners: &[Place], place: Place) -> bool {
    let mut inside = false;
    let mut before = corners.last();
    for a in corners {
        if let Some(b) = before
            && (a.latitude > place.latitude) != (b.latitude > place.latitude)
        {
            let slope = (b.longitude - a.longitude) * (place.latitude - a.latitude)
                / (b.latitude - a.latitude);
            inside ^= place.longitude < slope + a.longitude;
        }
        before = Some(a);
    }
    inside
}
