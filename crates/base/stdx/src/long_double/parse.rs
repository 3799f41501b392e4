//! Text to [`LongDouble`].

use super::big::Big;
use super::{Finite, LongDouble};
use alloc::vec::Vec;

/// No longer text is a number: the reference parses in a buffer of this size.
const MAX_TEXT: usize = 5 * 1024 - 1;
/// Decimal exponents are cut off here, far outside the range.
const EXPONENT_CAP: i64 = 1_000_000;
/// The decimal magnitudes beyond which a value is out of range for certain.
const MAGNITUDES: core::ops::RangeInclusive<i64> = -4960..=4940;

pub(super) fn parse(text: &[u8]) -> Option<LongDouble> {
    let (negative, body) = match text {
        [b'-', body @ ..] => (true, body),
        [b'+', body @ ..] => (false, body),
        body => (false, body),
    };
    if text.len() > MAX_TEXT {
        return None;
    }
    if body.eq_ignore_ascii_case(b"inf") || body.eq_ignore_ascii_case(b"infinity") {
        return Some(LongDouble::Infinite);
    }
    let magnitude = match body {
        [b'0', b'x' | b'X', digits @ ..] => hexadecimal(digits)?,
        digits => decimal(digits)?,
    };
    let value = Finite { negative, ..magnitude };
    (!value.overflows() && !value.underflows()).then_some(LongDouble::Finite(value))
}

/// The digits of a number without its point, and the exponent it implies.
struct Mantissa {
    digits: Vec<u8>,
    /// How many digits stand behind the point.
    fraction_len: i64,
}

impl Mantissa {
    fn split(text: &[u8], is_digit: fn(&u8) -> bool) -> Option<(Mantissa, &[u8])> {
        let mut digits = Vec::new();
        let whole_len = text.iter().take_while(|it| is_digit(it)).count();
        let (whole, mut rest) = text.split_at(whole_len);
        digits.extend_from_slice(whole);
        if let [b'.', after @ ..] = rest {
            let len = after.iter().take_while(|it| is_digit(it)).count();
            digits.extend_from_slice(&after[..len]);
            rest = &after[len..];
        }
        let fraction_len = (digits.len() - whole_len) as i64;
        (!digits.is_empty()).then_some((Mantissa { digits, fraction_len }, rest))
    }
}

fn decimal(text: &[u8]) -> Option<Finite> {
    let (mantissa, rest) = Mantissa::split(text, u8::is_ascii_digit)?;
    let exponent = exponent(rest, b'e')? - mantissa.fraction_len;
    let leading = mantissa.digits.iter().take_while(|it| **it == b'0').count();
    let trailing = mantissa.digits.iter().rev().take_while(|it| **it == b'0').count();
    if leading == mantissa.digits.len() {
        return Some(Finite::ZERO);
    }
    let digits = &mantissa.digits[leading..mantissa.digits.len() - trailing];
    let exponent = exponent + trailing as i64;
    if !MAGNITUDES.contains(&(exponent + digits.len() as i64)) {
        return None;
    }
    let exponent = exponent as i32;
    Some(short(digits, exponent).unwrap_or_else(|| long(digits, exponent)))
}

/// Up to nineteen digits and small exponents: machine words are enough, since
/// 10^27 = 5^27 × 2^27 and 5^27 fits in one.
fn short(digits: &[u8], exponent: i32) -> Option<Finite> {
    if digits.len() > 19 || exponent.abs() > 27 {
        return None;
    }
    let value = digits.iter().fold(0u64, |sum, it| sum * 10 + u64::from(it - b'0'));
    let five = u128::from(5u64.pow(exponent.unsigned_abs()));
    if exponent >= 0 {
        return Some(Finite::rounded(u128::from(value) * five, exponent));
    }
    // Both are normalised first, so that the quotient has at least 64 bits;
    // a second division gives the bits that decide the rounding.
    let (shift, five_shift) = (value.leading_zeros(), (five as u64).leading_zeros());
    let (numerator, divisor) = (u128::from(value << shift), five << five_shift);
    let whole = numerator << 64;
    let (high, rest) = (whole / divisor, whole % divisor);
    let (low, rest) = ((rest << 62) / divisor, (rest << 62) % divisor);
    let wide = high << 62 | low | u128::from(rest != 0);
    let power = exponent - shift as i32 + five_shift as i32 - 64 - 62;
    Some(Finite::rounded(wide, power))
}

fn long(digits: &[u8], exponent: i32) -> Finite {
    let (bits, power) = leading_bits(digits, exponent);
    Finite::rounded(bits, power)
}

/// The first 66 bits or more of `digits` × 10^`exponent`, the lowest one set if
/// any below are, and the power of two they are to be multiplied with.
pub(crate) fn leading_bits(digits: &[u8], exponent: i32) -> (u128, i32) {
    let mut value = Big::of_digits(digits);
    if exponent >= 0 {
        value.multiply_by_power_of_ten(exponent as u32);
        value.top_bits()
    } else {
        let mut divisor = Big::of(1);
        divisor.multiply_by_power_of_ten(exponent.unsigned_abs());
        value.ratio_bits(divisor)
    }
}

fn hexadecimal(text: &[u8]) -> Option<Finite> {
    let (mantissa, rest) = Mantissa::split(text, u8::is_ascii_hexdigit)?;
    let mut power = exponent(rest, b'p')? - 4 * mantissa.fraction_len;
    let mut bits = 0u128;
    for digit in mantissa.digits {
        let digit = u128::from(char::from(digit).to_digit(16).expect("only digits were kept"));
        if bits >> 120 == 0 {
            bits = bits << 4 | digit;
        } else {
            bits |= u128::from(digit != 0);
            power += 4;
        }
    }
    Some(Finite::rounded(bits, power.clamp(-EXPONENT_CAP, EXPONENT_CAP) as i32))
}

/// The number behind `e` or `p`; zero if there is none.
pub(crate) fn exponent(text: &[u8], marker: u8) -> Option<i64> {
    let [first, text @ ..] = text else { return Some(0) };
    if first.to_ascii_lowercase() != marker {
        return None;
    }
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let magnitude =
        digits.iter().fold(0i64, |sum, it| (sum * 10 + i64::from(it - b'0')).min(EXPONENT_CAP));
    Some(sign * magnitude)
}
