use super::codepage;
use crate::layout::{CASE_LOWER_BASE, CASE_LOWER_EXTENSION, DELETED, KANJI_E5};
use alloc::string::String;

/// A name of eight and three bytes, filled with spaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ShortName(pub(crate) [u8; 11]);

impl ShortName {
    pub(crate) const DOT: ShortName = ShortName(*b".          ");
    pub(crate) const DOT_DOT: ShortName = ShortName(*b"..         ");

    /// From the bytes of a slot, where 05 stands for E5.
    pub(crate) fn from_slot(mut stored: [u8; 11]) -> ShortName {
        if stored[0] == KANJI_E5 {
            stored[0] = DELETED;
        }
        ShortName(stored)
    }

    pub(crate) fn to_slot(self) -> [u8; 11] {
        let mut stored = self.0;
        if stored[0] == DELETED {
            stored[0] = KANJI_E5;
        }
        stored
    }

    /// The short name that says all of `name`: upper case and short enough.
    pub(crate) fn exact(name: &str) -> Option<ShortName> {
        let (base, extension) = match name.rsplit_once('.') {
            Some((base, extension)) if !extension.is_empty() => (base, extension),
            Some(_) => return None,
            None => (name, ""),
        };
        let fits = (1..=8).contains(&base.len()) && extension.len() <= 3;
        let plain = base
            .bytes()
            .chain(extension.bytes())
            .all(|it| is_plain(it) && !it.is_ascii_lowercase());
        (fits && plain).then(|| ShortName::from_parts(base.as_bytes(), extension.as_bytes()))
    }

    pub(crate) fn from_parts(base: &[u8], extension: &[u8]) -> ShortName {
        let mut bytes = [b' '; 11];
        bytes[..base.len()].copy_from_slice(base);
        bytes[8..8 + extension.len()].copy_from_slice(extension);
        ShortName(bytes)
    }

    /// What the name is called, with the case that Windows NT put into two bits.
    pub(crate) fn display(self, case: u8) -> String {
        let mut name = part(&self.0[..8], Case::of(case & CASE_LOWER_BASE));
        let extension = part(&self.0[8..], Case::of(case & CASE_LOWER_EXTENSION));
        if !extension.is_empty() {
            name.push('.');
            name.push_str(&extension);
        }
        name
    }

    /// All eleven bytes as one word, as a volume's name is written.
    pub(crate) fn label(self) -> String {
        part(&self.0, Case::Stored)
    }

    /// Ties the long slots to this name. Computed over the stored bytes.
    pub(crate) fn checksum(self) -> u8 {
        self.to_slot().iter().fold(0u8, |sum, it| sum.rotate_right(1).wrapping_add(*it))
    }
}

enum Case {
    Stored,
    Lower,
}

impl Case {
    fn of(bit: u8) -> Case {
        if bit == 0 { Case::Stored } else { Case::Lower }
    }
}

fn part(bytes: &[u8], case: Case) -> String {
    let len = bytes.iter().rposition(|it| *it != b' ').map_or(0, |it| it + 1);
    let chars = bytes[..len].iter().map(|it| match case {
        Case::Stored => *it,
        Case::Lower => codepage::lower(*it),
    });
    chars.map(codepage::decode).collect()
}

/// Bytes that a short name may hold, lower-case letters among them.
pub(crate) fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"$%'-_@~`!(){}^#&".contains(&byte)
}
