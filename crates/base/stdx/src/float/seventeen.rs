//! Doubles with 17 significant digits, as C's `%.17g` writes them: exact, but
//! longer than need be. ZSCAN of a large sorted set replies so.

use super::{Vec, digits::Scaled};
use crate::long_double::big::Big;

/// Significant digits.
const DIGITS: usize = 17;
/// Below this power of ten the exponent is written.
const FIRST_PLAIN_EXPONENT: i32 = -4;

/// Appends a double: `0.10000000000000001`, `1e+20`, `-0`, `inf`.
pub fn append_17(out: &mut Vec<u8>, value: f64) {
    if value.is_infinite() {
        out.extend_from_slice(if value > 0.0 { b"inf" } else { b"-inf" });
        return;
    }
    if value.is_sign_negative() {
        out.push(b'-');
    }
    let (digits, exponent) = rounded_digits(value.abs());
    let kept = digits.iter().rposition(|it| *it != b'0').map_or(1, |it| it + 1);
    lay_out(out, &digits[..kept], exponent);
}

/// Digits, at most 17, and the power of ten that the first stands for. All of
/// a double's digits are those of a whole number: x / 2^n = x × 5^n / 10^n.
fn rounded_digits(value: f64) -> (Vec<u8>, i32) {
    let Scaled { fraction, exponent } = Scaled::of(value);
    if fraction == 0 {
        return (b"0".to_vec(), 0);
    }
    let mut whole = Big::of(fraction);
    match u32::try_from(exponent) {
        Ok(exponent) => whole.shift_left(exponent),
        Err(_) => whole.multiply_by_power_of_five(exponent.unsigned_abs()),
    }
    let mut digits = whole.into_digits();
    let mut power = digits.len() as i32 - 1 + exponent.min(0);
    let dropped = digits.split_off(digits.len().min(DIGITS));
    let is_odd = digits.last().is_some_and(|it| it % 2 == 1);
    let above_half = dropped.first() > Some(&b'5')
        || dropped.first() == Some(&b'5') && dropped[1..].iter().any(|it| *it != b'0');
    let at_half = dropped.first() == Some(&b'5');
    if above_half || at_half && is_odd {
        power += i32::from(carry(&mut digits));
    }
    (digits, power)
}

/// Adds one to the last digit. Whether the first got a digit more: then all are
/// zeros but for it.
fn carry(digits: &mut [u8]) -> bool {
    for digit in digits.iter_mut().rev() {
        if *digit != b'9' {
            *digit += 1;
            return false;
        }
        *digit = b'0';
    }
    digits[0] = b'1';
    true
}

/// `digits`, of which the first stands for 10^`exponent`.
fn lay_out(out: &mut Vec<u8>, digits: &[u8], exponent: i32) {
    if !(FIRST_PLAIN_EXPONENT..DIGITS as i32).contains(&exponent) {
        point_after(out, digits, 1);
        out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
        if exponent.abs() < 10 {
            out.push(b'0');
        }
        crate::int::append(out, i64::from(exponent.abs()));
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.resize(out.len() + (-1 - exponent) as usize, b'0');
        out.extend_from_slice(digits);
    } else {
        point_after(out, digits, 1 + exponent as usize);
    }
}

fn point_after(out: &mut Vec<u8>, digits: &[u8], whole: usize) {
    let (before, after) = digits.split_at(whole.min(digits.len()));
    out.extend_from_slice(before);
    out.resize(out.len() + whole - before.len(), b'0');
    if !after.is_empty() {
        out.push(b'.');
        out.extend_from_slice(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replies of valkey-server 9.1.2 to ZSCAN of a skiplist.
    #[test]
    fn prints_as_the_reference() {
        for (value, want) in [
            (2.027337561739246e-79, "2.0273375617392459e-79"),
            (9.976605364121877e151, "9.9766053641218774e+151"),
            (-189.60782347041123, "-189.60782347041123"),
            (123456789012345678.0, "1.2345678901234568e+17"),
            (18446744073709551616.0, "1.8446744073709552e+19"),
            (438.4082246740221, "438.40822467402211"),
            (3.0, "3"),
            (-0.0, "-0"),
            (0.0, "0"),
            (0.1, "0.10000000000000001"),
            (0.0001, "0.0001"),
            (0.00001, "1.0000000000000001e-05"),
            (1e16, "10000000000000000"),
            (1e17, "1e+17"),
            (1234.5, "1234.5"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            let mut out = Vec::new();
            append_17(&mut out, value);
            assert_eq!(core::str::from_utf8(&out), Ok(want));
        }
    }

    /// As `core` has it, which agrees with C.
    #[test]
    fn rounds_half_to_even() {
        extern crate std;
        use std::{format, string::String};
        let mut rng = crate::rng::Rng::new(9);
        for round in 0..60_000 {
            let bits = rng.next_u64();
            // Numbers with 17 bits behind the point have 18 digits, the last a 5.
            let value = match round % 3 {
                0 => 1.0 + (bits >> 47) as f64 / f64::from(1 << 17),
                1 => (bits >> 1) as f64,
                _ => f64::from_bits(bits),
            };
            if value.is_finite() {
                let (digits, power) = rounded_digits(value.abs());
                let text = String::from_utf8(digits).unwrap();
                let (want, want_power) = format!("{:.16e}", value.abs())
                    .replace('.', "")
                    .split_once('e')
                    .map(|(digits, power)| (String::from(digits), String::from(power)))
                    .unwrap();
                assert_eq!((format!("{text:0<17}"), format!("{power}")), (want, want_power));
            }
        }
    }
}
