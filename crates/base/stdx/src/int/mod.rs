//! Integers in text, as strictly as Redis takes them: "10", "-3", never "+1",
//! "01", "-0", " 1". What parses here prints back as the same bytes, so a value
//! can be kept as a number.

use alloc::vec::Vec;

/// The longest decimal text of an `i64`.
pub const MAX_LEN: usize = 20;

/// Parses what [`Decimal`] prints, and nothing else.
#[inline]
pub fn parse(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    match digits {
        [b'0'] if !negative => return Some(0),
        [b'1'..=b'9', ..] if digits.len() < MAX_LEN => {}
        _ => return None,
    }
    let mut magnitude = 0u64;
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        // Nineteen digits cannot overflow 64 bits.
        magnitude = magnitude * 10 + u64::from(digit);
    }
    if negative {
        (magnitude <= i64::MIN.unsigned_abs()).then(|| (magnitude as i64).wrapping_neg())
    } else {
        i64::try_from(magnitude).ok()
    }
}

/// The decimal text of an integer, on the stack.
pub struct Decimal {
    buffer: itoa::Buffer,
    value: i64,
}

impl Decimal {
    #[inline]
    pub fn new(value: i64) -> Decimal {
        Decimal { buffer: itoa::Buffer::new(), value }
    }

    #[inline]
    pub fn bytes(&mut self) -> &[u8] {
        self.buffer.format(self.value).as_bytes()
    }
}

/// Appends the decimal text of `value`.
#[inline]
pub fn append(out: &mut Vec<u8>, value: i64) {
    out.extend_from_slice(Decimal::new(value).bytes());
}

/// How many bytes the decimal text of `value` has.
#[inline]
pub fn text_len(value: i64) -> usize {
    let digits = value.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1;
    digits + usize::from(value < 0)
}

#[cfg(test)]
mod tests;
