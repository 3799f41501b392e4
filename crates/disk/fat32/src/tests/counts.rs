//! Device operations per call: a slower change shows here as a diff.

use super::disk::*;
use alloc::format;
use block::{Counting, Memory};
use vfs::{CacheConfig, OpenFlags, PAGE_LEN};

#[test]
fn an_append_and_fsync_costs_data_and_slot() {
    let mut disk = open(Counting::new(formatted(512 * MIB, Some(4096))));
    let fd = disk.open("/appendonly.aof", OpenFlags::APPEND | OpenFlags::CREATE).unwrap();
    let costs: alloc::vec::Vec<_> = (0..10)
        .map(|_| {
            writes_of(&mut disk, |disk| {
                disk.append(fd, &[1; PAGE_LEN]).unwrap();
                disk.fsync(fd).unwrap();
            })
        })
        .collect();
    // Clusters 1, 2, 3, 5 and 9 are taken with those up to the next step, which
    // costs a write in each FAT; the others were there ahead of need.
    let expect = [(4, 1), (4, 1), (4, 1), (2, 1), (4, 1), (2, 1), (2, 1), (2, 1), (4, 1), (2, 1)];
    assert_eq!(costs, expect);
}

#[test]
fn small_files_each_synced_cost_four_writes_and_a_flush() {
    let mut disk = open(Counting::new(formatted(512 * MIB, Some(4096))));
    write(&mut disk, "/first", b"1");
    disk.sync().unwrap();
    let (writes, flushes) = writes_of(&mut disk, |disk| {
        for index in 0..200 {
            let flags = OpenFlags::WRITE | OpenFlags::CREATE;
            let fd = disk.open(&format!("/smallfile-{index}"), flags).unwrap();
            disk.append(fd, &[7; PAGE_LEN]).unwrap();
            disk.fsync(fd).unwrap();
            disk.close(fd).unwrap();
        }
    });
    // Data, two FATs and a slot each; the dirty bit; the directory growing once.
    assert_eq!((writes, flushes), (200 * 4 + 2, 200));
}

/// Reads and writes of a workload on 512 MiB with clusters of 4 KiB, caches
/// warm, ended by an unmount.
fn cost_of(workload: impl FnOnce(&mut Disk<Counting<Memory>>)) -> (u64, u64) {
    let mut config = CacheConfig::default();
    config.pages.capacity_pages = 32_768;
    let mut disk = open_with(Counting::new(formatted(512 * MIB, Some(4096))), config);
    disk.stat_fs().unwrap();
    disk.read_dir("/").unwrap();
    let before = disk.fs().device().inner().counts;
    workload(&mut disk);
    let after = close(disk).counts;
    (after.reads - before.reads, after.writes - before.writes)
}

#[test]
fn a_file_of_64_mib_goes_out_in_whole_transfers() {
    let cost = cost_of(|disk| {
        let flags = OpenFlags::WRITE | OpenFlags::READ | OpenFlags::CREATE;
        let fd = disk.open("/seq.0.0", flags).unwrap();
        let mut bytes = [7; PAGE_LEN];
        for page in 0..16_384 {
            disk.write_at(fd, page * PAGE_LEN as u64, &bytes).unwrap();
        }
        for page in 0..16_384 {
            disk.read_at(fd, page * PAGE_LEN as u64, &mut bytes).unwrap();
        }
    });
    // Read: the boot sector twice, the FAT ahead. Written: 64 of data, two FATs,
    // the slot, FSInfo, the dirty bit twice.
    assert_eq!(cost, (3, 70));
}

#[test]
fn two_thousand_small_files_share_their_transfers() {
    let cost = cost_of(|disk| {
        disk.mkdir("/small").unwrap();
        for index in 0..2_000 {
            write(disk, &format!("/small/smallfiles.0.{index}"), &[7; PAGE_LEN]);
        }
        for index in 0..2_000 {
            assert_eq!(
                read(disk, &format!("/small/smallfiles.0.{index}")).unwrap().len(),
                PAGE_LEN
            );
        }
    });
    assert_eq!(cost, (2, 18));
}
