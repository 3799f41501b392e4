//! Images with random lies in them: every call ends, none panics, and nothing
//! outside the partition is touched.

use super::disk::*;
use crate::{MountOptions, check, find_partition, inspect, layout::put_u32, mount, repair};
use alloc::{format, string::String, vec, vec::Vec};
use block::{BlockDevice, BlockIdx, Memory, Partition};
use stdx::rng::Rng;
use vfs::{CacheConfig, NodeKind, OpenFlags, Vfs};

/// The card: a gap, the volume, and something behind it.
const FIRST: u64 = 64;
const VOLUME: u64 = 34 * MIB;
const BEHIND: u64 = 64;

fn card() -> Memory {
    let mut volume = blank();
    let mut disk = open(&mut volume);
    disk.mkdir("/dir").unwrap();
    for index in 0..30 {
        write(&mut disk, &format!("/dir/a file {index}"), &pattern(index * 300, 1));
    }
    write(&mut disk, "/big", &pattern(100_000, 2));
    disk.mkdir("/dir/below").unwrap();
    write(&mut disk, "/dir/below/x", b"x");
    disk.unmount().unwrap();
    drop(disk);
    let mut card = Memory::new(FIRST + VOLUME + BEHIND);
    let mut table = [0; 512];
    table[446 + 4] = 0x0C;
    put_u32(&mut table, 446 + 8, FIRST as u32);
    put_u32(&mut table, 446 + 12, VOLUME as u32);
    table[510..].copy_from_slice(&[0x55, 0xAA]);
    card.write(BlockIdx(0), &table).unwrap();
    let bytes = volume.image(0, 1 << 20);
    card.write(BlockIdx(FIRST), &bytes).unwrap();
    card.write(BlockIdx(FIRST + VOLUME), &[0xA5; BEHIND as usize * 512]).unwrap();
    card
}

/// Changes a few bytes where they hurt: boot sector, FAT, or directories.
fn mutate(card: &mut Memory, rng: &mut Rng) {
    for _ in 0..1 + rng.below(6) {
        let fat_blocks = 8;
        let block = match rng.below(10) {
            0 => FIRST,
            1 => FIRST + 1,
            2..=5 => FIRST + 32 + rng.below(fat_blocks),
            _ => FIRST + 32 + 2 * 532 + rng.below(200),
        };
        let mut bytes = [0; 512];
        card.read(BlockIdx(block), &mut bytes).unwrap();
        let at = rng.index(128) * 4;
        let value = match rng.below(5) {
            0 => rng.below(300) as u32,
            1 => 0x0FFF_FFF0 + rng.below(16) as u32,
            2 => rng.next_u64() as u32,
            3 => {
                u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
                    ^ 1 << rng.below(32)
            }
            _ => 0,
        };
        put_u32(&mut bytes, at, value);
        card.write(BlockIdx(block), &bytes).unwrap();
    }
}

/// Walks, reads, changes and unmounts; errors are fine, panics and hangs are not.
fn exercise(disk: &mut Disk<&mut Memory>) {
    let mut waiting = vec![String::new()];
    let mut seen = 0;
    while let Some(dir) = waiting.pop() {
        seen += 1;
        for entry in disk.read_dir(&dir).unwrap_or_default() {
            let path = format!("{dir}/{}", entry.name);
            if entry.kind == NodeKind::Directory && seen < 50 && dir.len() < 200 {
                waiting.push(path);
            } else if entry.kind == NodeKind::File && entry.size < 1 << 20 {
                read(disk, &path).ok();
            }
        }
    }
    let bytes = pattern(3_000, 1);
    if let Ok(fd) = disk.open("/big", OpenFlags::APPEND) {
        disk.append(fd, &bytes).ok();
        disk.fsync(fd).ok();
        disk.truncate(fd, 1_000).ok();
        disk.close(fd).ok();
    }
    try_write(disk, "/dir/a new file with a long name", &bytes).ok();
    disk.rename("/dir/a file 3", "/dir/below/moved").ok();
    disk.rename("/dir/below", "/elsewhere").ok();
    for index in 0..30 {
        disk.unlink(&format!("/dir/a file {index}")).ok();
    }
    disk.mkdir("/made").ok();
    inspect::disk_map(disk.fs_mut()).ok();
    disk.stat_fs().ok();
    disk.unmount().ok();
}

fn cases() -> u64 {
    let asked = std::env::var("BRAMBLE_FUZZ_CASES").ok();
    asked.and_then(|it| it.parse().ok()).unwrap_or(300)
}

#[test]
fn mutated_images_do_no_harm() {
    let good = card();
    for seed in 0..cases() {
        let mut rng = Rng::new(seed);
        let mut card = good.clone();
        mutate(&mut card, &mut rng);
        check(&mut card).ok();
        let volume = mount(&mut card, MountOptions::default()).ok();
        let mut disk = volume.and_then(|it| Vfs::new(it, CacheConfig::default()).ok());
        disk.as_mut().into_iter().for_each(exercise);
        repair(&mut card).ok();
        check(&mut card).ok();
        assert!(card.image(0, FIRST as usize * 512) == good.image(0, FIRST as usize * 512));
        let behind = card.image((FIRST + VOLUME) * 512, BEHIND as usize * 512);
        assert!(behind.iter().all(|it| *it == 0xA5), "seed {seed} wrote behind the partition");
    }
}

/// What a repair calls whole is whole for fsck.fat's rules too: our check finds
/// nothing any more.
#[test]
fn a_repaired_image_is_clean_or_says_what_is_damaged() {
    let good = card();
    for seed in 0..cases() {
        let mut card = good.clone();
        mutate(&mut card, &mut Rng::new(seed));
        let Ok((first, count)) = find_partition(&mut card) else { continue };
        let mut volume = Partition::new(&mut card, first, count);
        let Ok(before) = repair(&mut volume) else { continue };
        let after = check(&mut volume).unwrap();
        if before.is_whole() {
            let left: Vec<_> = after.findings.iter().filter(|it| !is_boot_copy(it)).collect();
            assert!(left.is_empty(), "seed {seed}: {before:?} -> {left:?}");
        }
    }
}

/// The boot sector's copy and an invalid FSInfo are left to a person.
fn is_boot_copy(finding: &crate::check::Finding) -> bool {
    use crate::check::Finding::{BackupBootDiffers, FsInfoInvalid};
    matches!(finding, BackupBootDiffers | FsInfoInvalid)
}
