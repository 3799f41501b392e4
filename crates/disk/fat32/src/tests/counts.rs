//! Device operations per call: a slower change shows here as a diff.

use super::disk::*;
use alloc::format;
use block::Counting;
use vfs::{OpenFlags, PAGE_LEN};

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
