use crate::{FsError, Millis, NodeId, NodeKind, Stat};
use alloc::vec::Vec;
use stdx::order::IdMap;

/// What the tree knows of a node that something refers to. Sizes and times are
/// ahead of the file system's while dirty pages wait.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) size: u64,
    pub(crate) created: Millis,
    pub(crate) modified: Millis,
    pub(crate) dentries: u32,
    pub(crate) opens: u32,
    /// No name leads here any more.
    pub(crate) unlinked: bool,
    /// Where a sequential reader would go on, and how far to read ahead then.
    pub(crate) next_page: u64,
    pub(crate) window_pages: usize,
}

/// Nodes in use, and those that may have fallen out of use.
#[derive(Default)]
pub(crate) struct Nodes {
    live: IdMap<Node>,
    idle: Vec<NodeId>,
}

impl Nodes {
    pub(crate) fn contains(&self, id: NodeId) -> bool {
        self.live.contains(id.0)
    }

    /// Takes a node in; until something refers to it, it is idle.
    pub(crate) fn adopt(&mut self, stat: Stat) {
        let node = Node {
            kind: stat.kind,
            size: stat.size,
            created: stat.created,
            modified: stat.modified,
            dentries: 0,
            opens: 0,
            unlinked: false,
            next_page: 0,
            window_pages: 0,
        };
        if !self.contains(stat.node) {
            self.live.insert(stat.node.0, node);
        }
        self.idle.push(stat.node);
    }

    /// A node that the tree holds.
    pub(crate) fn get(&self, id: NodeId) -> &Node {
        self.live.get(id.0).expect("a node in use is live")
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut Node {
        self.live.get_mut(id.0).expect("a node in use is live")
    }

    pub(crate) fn find(&self, id: NodeId) -> Option<&Node> {
        self.live.get(id.0)
    }

    pub(crate) fn directory(&self, id: NodeId) -> Result<(), FsError> {
        match self.get(id).kind {
            NodeKind::Directory => Ok(()),
            NodeKind::File => Err(FsError::NotADirectory),
        }
    }

    pub(crate) fn file(&self, id: NodeId) -> Result<(), FsError> {
        match self.get(id).kind {
            NodeKind::File => Ok(()),
            NodeKind::Directory => Err(FsError::IsADirectory),
        }
    }

    pub(crate) fn stat(&self, id: NodeId) -> Stat {
        let Node { kind, size, created, modified, .. } = *self.get(id);
        Stat { node: id, kind, size, created, modified }
    }

    pub(crate) fn lose_dentry(&mut self, id: Option<NodeId>) {
        let Some(id) = id else { return };
        let Some(node) = self.live.get_mut(id.0) else { return };
        node.dentries -= 1;
        if node.dentries + node.opens == 0 {
            self.idle.push(id);
        }
    }

    pub(crate) fn lose_open(&mut self, id: NodeId) {
        let node = self.get_mut(id);
        node.opens -= 1;
        if node.dentries + node.opens == 0 {
            self.idle.push(id);
        }
    }

    /// A node that nothing refers to, if there is one.
    pub(crate) fn next_idle(&mut self) -> Option<NodeId> {
        while let Some(id) = self.idle.pop() {
            if self.live.get(id.0).is_some_and(|it| it.dentries + it.opens == 0) {
                return Some(id);
            }
        }
        None
    }

    pub(crate) fn remove(&mut self, id: NodeId) {
        self.live.remove(id.0);
    }

    /// Puts a node back whose storage could not be settled.
    pub(crate) fn retry_later(&mut self, id: NodeId) {
        self.idle.push(id);
    }
}
