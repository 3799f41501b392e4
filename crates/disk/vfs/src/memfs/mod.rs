//! A file system in memory: the model that disk formats are compared with,
//! and the tree's own test subject.

use crate::{
    DirCursor, DirEntry, DirPage, FileSystem, FsError, FsStat, Millis, Names, NodeId, NodeKind,
    Place, Stat, fold_name,
};
use alloc::{
    borrow::Cow,
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

const ROOT: NodeId = NodeId(0);
const UNIT_BYTES: u32 = 4096;

/// Case-blind and case-preserving, as FAT is.
///
/// ```text
///   nodes   0 ─ Directory { "A.TXT" ─► ("a.txt", 1) }
///           1 ─ File [bytes]
/// ```
pub struct MemFs {
    nodes: BTreeMap<NodeId, MemNode>,
    next: u64,
    now: Millis,
    max_file_bytes: u64,
}

struct MemNode {
    body: Body,
    name: String,
    created: Millis,
    modified: Millis,
    unlinked: bool,
}

enum Body {
    File(Vec<u8>),
    Directory(BTreeMap<String, NodeId>),
}

impl Default for MemFs {
    fn default() -> MemFs {
        MemFs::new(u64::from(u32::MAX))
    }
}

impl MemFs {
    pub fn new(max_file_bytes: u64) -> MemFs {
        let mut fs = MemFs { nodes: BTreeMap::new(), next: 0, now: Millis(0), max_file_bytes };
        fs.add(Body::Directory(BTreeMap::new()), "");
        fs
    }

    /// Nodes that take memory, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn add(&mut self, body: Body, name: &str) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        let (created, modified) = (self.now, self.now);
        let node = MemNode { body, name: name.to_string(), created, modified, unlinked: false };
        self.nodes.insert(id, node);
        id
    }

    fn node(&self, id: NodeId) -> &MemNode {
        self.nodes.get(&id).expect("a node is valid until it is forgotten")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut MemNode {
        self.nodes.get_mut(&id).expect("a node is valid until it is forgotten")
    }

    fn dir(&self, id: NodeId) -> Result<&BTreeMap<String, NodeId>, FsError> {
        match &self.node(id).body {
            Body::Directory(names) => Ok(names),
            Body::File(_) => Err(FsError::NotADirectory),
        }
    }

    fn dir_mut(&mut self, id: NodeId) -> Result<&mut BTreeMap<String, NodeId>, FsError> {
        match &mut self.node_mut(id).body {
            Body::Directory(names) => Ok(names),
            Body::File(_) => Err(FsError::NotADirectory),
        }
    }

    fn file_mut(&mut self, id: NodeId) -> Result<&mut Vec<u8>, FsError> {
        match &mut self.node_mut(id).body {
            Body::File(bytes) => Ok(bytes),
            Body::Directory(_) => Err(FsError::IsADirectory),
        }
    }

    fn insert(&mut self, dir: NodeId, name: &str, body: Body) -> Result<NodeId, FsError> {
        let key = fold_name(name).into_owned();
        if self.dir(dir)?.contains_key(&key) {
            return Err(FsError::Exists);
        }
        let id = self.add(body, name);
        self.dir_mut(dir)?.insert(key, id);
        Ok(id)
    }

    fn take_name(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.dir_mut(dir)?.remove(fold_name(name).as_ref()).ok_or(FsError::NotFound)
    }

    fn is_empty_dir(&self, id: NodeId) -> bool {
        matches!(&self.node(id).body, Body::Directory(names) if names.is_empty())
    }
}

impl FileSystem for MemFs {
    fn root(&self) -> NodeId {
        ROOT
    }
    fn set_now(&mut self, now: Millis) {
        self.now = now;
    }
    fn fold<'a>(&self, name: &'a str) -> Cow<'a, str> {
        fold_name(name)
    }
    fn lookup(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.dir(dir)?.get(fold_name(name).as_ref()).copied().ok_or(FsError::NotFound)
    }
    fn names(&mut self, node: NodeId) -> Result<Names, FsError> {
        Ok(Names { name: self.node(node).name.clone(), alias: None })
    }
    fn stat(&mut self, node: NodeId) -> Result<Stat, FsError> {
        let MemNode { body, created, modified, .. } = self.node(node);
        let (kind, size) = match body {
            Body::File(bytes) => (NodeKind::File, bytes.len() as u64),
            Body::Directory(_) => (NodeKind::Directory, 0),
        };
        Ok(Stat { node, kind, size, created: *created, modified: *modified })
    }
    fn read_dir(&mut self, dir: NodeId, from: DirCursor, max: usize) -> Result<DirPage, FsError> {
        let ids: Vec<_> = self.dir(dir)?.values().copied().collect();
        let mut entries = Vec::new();
        for id in ids.iter().skip(from.0 as usize).take(max) {
            let Stat { kind, size, modified, .. } = self.stat(*id)?;
            let name = self.node(*id).name.clone();
            entries.push(DirEntry { node: Some(*id), name, kind, size, modified });
        }
        let end = from.0 + entries.len() as u64;
        let next = (end < ids.len() as u64).then_some(DirCursor(end));
        Ok(DirPage { entries, next })
    }
    fn create(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.insert(dir, name, Body::File(Vec::new()))
    }
    fn mkdir(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.insert(dir, name, Body::Directory(BTreeMap::new()))
    }
    fn unlink(&mut self, dir: NodeId, name: &str) -> Result<(), FsError> {
        let id = self.lookup(dir, name)?;
        self.file_mut(id)?;
        self.take_name(dir, name)?;
        self.node_mut(id).unlinked = true;
        Ok(())
    }
    fn rmdir(&mut self, dir: NodeId, name: &str) -> Result<(), FsError> {
        let id = self.lookup(dir, name)?;
        if !self.dir(id)?.is_empty() {
            return Err(FsError::NotEmpty);
        }
        self.take_name(dir, name)?;
        self.node_mut(id).unlinked = true;
        Ok(())
    }
    fn rename(&mut self, from: Place<'_>, to: Place<'_>) -> Result<Option<NodeId>, FsError> {
        let id = self.lookup(from.dir, from.name)?;
        let displaced = self.lookup(to.dir, to.name).ok().filter(|it| *it != id);
        if let Some(other) = displaced {
            let is_file = matches!(self.node(other).body, Body::File(_));
            if !is_file && !self.is_empty_dir(other) {
                return Err(FsError::NotEmpty);
            }
            self.node_mut(other).unlinked = true;
        }
        self.take_name(from.dir, from.name)?;
        self.dir_mut(to.dir)?.insert(fold_name(to.name).into_owned(), id);
        // A name that is taken over stays as it was written.
        let kept = displaced.map(|it| self.node(it).name.clone());
        self.node_mut(id).name = kept.unwrap_or_else(|| to.name.to_string());
        Ok(displaced)
    }
    fn read_at(&mut self, node: NodeId, at: u64, into: &mut [u8]) -> Result<usize, FsError> {
        let bytes = self.file_mut(node)?;
        let start = at.min(bytes.len() as u64) as usize;
        let len = into.len().min(bytes.len() - start);
        into[..len].copy_from_slice(&bytes[start..start + len]);
        Ok(len)
    }
    fn write_at(&mut self, node: NodeId, at: u64, from: &[u8]) -> Result<(), FsError> {
        let end = at + from.len() as u64;
        self.reserve(node, end)?;
        let now = self.now;
        let bytes = self.file_mut(node)?;
        if (bytes.len() as u64) < end {
            bytes.resize(end as usize, 0);
        }
        bytes[at as usize..end as usize].copy_from_slice(from);
        self.node_mut(node).modified = now;
        Ok(())
    }
    fn reserve(&mut self, _node: NodeId, size: u64) -> Result<(), FsError> {
        if size > self.max_file_bytes { Err(FsError::TooLarge) } else { Ok(()) }
    }
    fn truncate(&mut self, node: NodeId, size: u64) -> Result<(), FsError> {
        self.reserve(node, size)?;
        let now = self.now;
        self.file_mut(node)?.resize(size as usize, 0);
        self.node_mut(node).modified = now;
        Ok(())
    }
    fn sync_node(&mut self, _node: NodeId) -> Result<(), FsError> {
        Ok(())
    }
    fn sync(&mut self) -> Result<(), FsError> {
        Ok(())
    }
    fn stat_fs(&mut self) -> Result<FsStat, FsError> {
        let units = self.max_file_bytes / u64::from(UNIT_BYTES);
        Ok(FsStat { unit_bytes: UNIT_BYTES, units, free_units: units })
    }
    fn forget(&mut self, node: NodeId) -> Result<(), FsError> {
        if self.node(node).unlinked {
            self.nodes.remove(&node);
        }
        Ok(())
    }
}
