//! Readers of the compact encodings of old RDB files. Nothing writes them now.

mod zipmap;

pub use zipmap::Zipmap;

use crate::item::Item;
use core::fmt;

/// Bytes that are no ziplist or zipmap, and where they stop being one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadZip {
    pub offset: usize,
}

impl fmt::Display for BadZip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ziplist or zipmap: broken at offset {}", self.offset)
    }
}

const HEADER_LEN: usize = 10;
const END: u8 = 0xff;
/// The first byte of a previous length that needs five.
const LONG_PREVIOUS: u8 = 0xfe;

/// A ziplist being read.
///
/// ```text
///   ┌───────────┬──────────┬───────────┬──────────────────────────────────┬─   ─┬──────┐
///   │ bytes u32 │ last u32 │ count u16 │ previous length │ encoding │ data │ ... │ 0xff │
///   └───────────┴──────────┴───────────┴──────────────────────────────────┴─   ─┴──────┘
///   previous length: one byte, or 0xfe and a u32
///
///   00llllll           bytes, up to 63       11000000  i16     11110000  i24
///   01llllll llllllll  bytes, up to 16383    11010000  i32     11111110  i8
///   10______ u32 BE    bytes                 11100000  i64     1111vvvv  v - 1 (0..12)
/// ```
pub struct Ziplist<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Ziplist<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<Ziplist<'a>, BadZip> {
        let total = bytes.first_chunk().map(|it| u32::from_le_bytes(*it) as usize);
        let is_whole = total == Some(bytes.len()) && bytes.len() > HEADER_LEN;
        if is_whole { Ok(Ziplist { bytes, at: HEADER_LEN }) } else { Err(BadZip { offset: 0 }) }
    }

    fn step(&mut self) -> Option<Option<Item<'a>>> {
        let first = *self.bytes.get(self.at)?;
        if first == END {
            return (self.at + 1 == self.bytes.len()).then_some(None);
        }
        let head = self.at + if first == LONG_PREVIOUS { 5 } else { 1 };
        let (item, next) = element(self.bytes, head)?;
        self.at = next;
        Some(Some(item))
    }
}

impl<'a> Iterator for Ziplist<'a> {
    type Item = Result<Item<'a>, BadZip>;

    fn next(&mut self) -> Option<Result<Item<'a>, BadZip>> {
        match self.step() {
            Some(item) => item.map(Ok),
            None => {
                let offset = self.at;
                // What follows a broken element means nothing.
                (self.bytes, self.at) = (&[END], 0);
                Some(Err(BadZip { offset }))
            }
        }
    }
}

/// The element whose encoding is at `at`, and the place after it.
fn element(bytes: &[u8], at: usize) -> Option<(Item<'_>, usize)> {
    let first = *bytes.get(at)?;
    let (len, start) = match first {
        0x00..=0x3f => (usize::from(first), at + 1),
        0x40..=0x7f => (usize::from(first & 0x3f) << 8 | usize::from(*bytes.get(at + 1)?), at + 2),
        0x80..=0xbf => {
            let len = bytes.get(at + 1..)?.first_chunk()?;
            (u32::from_be_bytes(*len) as usize, at + 5)
        }
        0xc0 => return int::<2>(bytes, at + 1),
        0xd0 => return int::<4>(bytes, at + 1),
        0xe0 => return int::<8>(bytes, at + 1),
        0xf0 => return int::<3>(bytes, at + 1),
        0xfe => return int::<1>(bytes, at + 1),
        0xf1..=0xfd => return Some((Item::Int(i64::from(first & 0x0f) - 1), at + 1)),
        _ => return None,
    };
    let end = start.checked_add(len)?;
    Some((Item::Bytes(bytes.get(start..end)?), end))
}

fn int<const N: usize>(bytes: &[u8], at: usize) -> Option<(Item<'_>, usize)> {
    let mut word = [0; 8];
    word[8 - N..].copy_from_slice(bytes.get(at..at + N)?);
    Some((Item::Int(i64::from_le_bytes(word) >> (64 - 8 * N)), at + N))
}

#[cfg(test)]
mod tests;
