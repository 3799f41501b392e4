//! From registers to a count: Otmar Ertl's improved estimator, as the reference
//! has it (arXiv:1702.01284).

use super::{INDEX_BITS, REGISTER_COUNT};

/// How many values a register of 6 bits has.
pub(super) const VALUES: usize = 64;
/// The greatest value but one that a hash can ask for.
const Q: usize = (u64::BITS - INDEX_BITS) as usize;
/// 1 / (2 ln 2)
const ALPHA: f64 = 0.721_347_520_444_481_7;

/// The count, from how many registers have each value.
pub(super) fn count(histogram: &[u32; VALUES]) -> u64 {
    let m = REGISTER_COUNT as f64;
    let mut z = m * tau((m - f64::from(histogram[Q + 1])) / m);
    for value in (1..=Q).rev() {
        z += f64::from(histogram[value]);
        z *= 0.5;
    }
    z += m * sigma(f64::from(histogram[0]) / m);
    libm::round(ALPHA * m * m / z) as u64
}

fn sigma(mut x: f64) -> f64 {
    if x == 1.0 {
        return f64::INFINITY;
    }
    let (mut y, mut z) = (1.0, x);
    loop {
        x *= x;
        let before = z;
        z += x * y;
        y += y;
        if z == before {
            return z;
        }
    }
}

fn tau(mut x: f64) -> f64 {
    if x == 0.0 || x == 1.0 {
        return 0.0;
    }
    let (mut y, mut z) = (1.0, 1.0 - x);
    loop {
        x = libm::sqrt(x);
        let before = z;
        y *= 0.5;
        z -= (1.0 - x) * (1.0 - x) * y;
        if z == before {
            return z / 3.0;
        }
    }
}
