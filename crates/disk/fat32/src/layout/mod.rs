//! Views over the bytes of a FAT32 disk: offsets and nothing else. What they
//! mean is decided once, in `Geometry` and `Entry`.

mod boot;
mod fsinfo;
mod slot;

pub(crate) use self::{
    boot::{BootSector, STATE_DIRTY},
    fsinfo::FsInfo,
    slot::{
        ATTR_ARCHIVE, ATTR_DIRECTORY, ATTR_LABEL, ATTR_LEAVING, CASE_LOWER_BASE,
        CASE_LOWER_EXTENSION, DELETED, END, KANJI_E5, LONG_UNITS, LongSlot, LongSlotFields,
        SLOT_LEN, Slot, SlotFields,
    },
};

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

pub(crate) fn put_u16(bytes: &mut [u8], at: usize, value: u16) {
    bytes[at..at + 2].copy_from_slice(&value.to_le_bytes());
}

pub(crate) fn put_u32(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}
