//! Numbers as text and back, as C's `strtod` and `printf("%.14g")` do.

use alloc::vec::Vec;

/// The number a whole text is, blanks around it allowed.
pub fn parse(text: &[u8]) -> Option<f64> {
    let text = trim(text);
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let magnitude = match digits {
        [b'0', b'x' | b'X', hex @ ..] => parse_hex(hex)?,
        [b'0'..=b'9' | b'.', ..] => core::str::from_utf8(digits).ok()?.parse().ok()?,
        word if is_word(word, b"inf") || is_word(word, b"infinity") => f64::INFINITY,
        word if is_word(word, b"nan") => f64::NAN,
        _ => return None,
    };
    Some(if negative { -magnitude } else { magnitude })
}

fn is_word(text: &[u8], word: &[u8]) -> bool {
    text.eq_ignore_ascii_case(word)
}

pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

pub(crate) fn trim(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_blank(*first)
    {
        text = rest;
    }
    while let [rest @ .., last] = text
        && is_blank(*last)
    {
        text = rest;
    }
    text
}

/// What follows `0x`: digits, perhaps a point and a binary exponent.
fn parse_hex(text: &[u8]) -> Option<f64> {
    let (digits, exponent) = match text.iter().position(|it| matches!(it, b'p' | b'P')) {
        Some(at) => (&text[..at], parse_exponent(&text[at + 1..])?),
        None => (text, 0),
    };
    let (mut value, mut scale, mut seen, mut point) = (0.0, 0, false, false);
    for byte in digits {
        match (byte, point) {
            (b'.', false) => point = true,
            (byte, _) => {
                let digit = char::from(*byte).to_digit(16)?;
                value = value * 16.0 + f64::from(digit);
                scale -= if point { 4 } else { 0 };
                seen = true;
            }
        }
    }
    seen.then(|| libm::scalbn(value, scale + exponent))
}

fn parse_exponent(text: &[u8]) -> Option<i32> {
    core::str::from_utf8(text).ok()?.parse::<i32>().ok().map(|it| it.clamp(-5000, 5000))
}

/// A number as `tostring` shows it.
pub fn append(out: &mut Vec<u8>, number: f64) {
    let whole = number as i64;
    if whole as f64 == number && whole.unsigned_abs() < 100_000_000_000_000 {
        if whole == 0 && number.is_sign_negative() {
            out.push(b'-');
        }
        return stdx::int::append(out, whole);
    }
    crate::format::append_general(out, number, 14);
}

/// Whole numbers are arguments in many places: as C casts a double to long long
/// on x86-64, where what does not fit gives the least one.
pub fn to_int(number: f64) -> i64 {
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&number) {
        number as i64
    } else {
        i64::MIN
    }
}
