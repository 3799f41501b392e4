use crate::{ClusterId, layout::BootSector};
use block::{BLOCK_LEN, BlockIdx};
use core::fmt;

/// Where everything is, in blocks of the partition. Parsed once; every number
/// is checked against the others and against the device.
///
/// ```text
///   boot  FSInfo  …  backup | FAT copy 0 | FAT copy 1 | cluster 2 | 3 | …
///   0                         fat_start                 data_start
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    pub sector_blocks: u32,
    pub cluster_blocks: u32,
    pub clusters: u32,
    pub root: ClusterId,
    pub fat_copies: u8,
    pub fat_blocks: u64,
    pub(crate) fat_start: u64,
    pub(crate) active_fat: ActiveFat,
    pub(crate) data_start: u64,
    pub(crate) fs_info: Option<BlockIdx>,
    pub volume_id: u32,
    pub(crate) state: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ActiveFat {
    /// Copy 0 is read, all are written.
    Mirrored,
    /// One copy is read and written; the others are left alone.
    Only(u8),
}

/// Why a boot sector describes no FAT32 volume.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BootFault {
    SectorSize(u16),
    ClusterSize(u8),
    NoReservedSectors,
    FatCopies(u8),
    Version(u16),
    /// The parts do not fit into the volume, or the volume not on its device.
    TotalSectors(u32),
    /// The FAT has fewer entries than the volume has clusters.
    FatTooSmall(u32),
    RootCluster(u32),
}

impl fmt::Display for BootFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BootFault::SectorSize(it) => write!(f, "sectors of {it} bytes"),
            BootFault::ClusterSize(it) => write!(f, "clusters of {it} sectors"),
            BootFault::NoReservedSectors => f.write_str("no reserved sectors"),
            BootFault::FatCopies(it) => write!(f, "{it} copies of the FAT"),
            BootFault::Version(it) => write!(f, "format version {it}"),
            BootFault::TotalSectors(it) => write!(f, "a size of {it} sectors"),
            BootFault::FatTooSmall(it) => write!(f, "a FAT of only {it} sectors"),
            BootFault::RootCluster(it) => write!(f, "root directory at cluster {it}"),
        }
    }
}

const MAX_CLUSTERS: u64 = 0x0FFF_FFF5;
const MAX_CLUSTER_BYTES: u32 = 256 * 1024;
pub(crate) const FAT_ENTRY_LEN: u64 = 4;

impl Geometry {
    pub(crate) fn parse(boot: &BootSector<'_>, device_blocks: u64) -> Result<Geometry, BootFault> {
        let sector_blocks = sector_blocks(boot)?;
        let cluster_blocks = cluster_blocks(boot, sector_blocks)?;
        if boot.reserved_sectors() == 0 {
            return Err(BootFault::NoReservedSectors);
        }
        if !(1..=2).contains(&boot.fat_copies()) {
            return Err(BootFault::FatCopies(boot.fat_copies()));
        }
        if boot.version() != 0 {
            return Err(BootFault::Version(boot.version()));
        }
        let in_blocks = |sectors: u32| u64::from(sectors) * u64::from(sector_blocks);
        let total = in_blocks(boot.total_sectors()).min(device_blocks);
        let fat_start = in_blocks(u32::from(boot.reserved_sectors()));
        let fat_blocks = in_blocks(boot.fat_sectors());
        let data_start = fat_start + fat_blocks * u64::from(boot.fat_copies());
        let clusters = total.saturating_sub(data_start) / u64::from(cluster_blocks);
        if clusters == 0 || clusters > MAX_CLUSTERS {
            return Err(BootFault::TotalSectors(boot.total_sectors()));
        }
        if (clusters + 2) * FAT_ENTRY_LEN > fat_blocks * BLOCK_LEN as u64 {
            return Err(BootFault::FatTooSmall(boot.fat_sectors()));
        }
        let root = boot.root_cluster();
        if root < 2 || u64::from(root) >= clusters + 2 {
            return Err(BootFault::RootCluster(root));
        }
        let fs_info = in_blocks(u32::from(boot.fs_info_sector()));
        Ok(Geometry {
            sector_blocks,
            cluster_blocks,
            clusters: clusters as u32,
            root: ClusterId::new(root),
            fat_copies: boot.fat_copies(),
            fat_blocks,
            fat_start,
            active_fat: active_fat(boot),
            data_start,
            fs_info: (fs_info > 0 && fs_info < fat_start).then_some(BlockIdx(fs_info)),
            volume_id: boot.volume_id(),
            state: boot.state(),
        })
    }

    pub fn cluster_bytes(&self) -> u64 {
        u64::from(self.cluster_blocks) * BLOCK_LEN as u64
    }

    /// The cluster of a raw number, if the volume has it.
    pub(crate) fn cluster(&self, raw: u32) -> Option<ClusterId> {
        (raw >= 2 && raw - 2 < self.clusters).then(|| ClusterId::new(raw))
    }

    pub(crate) fn cluster_block(&self, cluster: ClusterId) -> BlockIdx {
        let index = u64::from(cluster.get() - 2);
        BlockIdx(self.data_start + index * u64::from(self.cluster_blocks))
    }

    /// The cluster that holds a block of the data area.
    pub(crate) fn cluster_of(&self, block: BlockIdx) -> Option<ClusterId> {
        let index = block.0.checked_sub(self.data_start)? / u64::from(self.cluster_blocks);
        self.cluster(u32::try_from(index + 2).ok()?)
    }

    /// The block of the FAT copy that is read, and the place of the entry in it.
    pub(crate) fn fat_entry(&self, raw: u32) -> (BlockIdx, usize) {
        let at = u64::from(raw) * FAT_ENTRY_LEN;
        let block = self.fat_read_start() + at / BLOCK_LEN as u64;
        (BlockIdx(block), (at % BLOCK_LEN as u64) as usize)
    }

    /// Where the copy that is read starts.
    pub(crate) fn fat_read_start(&self) -> u64 {
        match self.active_fat {
            ActiveFat::Mirrored => self.fat_start,
            ActiveFat::Only(copy) => self.fat_start + u64::from(copy) * self.fat_blocks,
        }
    }

    /// How far from the copy that is read the other copies to write are.
    pub(crate) fn fat_mirrors(&self) -> impl Iterator<Item = u64> + use<> {
        let copies = match self.active_fat {
            ActiveFat::Mirrored => u64::from(self.fat_copies),
            ActiveFat::Only(_) => 1,
        };
        let fat_blocks = self.fat_blocks;
        (1..copies).map(move |it| it * fat_blocks)
    }
}

fn sector_blocks(boot: &BootSector<'_>) -> Result<u32, BootFault> {
    match boot.sector_bytes() {
        it @ (512 | 1024 | 2048 | 4096) => Ok(u32::from(it) / BLOCK_LEN as u32),
        other => Err(BootFault::SectorSize(other)),
    }
}

fn cluster_blocks(boot: &BootSector<'_>, sector_blocks: u32) -> Result<u32, BootFault> {
    let sectors = boot.cluster_sectors();
    let blocks = u32::from(sectors) * sector_blocks;
    if !sectors.is_power_of_two() || blocks * BLOCK_LEN as u32 > MAX_CLUSTER_BYTES {
        return Err(BootFault::ClusterSize(sectors));
    }
    Ok(blocks)
}

/// An active copy that does not exist is not believed.
fn active_fat(boot: &BootSector<'_>) -> ActiveFat {
    match boot.single_active_fat() {
        Some(copy) if copy < boot.fat_copies() => ActiveFat::Only(copy),
        _ => ActiveFat::Mirrored,
    }
}
