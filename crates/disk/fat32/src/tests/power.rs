//! The power goes at every write: what was synced is there, what was not may
//! be old or new, and nothing is damaged.

use super::{disk::*, model::rounds, tools::assert_fsck_clean};
use crate::{Barriers, MountOptions, check::Finding, mount, mount_mended, repair};
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use block::{BlockDevice, Fault, Faulty, Memory, WriteCache};
use vfs::{CacheConfig, FsError, OpenFlags, Vfs};

#[derive(Clone, Debug)]
enum Step {
    /// Create or empty, write, fsync.
    Write(&'static str, usize),
    /// Append, fsync.
    Append(&'static str, usize),
    Rename(&'static str, &'static str),
    Unlink(&'static str),
    Mkdir(&'static str),
    Truncate(&'static str, u64),
    /// A directory of several files, synced as a whole.
    Many(&'static str, usize),
}

type Tree = BTreeMap<String, Vec<u8>>;

fn scripts() -> Vec<Vec<Step>> {
    use Step::*;
    let manifest = "/appendonlydir/appendonly.aof.manifest";
    let next = "/appendonlydir/temp-appendonly.aof.manifest";
    let log = "/appendonlydir/appendonly.aof.1.incr.aof";
    Vec::from([
        Vec::from([Write("/a", 1), Write("/b", 5_000), Append("/a", 700), Append("/b", 70_000)]),
        Vec::from([
            Mkdir("/appendonlydir"),
            Write(manifest, 90),
            Write(log, 0),
            Append(log, 300),
            Write(next, 120),
            Rename(next, manifest),
            Append(log, 9_000),
            Write(next, 60),
            Rename(next, manifest),
            Append(log, 10),
        ]),
        Vec::from([
            Many("/d", 40),
            Rename("/d/file number 3", "/moved to another place"),
            Rename("/d/file number 4", "/d/a name that needs many more slots than before.txt"),
            Rename("/d/file number 5", "/d/file number 6"),
            Unlink("/d/file number 7"),
            Write("/d/again", 3_000),
        ]),
        Vec::from([
            Write("/big", 200_000),
            Truncate("/big", 100),
            Append("/big", 50_000),
            Unlink("/big"),
            Write("/other", 200_000),
            Rename("/other", "/big"),
            Write("/last", 10),
        ]),
        Vec::from([
            Many("/d", 20),
            Mkdir("/e"),
            Rename("/d", "/e/inside"),
            Write("/e/inside/new", 100),
            Rename("/e/inside/new", "/e/inside/NEW"),
            Append("/e/inside/NEW", 600),
        ]),
    ])
}

fn play<D: BlockDevice>(disk: &mut Disk<D>, step: &Step) -> Result<(), FsError> {
    let flags = OpenFlags::WRITE | OpenFlags::CREATE;
    match step {
        Step::Write(path, len) => put(disk, path, flags | OpenFlags::TRUNCATE, *len),
        Step::Append(path, len) => put(disk, path, flags, *len),
        Step::Rename(from, to) => disk.rename(from, to),
        Step::Unlink(path) => disk.unlink(path),
        Step::Mkdir(path) => disk.mkdir(path),
        Step::Truncate(path, size) => {
            let fd = disk.open(path, OpenFlags::WRITE)?;
            let done = disk.truncate(fd, *size);
            disk.close(fd)?;
            done
        }
        Step::Many(dir, count) => {
            disk.mkdir(dir)?;
            for index in 0..*count {
                try_write(disk, &format!("{dir}/file number {index}"), &pattern(600, index as u8))?;
            }
            disk.sync()
        }
    }
}

fn put<D: BlockDevice>(
    disk: &mut Disk<D>,
    path: &str,
    flags: OpenFlags,
    len: usize,
) -> Result<(), FsError> {
    let fd = disk.open(path, flags)?;
    let at = disk.stat_fd(fd)?.size;
    let done = disk.append(fd, &pattern(len, at as u8)).and_then(|_| disk.fsync(fd));
    disk.close(fd)?;
    done
}

/// Whether everything before and in this step is durable once it returned.
fn syncs(step: &Step) -> bool {
    matches!(step, Step::Write(..) | Step::Append(..) | Step::Many(..))
}

/// The trees after each step, the empty one first.
fn states(script: &[Step], start: &Memory) -> Vec<Tree> {
    let mut disk = open(start.clone());
    let mut states = Vec::from([files(&mut disk)]);
    for step in script {
        play(&mut disk, step).unwrap();
        states.push(files(&mut disk));
    }
    states
}

fn files<D: BlockDevice>(disk: &mut Disk<D>) -> Tree {
    tree(disk).into_iter().filter_map(|(path, bytes)| Some((path, bytes?))).collect()
}

/// Plays a script until the power goes; says how many steps returned.
fn play_until_cut<D: BlockDevice>(disk: &mut Disk<D>, script: &[Step]) -> usize {
    script.iter().take_while(|step| play(disk, step).is_ok()).count()
}

/// Holds what is on the disk against what it may be after `done` steps.
fn judge(mut device: Memory, script: &[Step], states: &[Tree], done: usize, what: &str) {
    let before = repair(&mut device).unwrap();
    assert!(before.is_whole(), "{what}: {:?}", before.findings);
    assert_eq!(report(&mut device).findings, [], "{what}: after the repair of {before:?}");
    let mut disk = open(device);
    let found = files(&mut disk);
    let synced = (0..done).rev().find(|it| syncs(&script[*it])).map_or(0, |it| it + 1);
    let possible = &states[synced..=(done + 1).min(script.len())];
    let certain = &states[synced];
    for (path, bytes) in certain {
        let changes = possible.iter().any(|it| it.get(path) != Some(bytes));
        let at_path = found.get(path);
        let kept = at_path.is_some_and(|it| it.starts_with(bytes));
        if !changes {
            assert!(at_path == Some(bytes), "{what}: {path} lost synced bytes");
        } else if synced == done && matches!(script.get(done), Some(Step::Append(..))) {
            assert!(kept, "{what}: {path} lost bytes to an append");
        }
    }
    for step in &script[synced..(done + 1).min(script.len())] {
        if let Step::Rename(from, to) = step {
            let moved = |path: &&str| found.keys().any(|it| it.starts_with(*path));
            assert!([from, to].into_iter().any(moved), "{what}: {from} has no name");
        }
    }
    try_write(&mut disk, "/after the cut", b"works").unwrap();
    assert_eq!(report(&mut close(disk)).findings, [], "{what}: after a write");
}

fn mount_with<D: BlockDevice>(device: D, barriers: Barriers) -> Result<Disk<D>, FsError> {
    let options = MountOptions { barriers, ..MountOptions::default() };
    Vfs::new(mount(device, options).unwrap(), CacheConfig::default())
}

#[test]
fn a_cut_at_any_write_loses_nothing_that_was_synced() {
    let start = blank();
    for (number, script) in scripts().iter().enumerate() {
        let states = states(script, &start);
        let mut cut = 0;
        loop {
            cut += 1;
            let device = Faulty::new(start.clone(), Fault::PowerLossAtWrite(cut));
            let mut disk = mount_with(device, Barriers::InOrder).unwrap();
            let done = play_until_cut(&mut disk, script);
            let device = disk.into_fs().into_device().into_inner();
            if cut % 16 == 5 {
                let mut mended = device.clone();
                repair(&mut mended).unwrap();
                assert_fsck_clean(&mended, 34 * MIB);
            }
            judge(device, script, &states, done, &format!("script {number}, write {cut}"));
            if done == script.len() {
                break;
            }
        }
        assert!(cut > 10, "script {number} has only {cut} writes");
    }
}

#[test]
fn a_cut_with_reordered_and_torn_writes_loses_nothing_that_was_synced() {
    let start = blank();
    for (number, script) in scripts().iter().enumerate() {
        let states = states(script, &start);
        let mut cut = 0;
        loop {
            cut += 1;
            let mut done = 0;
            for order in 0..rounds(2, 50) {
                let device = WriteCache::new(start.clone());
                let device = Faulty::new(device, Fault::PowerLossAtWrite(cut));
                let mut disk = mount_with(device, Barriers::Flush).unwrap();
                done = play_until_cut(&mut disk, script);
                let device = disk.into_fs().into_device().into_inner();
                let device = device.power_cut(order * 1_000 + cut).unwrap();
                let what = format!("script {number}, write {cut}, order {order}");
                judge(device, script, &states, done, &what);
            }
            if done == script.len() {
                break;
            }
        }
    }
}

#[test]
fn a_volume_that_was_cut_off_is_mended_when_it_is_mounted() {
    let mut disk = open(blank());
    write(&mut disk, "/f", &pattern(5_000, 1));
    let fd = disk.open("/f", OpenFlags::APPEND).unwrap();
    disk.append(fd, &pattern(900, 2)).unwrap();
    disk.fsync(fd).unwrap();
    let (volume, found) =
        mount_mended(disk.into_fs().into_device(), MountOptions::default()).unwrap();
    assert!(found.unwrap().findings.contains(&Finding::NotUnmounted));
    let mut disk = Vfs::new(volume, CacheConfig::default()).unwrap();
    assert_eq!(read(&mut disk, "/f").unwrap().len(), 5_900);
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
    assert_eq!(mount_mended(device, MountOptions::default()).unwrap().1, None);
}

/// A transfer that fails once fails its call and harms nothing: what was asked
/// for later, and the unmount, go through.
#[test]
fn an_error_at_any_transfer_damages_nothing() {
    let start = blank();
    for (number, script) in scripts().iter().enumerate() {
        for failing in 1.. {
            let device = Faulty::new(start.clone(), Fault::ErrorAtTransfer(failing));
            let Ok(volume) = mount(device, MountOptions::default()) else { continue };
            let mut disk = Vfs::new(volume, CacheConfig::default()).unwrap();
            let failed = script.iter().filter(|it| play(&mut disk, it).is_err()).count();
            while disk.unmount().is_err() {}
            let device = disk.into_fs().into_device();
            let was_reached = device.transfers() >= failing;
            let mut device = device.into_inner();
            let findings = report(&mut device).findings;
            let harm = findings.iter().filter(|it| !matches!(it, Finding::LostClusters { .. }));
            let what = format!("script {number}, transfer {failing}, {failed} failed");
            assert_eq!(harm.collect::<Vec<_>>(), Vec::<&Finding>::new(), "{what}");
            if !was_reached {
                break;
            }
        }
    }
}
