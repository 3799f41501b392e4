//! Checking listpacks from outside.

use super::{COUNT_UNKNOWN, EMPTY_LEN, END, HEADER_LEN, Listpack, entry};
use core::fmt;

/// What is wrong with bytes that claim to be a listpack, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadListpack {
    pub offset: usize,
    pub fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    TooShort,
    TotalDiffers,
    NoEnd,
    Encoding,
    ElementCut,
    BackLength,
    CountDiffers,
}

impl fmt::Display for BadListpack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.fault {
            Fault::TooShort => "too short for a header",
            Fault::TotalDiffers => "the total is not the length",
            Fault::NoEnd => "no end mark",
            Fault::Encoding => "an unknown encoding or a cut element",
            Fault::ElementCut => "an element runs past the end",
            Fault::BackLength => "a length behind an element differs",
            Fault::CountDiffers => "the count is not that of the elements",
        };
        write!(f, "listpack: {fault} at offset {}", self.offset)
    }
}

/// Checks all of `bytes` and counts the elements.
pub(super) fn count(bytes: &[u8]) -> Result<u32, BadListpack> {
    let bad = |offset, fault| Err(BadListpack { offset, fault });
    let Some((&[t0, t1, t2, t3, c0, c1], _)) = bytes.split_first_chunk::<HEADER_LEN>() else {
        return bad(0, Fault::TooShort);
    };
    if bytes.len() < EMPTY_LEN {
        return bad(0, Fault::TooShort);
    }
    if u32::from_le_bytes([t0, t1, t2, t3]) as usize != bytes.len() {
        return bad(0, Fault::TotalDiffers);
    }
    let end = bytes.len() - 1;
    if bytes[end] != END {
        return bad(end, Fault::NoEnd);
    }
    let (mut at, mut elements) = (HEADER_LEN, 0);
    while at < end {
        at = element(&bytes[..end], at)?;
        elements += 1;
    }
    let count = usize::from(u16::from_le_bytes([c0, c1]));
    if count != COUNT_UNKNOWN && count != elements {
        return bad(4, Fault::CountDiffers);
    }
    Ok(elements as u32)
}

/// Checks the element at `at` and gives the place after it.
fn element(bytes: &[u8], at: usize) -> Result<usize, BadListpack> {
    let bad = |fault| BadListpack { offset: at, fault };
    let len = entry::checked_len(bytes, at).ok_or(bad(Fault::Encoding))?;
    let next = at.saturating_add(len).saturating_add(entry::back_len(len));
    if next > bytes.len() {
        return Err(bad(Fault::ElementCut));
    }
    if entry::checked_back(bytes, next) != (len, entry::back_len(len)) {
        return Err(bad(Fault::BackLength));
    }
    Ok(next)
}

/// Whether each element of a checked listpack is in its one usual form.
pub(super) fn is_canonical(listpack: &Listpack) -> bool {
    let mut next = listpack.first();
    while let Some(position) = next {
        if !entry::is_canonical(&listpack.bytes, position.at()) {
            return false;
        }
        next = listpack.next(position);
    }
    true
}
