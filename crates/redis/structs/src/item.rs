//! One element of a compact encoding: a number or bytes.

use core::ops::Deref;
use stdx::int::{self, Decimal};

/// What a listpack, an intset or a list yields. Numbers stay numbers until
/// someone asks for their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    Int(i64),
    Bytes(&'a [u8]),
}

impl<'a> Item<'a> {
    /// The element's text.
    #[inline]
    pub fn text(self) -> Text<'a> {
        match self {
            Item::Int(value) => Text::of_int(value),
            Item::Bytes(bytes) => Text(Repr::Bytes(bytes)),
        }
    }

    /// The same element as listpacks hold it: a number wherever it can be one.
    #[inline]
    pub fn canonical(self) -> Item<'a> {
        match self {
            Item::Int(_) => self,
            Item::Bytes(bytes) => Item::from(bytes),
        }
    }

    #[inline]
    pub fn text_len(self) -> usize {
        match self {
            Item::Int(value) => int::text_len(value),
            Item::Bytes(bytes) => bytes.len(),
        }
    }

    /// The element as a number, if its text is that of one.
    #[inline]
    pub fn as_int(self) -> Option<i64> {
        match self {
            Item::Int(value) => Some(value),
            Item::Bytes(bytes) => int::parse(bytes),
        }
    }
}

/// Bytes that are the text of a number become that number.
impl<'a> From<&'a [u8]> for Item<'a> {
    #[inline]
    fn from(bytes: &'a [u8]) -> Item<'a> {
        int::parse(bytes).map_or(Item::Bytes(bytes), Item::Int)
    }
}

impl From<i64> for Item<'_> {
    #[inline]
    fn from(value: i64) -> Self {
        Item::Int(value)
    }
}

/// The text of an [`Item`]: borrowed, or written out on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(Repr<'a>);

#[derive(Clone, Copy, Debug)]
enum Repr<'a> {
    Int { text: [u8; int::MAX_LEN], len: u8 },
    Bytes(&'a [u8]),
}

impl Text<'_> {
    #[inline]
    fn of_int(value: i64) -> Text<'static> {
        let mut decimal = Decimal::new(value);
        let bytes = decimal.bytes();
        let mut text = [0; int::MAX_LEN];
        text[..bytes.len()].copy_from_slice(bytes);
        Text(Repr::Int { text, len: bytes.len() as u8 })
    }
}

impl Deref for Text<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Repr::Int { text, len } => &text[..usize::from(*len)],
            Repr::Bytes(bytes) => bytes,
        }
    }
}

/// An element to look for: parsed once, compared often.
#[derive(Clone, Copy, Debug)]
pub struct Needle<'a> {
    bytes: &'a [u8],
    int: Option<i64>,
}

impl<'a> Needle<'a> {
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Needle<'a> {
        Needle { bytes, int: int::parse(bytes) }
    }

    #[inline]
    pub fn is(&self, item: Item<'_>) -> bool {
        match item {
            Item::Int(value) => self.int == Some(value),
            Item::Bytes(bytes) => bytes == self.bytes,
        }
    }
}
