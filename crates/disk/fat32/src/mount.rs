//! From a device to a volume.

use crate::{
    Access, BootCopy, BootFault, Geometry, MountOptions, Volume,
    check::{Report, repair},
    layout::BootSector,
};
use alloc::vec;
use block::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError, Partition};
use core::fmt;
use vfs::FsError;

/// Why a device cannot be mounted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MountError {
    /// Nothing was ever written here.
    Blank,
    ExFat,
    Ntfs,
    /// FAT12 or FAT16.
    OlderFat,
    /// Neither a FAT32 boot sector nor a partition table that names one.
    NotFat,
    Boot(BootFault),
    Fs(FsError),
}

impl From<FsError> for MountError {
    fn from(it: FsError) -> MountError {
        MountError::Fs(it)
    }
}

impl From<DeviceError> for MountError {
    fn from(it: DeviceError) -> MountError {
        MountError::Fs(FsError::Device(it))
    }
}

impl fmt::Display for MountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MountError::Blank => f.write_str("the disk is blank"),
            MountError::ExFat => f.write_str("the disk is formatted as exFAT, not FAT32"),
            MountError::Ntfs => f.write_str("the disk is formatted as NTFS, not FAT32"),
            MountError::OlderFat => {
                f.write_str("the disk is formatted as FAT12 or FAT16, not FAT32")
            }
            MountError::NotFat => f.write_str("the disk holds no FAT32 file system"),
            MountError::Boot(it) => write!(f, "the boot sector is damaged: it claims {it}"),
            MountError::Fs(it) => it.fmt(f),
        }
    }
}

impl core::error::Error for MountError {}

/// Blocks that must be zero for a device to count as blank: a lost first sector
/// alone leaves the copy in sector 6.
const BLANK_BLOCKS: u64 = 64;
/// Where the copy of the boot sector is: in sector 6, for sectors of 512 to
/// 4096 bytes, since their size is what was lost.
const BACKUP_BLOCKS: [u64; 4] = [6, 12, 24, 48];

/// Mounts a device that is a FAT32 volume, or whose partition table has one.
/// Writes nothing.
pub fn mount<D: BlockDevice>(
    mut device: D,
    options: MountOptions,
) -> Result<Volume<D>, MountError> {
    let (window, geometry) = locate(&mut device, options.boot)?;
    let partition = Partition::new(device, window.first, window.count);
    Volume::new(partition, geometry, options)
}

/// Mounts a volume of our own, whose last owner may have been cut off: one that
/// was not unmounted is repaired first. Says what was found then.
pub fn mount_mended<D: BlockDevice>(
    device: D,
    options: MountOptions,
) -> Result<(Volume<D>, Option<Report>), MountError> {
    let volume = mount(device, options)?;
    if !volume.health().dirty || options.access == Access::ReadOnly {
        return Ok((volume, None));
    }
    let mut device = volume.into_device();
    let report = repair(&mut device)?;
    Ok((mount(device, options)?, Some(report)))
}

/// Where on a device the FAT32 volume is: first block and number of blocks.
pub fn find_partition(device: &mut impl BlockDevice) -> Result<(BlockIdx, u64), MountError> {
    let (window, _) = locate(device, BootCopy::Primary)?;
    Ok((window.first, window.count))
}

#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) first: BlockIdx,
    pub(crate) count: u64,
}

pub(crate) fn locate(
    device: &mut impl BlockDevice,
    copy: BootCopy,
) -> Result<(Window, Geometry), MountError> {
    let whole = Window { first: BlockIdx(0), count: device.block_count() };
    let block = read(device, BlockIdx(0))?;
    let direct = volume_at(device, whole, copy);
    let Err(refusal) = direct else { return direct };
    let boot = BootSector::new(&block);
    if !boot.has_signature() || !matches!(refusal, MountError::NotFat | MountError::Boot(_)) {
        return Err(refusal);
    }
    for entry in boot.partitions().filter(|it| it.is_fat32()) {
        let first = BlockIdx(u64::from(entry.first));
        let end = whole.count.min(first.0 + u64::from(entry.blocks));
        if first.0 > 0 && first.0 < end {
            return volume_at(device, Window { first, count: end - first.0 }, copy);
        }
    }
    Err(refusal)
}

fn volume_at(
    device: &mut impl BlockDevice,
    window: Window,
    copy: BootCopy,
) -> Result<(Window, Geometry), MountError> {
    if copy == BootCopy::Primary {
        return volume_by(device, window, 0);
    }
    find_backup(device, window).map(|(_, geometry)| (window, geometry))
}

/// The block of the boot sector's copy, and what it says.
fn find_backup(
    device: &mut impl BlockDevice,
    window: Window,
) -> Result<(u64, Geometry), MountError> {
    for at in BACKUP_BLOCKS {
        match volume_by(device, window, at) {
            Ok((_, geometry)) if BACKUP_BLOCKS[0] * u64::from(geometry.sector_blocks) == at => {
                return Ok((at, geometry));
            }
            Err(MountError::Fs(error)) => return Err(MountError::Fs(error)),
            _ => {}
        }
    }
    Err(MountError::NotFat)
}

/// Writes the copy of the boot sector over the first one, for a volume whose
/// first sector was lost.
pub fn restore_boot(device: &mut impl BlockDevice) -> Result<(), MountError> {
    let whole = Window { first: BlockIdx(0), count: device.block_count() };
    let (at, _) = find_backup(device, whole)?;
    let block = read(device, BlockIdx(at))?;
    device.write(BlockIdx(0), &block)?;
    Ok(device.flush()?)
}

/// The volume that the boot sector at block `at` of a window describes.
fn volume_by(
    device: &mut impl BlockDevice,
    window: Window,
    at: u64,
) -> Result<(Window, Geometry), MountError> {
    let block = read(device, BlockIdx(window.first.0 + at))?;
    let boot = BootSector::new(&block);
    match boot.system_name() {
        b"EXFAT   " => return Err(MountError::ExFat),
        b"NTFS    " => return Err(MountError::Ntfs),
        _ => {}
    }
    if block.iter().all(|it| *it == 0) {
        return Err(if is_blank(device)? { MountError::Blank } else { MountError::NotFat });
    }
    match Geometry::parse(&boot, window.count) {
        Ok(_) if boot.fat_sectors_16() != 0 || boot.root_entries() != 0 => {
            Err(MountError::OlderFat)
        }
        Ok(geometry) => Ok((window, geometry)),
        Err(_) if is_older_fat(&boot) => Err(MountError::OlderFat),
        Err(BootFault::SectorSize(_)) => Err(MountError::NotFat),
        Err(fault) => Err(MountError::Boot(fault)),
    }
}

fn is_older_fat(boot: &BootSector<'_>) -> bool {
    boot.fat_sectors_16() != 0 && boot.root_entries() != 0 && boot.sector_bytes() == 512
}

fn is_blank(device: &mut impl BlockDevice) -> Result<bool, MountError> {
    let blocks = device.block_count().min(BLANK_BLOCKS);
    let mut bytes = vec![0; blocks as usize * BLOCK_LEN];
    device.read(BlockIdx(0), &mut bytes)?;
    Ok(bytes.iter().all(|it| *it == 0))
}

fn read(device: &mut impl BlockDevice, at: BlockIdx) -> Result<[u8; BLOCK_LEN], MountError> {
    let mut block = [0; BLOCK_LEN];
    device.read(at, &mut block)?;
    Ok(block)
}
