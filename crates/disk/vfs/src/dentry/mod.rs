//! Which names a directory has, and which it has not.
//!
//! ```text
//!   index   dir 1 ‖ hash of A ─► 0   dir 1 ‖ hash of B ─► 2        names folded
//!           dir 7 ‖ hash of A ─► 1
//!   slots   [0: dir 1, A, node 7 ][1: dir 7, A, absent][2: …, next 5]
//!                                   ^ hand                     └─ the same key
//!                                     the clock that evicts
//! ```

use crate::{DentryPolicy, NodeId, Switch};
use alloc::{boxed::Box, vec::Vec};
use stdx::order::NumberMap;

pub(crate) mod inspect;

#[derive(Default)]
pub(crate) struct DentryCache {
    index: NumberMap,
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
    /// Another name under the same key.
    next: Option<u64>,
}

/// The keys of a directory stand together. A key may lie, so names are compared.
fn key_of(dir: NodeId, name: &str) -> u64 {
    let hash = name
        .bytes()
        .fold(0x811c_9dc5u32, |hash, it| (hash ^ u32::from(it)).wrapping_mul(0x0100_0193));
    dir.0 << 32 | u64::from(hash)
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
        let Some(at) = self.find(dir, name) else {
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
        let key = key_of(dir, name);
        let next = self.index.get(key);
        let dentry = Dentry { dir, name: name.into(), node, last_used, referenced: true, next };
        let at = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            self.slots.len() - 1
        });
        self.slots[at] = Some(dentry);
        self.index.insert(key, at as u64);
        lost
    }

    fn dentry(&self, at: usize) -> &Dentry {
        self.slots[at].as_ref().expect("the index points at live slots")
    }

    /// The slots of all names under a key.
    fn chain(&self, key: u64) -> impl Iterator<Item = usize> {
        let first = self.index.get(key).map(|it| it as usize);
        core::iter::successors(first, |at| self.dentry(*at).next.map(|it| it as usize))
    }

    fn find(&self, dir: NodeId, name: &str) -> Option<usize> {
        self.chain(key_of(dir, name)).find(|at| {
            let it = self.dentry(*at);
            it.dir == dir && *it.name == *name
        })
    }

    /// The slots of all names of a directory.
    fn names_of(&self, dir: NodeId) -> impl Iterator<Item = usize> {
        let first = dir.0 << 32;
        let keys = self.index.range_from(first).map(|it| it.0);
        let keys = keys.take_while(move |it| it >> 32 == first >> 32);
        keys.flat_map(|it| self.chain(it)).filter(move |at| self.dentry(*at).dir == dir)
    }

    /// Forgets a name, present or absent.
    pub(crate) fn remove(&mut self, dir: NodeId, name: &str) -> Option<NodeId> {
        let at = self.find(dir, name)?;
        self.take(at)
    }

    fn take(&mut self, at: usize) -> Option<NodeId> {
        let dentry = self.slots[at].take()?;
        self.free.push(at);
        let key = key_of(dentry.dir, &dentry.name);
        if self.index.get(key) == Some(at as u64) {
            match dentry.next {
                Some(next) => self.index.insert(key, next),
                None => self.index.remove(key),
            };
        } else {
            let before = self.chain(key).find(|it| self.dentry(*it).next == Some(at as u64));
            if let Some(before) = before.and_then(|it| self.slots[it].as_mut()) {
                before.next = dentry.next;
            }
        }
        dentry.node
    }

    /// Forgets all names of a directory that is going away.
    pub(crate) fn remove_dir(&mut self, dir: NodeId) -> Vec<NodeId> {
        let slots: Vec<usize> = self.names_of(dir).collect();
        slots.into_iter().filter_map(|at| self.take(at)).collect()
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
            let was_used = core::mem::take(&mut dentry.referenced);
            let node = dentry.node;
            if was_used || node.is_some_and(|it| self.names_of(it).next().is_some()) {
                continue;
            }
            self.counts.evictions += 1;
            return Some(Evicted { node: self.take(at) });
        }
        None
    }
}

pub(crate) struct Evicted {
    pub(crate) node: Option<NodeId>,
}

#[cfg(test)]
mod tests;
