//! The tree of names over a file system, and its open files.

use crate::{
    CacheConfig, DirEntry, Fd, FileSystem, FsError, FsStat, Millis, NodeId, OpenFlags, PageMode,
    Stat, Whence,
    dentry::DentryCache,
    descriptor::{Descriptors, Open},
    node::Nodes,
    page::PageCache,
};
use alloc::vec::Vec;

mod bytes;
mod names;
mod write_back;

/// One mounted file system.
///
/// ```text
///   descriptors ──► nodes ◄── dentries      both keep a node alive
///                     │
///                   pages                   bytes ahead of the disk
/// ```
pub struct Vfs<F> {
    pub(crate) fs: F,
    pub(crate) config: CacheConfig,
    pub(crate) nodes: Nodes,
    pub(crate) dentries: DentryCache,
    pub(crate) pages: PageCache,
    descriptors: Descriptors,
    now: Millis,
    changed_since: Option<Millis>,
    /// Reused for transfers of many pages.
    scratch: Vec<u8>,
}

impl<F: FileSystem> Vfs<F> {
    pub fn new(mut fs: F, config: CacheConfig) -> Result<Vfs<F>, FsError> {
        let mut nodes = Nodes::default();
        let root = fs.root();
        nodes.adopt(fs.stat(root)?);
        nodes.get_mut(root).opens = 1;
        let mut dentries = DentryCache::default();
        dentries.set_policy(config.dentries);
        Ok(Vfs {
            fs,
            config,
            nodes,
            dentries,
            pages: PageCache::default(),
            descriptors: Descriptors::default(),
            now: Millis(0),
            changed_since: None,
            scratch: Vec::new(),
        })
    }

    pub fn fs(&self) -> &F {
        &self.fs
    }

    pub fn fs_mut(&mut self) -> &mut F {
        &mut self.fs
    }

    /// The time that changes are stamped with from now on.
    pub fn set_now(&mut self, now: Millis) {
        self.now = now;
        self.fs.set_now(now);
    }

    pub fn caches(&self) -> CacheConfig {
        self.config
    }

    /// Changes the caches' bounds and modes at once, writing back what a
    /// smaller cache cannot keep.
    pub fn set_caches(&mut self, config: CacheConfig) -> Result<(), FsError> {
        if config.pages.mode != PageMode::WriteBack {
            self.write_back_all()?;
        }
        self.config = config;
        self.dentries.set_policy(config.dentries);
        if config.pages.mode == PageMode::Off {
            self.pages.evict_down_to(0);
            self.pages.release_memory();
        }
        self.settle()
    }

    pub fn open(&mut self, path: &str, flags: OpenFlags) -> Result<Fd, FsError> {
        let result = self.open_node(path, flags);
        self.settle()?;
        result
    }

    fn open_node(&mut self, path: &str, flags: OpenFlags) -> Result<Fd, FsError> {
        let node = self.find_or_create(path, flags)?;
        self.nodes.file(node)?;
        if flags.has(OpenFlags::TRUNCATE) {
            self.truncate_node(node, 0)?;
        }
        let fd = self.descriptors.insert(Open { node, flags, cursor: 0 })?;
        self.nodes.get_mut(node).opens += 1;
        Ok(fd)
    }

    fn find_or_create(&mut self, path: &str, flags: OpenFlags) -> Result<NodeId, FsError> {
        match self.resolve(path) {
            Ok(_) if flags.has(OpenFlags::NEW) => Err(FsError::Exists),
            Err(FsError::NotFound) if flags.has(OpenFlags::CREATE) => self.create_at(path),
            found => found,
        }
    }

    /// Lets a descriptor go. A file whose last name is gone is freed then.
    pub fn close(&mut self, fd: Fd) -> Result<(), FsError> {
        let open = self.descriptors.remove(fd)?;
        self.nodes.lose_open(open.node);
        self.settle()
    }

    pub fn read_at(&mut self, fd: Fd, at: u64, into: &mut [u8]) -> Result<usize, FsError> {
        let open = self.descriptors.get_for(fd, OpenFlags::READ)?;
        self.read_node(open.node, at, into)
    }

    pub fn write_at(&mut self, fd: Fd, at: u64, from: &[u8]) -> Result<(), FsError> {
        let open = self.descriptors.get_for(fd, OpenFlags::WRITE)?;
        self.write_node(open.node, at, from)
    }

    /// Writes at the end of the file and says where that was.
    pub fn append(&mut self, fd: Fd, from: &[u8]) -> Result<u64, FsError> {
        let open = self.descriptors.get_for(fd, OpenFlags::WRITE)?;
        let at = self.nodes.get(open.node).size;
        self.write_node(open.node, at, from)?;
        Ok(at)
    }

    /// Reads at the cursor and moves it.
    pub fn read(&mut self, fd: Fd, into: &mut [u8]) -> Result<usize, FsError> {
        let cursor = self.descriptors.get(fd)?.cursor;
        let count = self.read_at(fd, cursor, into)?;
        self.descriptors.set_cursor(fd, cursor + count as u64);
        Ok(count)
    }

    /// Writes at the cursor, or at the end of a file opened to append.
    pub fn write(&mut self, fd: Fd, from: &[u8]) -> Result<usize, FsError> {
        let open = self.descriptors.get(fd)?;
        let at = if open.flags.has(OpenFlags::APPEND) {
            self.nodes.get(open.node).size
        } else {
            open.cursor
        };
        self.write_at(fd, at, from)?;
        self.descriptors.set_cursor(fd, at + from.len() as u64);
        Ok(from.len())
    }

    pub fn seek(&mut self, fd: Fd, whence: Whence) -> Result<u64, FsError> {
        let open = self.descriptors.get(fd)?;
        let cursor = match whence {
            Whence::Start(at) => Some(at),
            Whence::Current(by) => open.cursor.checked_add_signed(by),
            Whence::End(by) => self.nodes.get(open.node).size.checked_add_signed(by),
        };
        let cursor = cursor.ok_or(FsError::InvalidSeek)?;
        self.descriptors.set_cursor(fd, cursor);
        Ok(cursor)
    }

    pub fn truncate(&mut self, fd: Fd, size: u64) -> Result<(), FsError> {
        let open = self.descriptors.get_for(fd, OpenFlags::WRITE)?;
        self.truncate_node(open.node, size)
    }

    pub fn stat_fd(&self, fd: Fd) -> Result<Stat, FsError> {
        Ok(self.nodes.stat(self.descriptors.get(fd)?.node))
    }

    /// Returns once the file's bytes and its name would survive a power loss.
    pub fn fsync(&mut self, fd: Fd) -> Result<(), FsError> {
        let open = self.descriptors.get(fd)?;
        self.write_back(open.node)?;
        self.fs.sync_node(open.node)
    }

    /// Makes everything durable; the disk is then as after an unmount.
    pub fn sync(&mut self) -> Result<(), FsError> {
        self.write_back_all()?;
        self.fs.sync()?;
        self.changed_since = None;
        Ok(())
    }

    /// Background work: makes durable what was changed too long ago.
    pub fn tick(&mut self, now: Millis) -> Result<(), FsError> {
        self.set_now(now);
        self.write_back_aged()
    }

    /// Closes everything and leaves a clean disk. The tree is empty afterwards
    /// except for its root.
    pub fn unmount(&mut self) -> Result<(), FsError> {
        for fd in self.descriptors.all() {
            self.close(fd)?;
        }
        self.sync()?;
        let kept = self.config;
        let mut none = kept;
        none.dentries.capacity = 0;
        none.pages.mode = PageMode::Off;
        self.set_caches(none)?;
        self.set_caches(kept)?;
        self.fs.sync()
    }

    pub fn into_fs(self) -> F {
        self.fs
    }

    pub fn stat_fs(&mut self) -> Result<FsStat, FsError> {
        self.fs.stat_fs()
    }

    pub fn stat(&mut self, path: &str) -> Result<Stat, FsError> {
        let result = self.resolve(path).map(|it| self.nodes.stat(it));
        self.settle()?;
        result
    }

    pub fn read_dir(&mut self, path: &str) -> Result<Vec<DirEntry>, FsError> {
        let result = self.list(path);
        self.settle()?;
        result
    }

    pub fn mkdir(&mut self, path: &str) -> Result<(), FsError> {
        let result = self.mkdir_at(path);
        self.settle()?;
        result
    }

    pub fn unlink(&mut self, path: &str) -> Result<(), FsError> {
        let result = self.unlink_at(path);
        self.settle()?;
        result
    }

    pub fn rmdir(&mut self, path: &str) -> Result<(), FsError> {
        let result = self.rmdir_at(path);
        self.settle()?;
        result
    }

    /// Gives a file or directory another name, replacing what had it.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), FsError> {
        let result = self.rename_at(from, to);
        self.settle()?;
        result
    }
}
