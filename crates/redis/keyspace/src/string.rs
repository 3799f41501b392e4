//! String values in the encodings that OBJECT ENCODING names.
//!
//! ```text
//!   int      a number that prints as it was given         no text kept
//!   embstr   short with its key, never changed in place   inline up to 22
//!   raw      longer, or changed since                     a buffer with room
//! ```
//!
//! What is short enough for `embstr` hangs on the key, since the reference lays
//! both into one block of 128 bytes:
//!
//! ```text
//!   8 header │ 8 deadline, if there is one │ key, 3 (5 from 32 bytes on) │ text, 4
//! ```

use crate::object::Encoding;
use alloc::{boxed::Box, vec::Vec};
use structs::bytes::INLINE_LEN;

/// `proto-max-bulk-len`'s default: no string grows beyond it. Bytes.
pub const MAX_STRING_LEN: usize = 512 << 20;
/// What key and text of an `embstr` share with their headers. Bytes.
const BLOCK_LEN: usize = 128;
const HEADER_LEN: usize = 8;
const DEADLINE_LEN: usize = 8;
const TEXT_EXTRA: usize = 4;
/// The longest `embstr`: one under an empty key. Bytes.
const EMBSTR_LEN: usize = BLOCK_LEN - HEADER_LEN - TEXT_EXTRA - key_room(0);

/// What a key of `len` bytes takes of the block.
const fn key_room(len: usize) -> usize {
    len + if len < 32 { 3 } else { 5 }
}
/// A growing buffer doubles up to this, then grows by this. Bytes.
const MAX_SPARE: usize = 1 << 20;

/// One flat enum: nested in another type, the parts would not share their tag's
/// padding and the whole would be 32 bytes.
#[derive(Clone)]
pub enum StringValue {
    Int(i64),
    /// `embstr`, here up to 22 bytes.
    Short {
        len: u8,
        data: [u8; INLINE_LEN],
    },
    /// `embstr`, longer.
    Boxed(Box<[u8]>),
    /// `raw`: `used` bytes of `room` count, the others are zero.
    Raw {
        used: u32,
        room: Box<[u8]>,
    },
}

const _: () = assert!(size_of::<StringValue>() <= 24);

/// The text of a string value; numbers are printed into the holder.
pub struct Text<'a> {
    digits: itoa::Buffer,
    source: &'a StringValue,
}

impl Text<'_> {
    #[inline]
    pub fn bytes(&mut self) -> &[u8] {
        match self.source {
            StringValue::Int(value) => self.digits.format(*value).as_bytes(),
            StringValue::Short { len, data } => &data[..(*len as usize).min(INLINE_LEN)],
            StringValue::Boxed(bytes) => bytes,
            StringValue::Raw { used, room } => &room[..*used as usize],
        }
    }
}

/// Whether the key already has a deadline when a text is put at it. One that comes
/// later moves only what has no room for it: [`StringValue::settle_deadline`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeadlinePlace {
    None,
    Kept,
}

impl DeadlinePlace {
    fn bytes(self) -> usize {
        match self {
            DeadlinePlace::None => 0,
            DeadlinePlace::Kept => DEADLINE_LEN,
        }
    }
}

impl StringValue {
    /// A fresh value in the encoding that suits it: what SET stores.
    #[inline]
    pub fn new(text: &[u8]) -> StringValue {
        match text.len() {
            1..=20 if let Some(value) = stdx::int::parse(text) => StringValue::Int(value),
            len if len <= EMBSTR_LEN => StringValue::embstr(text),
            _ => StringValue::raw(text.into()),
        }
    }

    /// A value that is no number, whatever it looks like, and not changed in
    /// place.
    #[inline]
    pub fn embstr(text: &[u8]) -> StringValue {
        if text.len() > INLINE_LEN {
            return StringValue::Boxed(text.into());
        }
        let mut data = [0; INLINE_LEN];
        data[..text.len()].copy_from_slice(text);
        StringValue::Short { len: text.len() as u8, data }
    }

    /// A value that stays as it is, though it may look like a number.
    pub fn raw(text: Box<[u8]>) -> StringValue {
        let used = u32::try_from(text.len()).expect("strings are under 4 GiB");
        StringValue::Raw { used, room: text }
    }

    #[inline]
    pub fn text(&self) -> Text<'_> {
        Text { digits: itoa::Buffer::new(), source: self }
    }

    pub fn to_vec(&self) -> Vec<u8> {
        self.text().bytes().to_vec()
    }

    #[inline]
    pub fn len(&self) -> usize {
        match self {
            StringValue::Int(value) => stdx::int::text_len(*value),
            StringValue::Short { len, .. } => usize::from(*len),
            StringValue::Boxed(bytes) => bytes.len(),
            StringValue::Raw { used, .. } => *used as usize,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number it holds, if its text is one exactly.
    #[inline]
    pub fn int(&self) -> Option<i64> {
        match self {
            StringValue::Int(value) => Some(*value),
            _ => stdx::int::parse(self.text().bytes()),
        }
    }

    /// Lets an `embstr` be raw where it does not fit in one block with its key
    /// (and a deadline's place, where the key has one).
    #[inline]
    pub(crate) fn settle(&mut self, key_len: usize, deadline: DeadlinePlace) {
        let embstr = matches!(self, StringValue::Short { .. } | StringValue::Boxed(_));
        let beside = HEADER_LEN + TEXT_EXTRA + key_room(key_len) + deadline.bytes();
        if embstr && beside + self.len() > BLOCK_LEN {
            *self = StringValue::raw(self.to_vec().into());
        }
    }

    /// Lets an `embstr` be raw where its key has just got a deadline and the block
    /// has no room for key and deadline, however short the text is.
    pub(crate) fn settle_deadline(&mut self, key_len: usize) {
        let embstr = matches!(self, StringValue::Short { .. } | StringValue::Boxed(_));
        if embstr && HEADER_LEN + DEADLINE_LEN + key_room(key_len) > BLOCK_LEN {
            *self = StringValue::raw(self.to_vec().into());
        }
    }

    pub fn encoding(&self) -> Encoding {
        match self {
            StringValue::Int(_) => Encoding::Int,
            StringValue::Short { .. } | StringValue::Boxed(_) => Encoding::Embstr,
            StringValue::Raw { .. } => Encoding::Raw,
        }
    }

    /// The bytes, `len` long at least (the room behind is zeros), to change in
    /// place. The value is `raw` from then on.
    pub fn make_raw(&mut self, len: usize) -> &mut [u8] {
        let needed = self.len().max(len);
        if !matches!(self, StringValue::Raw { room, .. } if needed <= room.len()) {
            self.grow(needed);
        }
        let StringValue::Raw { used, room } = self else { unreachable!("grow leaves a raw value") };
        *used = needed as u32;
        &mut room[..needed]
    }

    /// Lets it be raw with room for `len` bytes and as much again.
    fn grow(&mut self, len: usize) {
        let fresh = !matches!(self, StringValue::Raw { .. });
        let room = if fresh { len } else { len + len.min(MAX_SPARE) };
        let old = core::mem::replace(self, StringValue::Int(0));
        let (used, mut bytes) = match old {
            StringValue::Raw { used, room } => (used, room.into_vec()),
            other => (other.len() as u32, other.to_vec()),
        };
        bytes.reserve_exact(room - bytes.len());
        bytes.resize(room, 0);
        *self = StringValue::Raw { used, room: bytes.into() };
    }

    /// Lets `change` change the text in any way. The value is `raw` from then on.
    pub fn edit<R>(&mut self, change: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        let mut text = match core::mem::replace(self, StringValue::Int(0)) {
            StringValue::Raw { used, room } => {
                let mut text = room.into_vec();
                text.truncate(used as usize);
                text
            }
            other => other.to_vec(),
        };
        let changed = change(&mut text);
        let used = u32::try_from(text.len()).expect("strings are under 4 GiB");
        text.resize(text.capacity(), 0);
        *self = StringValue::Raw { used, room: text.into() };
        changed
    }

    pub fn append(&mut self, suffix: &[u8]) {
        let start = self.len();
        self.make_raw(start + suffix.len())[start..].copy_from_slice(suffix);
    }

    /// What it takes beside its own 24 bytes.
    pub fn heap_bytes(&self) -> usize {
        match self {
            StringValue::Int(_) | StringValue::Short { .. } => 0,
            StringValue::Boxed(bytes) => bytes.len(),
            StringValue::Raw { room, .. } => room.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn encoding(text: &str) -> &'static str {
        StringValue::new(text.as_bytes()).encoding().name()
    }

    #[test]
    fn encodings_as_the_reference_chooses_them() {
        assert_eq!(encoding("12"), "int");
        assert_eq!(encoding("-9223372036854775808"), "int");
        assert_eq!(encoding("9223372036854775808"), "embstr");
        assert_eq!(encoding("+1"), "embstr");
        assert_eq!(encoding("01"), "embstr");
        assert_eq!(encoding(""), "embstr");
        assert_eq!(encoding(&"x".repeat(113)), "embstr");
        assert_eq!(encoding(&"x".repeat(114)), "raw");
    }

    #[test]
    fn long_keys_leave_less_room() {
        let longest = |key_len, deadline| {
            (0..200usize).rev().find(|len| {
                let mut value = StringValue::new("x".repeat(*len).as_bytes());
                value.settle(key_len, deadline);
                value.encoding() == Encoding::Embstr
            })
        };
        for (key_len, text_len) in [(0, 113), (10, 103), (31, 82), (32, 79), (111, 0)] {
            assert_eq!(longest(key_len, DeadlinePlace::None), Some(text_len), "{key_len}");
        }
        assert_eq!(longest(112, DeadlinePlace::None), None);
        assert_eq!(longest(10, DeadlinePlace::Kept), Some(95));
    }

    /// On valkey-server 9.1.2, `SET key ab` and `EXPIRE key 100` leave `embstr` up to
    /// a key of 107 bytes.
    #[test]
    fn a_deadline_moves_the_text_of_a_very_long_key() {
        let after = |key_len| {
            let mut value = StringValue::new(b"ab");
            value.settle_deadline(key_len);
            value.encoding()
        };
        assert_eq!([107, 108].map(after), [Encoding::Embstr, Encoding::Raw]);
    }

    #[test]
    fn appends_keep_the_text() {
        let mut value = StringValue::new(b"12");
        let mut model = b"12".to_vec();
        for step in 0..2_000usize {
            let piece = vec![b'a' + (step % 26) as u8; step % 7];
            value.append(&piece);
            model.extend(piece);
            assert_eq!(value.text().bytes(), model);
        }
        assert_eq!(value.encoding().name(), "raw");
    }

    #[test]
    fn an_edited_text_may_have_any_length() {
        let mut value = StringValue::new(b"12");
        assert_eq!(value.edit(|text| text.pop()), Some(b'2'));
        value.edit(|text| text.extend_from_slice(&[b'x'; 100]));
        value.edit(|text| text.truncate(3));
        assert_eq!(value.text().bytes(), b"1xx");
        assert_eq!(value.make_raw(5), b"1xx\0\0");
    }

    #[test]
    fn growing_fills_with_zeros() {
        let mut value = StringValue::new(b"ab");
        value.make_raw(5)[4] = b'e';
        assert_eq!(value.text().bytes(), b"ab\0\0e");
    }
}
