//! A volume under a tree, and the few words that tests need.

use crate::{MkfsOptions, MountOptions, Volume, check, check::Report, mkfs, mount};
use alloc::{collections::BTreeMap, string::String, vec, vec::Vec};
use block::{BlockDevice, Counting, Memory};
use vfs::{CacheConfig, FileSystem, FsError, NodeKind, OpenFlags, Vfs};

pub(super) type Disk<D = Memory> = Vfs<Volume<D>>;

pub(super) const MIB: u64 = 2048;

/// A fresh volume of 34 MiB, with clusters of one block.
pub(super) fn blank() -> Memory {
    formatted(34 * MIB, None)
}

pub(super) fn formatted(blocks: u64, cluster_bytes: Option<u32>) -> Memory {
    let mut device = Memory::new(blocks);
    let options = MkfsOptions { volume_id: 0x1234_5678, cluster_bytes, ..MkfsOptions::default() };
    mkfs(&mut device, &options).unwrap();
    device
}

pub(super) fn open<D: BlockDevice>(device: D) -> Disk<D> {
    open_with(device, CacheConfig::default())
}

pub(super) fn open_with<D: BlockDevice>(device: D, config: CacheConfig) -> Disk<D> {
    Vfs::new(mount(device, MountOptions::default()).unwrap(), config).unwrap()
}

pub(super) fn close<D: BlockDevice>(mut disk: Disk<D>) -> D {
    disk.unmount().unwrap();
    disk.into_fs().into_device()
}

/// Unmounts, checks that nothing at all is wrong, and mounts again.
pub(super) fn reopen(disk: Disk) -> Disk {
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
    open(device)
}

pub(super) fn report(device: &mut impl BlockDevice) -> Report {
    check(device).unwrap()
}

pub(super) fn write<D: BlockDevice>(disk: &mut Disk<D>, path: &str, bytes: &[u8]) {
    try_write(disk, path, bytes).unwrap();
}

pub(super) fn try_write<D: BlockDevice>(
    disk: &mut Disk<D>,
    path: &str,
    bytes: &[u8],
) -> Result<(), FsError> {
    let flags = OpenFlags::WRITE | OpenFlags::CREATE | OpenFlags::TRUNCATE;
    let fd = disk.open(path, flags)?;
    let written = disk.append(fd, bytes);
    disk.close(fd)?;
    written.map(|_| ())
}

pub(super) fn read<F: FileSystem>(disk: &mut Vfs<F>, path: &str) -> Result<Vec<u8>, FsError> {
    let fd = disk.open(path, OpenFlags::READ)?;
    let mut bytes = vec![0; disk.stat_fd(fd)?.size as usize];
    let mut done = 0;
    let mut result = Ok(());
    while done < bytes.len() && result.is_ok() {
        match disk.read_at(fd, done as u64, &mut bytes[done..]) {
            Ok(0) => break,
            Ok(count) => done += count,
            Err(error) => result = Err(error),
        }
    }
    disk.close(fd)?;
    bytes.truncate(done);
    result.map(|()| bytes)
}

pub(super) fn names<D: BlockDevice>(disk: &mut Disk<D>, path: &str) -> Vec<String> {
    let mut names: Vec<_> = disk.read_dir(path).unwrap().into_iter().map(|it| it.name).collect();
    names.sort();
    names
}

/// Every file with its bytes, every directory with `None`.
pub(super) fn tree<F: FileSystem>(disk: &mut Vfs<F>) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut all = BTreeMap::new();
    let mut waiting = vec![String::new()];
    while let Some(dir) = waiting.pop() {
        for entry in disk.read_dir(&dir).unwrap() {
            let path = alloc::format!("{dir}/{}", entry.name);
            if entry.kind == NodeKind::Directory {
                waiting.push(path.clone());
                all.insert(path, None);
            } else {
                let bytes = read(disk, &path).unwrap();
                all.insert(path, Some(bytes));
            }
        }
    }
    all
}

/// Bytes that tell where they stand.
pub(super) fn pattern(len: usize, seed: u8) -> Vec<u8> {
    (0..len).map(|it| (it / 251 + it) as u8 ^ seed).collect()
}

/// Writes that `change` causes on a device.
pub(super) fn writes_of(
    disk: &mut Disk<Counting<Memory>>,
    change: impl FnOnce(&mut Disk<Counting<Memory>>),
) -> (u64, u64) {
    let before = disk.fs().device().inner().counts;
    change(disk);
    let after = disk.fs().device().inner().counts;
    (after.writes - before.writes, after.flushes - before.flushes)
}
