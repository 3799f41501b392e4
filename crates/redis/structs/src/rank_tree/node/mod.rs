//! Leaves and inner nodes.

mod inner;

use super::Entry;
use alloc::{boxed::Box, vec::Vec};
use inner::{Inner, Split};

/// Entries of a leaf and children of an inner node, at most. At 32 an insert
/// moves half a kilobyte, which costs less than the miss that found the leaf.
const MAX: usize = 32;
/// A node with fewer is merged with its neighbour, or takes from it.
const MIN: usize = 8;

#[derive(Clone)]
pub(super) enum Node {
    Leaf(Vec<Entry>),
    Inner(Box<Inner>),
}

const _: () = assert!(size_of::<Node>() <= 24);

impl Node {
    pub(super) fn empty() -> Node {
        Node::Leaf(Vec::new())
    }

    /// Adds an entry to a root, which gets a level more if it was full.
    pub(super) fn insert_in_root(&mut self, entry: Entry) {
        if let Some(right) = self.insert(entry) {
            let left = core::mem::replace(self, Node::empty());
            *self = Node::Inner(Box::new(Inner::of_two(left, right)));
        }
    }

    /// Adds an entry; gives the right half if the node had to be split.
    fn insert(&mut self, entry: Entry) -> Option<Split> {
        match self {
            Node::Leaf(entries) => insert_in_leaf(entries, entry),
            Node::Inner(inner) => inner.insert(entry),
        }
    }

    /// Takes out an entry, if it is there.
    pub(super) fn remove(&mut self, score: f64, member: &[u8]) -> Option<Entry> {
        match self {
            Node::Leaf(entries) => {
                let at = entries.partition_point(|it| it.order(score, member).is_lt());
                let found = entries.get(at)?.order(score, member).is_eq();
                found.then(|| entries.remove(at))
            }
            Node::Inner(inner) => inner.remove(score, member),
        }
    }

    /// Takes out the entry at `rank`, which must be there.
    pub(super) fn take(&mut self, rank: usize) -> Entry {
        match self {
            Node::Leaf(entries) => entries.remove(rank),
            Node::Inner(inner) => inner.take(rank),
        }
    }

    /// A root with one child gives way to it.
    pub(super) fn shrink(&mut self) {
        if let Node::Inner(inner) = self
            && let Some(only) = inner.take_only_child()
        {
            *self = only;
        }
    }

    #[inline]
    pub(super) fn rank_where(&self, is_below: &impl Fn(f64, &[u8]) -> bool) -> usize {
        let (mut node, mut rank) = (self, 0);
        loop {
            match node {
                Node::Leaf(entries) => {
                    return rank + entries.partition_point(|it| is_below(it.score, &it.member));
                }
                Node::Inner(inner) => {
                    let at = inner.child_where(is_below);
                    rank += inner.count_before(at);
                    node = inner.node(at);
                }
            }
        }
    }

    /// The rank of an entry, if it is there.
    #[inline]
    pub(super) fn rank(&self, score: f64, member: &[u8]) -> Option<usize> {
        let (mut node, mut rank) = (self, 0);
        loop {
            match node {
                Node::Leaf(entries) => {
                    let at = entries.partition_point(|it| it.order(score, member).is_lt());
                    let found = entries.get(at)?.order(score, member).is_eq();
                    return found.then_some(rank + at);
                }
                Node::Inner(inner) => {
                    let at = inner.child_of(score, member);
                    rank += inner.count_before(at);
                    node = inner.node(at);
                }
            }
        }
    }

    #[inline]
    pub(super) fn get(&self, rank: usize) -> Option<&Entry> {
        let (leaf, offset) = self.leaf(rank);
        leaf.get(offset)
    }

    /// The leaf with the entry at `rank`, and where in it. A rank past the end
    /// gives an offset past the end of the last leaf.
    #[inline]
    pub(super) fn leaf(&self, mut rank: usize) -> (&[Entry], usize) {
        let mut node = self;
        loop {
            match node {
                Node::Leaf(entries) => return (entries, rank),
                Node::Inner(inner) => {
                    let at;
                    (at, rank) = inner.child_at(rank);
                    node = inner.node(at);
                }
            }
        }
    }

    fn count(&self) -> usize {
        match self {
            Node::Leaf(entries) => entries.len(),
            Node::Inner(inner) => inner.count(),
        }
    }

    /// Entries of a leaf, children of an inner node.
    fn width(&self) -> usize {
        match self {
            Node::Leaf(entries) => entries.len(),
            Node::Inner(inner) => inner.width(),
        }
    }

    /// Panics where counts, bounds or widths are wrong; gives the height.
    #[cfg(test)]
    pub(super) fn check(&self) -> usize {
        match self {
            Node::Leaf(_) => 0,
            Node::Inner(inner) => inner.check(),
        }
    }
}

fn insert_in_leaf(entries: &mut Vec<Entry>, entry: Entry) -> Option<Split> {
    let at = entries.partition_point(|it| it.order(entry.score, &entry.member).is_lt());
    if entries.len() < MAX {
        entries.insert(at, entry);
        return None;
    }
    let cut = cut_for(at);
    let mut right = Vec::with_capacity(MAX);
    right.extend(entries.drain(cut..));
    if at < cut {
        entries.insert(at, entry);
    } else {
        right.insert(at - cut, entry);
    }
    Some(Split { low: right[0].clone(), node: Node::Leaf(right) })
}

/// Where to cut a full node that gets one more at `at`. What is added at the
/// end goes on growing there, so the left node is left full.
fn cut_for(at: usize) -> usize {
    if at == MAX { MAX } else { MAX / 2 }
}

/// Moves all to the left if there is ample room, else half to each.
fn even_out<T>(left: &mut Vec<T>, right: &mut Vec<T>) {
    let total = left.len() + right.len();
    if total <= MAX * 3 / 4 {
        left.append(right);
    } else if left.len() < total / 2 {
        let rest = right.split_off(total / 2 - left.len());
        left.append(right);
        *right = rest;
    } else {
        let mut moved = left.split_off(total / 2);
        moved.append(right);
        *right = moved;
    }
}
