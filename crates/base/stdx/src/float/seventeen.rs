//! Doubles with 17 significant digits, as C's `%.17g` writes them: exact, but
//! longer than need be. ZSCAN of a large sorted set replies so.

use super::Vec;
use core::fmt::{self, Write};

/// Significant digits.
const DIGITS: i32 = 17;
/// Below this power of ten the exponent is written.
const FIRST_PLAIN_EXPONENT: i32 = -4;

/// Appends a double: `0.10000000000000001`, `1e+20`, `-0`, `inf`.
pub fn append_17(out: &mut Vec<u8>, value: f64) {
    if value.is_infinite() {
        out.extend_from_slice(if value > 0.0 { b"inf" } else { b"-inf" });
        return;
    }
    let mut text = Text(Vec::with_capacity(32));
    let written = write!(text, "{:.16e}", value.abs());
    debug_assert!(written.is_ok(), "a vector takes any text");
    let mut parts = text.0.split(|byte| *byte == b'e');
    let digits: Vec<u8> =
        parts.next().unwrap_or(b"").iter().copied().filter(u8::is_ascii_digit).collect();
    let exponent = parts.next().and_then(crate::int::parse).unwrap_or(0) as i32;
    if value.is_sign_negative() {
        out.push(b'-');
    }
    let kept = digits.iter().rposition(|it| *it != b'0').map_or(1, |it| it + 1);
    lay_out(out, &digits[..kept], exponent);
}

/// `digits`, of which the first stands for 10^`exponent`.
fn lay_out(out: &mut Vec<u8>, digits: &[u8], exponent: i32) {
    if !(FIRST_PLAIN_EXPONENT..DIGITS).contains(&exponent) {
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

struct Text(Vec<u8>);

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
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
}
