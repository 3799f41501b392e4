//! Redis's intset, byte for byte: a sorted array of numbers.
//!
//! ```text
//!   ┌────────────┬───────────┬──────┬──────┬─   ─┐
//!   │ width  u32 │ count u32 │ i(w) │ i(w) │ ... │   little-endian, ascending
//!   └────────────┴───────────┴──────┴──────┴─   ─┘
//!   0            4           8
//! ```
//!
//! All numbers take the width (2, 4 or 8 bytes) of the one that needs most; one
//! that needs more widens them all.

use alloc::vec::Vec;
use core::fmt;

const HEADER_LEN: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intset {
    bytes: Vec<u8>,
}

/// What is wrong with bytes that claim to be an intset, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadIntset {
    pub offset: usize,
    pub fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Width,
    LengthDiffers,
    NotAscending,
}

impl fmt::Display for BadIntset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.fault {
            Fault::Width => "the width is none of 2, 4, 8",
            Fault::LengthDiffers => "the count does not fit the length",
            Fault::NotAscending => "the numbers do not ascend",
        };
        write!(f, "intset: {fault} at offset {}", self.offset)
    }
}

impl Default for Intset {
    fn default() -> Intset {
        Intset::new()
    }
}

impl Intset {
    pub fn new() -> Intset {
        Intset { bytes: alloc::vec![2, 0, 0, 0, 0, 0, 0, 0] }
    }

    /// Takes over bytes from outside after checking every number.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Intset, BadIntset> {
        let bad = |offset, fault| Err(BadIntset { offset, fault });
        let Some((&[w0, w1, w2, w3, c0, c1, c2, c3], _)) = bytes.split_first_chunk() else {
            return bad(0, Fault::LengthDiffers);
        };
        let width = u32::from_le_bytes([w0, w1, w2, w3]) as usize;
        let count = u32::from_le_bytes([c0, c1, c2, c3]) as usize;
        if !matches!(width, 2 | 4 | 8) {
            return bad(0, Fault::Width);
        }
        if count.checked_mul(width) != Some(bytes.len() - HEADER_LEN) {
            return bad(4, Fault::LengthDiffers);
        }
        let intset = Intset { bytes };
        match (1..count).find(|it| intset.at(it - 1) >= intset.at(*it)) {
            Some(index) => bad(HEADER_LEN + index * width, Fault::NotAscending),
            None => Ok(intset),
        }
    }

    /// The intset as files hold it.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity()
    }

    #[inline]
    pub fn len(&self) -> usize {
        (self.bytes.len() - HEADER_LEN) / self.width()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bytes.len() == HEADER_LEN
    }

    #[inline]
    pub fn get(&self, index: usize) -> Option<i64> {
        (index < self.len()).then(|| self.at(index))
    }

    #[inline]
    pub fn contains(&self, value: i64) -> bool {
        width_of(value) <= self.width() && self.search(value).is_ok()
    }

    /// Returns whether `value` was new.
    pub fn insert(&mut self, value: i64) -> bool {
        if width_of(value) > self.width() {
            self.widen(width_of(value));
        }
        match self.search(value) {
            Ok(_) => false,
            Err(index) => {
                self.open(index);
                self.put(index, value);
                self.write_count();
                true
            }
        }
    }

    /// Returns whether `value` was there.
    pub fn remove(&mut self, value: i64) -> bool {
        if width_of(value) > self.width() {
            return false;
        }
        let Ok(index) = self.search(value) else { return false };
        let width = self.width();
        let at = HEADER_LEN + index * width;
        self.bytes.drain(at..at + width);
        self.write_count();
        true
    }

    /// In ascending order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = i64> + ExactSizeIterator + '_ {
        (0..self.len()).map(|index| self.at(index))
    }

    pub fn min(&self) -> Option<i64> {
        self.get(0)
    }

    pub fn max(&self) -> Option<i64> {
        self.len().checked_sub(1).map(|it| self.at(it))
    }

    #[inline]
    fn width(&self) -> usize {
        usize::from(self.bytes[0])
    }

    /// Where `value` is, or where it belongs. Ends are tried first: ids and
    /// counters mostly come in order.
    #[inline]
    fn search(&self, value: i64) -> Result<usize, usize> {
        let len = self.len();
        if len == 0 || value < self.at(0) {
            return Err(0);
        }
        if value > self.at(len - 1) {
            return Err(len);
        }
        let (mut low, mut high) = (0, len);
        while low < high {
            let middle = low.midpoint(high);
            if self.at(middle) < value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if self.at(low) == value { Ok(low) } else { Err(low) }
    }

    #[inline]
    fn at(&self, index: usize) -> i64 {
        match self.width() {
            2 => i64::from(i16::from_le_bytes(self.raw(index))),
            4 => i64::from(i32::from_le_bytes(self.raw(index))),
            _ => i64::from_le_bytes(self.raw(index)),
        }
    }

    #[inline]
    fn raw<const N: usize>(&self, index: usize) -> [u8; N] {
        let at = HEADER_LEN + index * N;
        let mut raw = [0; N];
        raw.copy_from_slice(&self.bytes[at..at + N]);
        raw
    }

    #[inline]
    fn put(&mut self, index: usize, value: i64) {
        let width = self.width();
        let at = HEADER_LEN + index * width;
        self.bytes[at..at + width].copy_from_slice(&value.to_le_bytes()[..width]);
    }

    fn open(&mut self, index: usize) {
        let width = self.width();
        let (at, end) = (HEADER_LEN + index * width, self.bytes.len());
        self.bytes.resize(end + width, 0);
        self.bytes.copy_within(at..end, at + width);
    }

    fn write_count(&mut self) {
        let count = self.len() as u32;
        self.bytes[4..HEADER_LEN].copy_from_slice(&count.to_le_bytes());
    }

    fn widen(&mut self, width: usize) {
        let mut wide = Vec::with_capacity(HEADER_LEN + (self.len() + 1) * width);
        wide.extend_from_slice(&(width as u32).to_le_bytes());
        wide.extend_from_slice(&self.bytes[4..HEADER_LEN]);
        for value in self.iter() {
            wide.extend_from_slice(&value.to_le_bytes()[..width]);
        }
        self.bytes = wide;
    }
}

#[inline]
fn width_of(value: i64) -> usize {
    if i16::try_from(value).is_ok() {
        2
    } else if i32::try_from(value).is_ok() {
        4
    } else {
        8
    }
}

#[cfg(test)]
mod tests;
