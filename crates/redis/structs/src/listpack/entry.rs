//! One element's bytes.

use crate::item::Item;
use alloc::vec::Vec;

const MAX_HEAD: usize = 9;
const MAX_BACK: usize = 5;

/// An element ready to be written: what comes before its data, the data, and
/// the length behind it.
pub(super) struct Encoded<'a> {
    head: [u8; MAX_HEAD],
    head_len: u8,
    data: &'a [u8],
    back: [u8; MAX_BACK],
    back_len: u8,
}

impl<'a> Encoded<'a> {
    #[inline]
    pub(super) fn new(item: Item<'a>) -> Encoded<'a> {
        let mut head = [0; MAX_HEAD];
        let (head_len, data) = match item {
            Item::Int(value) => (encode_int(&mut head, value), &[][..]),
            Item::Bytes(bytes) => (encode_bytes_head(&mut head, bytes.len()), bytes),
        };
        let mut back = [0; MAX_BACK];
        let back_len = encode_back(&mut back, head_len + data.len());
        Encoded { head, head_len: head_len as u8, data, back, back_len: back_len as u8 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        usize::from(self.head_len) + self.data.len() + usize::from(self.back_len)
    }

    /// Whether the element at `at` has these bytes.
    #[inline]
    pub(super) fn is_at(&self, bytes: &[u8], at: usize) -> bool {
        let head_len = usize::from(self.head_len);
        bytes[at] == self.head[0]
            && bytes[at + 1..].starts_with(&self.head[1..head_len])
            && bytes[at + head_len..].starts_with(self.data)
    }

    #[inline]
    pub(super) fn append(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.head());
        out.extend_from_slice(self.data);
        out.extend_from_slice(self.back());
    }

    #[inline]
    pub(super) fn write(&self, out: &mut [u8]) {
        let (head, rest) = out.split_at_mut(usize::from(self.head_len));
        let (data, rest) = rest.split_at_mut(self.data.len());
        head.copy_from_slice(self.head());
        data.copy_from_slice(self.data);
        rest[..self.back().len()].copy_from_slice(self.back());
    }

    #[inline]
    fn head(&self) -> &[u8] {
        &self.head[..usize::from(self.head_len)]
    }

    #[inline]
    fn back(&self) -> &[u8] {
        &self.back[..usize::from(self.back_len)]
    }
}

#[inline]
fn encode_int(head: &mut [u8; MAX_HEAD], value: i64) -> usize {
    let bytes = value.to_le_bytes();
    let mut wide = |encoding: u8, width: usize| {
        head[0] = encoding;
        head[1..=width].copy_from_slice(&bytes[..width]);
        1 + width
    };
    match value {
        0..=127 => {
            head[0] = value as u8;
            1
        }
        -4096..=4095 => {
            head[0] = 0b1100_0000 | (value >> 8) as u8 & 0x1f;
            head[1] = value as u8;
            2
        }
        -0x8000..=0x7fff => wide(0xf1, 2),
        -0x80_0000..=0x7f_ffff => wide(0xf2, 3),
        -0x8000_0000..=0x7fff_ffff => wide(0xf3, 4),
        _ => wide(0xf4, 8),
    }
}

#[inline]
fn encode_bytes_head(head: &mut [u8; MAX_HEAD], len: usize) -> usize {
    match len {
        0..=63 => {
            head[0] = 0x80 | len as u8;
            1
        }
        64..=4095 => {
            head[0] = 0xe0 | (len >> 8) as u8;
            head[1] = len as u8;
            2
        }
        _ => {
            head[0] = 0xf0;
            head[1..5].copy_from_slice(&(len as u32).to_le_bytes());
            5
        }
    }
}

/// How many bytes the length behind an element of `len` bytes takes. The
/// reference moves to the next size one early from the second on.
#[inline]
pub(super) fn back_len(len: usize) -> usize {
    match len {
        0..=127 => 1,
        128..16383 => 2,
        16383..2_097_151 => 3,
        2_097_151..268_435_455 => 4,
        _ => 5,
    }
}

#[inline]
fn encode_back(back: &mut [u8; MAX_BACK], len: usize) -> usize {
    let width = back_len(len);
    let mut left = len;
    for at in (0..width).rev() {
        back[at] = (left & 0x7f) as u8 | if at > 0 { 0x80 } else { 0 };
        left >>= 7;
    }
    width
}

/// Reads the length that ends just before `end`: the length, and its own width.
#[inline]
fn decode_back(bytes: &[u8], end: usize) -> (usize, usize) {
    let (mut len, mut width) = (0, 0);
    loop {
        let byte = bytes[end - 1 - width];
        len |= usize::from(byte & 0x7f) << (7 * width);
        width += 1;
        if byte & 0x80 == 0 || width == MAX_BACK {
            return (len, width);
        }
    }
}

/// The whole length of the element that ends just before `end`.
#[inline]
pub(super) fn len_before(bytes: &[u8], end: usize) -> usize {
    let (len, width) = decode_back(bytes, end);
    len + width
}

/// The whole length of the element at `at`. The forms that short elements have
/// are told by the first byte alone.
#[inline]
pub(super) fn whole_len(bytes: &[u8], at: usize) -> usize {
    match bytes[at] {
        0..=0x7f => 2,
        first @ 0x80..=0xbf => usize::from(first & 0x3f) + 2,
        0xc0..=0xdf => 3,
        _ => long_whole_len(bytes, at),
    }
}

fn long_whole_len(bytes: &[u8], at: usize) -> usize {
    let len = match Head::read(bytes, at) {
        Head::Int { width, .. } => width,
        Head::Bytes { start, len } => start - at + len,
    };
    len + back_len(len)
}

#[inline]
pub(super) fn decode(bytes: &[u8], at: usize) -> Item<'_> {
    read(bytes, at).0
}

/// The element at `at`, and the place after it.
#[inline]
pub(super) fn read(bytes: &[u8], at: usize) -> (Item<'_>, usize) {
    let first = bytes[at];
    match first {
        0..=0x7f => (Item::Int(i64::from(first)), at + 2),
        0x80..=0xbf => {
            let end = at + 1 + usize::from(first & 0x3f);
            (Item::Bytes(&bytes[at + 1..end]), end + 1)
        }
        _ => read_long(bytes, at),
    }
}

fn read_long(bytes: &[u8], at: usize) -> (Item<'_>, usize) {
    match Head::read(bytes, at) {
        Head::Int { value, width } => (Item::Int(value), at + width + 1),
        Head::Bytes { start, len } => {
            let (end, width) = (start + len, back_len(start - at + len));
            (Item::Bytes(&bytes[start..end]), end + width)
        }
    }
}

enum Head {
    /// `width` bytes with the encoding.
    Int {
        value: i64,
        width: usize,
    },
    Bytes {
        start: usize,
        len: usize,
    },
}

impl Head {
    /// Reads the element at `at` of bytes that were checked before.
    #[inline]
    fn read(bytes: &[u8], at: usize) -> Head {
        let first = bytes[at];
        match first {
            0..=0x7f => Head::Int { value: i64::from(first), width: 1 },
            0x80..=0xbf => Head::Bytes { start: at + 1, len: usize::from(first & 0x3f) },
            0xc0..=0xdf => {
                let raw = u16::from(first & 0x1f) << 8 | u16::from(bytes[at + 1]);
                Head::Int { value: i64::from((raw << 3) as i16 >> 3), width: 2 }
            }
            0xe0..=0xef => {
                let len = usize::from(first & 0x0f) << 8 | usize::from(bytes[at + 1]);
                Head::Bytes { start: at + 2, len }
            }
            0xf0 => {
                Head::Bytes { start: at + 5, len: read_int::<4>(bytes, at + 1) as u32 as usize }
            }
            0xf1 => Head::Int { value: read_int::<2>(bytes, at + 1), width: 3 },
            0xf2 => Head::Int { value: read_int::<3>(bytes, at + 1), width: 4 },
            0xf3 => Head::Int { value: read_int::<4>(bytes, at + 1), width: 5 },
            _ => Head::Int { value: read_int::<8>(bytes, at + 1), width: 9 },
        }
    }
}

/// A signed little-endian number of `N` bytes. Nearly always eight can be read,
/// which is one load, and shifted.
#[inline]
fn read_int<const N: usize>(bytes: &[u8], at: usize) -> i64 {
    let shift = 64 - 8 * N;
    if let Some(word) = bytes[at..].first_chunk() {
        return i64::from_le_bytes(*word) << shift >> shift;
    }
    let mut word = [0; 8];
    word[8 - N..].copy_from_slice(&bytes[at..at + N]);
    i64::from_le_bytes(word) >> shift
}

/// The length of encoding and data of the element at `at`, looking at no byte
/// that may not be there. Nothing for an unknown encoding or a cut head.
pub(super) fn checked_len(bytes: &[u8], at: usize) -> Option<usize> {
    let head_len = match *bytes.get(at)? {
        0..=0xbf => 1,
        0xc0..=0xef => 2,
        0xf0 | 0xf3 => 5,
        0xf1 => 3,
        0xf2 => 4,
        0xf4 => 9,
        _ => return None,
    };
    bytes.get(at..at + head_len)?;
    match Head::read(bytes, at) {
        Head::Int { width, .. } => Some(width),
        // Where addresses have 32 bits, a false length may pass their end.
        Head::Bytes { start, len } => (start - at).checked_add(len),
    }
}

/// Whether the element at `at` is written as this crate would write it.
pub(super) fn is_canonical(bytes: &[u8], at: usize) -> bool {
    Encoded::new(decode(bytes, at).canonical()).is_at(bytes, at)
}

/// The length written behind an element that ends just before `end`.
pub(super) fn checked_back(bytes: &[u8], end: usize) -> (usize, usize) {
    decode_back(bytes, end)
}
