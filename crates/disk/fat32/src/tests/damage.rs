//! Damage made on purpose, one kind at a time: nothing of another file is ever
//! shown or overwritten, and everything else goes on working.

use super::disk::*;
use crate::layout::{put_u16, put_u32};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use block::{BlockDevice, BlockIdx, Memory};
use vfs::{FsError, OpenFlags};

/// A volume with `/dir` and three files of 2, 3 and 1 clusters.
fn sample() -> Memory {
    let mut disk = open(blank());
    disk.mkdir("/DIR").unwrap();
    write(&mut disk, "/TWO", &pattern(1_000, 2));
    write(&mut disk, "/THREE", &pattern(1_500, 3));
    write(&mut disk, "/DIR/ONE", &pattern(500, 1));
    close(disk)
}

/// Changes the slot of a short name, wherever it is.
fn change_slot(device: &mut Memory, name: &[u8; 11], change: impl Fn(&mut [u8])) {
    let places: Vec<(u64, usize)> = device
        .written()
        .flat_map(|(start, bytes)| {
            let slots = bytes.chunks(32).enumerate();
            slots.filter(|(_, it)| it[..11] == *name).map(move |(at, _)| (start, at * 32))
        })
        .collect();
    let (start, at) = places[0];
    let block = BlockIdx((start + at as u64) / 512);
    let mut bytes = [0; 512];
    device.read(block, &mut bytes).unwrap();
    change(&mut bytes[at % 512..at % 512 + 32]);
    device.write(block, &bytes).unwrap();
}

fn first_cluster(value: u32) -> impl Fn(&mut [u8]) {
    move |slot| {
        put_u16(slot, 20, (value >> 16) as u16);
        put_u16(slot, 26, value as u16);
    }
}

fn assert_others_work(disk: &mut Disk) {
    assert_eq!(read(disk, "/THREE").unwrap(), pattern(1_500, 3));
    write(disk, "/NEW", &pattern(2_000, 9));
    assert_eq!(read(disk, "/NEW").unwrap(), pattern(2_000, 9));
}

#[test]
fn a_first_cluster_that_is_none_is_an_error_for_its_file_only() {
    for lie in [0, 1, 68_530, 0x0FFF_FFF7, u32::MAX] {
        let mut device = sample();
        change_slot(&mut device, b"TWO        ", first_cluster(lie));
        let mut disk = open(device);
        assert!(matches!(read(&mut disk, "/TWO"), Err(FsError::Corrupt { .. })), "{lie:x}");
        let fd = disk.open("/TWO", OpenFlags::APPEND).unwrap();
        let appended = disk.append(fd, &[1; 5_000]).and_then(|_| disk.fsync(fd));
        assert!(matches!(appended, Err(FsError::Corrupt { .. })), "{lie:x} {appended:?}");
        disk.close(fd).unwrap();
        assert_others_work(&mut disk);
        disk.unlink("/TWO").unwrap();
        let lost = report(&mut close(disk)).lost_clusters;
        assert_eq!(lost, 2, "{lie:x}");
    }
}

#[test]
fn a_directory_without_clusters_is_empty_and_takes_nothing() {
    let mut device = sample();
    change_slot(&mut device, b"DIR        ", first_cluster(0));
    let mut disk = open(device);
    assert_eq!(names(&mut disk, "/DIR"), Vec::<String>::new());
    let made = try_write(&mut disk, "/DIR/NEW", b"1");
    assert!(matches!(made, Err(FsError::Corrupt { .. })), "{made:?}");
    assert_others_work(&mut disk);
}

#[test]
fn a_size_beyond_the_chain_gives_no_other_bytes() {
    let mut device = sample();
    change_slot(&mut device, b"TWO        ", |slot| put_u32(slot, 28, 100_000));
    let mut disk = open(device);
    let fd = disk.open("/TWO", OpenFlags::READ | OpenFlags::WRITE).unwrap();
    let mut bytes = [0; 2_000];
    assert_eq!(disk.read_at(fd, 0, &mut bytes), Ok(1_024));
    assert!(disk.append(fd, b"more").is_err());
    disk.truncate(fd, 1_000).unwrap();
    disk.append(fd, b"more").unwrap();
    disk.close(fd).unwrap();
    assert_others_work(&mut disk);
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
    let expect = [&pattern(1_000, 2)[..], b"more"].concat();
    assert_eq!(read(&mut open(device), "/TWO").unwrap(), expect);
}

#[test]
fn a_directory_inside_itself_does_not_end_the_world() {
    let mut device = sample();
    change_slot(&mut device, b"ONE        ", |slot| {
        slot[11] = 0x10;
        first_cluster(3)(slot);
    });
    let mut disk = open(device);
    let deep = "/DIR".to_owned() + &"/ONE".repeat(40);
    assert_eq!(names(&mut disk, &deep), ["ONE"]);
    assert_others_work(&mut disk);
    crate::inspect::disk_map(disk.fs_mut()).unwrap();
    assert!(!report(&mut close(disk)).is_clean());
}

#[test]
fn names_made_to_confuse_paths_are_harmless() {
    for stored in [b"A/B     TXT", b"        TXT", b"\x00\x00\x00\x00\x00\x00\x00\x00   "] {
        let mut device = sample();
        change_slot(&mut device, b"TWO        ", |slot| slot[..11].copy_from_slice(stored));
        let mut disk = open(device);
        for name in names(&mut disk, "/") {
            assert!(!name.contains('/') && !name.is_empty());
            assert!(disk.stat(&format!("/{name}")).is_ok(), "{name:?}");
        }
    }
}
