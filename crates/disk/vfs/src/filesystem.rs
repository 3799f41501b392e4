use crate::FsError;
use alloc::{borrow::Cow, string::String, vec::Vec};

/// A file or directory while someone knows it. Ids are not reused while mounted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u64);

/// Milliseconds since 1970, UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Millis(pub u64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    File,
    Directory,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    pub node: NodeId,
    pub kind: NodeKind,
    pub size: u64,
    pub created: Millis,
    pub modified: Millis,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirEntry {
    /// The node, where the file system knows it already: a listing makes none.
    pub node: Option<NodeId>,
    pub name: String,
    pub kind: NodeKind,
    pub size: u64,
    pub modified: Millis,
}

/// A place in a listing; only its own file system reads meaning into it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct DirCursor(pub u64);

/// A part of a listing. `next` is `None` at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirPage {
    pub entries: Vec<DirEntry>,
    pub next: Option<DirCursor>,
}

/// Every name under which a look-up in its directory finds a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    pub name: String,
    pub alias: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FsStat {
    pub unit_bytes: u32,
    pub units: u64,
    pub free_units: u64,
}

/// What a disk format is to the tree above: nodes, one directory level at a
/// time. It never sees a path, and caches no file bytes: [`Vfs`] does both.
///
/// A node that was returned by [`lookup`], [`create`] or [`mkdir`] stays valid,
/// even unlinked, until [`forget`].
///
/// [`Vfs`]: crate::Vfs
/// [`lookup`]: FileSystem::lookup
/// [`create`]: FileSystem::create
/// [`mkdir`]: FileSystem::mkdir
/// [`forget`]: FileSystem::forget
pub trait FileSystem {
    fn root(&self) -> NodeId;
    /// The time that later changes are stamped with.
    fn set_now(&mut self, now: Millis);
    /// The form in which two names of one directory are the same name.
    fn fold<'a>(&self, name: &'a str) -> Cow<'a, str>;

    fn lookup(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError>;
    fn names(&mut self, node: NodeId) -> Result<Names, FsError>;
    fn stat(&mut self, node: NodeId) -> Result<Stat, FsError>;
    /// Up to `max` entries from `from` on, in the order of the directory.
    fn read_dir(&mut self, dir: NodeId, from: DirCursor, max: usize) -> Result<DirPage, FsError>;

    fn create(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError>;
    fn mkdir(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError>;
    /// Takes a file's name away. Its bytes live until [`forget`](FileSystem::forget).
    fn unlink(&mut self, dir: NodeId, name: &str) -> Result<(), FsError>;
    fn rmdir(&mut self, dir: NodeId, name: &str) -> Result<(), FsError>;
    /// Gives a node another name and takes that name from who had it, whom it
    /// returns. The caller has ruled out a move of a directory below itself.
    fn rename(&mut self, from: Place<'_>, to: Place<'_>) -> Result<Option<NodeId>, FsError>;

    /// Reads from `at` on and says how many bytes. Fewer than asked for means
    /// the end of the file, or that what follows is damaged: ask again there.
    fn read_at(&mut self, node: NodeId, at: u64, into: &mut [u8]) -> Result<usize, FsError>;
    /// Writes all of `from`; a gap between the end of the file and `at` reads as zeros.
    fn write_at(&mut self, node: NodeId, at: u64, from: &[u8]) -> Result<(), FsError>;
    /// Makes sure that writes up to `size` will not fail for want of space.
    /// On error nothing has changed.
    fn reserve(&mut self, node: NodeId, size: u64) -> Result<(), FsError>;
    fn truncate(&mut self, node: NodeId, size: u64) -> Result<(), FsError>;

    /// Makes a node's bytes, and the names that lead to it, survive a power loss.
    fn sync_node(&mut self, node: NodeId) -> Result<(), FsError>;
    /// Makes everything durable and leaves the disk as after an unmount.
    fn sync(&mut self) -> Result<(), FsError>;
    fn stat_fs(&mut self) -> Result<FsStat, FsError>;
    /// Nobody holds this node any more: frees its memory, and its storage if it
    /// has no name left.
    fn forget(&mut self, node: NodeId) -> Result<(), FsError>;
}

/// A name in a directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    pub dir: NodeId,
    pub name: &'a str,
}
