//! Grisu2 (Loitsch 2010): digits that read back as the same double, by 64-bit
//! integer arithmetic alone.
//!
//! ```text
//!      lower ──────── value ──────── upper       halfway to the neighbours
//!        └── × a cached power of ten ──┘         now the integer part has ≤ 10 digits
//!   digits of `upper` are cut off one by one until what is left lies within
//!   upper - lower; the last digit then steps down towards `value`
//! ```

use super::powers::{FIRST_POWER, POWER_STEP, POWERS};
use alloc::vec::Vec;

/// Exponents at which the integer part of a scaled number fits in 32 bits.
const SCALED_EXPONENTS: core::ops::RangeInclusive<i32> = -60..=-32;
const MAX_DIGITS: usize = 20;

/// `fraction` × 2^`exponent`.
#[derive(Clone, Copy)]
pub(super) struct Scaled {
    pub(super) fraction: u64,
    pub(super) exponent: i32,
}

/// A decimal number: the digits, then `zeros` zeros (or a point, if negative).
struct Digits {
    text: [u8; MAX_DIGITS],
    len: usize,
    zeros: i32,
}

/// Appends a finite double that is not zero.
pub(super) fn append(out: &mut Vec<u8>, value: f64) {
    if value < 0.0 {
        out.push(b'-');
    }
    lay_out(out, &digits_of(value.abs()));
}

fn digits_of(value: f64) -> Digits {
    let exact = Scaled::of(value);
    let (lower, upper) = exact.boundaries(value);
    let (power, decimal_exponent) = cached_power(upper.exponent);
    let upper = upper.times(power);
    let lower = lower.times(power);
    let value = exact.normalized().times(power);
    // One unit off at either end covers the rounding of the products.
    let high = Scaled { fraction: upper.fraction - 1, ..upper };
    generate(value, high, lower.fraction + 1, -decimal_exponent)
}

impl Scaled {
    pub(super) fn of(value: f64) -> Scaled {
        let bits = value.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        match (bits >> 52 & 0x7ff) as i32 {
            0 => Scaled { fraction, exponent: -1074 },
            exponent => Scaled { fraction: fraction | 1 << 52, exponent: exponent - 1075 },
        }
    }

    fn normalized(self) -> Scaled {
        let shift = self.fraction.leading_zeros();
        Scaled { fraction: self.fraction << shift, exponent: self.exponent - shift as i32 }
    }

    /// Halfway to the neighbours, with one exponent. Below a power of two the
    /// neighbour is half as far.
    fn boundaries(self, value: f64) -> (Scaled, Scaled) {
        let double = Scaled { fraction: self.fraction << 1 | 1, exponent: self.exponent - 1 };
        let upper = double.normalized();
        let is_power = value.to_bits() & ((1 << 52) - 1) == 0;
        let shift = if is_power { 2 } else { 1 };
        let fraction = (self.fraction << shift) - 1;
        let exponent = self.exponent - shift;
        let fraction = fraction << (exponent - upper.exponent);
        (Scaled { fraction, exponent: upper.exponent }, upper)
    }

    fn times(self, other: Scaled) -> Scaled {
        let (a, b) = (self.fraction, other.fraction);
        let (a_high, a_low, b_high, b_low) = (a >> 32, a & MASK, b >> 32, b & MASK);
        let (cross1, cross2, low) = (a_high * b_low, a_low * b_high, a_low * b_low);
        let carry = (cross1 & MASK) + (cross2 & MASK) + (low >> 32) + (1 << 31);
        let fraction = a_high * b_high + (cross1 >> 32) + (cross2 >> 32) + (carry >> 32);
        Scaled { fraction, exponent: self.exponent + other.exponent + 64 }
    }
}

const MASK: u64 = 0xffff_ffff;

/// A power of ten that brings `exponent` into range, and which it is.
fn cached_power(exponent: i32) -> (Scaled, i32) {
    const LOG10_OF_2: f64 = core::f64::consts::LOG10_2;
    let guess = (-f64::from(exponent + POWERS.len() as i32) * LOG10_OF_2) as i32;
    let mut entry = ((guess - FIRST_POWER) / POWER_STEP) as usize;
    loop {
        let (fraction, power_exponent) = POWERS[entry];
        let scaled = exponent + power_exponent + 64;
        if scaled < *SCALED_EXPONENTS.start() {
            entry += 1;
        } else if scaled > *SCALED_EXPONENTS.end() {
            entry -= 1;
        } else {
            let power = Scaled { fraction, exponent: power_exponent };
            return (power, FIRST_POWER + entry as i32 * POWER_STEP);
        }
    }
}

fn generate(value: Scaled, high: Scaled, low: u64, decimal_exponent: i32) -> Digits {
    let mut digits = Digits { text: [0; MAX_DIGITS], len: 0, zeros: decimal_exponent };
    let mut slack = high.fraction - low;
    let distance = high.fraction - value.fraction;
    let shift = -high.exponent as u32;
    let one = 1u64 << shift;
    let (mut whole, mut part) = (high.fraction >> shift, high.fraction & (one - 1));
    for kappa in (0..10).rev() {
        let unit = 10u64.pow(kappa);
        digits.push((whole / unit) as u8);
        whole %= unit;
        let rest = (whole << shift) + part;
        if rest <= slack {
            digits.zeros += kappa as i32;
            digits.approach(slack, rest, unit << shift, distance);
            return digits;
        }
    }
    let mut scale = 1u64;
    loop {
        part *= 10;
        slack *= 10;
        scale = scale.wrapping_mul(10);
        digits.zeros -= 1;
        digits.push((part >> shift) as u8);
        part &= one - 1;
        if part < slack {
            digits.approach(slack, part, one, distance.wrapping_mul(scale));
            return digits;
        }
    }
}

impl Digits {
    /// Leading zeros are not kept.
    fn push(&mut self, digit: u8) {
        if digit != 0 || self.len != 0 {
            self.text[self.len] = b'0' + digit;
            self.len += 1;
        }
    }

    /// Lowers the last digit while that brings the number nearer to the value,
    /// `distance` below the upper end.
    fn approach(&mut self, slack: u64, mut rest: u64, unit: u64, distance: u64) {
        while rest < distance
            && slack - rest >= unit
            && (rest + unit < distance || distance - rest > rest + unit - distance)
        {
            self.text[self.len - 1] -= 1;
            rest += unit;
        }
    }

    fn as_bytes(&self) -> &[u8] {
        &self.text[..self.len]
    }
}

/// Chooses between `1200`, `0.0012` and `1.2e+30`.
fn lay_out(out: &mut Vec<u8>, digits: &Digits) {
    let (text, zeros) = (digits.as_bytes(), digits.zeros);
    let len = text.len() as i32;
    let exponent = zeros + len - 1;
    if zeros >= 0 && exponent.abs() < len + 7 {
        out.extend_from_slice(text);
        out.resize(out.len() + zeros as usize, b'0');
    } else if zeros < 0 && (zeros > -7 || exponent.abs() < 4) {
        let point = len + zeros;
        if point <= 0 {
            out.extend_from_slice(b"0.");
            out.resize(out.len() + -point as usize, b'0');
            out.extend_from_slice(text);
        } else {
            let (whole, part) = text.split_at(point as usize);
            out.extend_from_slice(whole);
            out.push(b'.');
            out.extend_from_slice(part);
        }
    } else {
        scientific(out, text, exponent);
    }
}

fn scientific(out: &mut Vec<u8>, text: &[u8], exponent: i32) {
    out.push(text[0]);
    if text.len() > 1 {
        out.push(b'.');
        out.extend_from_slice(&text[1..]);
    }
    out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
    crate::int::append(out, i64::from(exponent.abs()));
}
