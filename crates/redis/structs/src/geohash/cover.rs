//! The cells to look through for what lies in a shape: the one its center is in
//! and those around it, in the order the reference takes them, which shows where
//! replies are not sorted.
//!
//! ```text
//!   6 1 5      cells of the longest side that nine of them cover
//!   4 0 3      the shape; those it does not reach are left out
//!   8 2 7
//! ```

use super::{Area, Hash, MAX_STEP, shape::Shape};

/// Half the earth's circumference at the equator, in metres.
const MERCATOR_MAX: f64 = 20_037_726.37;

/// East and north of the center.
const AROUND: [(i64, i64); 9] =
    [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// Cells that may hold what lies in `shape`. None comes twice in a row.
pub fn cover(shape: &Shape) -> impl Iterator<Item = Hash> {
    let bounds = shape.bounds();
    let mut step = step_for(shape);
    if step > 1 && !reaches(Hash::of(shape.center, step), bounds) {
        step -= 1;
    }
    let center = Hash::of(shape.center, step);
    let area = center.area();
    let is_needed = move |(east, north): (i64, i64)| {
        step < 2
            || !(north < 0 && area.latitude.min < bounds.latitude.min
                || north > 0 && area.latitude.max > bounds.latitude.max
                || east < 0 && area.longitude.min < bounds.longitude.min
                || east > 0 && area.longitude.max > bounds.longitude.max)
    };
    let cells = AROUND.into_iter().filter(move |it| is_needed(*it));
    let mut last = None;
    cells.map(move |(east, north)| center.neighbour(east, north)).filter(move |cell| {
        // Near the poles, or where cells are few, neighbours are the same.
        let is_new = last != Some(*cell);
        last = Some(*cell);
        is_new
    })
}

/// The step at which nine cells are about enough.
fn step_for(shape: &Shape) -> u32 {
    let mut reach_m = shape.reach_m();
    if reach_m == 0.0 {
        return MAX_STEP;
    }
    let mut step = 1;
    while reach_m < MERCATOR_MAX {
        reach_m *= 2.0;
        step += 1;
    }
    step -= 2;
    // Cells are narrower towards the poles.
    let latitude = libm::fabs(shape.center.latitude);
    step -= i32::from(latitude > 66.0) + i32::from(latitude > 80.0);
    step.clamp(1, MAX_STEP as i32) as u32
}

/// Whether the cells around `center` reach as far as `bounds` do.
fn reaches(center: Hash, bounds: Area) -> bool {
    let [north, south, east, west] =
        [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(x, y)| center.neighbour(x, y).area());
    north.latitude.max >= bounds.latitude.max
        && south.latitude.min <= bounds.latitude.min
        && east.longitude.max >= bounds.longitude.max
        && west.longitude.min <= bounds.longitude.min
}
