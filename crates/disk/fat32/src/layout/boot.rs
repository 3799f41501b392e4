use super::{u16_at, u32_at};
use block::BLOCK_LEN;

/// Bit 0 of the state byte: not unmounted since it was changed.
pub(crate) const STATE_DIRTY: u8 = 1;

/// The first sector of a volume, read in place.
///
/// ```text
///   0    jump (3)          11  bytes/sector (2)    13  sectors/cluster (1)
///   3    system name (8)   14  reserved sectors    16  FATs (1)
///   17   root entries, 0   19  sectors, 16 bit     21  media (1)
///   22   FAT sectors, 16   32  sectors, 32 bit     36  FAT sectors, 32 bit
///   40   mirroring (2)     42  version (2)         44  root cluster (4)
///   48   FSInfo sector (2) 50  backup sector (2)   65  state (1)
///   66   0x29              67  volume id (4)       71  label (11)
///   82   "FAT32   "        446 partitions of an MBR 510 55 AA
/// ```
pub(crate) struct BootSector<'a>(&'a [u8; BLOCK_LEN]);

impl<'a> BootSector<'a> {
    pub(crate) const STATE_AT: usize = 65;

    pub(crate) fn new(bytes: &'a [u8; BLOCK_LEN]) -> BootSector<'a> {
        BootSector(bytes)
    }
    pub(crate) fn system_name(&self) -> &'a [u8] {
        &self.0[3..11]
    }
    pub(crate) fn sector_bytes(&self) -> u16 {
        u16_at(self.0, 11)
    }
    pub(crate) fn cluster_sectors(&self) -> u8 {
        self.0[13]
    }
    pub(crate) fn reserved_sectors(&self) -> u16 {
        u16_at(self.0, 14)
    }
    pub(crate) fn fat_copies(&self) -> u8 {
        self.0[16]
    }
    pub(crate) fn root_entries(&self) -> u16 {
        u16_at(self.0, 17)
    }
    pub(crate) fn total_sectors(&self) -> u32 {
        match u16_at(self.0, 19) {
            0 => u32_at(self.0, 32),
            small => u32::from(small),
        }
    }
    pub(crate) fn fat_sectors_16(&self) -> u16 {
        u16_at(self.0, 22)
    }
    pub(crate) fn fat_sectors(&self) -> u32 {
        u32_at(self.0, 36)
    }
    /// The only FAT in use, where mirroring is off.
    pub(crate) fn single_active_fat(&self) -> Option<u8> {
        let flags = u16_at(self.0, 40);
        (flags & 0x80 != 0).then_some((flags & 0x0F) as u8)
    }
    pub(crate) fn version(&self) -> u16 {
        u16_at(self.0, 42)
    }
    pub(crate) fn root_cluster(&self) -> u32 {
        u32_at(self.0, 44)
    }
    pub(crate) fn fs_info_sector(&self) -> u16 {
        u16_at(self.0, 48)
    }
    pub(crate) fn backup_sector(&self) -> u16 {
        u16_at(self.0, 50)
    }
    pub(crate) fn state(&self) -> u8 {
        self.0[BootSector::STATE_AT]
    }
    pub(crate) fn volume_id(&self) -> u32 {
        u32_at(self.0, 67)
    }
    pub(crate) fn has_signature(&self) -> bool {
        self.0[510..] == [0x55, 0xAA]
    }
    /// The four entries of a partition table, if this is one.
    pub(crate) fn partitions(&self) -> impl Iterator<Item = PartitionEntry> + 'a {
        let bytes = self.0;
        (0..4).map(move |index| {
            let at = 446 + 16 * index;
            PartitionEntry {
                kind: bytes[at + 4],
                first: u32_at(bytes, at + 8),
                blocks: u32_at(bytes, at + 12),
            }
        })
    }
}

/// ```text
///   0  boot flag   4  type   8  first block (4)   12  blocks (4)
/// ```
pub(crate) struct PartitionEntry {
    pub(crate) kind: u8,
    pub(crate) first: u32,
    pub(crate) blocks: u32,
}

impl PartitionEntry {
    /// FAT32, addressed by cylinders or by blocks, plain or hidden.
    pub(crate) fn is_fat32(&self) -> bool {
        matches!(self.kind, 0x0B | 0x0C | 0x1B | 0x1C)
    }
}
