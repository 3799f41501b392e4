//! Distances on a sphere of the earth's size.

use super::Place;

/// Metres.
pub(super) const RADIUS_M: f64 = 6_372_797.560_856;
const RADIANS_A_DEGREE: f64 = core::f64::consts::PI / 180.0;

pub(super) fn radians(degrees: f64) -> f64 {
    degrees * RADIANS_A_DEGREE
}

pub(super) fn degrees(radians: f64) -> f64 {
    radians / RADIANS_A_DEGREE
}

/// The distance along a meridian, in metres.
pub(super) fn latitude_distance(a: f64, b: f64) -> f64 {
    RADIUS_M * libm::fabs(radians(b) - radians(a))
}

/// The way from one place to another, in metres: the haversine formula.
pub fn distance(from: Place, to: Place) -> f64 {
    let v = libm::sin((radians(to.longitude) - radians(from.longitude)) / 2.0);
    if v == 0.0 {
        return latitude_distance(from.latitude, to.latitude);
    }
    let (from, to) = (radians(from.latitude), radians(to.latitude));
    let u = libm::sin((to - from) / 2.0);
    let a = u * u + libm::cos(from) * libm::cos(to) * v * v;
    2.0 * RADIUS_M * libm::asin(libm::sqrt(a))
}
