//! Strings as arrays of bits, the highest bit of the first byte in front.
//!
//! ```text
//!   bytes   [ 7 6 5 4 3 2 1 0 ][ 7 6 5 4 3 2 1 0 ] …
//!   offset    0 1 2 3 4 5 6 7    8 9 …
//! ```
//!
//! What lies behind the end counts as zeros. Work on many bits goes by words of
//! eight bytes.

mod field;
#[cfg(test)]
mod tests;

pub use field::{FieldType, Overflow, Signedness};

use core::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bit {
    Zero,
    One,
}

const WORD_LEN: usize = size_of::<u64>();

/// How many bits the bytes have.
#[inline]
pub fn bit_len(bytes: &[u8]) -> u64 {
    bytes.len() as u64 * 8
}

#[inline]
fn mask(offset: u64) -> u8 {
    0x80 >> (offset % 8)
}

#[inline]
pub fn get(bytes: &[u8], offset: u64) -> Bit {
    match bytes.get((offset / 8) as usize) {
        Some(byte) if byte & mask(offset) != 0 => Bit::One,
        _ => Bit::Zero,
    }
}

/// # Panics
/// Where the bit lies behind the end.
#[inline]
pub fn set(bytes: &mut [u8], offset: u64, bit: Bit) {
    let byte = &mut bytes[(offset / 8) as usize];
    match bit {
        Bit::Zero => *byte &= !mask(offset),
        Bit::One => *byte |= mask(offset),
    }
}

/// How many bits are set.
pub fn count(bytes: &[u8]) -> u64 {
    let mut words = bytes.chunks_exact(WORD_LEN);
    let whole = words.by_ref().map(|it| u64::from(be_word(it).count_ones()));
    let sum: u64 = whole.sum();
    sum + words.remainder().iter().map(|it| u64::from(it.count_ones())).sum::<u64>()
}

/// How many of these bits are set. They must lie before the end.
pub fn count_in(bytes: &[u8], bits: Range<u64>) -> u64 {
    if bits.is_empty() {
        return 0;
    }
    let (first, end) = ((bits.start / 8) as usize, bits.end.div_ceil(8) as usize);
    let before = bytes[first] & !(0xff >> (bits.start % 8));
    let behind = match bits.end % 8 {
        0 => 0,
        used => bytes[end - 1] & (0xff >> used),
    };
    count(&bytes[first..end]) - u64::from(before.count_ones()) - u64::from(behind.count_ones())
}

/// The first of these bits that is `bit`. They must lie before the end.
pub fn find(bytes: &[u8], bit: Bit, bits: Range<u64>) -> Option<u64> {
    if bits.is_empty() {
        return None;
    }
    let flip = match bit {
        Bit::Zero => u64::MAX,
        Bit::One => 0,
    };
    let first = (bits.start / 8) as usize;
    let mut ignored = !(u64::MAX >> (bits.start % 8));
    let mut base = first as u64 * 8;
    for chunk in bytes[first..bits.end.div_ceil(8) as usize].chunks(WORD_LEN) {
        let word = (be_word(chunk) ^ flip) & !ignored;
        if word != 0 {
            let found = base + u64::from(word.leading_zeros());
            return (found < bits.end).then_some(found);
        }
        ignored = 0;
        base += WORD_LEN as u64 * 8;
    }
    None
}

/// Up to eight bytes as a word, filled up with zeros behind.
#[inline]
fn be_word(bytes: &[u8]) -> u64 {
    let mut word = [0; WORD_LEN];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_be_bytes(word)
}

/// How BITOP joins strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    And,
    Or,
    Xor,
}

/// Joins `other` to `target`, which must be at least as long.
pub fn join(target: &mut [u8], other: &[u8], how: Join) {
    let (front, behind) = target.split_at_mut(other.len());
    let pairs = front.iter_mut().zip(other);
    match how {
        Join::And => {
            pairs.for_each(|(a, b)| *a &= b);
            behind.fill(0);
        }
        Join::Or => pairs.for_each(|(a, b)| *a |= b),
        Join::Xor => pairs.for_each(|(a, b)| *a ^= b),
    }
}

pub fn invert(target: &mut [u8]) {
    target.iter_mut().for_each(|it| *it = !*it);
}
