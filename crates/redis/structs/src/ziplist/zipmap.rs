//! The hash encoding of Redis before 2.6.

use super::{BadZip, END};

/// A length that does not fit in one byte.
const LONG: u8 = 0xfe;

/// A zipmap being read, a field and its value at a time.
///
/// ```text
///   ┌──────────┬───────────────────────────────────────────────────┬─   ─┬──────┐
///   │ count u8 │ length │ field │ length │ free u8 │ value │ free… │ ... │ 0xff │
///   └──────────┴───────────────────────────────────────────────────┴─   ─┴──────┘
///   length: one byte below 0xfe, or 0xfe and a u32
/// ```
pub struct Zipmap<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Zipmap<'a> {
    /// The count is of no use: 254 and more are not counted.
    pub fn new(bytes: &'a [u8]) -> Zipmap<'a> {
        Zipmap { bytes, at: 1 }
    }

    fn step(&mut self) -> Option<Option<Pair<'a>>> {
        if *self.bytes.get(self.at)? == END {
            return (self.at + 1 == self.bytes.len()).then_some(None);
        }
        let (len, start) = self.length(self.at)?;
        let field = self.slice(start, len)?;
        let (len, start) = self.length(start + len)?;
        let free = usize::from(*self.bytes.get(start)?);
        let value = self.slice(start + 1, len)?;
        self.at = start + 1 + len + free;
        Some(Some((field, value)))
    }

    fn length(&self, at: usize) -> Option<(usize, usize)> {
        match *self.bytes.get(at)? {
            END => None,
            LONG => {
                let len = self.bytes.get(at + 1..)?.first_chunk()?;
                Some((u32::from_le_bytes(*len) as usize, at + 5))
            }
            len => Some((usize::from(len), at + 1)),
        }
    }

    fn slice(&self, start: usize, len: usize) -> Option<&'a [u8]> {
        self.bytes.get(start..start.checked_add(len)?)
    }
}

type Pair<'a> = (&'a [u8], &'a [u8]);

impl<'a> Iterator for Zipmap<'a> {
    type Item = Result<Pair<'a>, BadZip>;

    fn next(&mut self) -> Option<Result<Pair<'a>, BadZip>> {
        match self.step() {
            Some(pair) => pair.map(Ok),
            None => {
                let offset = self.at;
                (self.bytes, self.at) = (&[END], 0);
                Some(Err(BadZip { offset }))
            }
        }
    }
}
