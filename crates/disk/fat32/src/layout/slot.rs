use super::{put_u16, put_u32, u16_at, u32_at};

pub(crate) const SLOT_LEN: usize = 32;
/// First byte of a slot that ends its directory.
pub(crate) const END: u8 = 0;
/// First byte of a slot that is free.
pub(crate) const DELETED: u8 = 0xE5;
/// Stands for a name's first byte E5, which would mean "deleted".
pub(crate) const KANJI_E5: u8 = 0x05;

pub(crate) const ATTR_LABEL: u8 = 0x08;
pub(crate) const ATTR_DIRECTORY: u8 = 0x10;
pub(crate) const ATTR_ARCHIVE: u8 = 0x20;
const ATTR_LONG: u8 = 0x0F;
/// A reserved bit, which we set on a name for the moment in which a rename
/// gives its file a second one.
pub(crate) const ATTR_LEAVING: u8 = 0x40;
/// The attribute bits that mean something; the upper two are reserved.
const ATTR_MASK: u8 = 0x3F;

pub(crate) const CASE_LOWER_BASE: u8 = 0x08;
pub(crate) const CASE_LOWER_EXTENSION: u8 = 0x10;

/// A directory record of 32 bytes: a short name and what it stands for.
///
/// ```text
///   0   name (8)      8   extension (3)   11  attributes   12  case bits
///   13  tenths        14  created time    16  created date
///   18  access date   20  cluster high    22  changed time
///   24  changed date  26  cluster low     28  size (4)
/// ```
pub(crate) struct Slot<'a>(&'a [u8; SLOT_LEN]);

const _: () = assert!(SLOT_LEN == 28 + 4);

/// What a slot says, by value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SlotFields {
    pub(crate) short: [u8; 11],
    pub(crate) attributes: u8,
    pub(crate) case: u8,
    pub(crate) tenths: u8,
    pub(crate) created_time: u16,
    pub(crate) created_date: u16,
    pub(crate) access_date: u16,
    pub(crate) changed_time: u16,
    pub(crate) changed_date: u16,
    pub(crate) first_cluster: u32,
    pub(crate) size: u32,
}

impl<'a> Slot<'a> {
    pub(crate) fn new(bytes: &'a [u8; SLOT_LEN]) -> Slot<'a> {
        Slot(bytes)
    }
    pub(crate) fn is_end(&self) -> bool {
        self.0[0] == END
    }
    pub(crate) fn is_deleted(&self) -> bool {
        self.0[0] == DELETED
    }
    pub(crate) fn is_long(&self) -> bool {
        self.0[11] & ATTR_MASK == ATTR_LONG
    }
    pub(crate) fn is_label(&self) -> bool {
        !self.is_long() && self.0[11] & ATTR_LABEL != 0
    }
    pub(crate) fn is_dot(&self) -> bool {
        self.0[..11] == *b".          " || self.0[..11] == *b"..         "
    }
    /// The name field as it is stored.
    pub(crate) fn stored_name(&self) -> [u8; 11] {
        let mut name = [0; 11];
        name.copy_from_slice(&self.0[..11]);
        name
    }

    pub(crate) fn fields(&self) -> SlotFields {
        let bytes = self.0;
        let high = u32::from(u16_at(bytes, 20));
        SlotFields {
            short: self.stored_name(),
            attributes: bytes[11],
            case: bytes[12],
            tenths: bytes[13],
            created_time: u16_at(bytes, 14),
            created_date: u16_at(bytes, 16),
            access_date: u16_at(bytes, 18),
            changed_time: u16_at(bytes, 22),
            changed_date: u16_at(bytes, 24),
            first_cluster: high << 16 | u32::from(u16_at(bytes, 26)),
            size: u32_at(bytes, 28),
        }
    }
}

impl SlotFields {
    pub(crate) fn is_directory(&self) -> bool {
        self.attributes & ATTR_DIRECTORY != 0
    }

    pub(crate) fn write(&self, bytes: &mut [u8]) {
        bytes[..11].copy_from_slice(&self.short);
        bytes[11] = self.attributes;
        bytes[12] = self.case;
        bytes[13] = self.tenths;
        put_u16(bytes, 14, self.created_time);
        put_u16(bytes, 16, self.created_date);
        put_u16(bytes, 18, self.access_date);
        put_u16(bytes, 20, (self.first_cluster >> 16) as u16);
        put_u16(bytes, 22, self.changed_time);
        put_u16(bytes, 24, self.changed_date);
        put_u16(bytes, 26, self.first_cluster as u16);
        put_u32(bytes, 28, self.size);
    }

    pub(crate) fn bytes(&self) -> [u8; SLOT_LEN] {
        let mut bytes = [0; SLOT_LEN];
        self.write(&mut bytes);
        bytes
    }
}

/// UTF-16 units in a long slot.
pub(crate) const LONG_UNITS: usize = 13;
const LAST: u8 = 0x40;
/// Where the 13 units of a name part stand.
const UNITS_AT: [usize; LONG_UNITS] = [1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30];

/// A part of a long name. The parts stand before their short slot, last first.
///
/// ```text
///   0   number, 0x40 marks the last part    1   5 units    11  0x0F
///   12  0   13  checksum of the short name  14  6 units    26  0, 0
///   28  2 units
/// ```
pub(crate) struct LongSlot<'a>(&'a [u8; SLOT_LEN]);

const _: () = assert!(UNITS_AT[LONG_UNITS - 1] + 2 == SLOT_LEN);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LongSlotFields {
    /// From 1, counted away from the short slot.
    pub(crate) number: u8,
    pub(crate) is_last: bool,
    pub(crate) checksum: u8,
    pub(crate) units: [u16; LONG_UNITS],
}

impl<'a> LongSlot<'a> {
    pub(crate) fn new(bytes: &'a [u8; SLOT_LEN]) -> LongSlot<'a> {
        LongSlot(bytes)
    }

    pub(crate) fn fields(&self) -> LongSlotFields {
        LongSlotFields {
            number: self.0[0] & 0x3F,
            is_last: self.0[0] & LAST != 0,
            checksum: self.0[13],
            units: UNITS_AT.map(|at| u16_at(self.0, at)),
        }
    }
}

impl LongSlotFields {
    pub(crate) fn bytes(&self) -> [u8; SLOT_LEN] {
        let mut bytes = [0; SLOT_LEN];
        bytes[0] = self.number | if self.is_last { LAST } else { 0 };
        bytes[11] = ATTR_LONG;
        bytes[13] = self.checksum;
        for (at, unit) in UNITS_AT.into_iter().zip(self.units) {
            put_u16(&mut bytes, at, unit);
        }
        bytes
    }
}
