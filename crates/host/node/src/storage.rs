//! The journal's folder, on the disk.

use crate::disk::Disk;
use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use journal::{Storage, StorageError};
use vfs::{Fd, FileSystem, FsError, OpenFlags, Vfs};

/// As Redis names it.
pub const JOURNAL_DIR: &str = "/appendonlydir";

pub(crate) struct DiskStorage {
    disk: Disk,
    /// Files that are being appended to.
    open: Vec<(String, Fd)>,
}

fn failed(error: FsError) -> StorageError {
    match error {
        FsError::NoSpace | FsError::DirectoryFull => StorageError::Full,
        other => StorageError::Failed(other.to_string()),
    }
}

fn path(name: &str) -> String {
    format!("{JOURNAL_DIR}/{name}")
}

impl DiskStorage {
    pub(crate) fn new(mut disk: Disk) -> Result<DiskStorage, FsError> {
        match disk.vfs_mut().mkdir(JOURNAL_DIR) {
            Ok(()) | Err(FsError::Exists) => Ok(DiskStorage { disk, open: Vec::new() }),
            Err(error) => Err(error),
        }
    }

    pub(crate) fn disk(&self) -> &Disk {
        &self.disk
    }

    pub(crate) fn disk_mut(&mut self) -> &mut Disk {
        &mut self.disk
    }

    pub(crate) fn into_disk(self) -> Disk {
        self.disk
    }

    fn descriptor(&mut self, name: &str) -> Result<Fd, FsError> {
        if let Some((_, fd)) = self.open.iter().find(|(it, _)| it == name) {
            return Ok(*fd);
        }
        let fd = self.disk.vfs_mut().open(&path(name), OpenFlags::APPEND | OpenFlags::CREATE)?;
        self.open.push((name.into(), fd));
        Ok(fd)
    }

    /// Puts a dump where a server looks for it: in the root.
    pub(crate) fn save_dump(&mut self, bytes: &[u8]) -> Result<(), FsError> {
        let vfs = self.disk.vfs_mut();
        replace_file(vfs, "/temp-dump.rdb", "/dump.rdb", bytes)
    }

    fn close(&mut self, name: &str) -> Result<(), FsError> {
        match self.open.iter().position(|(it, _)| it == name) {
            Some(at) => self.disk.vfs_mut().close(self.open.swap_remove(at).1),
            None => Ok(()),
        }
    }

    fn read_whole(&mut self, name: &str) -> Result<Option<Vec<u8>>, FsError> {
        let vfs = self.disk.vfs_mut();
        let fd = match vfs.open(&path(name), OpenFlags::READ) {
            Ok(fd) => fd,
            Err(FsError::NotFound) => return Ok(None),
            Err(error) => return Err(error),
        };
        let size = usize::try_from(vfs.stat_fd(fd)?.size).unwrap_or(usize::MAX);
        let mut bytes = vec![0; size];
        let mut read = 0;
        while read < size {
            match vfs.read_at(fd, read as u64, &mut bytes[read..])? {
                0 => break,
                len => read += len,
            }
        }
        vfs.close(fd)?;
        bytes.truncate(read);
        Ok(Some(bytes))
    }

    /// Adds all of `bytes`, or leaves the file as long as it was.
    fn append_whole(&mut self, name: &str, bytes: &[u8]) -> Result<(), FsError> {
        let fd = self.descriptor(name)?;
        let vfs = self.disk.vfs_mut();
        let size = vfs.stat_fd(fd)?.size;
        match vfs.append(fd, bytes) {
            Ok(_) => Ok(()),
            Err(error) => {
                vfs.truncate(fd, size)?;
                Err(error)
            }
        }
    }

    fn replace_whole(&mut self, name: &str, bytes: &[u8]) -> Result<(), FsError> {
        let fresh = path(&format!("temp-{name}"));
        self.close(name)?;
        replace_file(self.disk.vfs_mut(), &fresh, &path(name), bytes)
    }
}

/// Writes a file beside, and puts it in the other's place when it is whole.
fn replace_file<F: FileSystem>(
    vfs: &mut Vfs<F>,
    fresh: &str,
    target: &str,
    bytes: &[u8],
) -> Result<(), FsError> {
    let fd = vfs.open(fresh, OpenFlags::WRITE | OpenFlags::CREATE | OpenFlags::TRUNCATE)?;
    let written = vfs.write_at(fd, 0, bytes).and_then(|()| vfs.fsync(fd));
    vfs.close(fd)?;
    if let Err(error) = written {
        vfs.unlink(fresh)?;
        return Err(error);
    }
    vfs.rename(fresh, target)?;
    vfs.sync()
}

impl Storage for DiskStorage {
    fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.read_whole(name).map_err(failed)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.append_whole(name, bytes).map_err(failed)
    }

    fn sync(&mut self, name: &str) -> Result<(), StorageError> {
        let fd = self.descriptor(name).map_err(failed)?;
        self.disk.vfs_mut().fsync(fd).map_err(failed)
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.replace_whole(name, bytes).map_err(failed)
    }

    fn truncate(&mut self, name: &str, len: u64) -> Result<(), StorageError> {
        let fd = self.descriptor(name).map_err(failed)?;
        self.disk.vfs_mut().truncate(fd, len).map_err(failed)
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        self.close(name).map_err(failed)?;
        match self.disk.vfs_mut().unlink(&path(name)) {
            Ok(()) | Err(FsError::NotFound) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }
}
