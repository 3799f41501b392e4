//! Doubles in text: scores of sorted sets and their bounds.
//!
//! Printing follows the reference digit by digit, and the reference uses
//! Grisu2, which in about one case of a thousand gives a text that reads back
//! as the same double but is not the nearest one. So the digits come from our
//! own Grisu2 (`digits.rs`), not from `core`.

mod digits;
mod powers;
mod read;
mod seventeen;

pub use seventeen::append_17;

use crate::int;
use alloc::vec::Vec;

/// The longest text [`append`] writes.
pub const MAX_LEN: usize = 28;

/// A score: what ZADD takes. Infinities by name; no NaN, no hexadecimal, no
/// blanks, nothing that leaves the range of a double on either side.
pub fn parse(bytes: &[u8]) -> Option<f64> {
    let value = read::read(bytes)?;
    let is_named = bytes.iter().any(|it| matches!(it, b'i' | b'I'));
    let overflowed = value.is_infinite() && !is_named;
    let underflowed = value == 0.0 && has_nonzero_digit(bytes);
    (!overflowed && !underflowed).then_some(value)
}

/// A bound of a score range, without its `(`: as [`parse`], but what leaves
/// the range becomes infinity or zero, and no text at all is zero.
pub fn parse_bound(bytes: &[u8]) -> Option<f64> {
    if bytes.is_empty() {
        return Some(0.0);
    }
    read::read(bytes)
}

fn has_nonzero_digit(bytes: &[u8]) -> bool {
    let mantissa = bytes.iter().take_while(|it| !matches!(it, b'e' | b'E'));
    mantissa.into_iter().any(|it| matches!(it, b'1'..=b'9'))
}

/// Appends a double as a score is shown: `3`, `0.1`, `1e+20`, `inf`, `-0`.
pub fn append(out: &mut Vec<u8>, value: f64) {
    if value == 0.0 && value.is_sign_negative() {
        out.extend_from_slice(b"-0");
    } else if let Some(whole) = as_int(value) {
        int::append(out, whole);
    } else if value.is_nan() {
        out.extend_from_slice(b"nan");
    } else if value.is_infinite() {
        out.extend_from_slice(if value > 0.0 { b"inf" } else { b"-inf" });
    } else {
        digits::append(out, value);
    }
}

/// The integer a double is, if it is one well inside the range of `i64`.
/// Minus zero is 0.
#[inline]
pub fn as_int(value: f64) -> Option<i64> {
    const LIMIT: f64 = (i64::MAX / 2) as f64;
    let whole = value as i64;
    ((-LIMIT..=LIMIT).contains(&value) && whole as f64 == value).then_some(whole)
}

#[cfg(test)]
mod tests;
