//! Mends what costs no data: what a power cut may leave behind.

use super::{BAD_MARK, BATCH_BLOCKS, Examined, Report, examine};
use crate::{
    BootCopy, Geometry, MountError,
    dir::SlotAt,
    layout::{BootSector, DELETED, FsInfo, STATE_DIRTY, put_u16, put_u32, u32_at},
    mount::locate,
    table::{END_MARK, ENTRY_MASK},
};
use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice, BlockIdx, Partition};

/// One thing to be done.
pub(super) enum Mend {
    DeleteSlots(Vec<SlotAt>),
    /// The chain ends at `last`; the rest is free.
    Cut {
        last: u32,
        rest: Vec<u32>,
    },
    /// The file has no bytes, so it gets no clusters.
    Empty {
        slot: SlotAt,
        rest: Vec<u32>,
    },
    SetCluster {
        slot: SlotAt,
        cluster: u32,
    },
}

/// Frees lost clusters and unused tails, ends cut-off renames, makes the FATs
/// equal and FSInfo true. Damage is left as it is, and the volume dirty then.
/// Returns what was found before.
pub fn repair(device: &mut impl BlockDevice) -> Result<Report, MountError> {
    let (window, geometry) = locate(device, BootCopy::Primary)?;
    let mut device = Partition::new(device, window.first, window.count);
    let Examined { report, mut entries, walked } = examine(&mut device, &geometry)?;
    for (entry, owner) in entries.iter_mut().zip(&walked.owners).skip(2) {
        if *owner == 0 && *entry != BAD_MARK {
            *entry = 0;
        }
    }
    for mend in walked.mends {
        apply(&mut device, &mut entries, mend)?;
    }
    if report.is_whole() {
        // Entry 1 says that the volume is clean and met no error.
        entries[1] |= 0x0C00_0000;
    }
    write_fats(&mut device, &geometry, &entries)?;
    write_fs_info(&mut device, &geometry, &entries)?;
    if report.is_whole() {
        mark_clean(&mut device)?;
    }
    device.flush()?;
    Ok(report)
}

fn apply(device: &mut impl BlockDevice, entries: &mut [u32], mend: Mend) -> Result<(), MountError> {
    match mend {
        Mend::DeleteSlots(slots) => {
            for slot in slots {
                change_slot(device, slot, |bytes| bytes[0] = DELETED)?;
            }
        }
        Mend::Cut { last, rest } => {
            free(entries, &rest);
            if last != 0 {
                entries[last as usize] = END_MARK;
            }
        }
        Mend::Empty { slot, rest } => {
            free(entries, &rest);
            set_cluster(device, slot, 0)?;
        }
        Mend::SetCluster { slot, cluster } => set_cluster(device, slot, cluster)?,
    }
    Ok(())
}

fn free(entries: &mut [u32], clusters: &[u32]) {
    for cluster in clusters {
        let entry = &mut entries[*cluster as usize];
        if *entry != BAD_MARK {
            *entry = 0;
        }
    }
}

fn set_cluster(
    device: &mut impl BlockDevice,
    slot: SlotAt,
    cluster: u32,
) -> Result<(), MountError> {
    change_slot(device, slot, |bytes| {
        put_u16(bytes, 20, (cluster >> 16) as u16);
        put_u16(bytes, 26, cluster as u16);
    })
}

fn change_slot(
    device: &mut impl BlockDevice,
    slot: SlotAt,
    change: impl Fn(&mut [u8]),
) -> Result<(), MountError> {
    let mut block = [0; BLOCK_LEN];
    device.read(slot.block(), &mut block)?;
    change(&mut block[slot.bytes()]);
    Ok(device.write(slot.block(), &block)?)
}

/// Writes the entries into every copy, keeping the reserved upper bits.
fn write_fats(
    device: &mut impl BlockDevice,
    geometry: &Geometry,
    entries: &[u32],
) -> Result<(), MountError> {
    let start = geometry.fat_read_start();
    let per_batch = BATCH_BLOCKS as usize * BLOCK_LEN / 4;
    for (batch, part) in entries.chunks(per_batch).enumerate() {
        let at = start + batch as u64 * BATCH_BLOCKS;
        let blocks = (part.len() * 4).div_ceil(BLOCK_LEN);
        let mut bytes = vec![0; blocks * BLOCK_LEN];
        device.read(BlockIdx(at), &mut bytes)?;
        for (index, entry) in part.iter().enumerate() {
            let kept = u32_at(&bytes, index * 4) & !ENTRY_MASK;
            put_u32(&mut bytes, index * 4, kept | entry);
        }
        for offset in core::iter::once(0).chain(geometry.fat_mirrors()) {
            write_if_changed(device, BlockIdx(at + offset), &bytes)?;
        }
    }
    Ok(())
}

fn write_if_changed(
    device: &mut impl BlockDevice,
    at: BlockIdx,
    bytes: &[u8],
) -> Result<(), MountError> {
    let mut before = vec![0; bytes.len()];
    device.read(at, &mut before)?;
    if before != bytes {
        device.write(at, bytes)?;
    }
    Ok(())
}

fn write_fs_info(
    device: &mut impl BlockDevice,
    geometry: &Geometry,
    entries: &[u32],
) -> Result<(), MountError> {
    let Some(at) = geometry.fs_info else { return Ok(()) };
    let mut block = [0; BLOCK_LEN];
    device.read(at, &mut block)?;
    let info = FsInfo::new(&block);
    if info.is_valid() {
        let free = entries.iter().skip(2).filter(|it| **it == 0).count() as u32;
        write_if_changed(device, at, &FsInfo::bytes(free, info.next()))?;
    }
    Ok(())
}

fn mark_clean(device: &mut impl BlockDevice) -> Result<(), MountError> {
    let mut boot = [0; BLOCK_LEN];
    device.read(BlockIdx(0), &mut boot)?;
    boot[BootSector::STATE_AT] &= !(STATE_DIRTY | 2);
    write_if_changed(device, BlockIdx(0), &boot)
}
