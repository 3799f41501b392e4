//! The workloads, all in calls of 4 KiB.

use crate::{CALL_LEN, Disk};
use vfs::OpenFlags;

/// A file written from its start to its end, then read.
pub(crate) fn seq(disk: &mut Disk, len: u64) {
    let flags = OpenFlags::WRITE | OpenFlags::READ | OpenFlags::CREATE;
    let fd = disk.open("/seq.0.0", flags).expect("the name is free");
    let mut bytes = [7; CALL_LEN];
    for at in (0..len).step_by(CALL_LEN) {
        disk.write_at(fd, at, &bytes).expect("there is room");
    }
    for at in (0..len).step_by(CALL_LEN) {
        disk.read_at(fd, at, &mut bytes).expect("it was just written");
    }
    disk.close(fd).expect("it is open");
}

/// Files of one call each, all created, then all read.
pub(crate) fn smallfiles(disk: &mut Disk, files: u64) {
    disk.mkdir("/smallfiles").expect("the name is free");
    let mut bytes = [7; CALL_LEN];
    for index in 0..files {
        let path = format!("/smallfiles/smallfiles.0.{index}");
        let fd = disk.open(&path, OpenFlags::WRITE | OpenFlags::CREATE).expect("the name is free");
        disk.write_at(fd, 0, &bytes).expect("there is room");
        disk.close(fd).expect("it is open");
    }
    for index in 0..files {
        let path = format!("/smallfiles/smallfiles.0.{index}");
        let fd = disk.open(&path, OpenFlags::READ).expect("it was just made");
        disk.read_at(fd, 0, &mut bytes).expect("it was just written");
        disk.close(fd).expect("it is open");
    }
}

/// Files of one call each, every one durable before the next.
pub(crate) fn synced_files(disk: &mut Disk, files: u64) {
    for index in 0..files {
        let path = format!("/synced.0.{index}");
        let fd = disk.open(&path, OpenFlags::WRITE | OpenFlags::CREATE).expect("the name is free");
        disk.write_at(fd, 0, &[7; CALL_LEN]).expect("there is room");
        disk.fsync(fd).expect("the device works");
        disk.close(fd).expect("it is open");
    }
}
