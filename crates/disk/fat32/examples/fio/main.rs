//! The two workloads of the hobby OS whose figures we draw beside ours: a file
//! of 64 MiB written and read in calls of 4 KiB, and 2000 files of 4 KiB.
//!
//! `cargo run --release -p fat32 --example fio` prints device operations and
//! time with all caches on; `… fio ladder` adds one cache after another.

use block::{BlockDevice, Counting, Counts, Memory};
use fat32::{
    ChainPolicy, MkfsOptions, MountOptions, SectorPolicy, Volume, VolumeCaches, mkfs, mount,
};
use std::time::{Duration, Instant};
use vfs::{CacheConfig, PageMode, Switch, Vfs};

mod workload;

const CALL_LEN: usize = 4096;
const SEQ_LEN: u64 = 64 << 20;
const IMAGE_BLOCKS: u64 = 512 * 2048;

type Disk = Vfs<Volume<Counting<Memory>>>;
type Caches = (CacheConfig, VolumeCaches);
/// A rung: its name and what it switches on.
type Step = (&'static str, fn(&mut Caches));

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("ladder") => ladder(),
        _ => all_on(),
    }
}

fn all_on() {
    println!(
        "{:<22}{:>8}{:>8}{:>8}{:>12}{:>12}",
        "", "reads", "writes", "flushes", "ms", "copy ms"
    );
    print("seq 64 MiB", SEQ_LEN, run(on(), |disk| workload::seq(disk, SEQ_LEN)));
    for files in [2_000, 20_000] {
        let done = run(on(), |disk| workload::smallfiles(disk, files));
        print(&format!("smallfiles {files}"), files * CALL_LEN as u64, done);
    }
    let done = run(on(), |disk| workload::synced_files(disk, 200));
    print("200 files, fsync each", 200 * CALL_LEN as u64, done);
}

fn print(name: &str, bytes: u64, (counts, time): (Counts, Duration)) {
    let Counts { reads, writes, flushes, .. } = counts;
    let (ms, copy_ms) = (time.as_secs_f64() * 1e3, copy(bytes).as_secs_f64() * 1e3);
    println!("{name:<22}{reads:>8}{writes:>8}{flushes:>8}{ms:>12.1}{copy_ms:>12.1}");
}

/// Both workloads, smaller, with all caches off and then one more on each time.
fn ladder() {
    let steps: [Step; 6] = [
        ("none", |_| {}),
        ("A negative dentries", |it| it.0.dentries.negative = Switch::On),
        ("B sectors, 4 ways", |it| it.1.sectors = SectorPolicy::FOUR_WAY),
        ("C chains as runs", |it| it.1.chains = ChainPolicy::Runs),
        ("D zeros in batches", |it| it.1.zero_batch_blocks = 32),
        ("E pages", |it| it.0.pages = on().0.pages),
    ];
    println!("{:<22}{:>20}{:>20}", "", "seq 8 MiB r/w", "smallfiles 500 r/w");
    let mut caches = off();
    for (name, add) in steps {
        add(&mut caches);
        let (seq, _) = run(caches, |disk| workload::seq(disk, 8 << 20));
        let (small, _) = run(caches, |disk| workload::smallfiles(disk, 500));
        let cells = [seq, small].map(|it| format!("{}/{}", it.reads, it.writes));
        println!("{name:<22}{:>20}{:>20}", cells[0], cells[1]);
    }
}

fn on() -> Caches {
    let mut config = CacheConfig::default();
    config.pages.capacity_pages = 32_768;
    config.dentries.capacity = 65_536;
    (config, VolumeCaches::default())
}

fn off() -> Caches {
    let mut config = on().0;
    config.dentries.negative = Switch::Off;
    config.pages.mode = PageMode::Off;
    let sectors = SectorPolicy::LRU_64;
    (config, VolumeCaches { sectors, chains: ChainPolicy::Walk, zero_batch_blocks: 1 })
}

/// The operations of a workload on a fresh image, ended by an unmount.
fn run(caches: Caches, workload: impl FnOnce(&mut Disk)) -> (Counts, Duration) {
    let mut device = Memory::new(IMAGE_BLOCKS);
    let options = MkfsOptions { cluster_bytes: Some(4096), ..MkfsOptions::default() };
    mkfs(&mut device, &options).expect("an image of 512 MiB can be formatted");
    let options = MountOptions { caches: caches.1, ..MountOptions::default() };
    let volume = mount(Counting::new(device), options).expect("it was just made");
    let mut disk = Vfs::new(volume, caches.0).expect("a fresh volume has a root");
    disk.stat_fs().expect("the FAT can be read");
    disk.read_dir("/").expect("the root can be read");
    let before = disk.fs().device().inner().counts;
    let start = Instant::now();
    workload(&mut disk);
    disk.unmount().expect("nothing is in the way of an unmount");
    let time = start.elapsed();
    (difference(disk.fs().device().inner().counts, before), time)
}

fn difference(after: Counts, before: Counts) -> Counts {
    Counts {
        reads: after.reads - before.reads,
        writes: after.writes - before.writes,
        flushes: after.flushes - before.flushes,
        blocks_read: after.blocks_read - before.blocks_read,
        blocks_written: after.blocks_written - before.blocks_written,
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
