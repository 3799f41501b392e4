//! Fields as bytes.

use alloc::vec::Vec;

/// Bytes that are no message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed;

#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn tag(&mut self, tag: u8) -> &mut Writer {
        self.bytes.push(tag);
        self
    }

    pub(super) fn number(&mut self, number: u64) -> &mut Writer {
        self.bytes.extend_from_slice(&number.to_le_bytes());
        self
    }

    pub(super) fn text(&mut self, text: &[u8]) -> &mut Writer {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text);
        self
    }

    pub(super) fn texts(&mut self, texts: &[Vec<u8>]) -> &mut Writer {
        self.number(texts.len() as u64);
        for text in texts {
            self.text(text);
        }
        self
    }
}

pub(super) struct Reader<'a> {
    pub(super) rest: &'a [u8],
}

impl Reader<'_> {
    pub(super) fn tag(&mut self) -> Result<u8, Malformed> {
        let (tag, rest) = self.rest.split_first().ok_or(Malformed)?;
        self.rest = rest;
        Ok(*tag)
    }

    pub(super) fn number(&mut self) -> Result<u64, Malformed> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(Malformed)?;
        self.rest = rest;
        Ok(u64::from_le_bytes(*bytes))
    }

    pub(super) fn text(&mut self) -> Result<Vec<u8>, Malformed> {
        let len = usize::try_from(self.number()?).map_err(|_| Malformed)?;
        let (text, rest) = self.rest.split_at_checked(len).ok_or(Malformed)?;
        self.rest = rest;
        Ok(text.to_vec())
    }

    pub(super) fn texts(&mut self) -> Result<Vec<Vec<u8>>, Malformed> {
        let count = self.number()?;
        // No capacity is reserved: a broken count ends at the end of the bytes.
        (0..count).map(|_| self.text()).collect()
    }
}
