//! Long names, short aliases, and what a name may be.

use crate::layout::{LONG_UNITS, LongSlotFields};
use alloc::{borrow::Cow, string::String, vec::Vec};
use vfs::{FsError, fold_name};

mod alias;
mod codepage;
mod short;

pub(crate) use self::{alias::choose_alias, short::ShortName};

pub(crate) const MAX_UNITS: usize = 255;
/// Slots of the longest name: 20 parts and the short slot.
pub(crate) const MAX_SLOTS: usize = MAX_UNITS.div_ceil(LONG_UNITS) + 1;

/// The form in which names are compared: upper case, trailing dots cut.
pub(crate) fn fold(name: &str) -> Cow<'_, str> {
    fold_name(name.trim_end_matches('.'))
}

/// A hash of the folded name, for the index of a directory.
pub(crate) fn fold_hash(name: &str) -> u32 {
    fold(name)
        .bytes()
        .fold(0x811c_9dc5, |hash, it| (hash ^ u32::from(it)).wrapping_mul(0x0100_0193))
}

/// Characters that mean something to one system or another.
pub(crate) fn is_reserved(it: char) -> bool {
    matches!(it, '"' | '*' | '/' | ':' | '<' | '>' | '?' | '\\' | '|')
}

/// The name as it will be stored, or why it cannot be.
pub(crate) fn check_name(name: &str) -> Result<&str, FsError> {
    let name = name.trim_end_matches('.');
    let is_bad = |it: char| u32::from(it) < 0x20 || is_reserved(it);
    if name.is_empty() || name.ends_with(' ') || name.contains(is_bad) {
        return Err(FsError::InvalidName);
    }
    match name.encode_utf16().count() {
        0..=MAX_UNITS => Ok(name),
        _ => Err(FsError::NameTooLong),
    }
}

/// The long slots of a name, in the order in which they stand on the disk.
pub(crate) fn long_slots(name: &str, checksum: u8) -> Vec<LongSlotFields> {
    let units: Vec<u16> = name.encode_utf16().collect();
    let parts = units.chunks(LONG_UNITS);
    let last = parts.len();
    let mut slots: Vec<_> = parts
        .enumerate()
        .map(|(index, part)| LongSlotFields {
            number: index as u8 + 1,
            is_last: index + 1 == last,
            checksum,
            units: padded(part),
        })
        .collect();
    slots.reverse();
    slots
}

/// A short part ends with a zero and is filled with ones; a full one has neither.
fn padded(part: &[u16]) -> [u16; LONG_UNITS] {
    let mut units = [0xFFFF; LONG_UNITS];
    units[..part.len()].copy_from_slice(part);
    if let Some(end) = units.get_mut(part.len()) {
        *end = 0;
    }
    units
}

/// A stored name as it can be written in a path: names that a path would read
/// otherwise are made harmless.
pub(crate) fn harmless(name: String) -> String {
    match name.as_str() {
        "" | "." | ".." => String::from("_"),
        it if it.contains(['/', '\0']) => it.replace(['/', '\0'], "_"),
        _ => name,
    }
}

/// Gathers the long slots in front of a short one.
#[derive(Default)]
pub(crate) struct LongName {
    /// Parts from the first on.
    parts: Vec<[u16; LONG_UNITS]>,
}

impl LongName {
    /// Takes the part with the next number; parts come from the short slot outwards.
    pub(crate) fn push(&mut self, units: [u16; LONG_UNITS]) {
        self.parts.push(units);
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    /// The name, if it is one: not empty and within the limit.
    pub(crate) fn name(&self) -> Option<String> {
        let units: Vec<u16> =
            self.parts.iter().flatten().copied().take_while(|it| *it != 0).collect();
        let filled = units.iter().rposition(|it| *it != 0xFFFF).map_or(0, |it| it + 1);
        if filled == 0 || filled > MAX_UNITS {
            return None;
        }
        Some(String::from_utf16_lossy(&units[..filled]))
    }
}

#[cfg(test)]
mod tests;
