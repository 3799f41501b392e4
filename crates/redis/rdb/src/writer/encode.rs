//! Lengths and strings.

use super::{Compression, Writer};
use crate::opcode::{length, string};
use stdx::{int, lzf};

/// Longer texts are no 32-bit numbers.
const MAX_INT_TEXT: usize = 11;
/// Shorter strings are not worth compressing.
const MIN_COMPRESSED: usize = 21;

impl Writer {
    pub(super) fn length(&mut self, len: usize) {
        self.long(len as u64);
    }

    /// A number in the form of a length.
    pub(super) fn long(&mut self, number: u64) {
        match number {
            0..=0x3f => self.out.push(number as u8),
            0x40..=0x3fff => {
                self.out.extend_from_slice(&[0x40 | (number >> 8) as u8, number as u8]);
            }
            _ => match u32::try_from(number) {
                Ok(number) => {
                    self.out.push(length::BITS_32);
                    self.out.extend_from_slice(&number.to_be_bytes());
                }
                Err(_) => {
                    self.out.push(length::BITS_64);
                    self.out.extend_from_slice(&number.to_be_bytes());
                }
            },
        }
    }

    /// A string in its shortest form.
    pub(super) fn string(&mut self, text: &[u8]) {
        let number = if text.len() <= MAX_INT_TEXT { int::parse(text) } else { None };
        if number.is_some_and(|it| self.small_int(it)) {
            return;
        }
        if text.len() >= MIN_COMPRESSED
            && self.compression == Compression::Lzf
            && let Some(packed) = lzf::compress(text)
        {
            self.out.push(0xc0 | string::LZF);
            self.length(packed.len());
            self.length(text.len());
            self.out.extend_from_slice(&packed);
            return;
        }
        self.length(text.len());
        self.out.extend_from_slice(text);
    }

    /// Returns whether the number is small enough for a form of its own.
    fn small_int(&mut self, value: i64) -> bool {
        let bytes = value.to_le_bytes();
        let (form, width) = match value {
            -0x80..=0x7f => (string::INT8, 1),
            -0x8000..=0x7fff => (string::INT16, 2),
            -0x8000_0000..=0x7fff_ffff => (string::INT32, 4),
            _ => return false,
        };
        self.out.push(0xc0 | form);
        self.out.extend_from_slice(&bytes[..width]);
        true
    }
}
