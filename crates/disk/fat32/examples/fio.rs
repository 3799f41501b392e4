//! The two workloads of the hobby OS whose figures we draw beside ours: a file
//! of 64 MiB written and read in calls of 4 KiB, and 2000 files of 4 KiB.
//! Prints device operations and time. `cargo run --release --example fio`

use block::{BlockDevice, Counting, Counts, Memory};
use fat32::{MkfsOptions, MountOptions, Volume, mkfs, mount};
use std::time::{Duration, Instant};
use vfs::{CacheConfig, OpenFlags, Vfs};

const CALL_LEN: usize = 4096;
const SEQ_LEN: u64 = 64 << 20;
const IMAGE_BLOCKS: u64 = 512 * 2048;

type Disk = Vfs<Volume<Counting<Memory>>>;

fn main() {
    println!(
        "{:<22}{:>8}{:>8}{:>8}{:>12}{:>12}",
        "", "reads", "writes", "flushes", "ms", "copy ms"
    );
    let (counts, time) = run(seq);
    print("seq 64 MiB", counts, time, copy(SEQ_LEN));
    for files in [2_000, 20_000] {
        let (counts, time) = run(|disk| smallfiles(disk, files));
        let copy = copy(files * CALL_LEN as u64);
        print(&format!("smallfiles {files}"), counts, time, copy);
    }
    let (counts, time) = run(|disk| synced_files(disk, 200));
    print("200 files, fsync each", counts, time, copy(200 * CALL_LEN as u64));
}

fn print(name: &str, counts: Counts, time: Duration, copy: Duration) {
    let Counts { reads, writes, flushes, .. } = counts;
    let (ms, copy_ms) = (time.as_secs_f64() * 1e3, copy.as_secs_f64() * 1e3);
    println!("{name:<22}{reads:>8}{writes:>8}{flushes:>8}{ms:>12.1}{copy_ms:>12.1}");
}

/// The operations of a workload on a fresh image, ended by an unmount.
fn run(workload: impl FnOnce(&mut Disk)) -> (Counts, Duration) {
    let mut device = Memory::new(IMAGE_BLOCKS);
    let options = MkfsOptions { cluster_bytes: Some(4096), ..MkfsOptions::default() };
    mkfs(&mut device, &options).expect("an image of 512 MiB can be formatted");
    let volume = mount(Counting::new(device), MountOptions::default()).expect("it was just made");
    let mut config = CacheConfig::default();
    config.pages.capacity_pages = 32_768;
    config.dentries.capacity = 65_536;
    let mut disk = Vfs::new(volume, config).expect("a fresh volume has a root");
    disk.stat_fs().expect("the FAT can be read");
    disk.read_dir("/").expect("the root can be read");
    let before = disk.fs().device().inner().counts;
    let start = Instant::now();
    workload(&mut disk);
    disk.unmount().expect("nothing is in the way of an unmount");
    let time = start.elapsed();
    let after = disk.fs().device().inner().counts;
    let counts = Counts {
        reads: after.reads - before.reads,
        writes: after.writes - before.writes,
        flushes: after.flushes - before.flushes,
        blocks_read: after.blocks_read - before.blocks_read,
        blocks_written: after.blocks_written - before.blocks_written,
    };
    (counts, time)
}

fn seq(disk: &mut Disk) {
    let flags = OpenFlags::WRITE | OpenFlags::READ | OpenFlags::CREATE;
    let fd = disk.open("/seq.0.0", flags).expect("the name is free");
    let mut bytes = [7; CALL_LEN];
    for at in (0..SEQ_LEN).step_by(CALL_LEN) {
        disk.write_at(fd, at, &bytes).expect("there is room");
    }
    for at in (0..SEQ_LEN).step_by(CALL_LEN) {
        disk.read_at(fd, at, &mut bytes).expect("it was just written");
    }
    disk.close(fd).expect("it is open");
}

fn smallfiles(disk: &mut Disk, files: u64) {
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

fn synced_files(disk: &mut Disk, files: u64) {
    for index in 0..files {
        let path = format!("/synced.0.{index}");
        let fd = disk.open(&path, OpenFlags::WRITE | OpenFlags::CREATE).expect("the name is free");
        disk.write_at(fd, 0, &[7; CALL_LEN]).expect("there is room");
        disk.fsync(fd).expect("the device works");
        disk.close(fd).expect("it is open");
    }
}

/// What copying the same bytes there and back costs in memory, and onto a device.
fn copy(bytes: u64) -> Duration {
    let mut device = Memory::new(bytes / 512);
    let mut page = [7; CALL_LEN];
    let start = Instant::now();
    for at in (0..bytes / 512).step_by(CALL_LEN / 512) {
        device.write(block::BlockIdx(at), &page).expect("it is in range");
    }
    for at in (0..bytes / 512).step_by(CALL_LEN / 512) {
        device.read(block::BlockIdx(at), &mut page).expect("it is in range");
    }
    start.elapsed()
}
