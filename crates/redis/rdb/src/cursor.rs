//! Reading the small parts: numbers, lengths, strings.
//!
//! ```text
//!   00llllll                     length below 64
//!   01llllll llllllll            length below 16384
//!   10000000 u32 BE, 10000001 u64 BE
//!   11ffffff                     a string in a special form: number or LZF
//! ```

use crate::error::{Fault, LoadError};
use crate::opcode::{length, string};
use alloc::{borrow::Cow, vec::Vec};
use stdx::{int, lzf};

/// A place in the file. Nothing read is trusted: what would run past the end
/// is [`Fault::Truncated`].
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A length, or the form of string that stands in its place.
enum Length {
    Plain(u64),
    Special(u8),
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The bytes from `start` up to here.
    pub(crate) fn since(&self, start: usize) -> &'a [u8] {
        &self.bytes[start..self.at]
    }

    /// An error at the place of the last thing read from `start`.
    pub(crate) fn error<T>(start: usize, fault: Fault) -> Result<T, LoadError> {
        Err(LoadError { offset: start, fault })
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], LoadError> {
        match self.bytes[self.at..].get(..count) {
            Some(bytes) => {
                self.at += count;
                Ok(bytes)
            }
            None => Cursor::error(self.at, Fault::Truncated),
        }
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], LoadError> {
        match self.bytes[self.at..].first_chunk() {
            Some(bytes) => {
                self.at += N;
                Ok(*bytes)
            }
            None => Cursor::error(self.at, Fault::Truncated),
        }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, LoadError> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn u32_le(&mut self) -> Result<u32, LoadError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64_le(&mut self) -> Result<u64, LoadError> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn f64_le(&mut self) -> Result<f64, LoadError> {
        self.array().map(f64::from_le_bytes)
    }

    fn length_or_form(&mut self) -> Result<Length, LoadError> {
        let start = self.at;
        let first = self.byte()?;
        Ok(match first {
            0x00..=0x3f => Length::Plain(u64::from(first)),
            0x40..=0x7f => Length::Plain(u64::from(first & 0x3f) << 8 | u64::from(self.byte()?)),
            length::BITS_32 => Length::Plain(u64::from(u32::from_be_bytes(self.array()?))),
            length::BITS_64 => Length::Plain(u64::from_be_bytes(self.array()?)),
            0xc0.. => Length::Special(first & 0x3f),
            _ => return Cursor::error(start, Fault::Length),
        })
    }

    pub(crate) fn length(&mut self) -> Result<u64, LoadError> {
        let start = self.at;
        match self.length_or_form()? {
            Length::Plain(length) => Ok(length),
            Length::Special(_) => Cursor::error(start, Fault::Length),
        }
    }

    /// A length that must lie within memory.
    pub(crate) fn size(&mut self) -> Result<usize, LoadError> {
        let start = self.at;
        usize::try_from(self.length()?).or(Cursor::error(start, Fault::Length))
    }

    pub(crate) fn string(&mut self) -> Result<Cow<'a, [u8]>, LoadError> {
        let start = self.at;
        let number = match self.length_or_form()? {
            Length::Plain(len) => {
                let len = usize::try_from(len).or(Cursor::error(start, Fault::Length))?;
                return self.take(len).map(Cow::Borrowed);
            }
            Length::Special(string::INT8) => i64::from(self.byte()? as i8),
            Length::Special(string::INT16) => i64::from(i16::from_le_bytes(self.array()?)),
            Length::Special(string::INT32) => i64::from(i32::from_le_bytes(self.array()?)),
            Length::Special(string::LZF) => {
                let (packed_len, len) = (self.size()?, self.size()?);
                let text = lzf::decompress(self.take(packed_len)?, len);
                return text.map(Cow::Owned).or(Cursor::error(start, Fault::Lzf));
            }
            Length::Special(_) => return Cursor::error(start, Fault::Length),
        };
        let mut text = Vec::new();
        int::append(&mut text, number);
        Ok(Cow::Owned(text))
    }

    /// Steps over a string without expanding it.
    pub(crate) fn skip_string(&mut self) -> Result<(), LoadError> {
        let start = self.at;
        let len = match self.length_or_form()? {
            Length::Plain(len) => usize::try_from(len).or(Cursor::error(start, Fault::Length))?,
            Length::Special(string::INT8) => 1,
            Length::Special(string::INT16) => 2,
            Length::Special(string::INT32) => 4,
            Length::Special(string::LZF) => {
                let packed_len = self.size()?;
                self.length()?;
                packed_len
            }
            Length::Special(_) => return Cursor::error(start, Fault::Length),
        };
        self.take(len).map(drop)
    }
}
