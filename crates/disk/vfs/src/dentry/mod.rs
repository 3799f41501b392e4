//! Which names a directory has, and which it has not.
//!
//! ```text
//!   index   dir 1 ── "A" ─► 0   "B" ─► 2        names folded
//!           dir 7 ── "A" ─► 1
//!   slots   [0: dir 1, A, node 7 ][1: dir 7, A, absent][2: …]
//!                                   ^ hand: the clock that evicts
//! ```

use crate::{DentryPolicy, NodeId, Switch};
use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};

pub(crate) mod inspect;

#[derive(Default)]
pub(crate) struct DentryCache {
    index: BTreeMap<NodeId, BTreeMap<Box<str>, usize>>,
    slots: Vec<Option<Dentry>>,
    free: Vec<usize>,
    hand: usize,
    policy: DentryPolicy,
    clock: u64,
    pub(crate) counts: DentryCounts,
}

struct Dentry {
    dir: NodeId,
    name: Box<str>,
    /// `None` is a negative dentry: the name is known not to exist.
    node: Option<NodeId>,
    last_used: u64,
    referenced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DentryCounts {
    pub hits: u64,
    pub negative_hits: u64,
    pub misses: u64,
    pub evictions: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    Node(NodeId),
    Absent,
    Unknown,
}

impl DentryCache {
    pub(crate) fn set_policy(&mut self, policy: DentryPolicy) {
        self.policy = policy;
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(crate) fn get(&mut self, dir: NodeId, name: &str) -> Known {
        let Some(&at) = self.index.get(&dir).and_then(|it| it.get(name)) else {
            self.counts.misses += 1;
            return Known::Unknown;
        };
        self.clock += 1;
        let dentry = self.slots[at].as_mut().expect("the index points at live slots");
        dentry.referenced = true;
        dentry.last_used = self.clock;
        match dentry.node {
            Some(node) => {
                self.counts.hits += 1;
                Known::Node(node)
            }
            None => {
                self.counts.negative_hits += 1;
                Known::Absent
            }
        }
    }

    /// Remembers a name. Returns the node that lost a dentry by it, if any.
    pub(crate) fn insert(
        &mut self,
        dir: NodeId,
        name: &str,
        node: Option<NodeId>,
    ) -> Option<NodeId> {
        let lost = self.remove(dir, name);
        if node.is_none() && self.policy.negative == Switch::Off {
            return lost;
        }
        self.clock += 1;
        let last_used = self.clock;
        let dentry = Dentry { dir, name: name.into(), node, last_used, referenced: true };
        let at = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            self.slots.len() - 1
        });
        self.slots[at] = Some(dentry);
        self.index.entry(dir).or_default().insert(name.into(), at);
        lost
    }

    /// Forgets a name, present or absent.
    pub(crate) fn remove(&mut self, dir: NodeId, name: &str) -> Option<NodeId> {
        let names = self.index.get_mut(&dir)?;
        let at = names.remove(name)?;
        if names.is_empty() {
            self.index.remove(&dir);
        }
        self.free.push(at);
        self.slots[at].take()?.node
    }

    /// Forgets all names of a directory that is going away.
    pub(crate) fn remove_dir(&mut self, dir: NodeId) -> Vec<NodeId> {
        let names = self.index.remove(&dir).unwrap_or_default();
        let mut lost = Vec::new();
        for at in names.into_values() {
            self.free.push(at);
            lost.extend(self.slots[at].take().and_then(|it| it.node));
        }
        lost
    }

    /// Takes out one name that was not used lately, if the cache is over its
    /// bound. A node is only let go while no names below it are cached.
    pub(crate) fn evict(&mut self) -> Option<Evicted> {
        if self.len() <= self.policy.capacity {
            return None;
        }
        for _ in 0..2 * self.slots.len() {
            let at = self.hand;
            self.hand = (self.hand + 1) % self.slots.len();
            let Some(dentry) = self.slots[at].as_mut() else { continue };
            let has_children = dentry.node.is_some_and(|it| self.index.contains_key(&it));
            if core::mem::take(&mut dentry.referenced) || has_children {
                continue;
            }
            let (dir, name) = (dentry.dir, dentry.name.clone());
            self.counts.evictions += 1;
            return Some(Evicted { node: self.remove(dir, &name) });
        }
        None
    }
}

pub(crate) struct Evicted {
    pub(crate) node: Option<NodeId>,
}

#[cfg(test)]
mod tests;
