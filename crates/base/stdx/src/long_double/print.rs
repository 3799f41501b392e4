//! [`Finite`] to text: seventeen decimals, trailing zeros cut.

use super::Finite;
use super::big::Big;
use alloc::vec::Vec;

const DECIMALS: u32 = 17;
const UNIT: u64 = 10u64.pow(DECIMALS);

impl Finite {
    /// Appends the value as INCRBYFLOAT replies it: never an exponent, never
    /// `-0`.
    pub fn append(self, out: &mut Vec<u8>) {
        if self.exponent > 0 {
            self.sign(out);
            return append_big(out, self.mantissa, self.exponent as u32);
        }
        let (whole, decimals) = self.split();
        if whole != 0 || decimals != 0 {
            self.sign(out);
        }
        append_u64(out, whole);
        if decimals != 0 {
            append_decimals(out, decimals);
        }
    }

    /// Appends the value with six decimals, as C's `%f` does.
    pub fn append_6(self, out: &mut Vec<u8>) {
        const UNIT: u64 = 1_000_000;
        self.sign(out);
        if self.exponent > 0 {
            append_big(out, self.mantissa, self.exponent as u32);
            return out.extend_from_slice(b".000000");
        }
        let (whole, decimals) = self.split_by(UNIT);
        append_u64(out, whole);
        out.push(b'.');
        append_padded(out, decimals, 6);
    }

    fn sign(self, out: &mut Vec<u8>) {
        if self.negative {
            out.push(b'-');
        }
    }

    fn split(self) -> (u64, u64) {
        self.split_by(UNIT)
    }

    /// The whole part and the decimals as a number below `unit`, rounded half to
    /// even.
    fn split_by(self, unit: u64) -> (u64, u64) {
        let shift = self.exponent.unsigned_abs();
        if shift > 127 {
            return (0, 0);
        }
        let (whole, part) = if shift < 64 {
            (self.mantissa >> shift, self.mantissa & ((1u64 << shift) - 1))
        } else {
            (0, self.mantissa)
        };
        let scaled = u128::from(part) * u128::from(unit);
        let floor = scaled >> shift;
        let rest = scaled - (floor << shift);
        let half = if shift == 0 { u128::MAX } else { 1 << (shift - 1) };
        let up = rest > half || rest == half && floor & 1 == 1;
        match floor + u128::from(up) {
            rounded if rounded == u128::from(unit) => (whole + 1, 0),
            decimals => (whole, decimals as u64),
        }
    }
}

fn append_big(out: &mut Vec<u8>, mantissa: u64, power: u32) {
    const CHUNK_LEN: usize = 9;
    let mut value = Big::of(mantissa);
    value.shift_left(power);
    let mut chunks = Vec::new();
    while !value.is_zero() {
        chunks.push(value.divide_small(10u32.pow(CHUNK_LEN as u32)));
    }
    append_u64(out, u64::from(chunks.pop().unwrap_or(0)));
    for chunk in chunks.into_iter().rev() {
        append_padded(out, u64::from(chunk), CHUNK_LEN);
    }
}

fn append_decimals(out: &mut Vec<u8>, decimals: u64) {
    out.push(b'.');
    append_padded(out, decimals, DECIMALS as usize);
    while out.last() == Some(&b'0') {
        out.pop();
    }
}

fn append_padded(out: &mut Vec<u8>, value: u64, width: usize) {
    let end = out.len() + width;
    out.resize(end, b'0');
    let mut left = value;
    for digit in out[end - width..].iter_mut().rev() {
        *digit = b'0' + (left % 10) as u8;
        left /= 10;
    }
}

fn append_u64(out: &mut Vec<u8>, value: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}
