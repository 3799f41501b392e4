use super::{put_u32, u32_at};
use block::BLOCK_LEN;

const LEAD: u32 = 0x4161_5252;
const STRUCT: u32 = 0x6141_7272;
const TRAIL: u32 = 0xAA55_0000;

/// The free count and the place to look first, both only hints.
///
/// ```text
///   0    "RRaA"      484  "rrAa"     488  free clusters (4)
///   492  next (4)    508  00 00 55 AA
/// ```
pub(crate) struct FsInfo<'a>(&'a [u8; BLOCK_LEN]);

impl<'a> FsInfo<'a> {
    pub(crate) fn new(bytes: &'a [u8; BLOCK_LEN]) -> FsInfo<'a> {
        FsInfo(bytes)
    }
    pub(crate) fn is_valid(&self) -> bool {
        u32_at(self.0, 0) == LEAD && u32_at(self.0, 484) == STRUCT
    }
    pub(crate) fn free(&self) -> u32 {
        u32_at(self.0, 488)
    }
    pub(crate) fn next(&self) -> u32 {
        u32_at(self.0, 492)
    }

    pub(crate) fn bytes(free: u32, next: u32) -> [u8; BLOCK_LEN] {
        let mut bytes = [0; BLOCK_LEN];
        put_u32(&mut bytes, 0, LEAD);
        put_u32(&mut bytes, 484, STRUCT);
        put_u32(&mut bytes, 488, free);
        put_u32(&mut bytes, 492, next);
        put_u32(&mut bytes, 508, TRAIL);
        bytes
    }
}
