//! Makes an empty volume.

use crate::{
    cluster::ClusterId,
    layout::{ATTR_LABEL, FsInfo, SlotFields, put_u16, put_u32},
    table::END_MARK,
    time::DosStamp,
};
use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError};
use core::fmt;
use vfs::Millis;

/// What is decided about a new volume.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MkfsOptions {
    pub label: Option<Label>,
    pub volume_id: u32,
    /// 512 to 65,536; chosen by the size of the device if `None`.
    pub cluster_bytes: Option<u32>,
    pub now: Millis,
}

impl Default for MkfsOptions {
    fn default() -> MkfsOptions {
        MkfsOptions { label: None, volume_id: 0, cluster_bytes: None, now: Millis(0) }
    }
}

/// Eleven characters of upper-case ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label([u8; 11]);

impl Label {
    pub fn new(text: &str) -> Option<Label> {
        let is_fine = |it: u8| it.is_ascii_alphanumeric() || b" _-!#$%&'()@^`{}~".contains(&it);
        if text.is_empty() || text.len() > 11 || !text.bytes().all(is_fine) {
            return None;
        }
        let mut bytes = [b' '; 11];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        bytes.make_ascii_uppercase();
        Some(Label(bytes))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MkfsError {
    /// FAT32 needs 65,525 clusters, so 33 MiB.
    TooSmall,
    TooLarge,
    ClusterSize(u32),
    Device(DeviceError),
}

impl From<DeviceError> for MkfsError {
    fn from(it: DeviceError) -> MkfsError {
        MkfsError::Device(it)
    }
}

impl fmt::Display for MkfsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MkfsError::TooSmall => f.write_str("the device is too small for FAT32 (33 MiB)"),
            MkfsError::TooLarge => f.write_str("the device is too large for FAT32 (2 TiB)"),
            MkfsError::ClusterSize(it) => write!(f, "clusters of {it} bytes are not possible"),
            MkfsError::Device(it) => write!(f, "the device failed: {it}"),
        }
    }
}

impl core::error::Error for MkfsError {}

const MIN_CLUSTERS: u64 = 65_525;
const MAX_CLUSTERS: u64 = 0x0FFF_FFF5;
const RESERVED: u64 = 32;
const FATS: u64 = 2;
const MEDIA: u8 = 0xF8;
const FS_INFO: u64 = 1;
const BACKUP: u64 = 6;
/// Clusters start at a multiple of this, so that pages meet blocks of flash.
const ALIGN: u64 = 8;
const ZEROS: usize = 1 << 20;

/// ```text
///   0 boot | 1 FSInfo | 2 … | 6 copies | … reserved | FAT | FAT | root | data
/// ```
struct Plan {
    blocks: u64,
    cluster_blocks: u64,
    reserved: u64,
    fat_blocks: u64,
    clusters: u64,
}

/// Writes an empty volume over the whole device.
pub fn mkfs(device: &mut impl BlockDevice, options: &MkfsOptions) -> Result<(), MkfsError> {
    let plan = Plan::new(device.block_count(), options.cluster_bytes)?;
    write_zeros(device, 0, plan.data_start() + plan.cluster_blocks)?;
    let boot = boot_sector(&plan, options);
    let info = FsInfo::bytes(plan.clusters as u32 - 1, 3);
    for start in [0, BACKUP] {
        device.write(BlockIdx(start), &boot)?;
        device.write(BlockIdx(start + FS_INFO), &info)?;
    }
    for copy in 0..FATS {
        let mut block = [0; BLOCK_LEN];
        put_u32(&mut block, 0, 0x0FFF_FF00 | u32::from(MEDIA));
        put_u32(&mut block, 4, END_MARK);
        put_u32(&mut block, 8, END_MARK);
        device.write(BlockIdx(plan.reserved + copy * plan.fat_blocks), &block)?;
    }
    if let Some(Label(short)) = options.label {
        let stamp = DosStamp::from_millis(options.now);
        let mut block = [0; BLOCK_LEN];
        let fields = SlotFields {
            short,
            attributes: ATTR_LABEL,
            changed_time: stamp.time,
            changed_date: stamp.date,
            ..SlotFields::default()
        };
        fields.write(&mut block[..32]);
        device.write(BlockIdx(plan.data_start()), &block)?;
    }
    Ok(device.flush()?)
}

impl Plan {
    fn new(blocks: u64, cluster_bytes: Option<u32>) -> Result<Plan, MkfsError> {
        if u32::try_from(blocks).is_err() {
            return Err(MkfsError::TooLarge);
        }
        let plan = match cluster_bytes {
            Some(bytes) if !bytes.is_power_of_two() || !(512..=65_536).contains(&bytes) => {
                return Err(MkfsError::ClusterSize(bytes));
            }
            Some(bytes) => Plan::with_clusters(blocks, u64::from(bytes) / BLOCK_LEN as u64),
            None => Plan::preferred(blocks),
        };
        match plan.clusters {
            ..MIN_CLUSTERS => Err(MkfsError::TooSmall),
            MAX_CLUSTERS.. => Err(MkfsError::TooLarge),
            _ => Ok(plan),
        }
    }

    /// Clusters as large as is usual for the size, and at least one page where
    /// there are enough of them.
    fn preferred(blocks: u64) -> Plan {
        let mib = blocks / 2048;
        let most: u64 = match mib {
            0..=8_192 => 8,
            8_193..=16_384 => 16,
            16_385..=32_768 => 32,
            _ => 64,
        };
        let sizes = core::iter::successors(Some(most), |it| (*it > 1).then_some(it / 2));
        let mut plans = sizes.map(|it| Plan::with_clusters(blocks, it));
        let fits = plans.find(|it| it.clusters > MIN_CLUSTERS + 16);
        fits.unwrap_or_else(|| Plan::with_clusters(blocks, 1))
    }

    fn with_clusters(blocks: u64, cluster_blocks: u64) -> Plan {
        let entries_per_block = (BLOCK_LEN / 4) as u64;
        let room = blocks.saturating_sub(RESERVED);
        // Two copies of an entry for each cluster, rounded up on the safe side.
        let per_fat_block = entries_per_block * cluster_blocks + FATS;
        let fat_blocks = (room + 2 * cluster_blocks).div_ceil(per_fat_block);
        let reserved = (RESERVED + FATS * fat_blocks).next_multiple_of(ALIGN) - FATS * fat_blocks;
        let data = blocks.saturating_sub(reserved + FATS * fat_blocks);
        let clusters = (data / cluster_blocks).min(fat_blocks * entries_per_block - 2);
        Plan { blocks, cluster_blocks, reserved, fat_blocks, clusters }
    }

    fn data_start(&self) -> u64 {
        self.reserved + FATS * self.fat_blocks
    }
}

fn boot_sector(plan: &Plan, options: &MkfsOptions) -> [u8; BLOCK_LEN] {
    let mut boot = [0; BLOCK_LEN];
    boot[..3].copy_from_slice(&[0xEB, 0x58, 0x90]);
    boot[3..11].copy_from_slice(b"BRAMBLE ");
    put_u16(&mut boot, 11, BLOCK_LEN as u16);
    boot[13] = plan.cluster_blocks as u8;
    put_u16(&mut boot, 14, plan.reserved as u16);
    boot[16] = FATS as u8;
    boot[21] = MEDIA;
    put_u16(&mut boot, 24, 63);
    put_u16(&mut boot, 26, 255);
    put_u32(&mut boot, 32, plan.blocks as u32);
    put_u32(&mut boot, 36, plan.fat_blocks as u32);
    put_u32(&mut boot, 44, ClusterId::FIRST.get());
    put_u16(&mut boot, 48, FS_INFO as u16);
    put_u16(&mut boot, 50, BACKUP as u16);
    boot[64] = 0x80;
    boot[66] = 0x29;
    put_u32(&mut boot, 67, options.volume_id);
    boot[71..82].copy_from_slice(&options.label.map_or(*b"NO NAME    ", |it| it.0));
    boot[82..90].copy_from_slice(b"FAT32   ");
    boot[510..].copy_from_slice(&[0x55, 0xAA]);
    boot
}

fn write_zeros(device: &mut impl BlockDevice, from: u64, to: u64) -> Result<(), DeviceError> {
    let zeros: Vec<u8> = vec![0; ZEROS];
    let mut at = from;
    while at < to {
        let blocks = (to - at).min((ZEROS / BLOCK_LEN) as u64);
        device.write(BlockIdx(at), &zeros[..blocks as usize * BLOCK_LEN])?;
        at += blocks;
    }
    Ok(())
}
