//! Reads a whole volume, trusts nothing, and says what is wrong.
//!
//! It shares the views of `layout` with the volume and nothing else, so that
//! one of them can find the other's mistakes.
//!
//! ```text
//!   FAT ──► entries      tree ──► every chain walked once
//!             └──── owners: who has which cluster ────┘
//!                     used without an owner: lost
//! ```

use crate::{
    BootCopy, Geometry, MountError,
    layout::{BootSector, FsInfo, STATE_DIRTY, u32_at},
    mount::locate,
    table::{ENTRY_MASK, FatEntry},
};
use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice, BlockIdx, Partition};

mod repair;
mod report;
mod tree;

pub use self::{
    repair::repair,
    report::{Finding, Report, Severity},
};

use self::tree::Walked;

/// FAT blocks read at once.
const BATCH_BLOCKS: u64 = 2048;

/// Checks the volume on a device. An error means that there is none, or that
/// the device failed.
pub fn check(device: &mut impl BlockDevice) -> Result<Report, MountError> {
    let (window, geometry) = locate(device, BootCopy::Primary)?;
    let mut device = Partition::new(device, window.first, window.count);
    Ok(examine(&mut device, &geometry)?.report)
}

/// All that a check learns.
struct Examined {
    report: Report,
    entries: Vec<u32>,
    walked: Walked,
}

fn examine(device: &mut impl BlockDevice, geometry: &Geometry) -> Result<Examined, MountError> {
    let entries = read_fat(device, geometry, 0)?;
    let mut report = Report::default();
    check_copies(device, geometry, &entries, &mut report)?;
    check_state(device, geometry, &entries, &mut report)?;
    let walked = tree::walk(device, geometry, &entries, &mut report)?;
    count(&entries, &walked.owners, &mut report);
    check_fs_info(device, geometry, &mut report)?;
    Ok(Examined { report, entries, walked })
}

/// The entries of the copy `mirror` behind the one that is read, by cluster.
fn read_fat(
    device: &mut impl BlockDevice,
    geometry: &Geometry,
    mirror: u64,
) -> Result<Vec<u32>, MountError> {
    let wanted = geometry.clusters as usize + 2;
    let mut entries = Vec::with_capacity(wanted);
    let mut at = geometry.fat_read_start() + mirror;
    let mut left = (wanted as u64 * 4).div_ceil(BLOCK_LEN as u64);
    while left > 0 {
        let blocks = left.min(BATCH_BLOCKS);
        let mut bytes = vec![0; blocks as usize * BLOCK_LEN];
        device.read(BlockIdx(at), &mut bytes)?;
        entries.extend(bytes.chunks_exact(4).map(|it| u32_at(it, 0) & ENTRY_MASK));
        at += blocks;
        left -= blocks;
    }
    entries.truncate(wanted);
    Ok(entries)
}

fn check_copies(
    device: &mut impl BlockDevice,
    geometry: &Geometry,
    entries: &[u32],
    report: &mut Report,
) -> Result<(), MountError> {
    for offset in geometry.fat_mirrors() {
        let copy = read_fat(device, geometry, offset)?;
        let differing = entries.iter().zip(&copy).skip(2).filter(|(a, b)| a != b).count();
        if differing > 0 {
            report.add(Finding::FatsDiffer { entries: differing as u32 });
        }
    }
    Ok(())
}

fn check_state(
    device: &mut impl BlockDevice,
    geometry: &Geometry,
    entries: &[u32],
    report: &mut Report,
) -> Result<(), MountError> {
    let mut block = [0; BLOCK_LEN];
    device.read(BlockIdx(0), &mut block)?;
    let boot = BootSector::new(&block);
    if boot.state() & STATE_DIRTY != 0 || entries[1] & 0x0800_0000 == 0 {
        report.add(Finding::NotUnmounted);
    }
    let backup = u64::from(boot.backup_sector()) * u64::from(geometry.sector_blocks);
    if backup > 0 && backup < geometry.fat_start {
        let mut copy = [0; BLOCK_LEN];
        device.read(BlockIdx(backup), &mut copy)?;
        // The state byte is kept in the first copy only.
        copy[BootSector::STATE_AT] = block[BootSector::STATE_AT];
        if copy != block {
            report.add(Finding::BackupBootDiffers);
        }
    }
    Ok(())
}

fn count(entries: &[u32], owners: &[u32], report: &mut Report) {
    let mut lost = 0;
    for (entry, owner) in entries.iter().zip(owners).skip(2) {
        match (*entry, *owner) {
            (0, 0) => report.free_clusters += 1,
            (0, _) => {}
            (BAD_MARK, 0) => report.bad_clusters += 1,
            (_, 0) => lost += 1,
            _ => report.used_clusters += 1,
        }
    }
    report.lost_clusters = lost;
    if lost > 0 {
        report.add(Finding::LostClusters { clusters: lost });
    }
}

const BAD_MARK: u32 = 0x0FFF_FFF7;

fn check_fs_info(
    device: &mut impl BlockDevice,
    geometry: &Geometry,
    report: &mut Report,
) -> Result<(), MountError> {
    let Some(at) = geometry.fs_info else { return Ok(()) };
    let mut block = [0; BLOCK_LEN];
    device.read(at, &mut block)?;
    let info = FsInfo::new(&block);
    if !info.is_valid() {
        report.add(Finding::FsInfoInvalid);
    } else if info.free() != report.free_clusters && info.free() != u32::MAX {
        report.add(Finding::FsInfoWrong { says: info.free(), counted: report.free_clusters });
    }
    Ok(())
}

fn decode(entries: &[u32], cluster: u32, geometry: &Geometry) -> FatEntry {
    entries.get(cluster as usize).map_or(FatEntry::Invalid, |it| FatEntry::decode(*it, geometry))
}
