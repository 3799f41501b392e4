//! Text to doubles, each rounded once, to nearest, ties to even. `core` does the
//! same, but with a table of 10 KB that the page would pay for.
//!
//! ```text
//!   1.5e3               a double times a small power of ten: exact operands, one rounding
//!   0.12345678901234567 64 bits × a cached power: 128 bits, off by less than MARGIN
//!   what is too near the middle of two doubles, or too long: whole numbers of any size
//! ```

use super::powers::{FIRST_POWER, POWER_STEP, POWERS};
use crate::long_double::parse;
use alloc::vec::Vec;

/// Digits that fit in 64 bits whatever they are.
const MAX_SHORT: usize = 19;
/// Digits that can decide a rounding; it is enough to know of the others
/// whether all are zero.
const MAX_DECISIVE: usize = 800;
/// Decimal magnitudes beyond which all is zero, or infinite.
const MAGNITUDES: core::ops::RangeInclusive<i64> = -330..=310;
/// Whole numbers up to here are doubles, as are the powers of ten.
const MAX_EXACT: u64 = 1 << 53;
const MAX_EXACT_POWER: u32 = 19;
/// A dropped fraction of the first factor, half a unit of the second.
const MARGIN: u128 = 3 << 63;

/// `whole.fraction` × 10^`exponent`.
struct Decimal<'a> {
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

/// Takes a sign, digits with a point among them, an exponent; infinity by name.
pub(super) fn read(text: &[u8]) -> Option<f64> {
    let (negative, body) = match text {
        [b'-', body @ ..] => (true, body),
        [b'+', body @ ..] => (false, body),
        body => (false, body),
    };
    let is_named = body.eq_ignore_ascii_case(b"inf") || body.eq_ignore_ascii_case(b"infinity");
    let value = if is_named { f64::INFINITY } else { Decimal::scan(body)?.value() };
    Some(if negative { -value } else { value })
}

impl Decimal<'_> {
    fn scan(text: &[u8]) -> Option<Decimal<'_>> {
        let (whole, mut rest) = split_digits(text);
        let mut fraction: &[u8] = &[];
        if let [b'.', after @ ..] = rest {
            (fraction, rest) = split_digits(after);
        }
        let exponent = parse::exponent(rest, b'e')?;
        (whole.len() + fraction.len() > 0).then_some(Decimal { whole, fraction, exponent })
    }

    fn value(&self) -> f64 {
        let digits = self.whole.iter().chain(self.fraction).skip_while(|it| **it == b'0');
        let exponent = self.exponent - self.fraction.len() as i64;
        let len = digits.clone().count();
        let magnitude = exponent + len as i64;
        if len == 0 || magnitude < *MAGNITUDES.start() {
            return 0.0;
        }
        if magnitude > *MAGNITUDES.end() {
            return f64::INFINITY;
        }
        if len <= MAX_SHORT {
            let mantissa = digits.clone().fold(0, |sum, it| sum * 10 + u64::from(it - b'0'));
            let value =
                exact(mantissa, exponent as i32).or_else(|| near(mantissa, exponent as i32));
            if let Some(value) = value {
                return value;
            }
        }
        let mut decisive: Vec<u8> = digits.clone().take(MAX_DECISIVE).copied().collect();
        let mut exponent = exponent + (len - decisive.len()) as i64;
        if digits.skip(MAX_DECISIVE).any(|it| *it != b'0') {
            decisive.push(b'1');
            exponent -= 1;
        }
        let (bits, power) = parse::leading_bits(&decisive, exponent as i32);
        rounded(bits, power)
    }
}

fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|it| it.is_ascii_digit()).count())
}

/// One operation on doubles, if both operands are exact.
fn exact(mantissa: u64, exponent: i32) -> Option<f64> {
    if mantissa > MAX_EXACT || exponent.unsigned_abs() > MAX_EXACT_POWER {
        return None;
    }
    let power = 10u64.pow(exponent.unsigned_abs()) as f64;
    let mantissa = mantissa as f64;
    Some(if exponent < 0 { mantissa / power } else { mantissa * power })
}

/// By a cached power of ten, unless what it may be off by matters.
fn near(mantissa: u64, exponent: i32) -> Option<f64> {
    let above = u32::try_from(exponent - FIRST_POWER).ok()?;
    let (fraction, power) = *POWERS.get((above / POWER_STEP as u32) as usize)?;
    let scaled = u128::from(mantissa) * u128::from(10u64.pow(above % POWER_STEP as u32));
    let shift = scaled.leading_zeros();
    let product = u128::from((scaled << shift >> 64) as u64) * u128::from(fraction);
    let power = power + 64 - shift as i32;
    let value = rounded(product - MARGIN, power);
    (value == rounded(product + MARGIN, power)).then_some(value)
}

/// `wide` × 2^`exponent` as a double. The lowest bit must be set if bits below
/// it were dropped.
fn rounded(wide: u128, exponent: i32) -> f64 {
    const KEPT_BITS: i32 = 53;
    const LOWEST: i32 = -1074;
    let shift = wide.leading_zeros();
    let (wide, exponent) = (wide << shift, exponent - shift as i32);
    let dropped = (128 - KEPT_BITS).max(LOWEST - exponent) as u32;
    if dropped > 128 {
        return 0.0;
    }
    let kept = wide.checked_shr(dropped).unwrap_or(0) as u64;
    let half = 1 << (dropped - 1);
    let rest = if dropped == 128 { wide } else { wide & ((1 << dropped) - 1) };
    let up = rest > half || rest == half && kept & 1 == 1;
    // A carry into the exponent is right there, up to infinity.
    let biased = exponent + dropped as i32 - LOWEST;
    if biased > 0x7fd {
        return f64::INFINITY;
    }
    f64::from_bits(((biased as u64) << 52) + kept + u64::from(up))
}
