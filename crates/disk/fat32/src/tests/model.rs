//! Random operations on a volume and on the model in memory: the same results,
//! and after a remount the same tree.

use super::disk::*;
use crate::{ChainPolicy, SectorPolicy, VolumeCaches};
use alloc::{format, string::String, vec, vec::Vec};
use block::Memory;
use stdx::rng::Rng;
use vfs::{CacheConfig, Fd, FileSystem, FsError, OpenFlags, PageMode, Switch, Vfs, memfs::MemFs};

const DIRS: [&str; 4] = ["", "/dir", "/dir/below", "/Other Directory"];
const NAMES: [&str; 8] =
    ["a", "B.TXT", "b.txt", "a longer name.text", "A LONGER name.text", "dir", "below", "ünï 😀"];
const OPEN_FILES: usize = 4;

#[derive(Clone, Debug)]
enum Op {
    Write { path: String, len: usize, flags: OpenFlags },
    Mkdir(String),
    Unlink(String),
    Rmdir(String),
    Rename(String, String),
    Read(String),
    List(String),
    Open { slot: usize, path: String },
    Append { slot: usize, len: usize },
    WriteAt { slot: usize, at: u64, len: usize },
    Truncate { slot: usize, size: u64 },
    ReadAt { slot: usize, at: u64, len: usize },
    Fsync { slot: usize },
    Close { slot: usize },
    Sync,
}

/// What an operation says, in a form that both file systems can agree on.
type Said = Result<Vec<u8>, FsError>;

fn path(rng: &mut Rng) -> String {
    format!("{}/{}", DIRS[rng.index(DIRS.len())], NAMES[rng.index(NAMES.len())])
}

fn op(rng: &mut Rng) -> Op {
    let slot = rng.index(OPEN_FILES);
    let most = if rng.below(8) == 0 { 60_000 } else { 3_000 };
    let len = rng.index(most);
    let at = rng.below(20_000);
    match rng.below(24) {
        0..=3 => {
            let flags = [OpenFlags::CREATE, OpenFlags::NEW, OpenFlags::TRUNCATE];
            Op::Write { path: path(rng), len, flags: flags[rng.index(3)] }
        }
        4..=5 => Op::Mkdir(path(rng)),
        6..=7 => Op::Unlink(path(rng)),
        8 => Op::Rmdir(path(rng)),
        9..=11 => Op::Rename(path(rng), path(rng)),
        12 => Op::Read(path(rng)),
        13 => Op::List(String::from(DIRS[rng.index(DIRS.len())])),
        14..=15 => Op::Open { slot, path: path(rng) },
        16 => Op::Append { slot, len },
        17..=18 => Op::WriteAt { slot, at, len },
        19 => Op::Truncate { slot, size: at },
        20 => Op::ReadAt { slot, at, len },
        21 => Op::Fsync { slot },
        22 => Op::Close { slot },
        _ => Op::Sync,
    }
}

/// A file system with open files by slot.
struct Player<F: FileSystem> {
    vfs: Vfs<F>,
    open: [Option<Fd>; OPEN_FILES],
}

impl<F: FileSystem> Player<F> {
    fn new(vfs: Vfs<F>) -> Player<F> {
        Player { vfs, open: [None; OPEN_FILES] }
    }

    fn fd(&self, slot: usize) -> Result<Fd, FsError> {
        self.open[slot].ok_or(FsError::BadDescriptor)
    }

    fn play(&mut self, op: &Op, fill: u8) -> Said {
        let nothing = |()| Vec::new();
        match op {
            Op::Write { path, len, flags } => {
                let fd = self.vfs.open(path, OpenFlags::WRITE | *flags)?;
                let written = self.vfs.append(fd, &pattern(*len, fill));
                self.vfs.close(fd)?;
                written.map(|at| at.to_le_bytes().to_vec())
            }
            Op::Mkdir(path) => self.vfs.mkdir(path).map(nothing),
            Op::Unlink(path) => self.vfs.unlink(path).map(nothing),
            Op::Rmdir(path) => self.vfs.rmdir(path).map(nothing),
            Op::Rename(from, to) => self.vfs.rename(from, to).map(nothing),
            Op::Read(path) => read(&mut self.vfs, path),
            Op::List(path) => self.list(path),
            Op::Open { slot, path } => {
                if let Some(fd) = self.open[*slot].take() {
                    self.vfs.close(fd)?;
                }
                self.open[*slot] = Some(self.vfs.open(path, OpenFlags::READ | OpenFlags::WRITE)?);
                Ok(Vec::new())
            }
            Op::Append { slot, len } => {
                let at = self.vfs.append(self.fd(*slot)?, &pattern(*len, fill))?;
                Ok(at.to_le_bytes().to_vec())
            }
            Op::WriteAt { slot, at, len } => {
                self.vfs.write_at(self.fd(*slot)?, *at, &pattern(*len, fill)).map(nothing)
            }
            Op::Truncate { slot, size } => self.vfs.truncate(self.fd(*slot)?, *size).map(nothing),
            Op::ReadAt { slot, at, len } => {
                let mut bytes = vec![0; *len];
                let count = self.vfs.read_at(self.fd(*slot)?, *at, &mut bytes)?;
                bytes.truncate(count);
                Ok(bytes)
            }
            Op::Fsync { slot } => self.vfs.fsync(self.fd(*slot)?).map(nothing),
            Op::Close { slot } => {
                let fd = self.fd(*slot)?;
                self.open[*slot] = None;
                self.vfs.close(fd).map(nothing)
            }
            Op::Sync => self.vfs.sync().map(nothing),
        }
    }

    fn list(&mut self, path: &str) -> Said {
        let mut lines: Vec<_> = self
            .vfs
            .read_dir(path)?
            .into_iter()
            .map(|it| format!("{} {:?} {}\n", it.name, it.kind, it.size))
            .collect();
        lines.sort();
        Ok(lines.concat().into_bytes())
    }
}

fn random_caches(rng: &mut Rng) -> (CacheConfig, VolumeCaches) {
    let mut config = CacheConfig::default();
    config.dentries.capacity = [0, 3, 4096][rng.index(3)];
    config.dentries.negative = [Switch::Off, Switch::On][rng.index(2)];
    config.pages.mode = [PageMode::Off, PageMode::WriteThrough, PageMode::WriteBack][rng.index(3)];
    config.pages.capacity_pages = [4, 64, 4096][rng.index(3)];
    let tiny = SectorPolicy { sets: 4, ways: 2, read_ahead_blocks: 4 };
    let sectors = [SectorPolicy::OFF, SectorPolicy::LRU_64, SectorPolicy::FOUR_WAY, tiny];
    let caches = VolumeCaches {
        sectors: sectors[rng.index(4)],
        chains: [ChainPolicy::Walk, ChainPolicy::Runs][rng.index(2)],
        zero_batch_blocks: [1, 32][rng.index(2)],
    };
    (config, caches)
}

/// Plays `count` operations; where the volume has no space left, the model
/// does not play along, since nothing may have changed.
fn compare(seed: u64, count: usize, start: Memory) {
    let mut rng = Rng::new(seed);
    let mut model = Player::new(Vfs::new(MemFs::default(), CacheConfig::default()).unwrap());
    let mut disk = Player::new(open(start));
    if let Ok(stat) = disk.vfs.stat("/ballast") {
        model
            .play(&Op::Write { path: "/ballast".into(), len: 0, flags: OpenFlags::NEW }, 0)
            .unwrap();
        model.play(&Op::Open { slot: 0, path: "/ballast".into() }, 0).unwrap();
        model.play(&Op::Truncate { slot: 0, size: stat.size }, 0).unwrap();
        model.play(&Op::Close { slot: 0 }, 0).unwrap();
    }
    for number in 0..count {
        let op = op(&mut rng);
        let before = (rng.below(200) == 0).then(|| random_caches(&mut rng));
        if let Some((config, caches)) = before {
            disk.vfs.fs_mut().set_caches(caches).unwrap();
            disk.vfs.set_caches(config).unwrap();
        }
        let found = disk.play(&op, number as u8);
        if found == Err(FsError::NoSpace) {
            continue_without_space(&mut disk, &mut model, &op, number as u8);
            continue;
        }
        let expect = model.play(&op, number as u8);
        assert!(found == expect, "seed {seed}, {number}: {op:?}: {:?}", brief(&found, &expect));
        if rng.below(400) == 0 {
            disk = remount(disk, &mut model, seed);
        }
    }
    remount(disk, &mut model, seed);
}

/// A write that found no room may have made or emptied its file first.
fn continue_without_space(
    disk: &mut Player<crate::Volume<Memory>>,
    model: &mut Player<MemFs>,
    op: &Op,
    fill: u8,
) {
    if let Op::Write { path, flags, .. } = op {
        let empty = Op::Write { path: path.clone(), len: 0, flags: *flags };
        if disk.vfs.stat(path).is_ok() {
            model.play(&empty, fill).ok();
        }
    }
}

fn brief(found: &Said, expect: &Said) -> [Result<usize, FsError>; 2] {
    [found, expect].map(|it| it.as_ref().map(Vec::len).map_err(|it| *it))
}

fn remount(
    mut disk: Player<crate::Volume<Memory>>,
    model: &mut Player<MemFs>,
    seed: u64,
) -> Player<crate::Volume<Memory>> {
    for slot in 0..OPEN_FILES {
        let close = Op::Close { slot };
        assert_eq!(disk.play(&close, 0), model.play(&close, 0));
    }
    let mut device = close(disk.vfs);
    let report = report(&mut device);
    assert_eq!(report.findings, [], "seed {seed}");
    let mut disk = Player::new(open(device));
    assert!(tree(&mut disk.vfs) == tree(&mut model.vfs), "seed {seed}: the trees differ");
    disk
}

/// How often to repeat what is repeated by seeds.
pub(super) fn rounds(fast: u64, long: u64) -> u64 {
    if std::env::var("BRAMBLE_LONG").is_ok() { long } else { fast }
}

#[test]
fn random_operations_agree_with_the_model() {
    for seed in 0..rounds(6, 500) {
        compare(seed, 2_000, blank());
    }
}

#[test]
fn random_operations_agree_with_the_model_while_space_runs_out() {
    let mut disk = open(blank());
    let ballast = disk.stat_fs().unwrap().free_units * 512 - 40 * 1024;
    write(&mut disk, "/ballast", &vec![0; ballast as usize]);
    let start = close(disk);
    for seed in 0..rounds(4, 500) {
        compare(seed, 1_000, start.clone());
    }
}
