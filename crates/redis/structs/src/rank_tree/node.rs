//! Leaves and inner nodes.

use super::Entry;
use alloc::{boxed::Box, vec::Vec};

/// Entries of a leaf and children of an inner node, at most. At 32 an insert
/// moves half a kilobyte, which costs less than the miss that found the leaf.
const MAX: usize = 32;
/// A node with fewer is merged with its neighbour, or takes from it.
const MIN: usize = 8;

#[derive(Clone)]
pub(super) enum Node {
    Leaf(Vec<Entry>),
    Inner(Vec<Child>),
}

#[derive(Clone)]
pub(super) struct Child {
    /// Entries below.
    count: usize,
    /// No entry below is smaller, and all of earlier children are. Unused in
    /// the first child.
    low: Entry,
    node: Box<Node>,
}

impl Node {
    pub(super) fn empty() -> Node {
        Node::Leaf(Vec::new())
    }

    /// Adds an entry; gives the right half if the node had to be split.
    pub(super) fn insert(&mut self, entry: Entry) -> Option<Child> {
        match self {
            Node::Leaf(entries) => insert_in_leaf(entries, entry),
            Node::Inner(children) => {
                let at = child_where(children, |low| low.order(entry.score, &entry.member).is_le());
                let child = &mut children[at];
                child.count += 1;
                let right = child.node.insert(entry)?;
                child.count -= right.count;
                insert_child(children, at + 1, right)
            }
        }
    }

    /// Makes this root the left child of a new one.
    pub(super) fn grow(&mut self, right: Child) {
        let left = core::mem::replace(self, Node::empty());
        let low = right.low.clone();
        let left = Child { count: left.count(), low, node: Box::new(left) };
        *self = Node::Inner(alloc::vec![left, right]);
    }

    /// Takes out the entry at `rank`, which must be there.
    pub(super) fn take(&mut self, rank: usize) -> Entry {
        match self {
            Node::Leaf(entries) => entries.remove(rank),
            Node::Inner(children) => {
                let (at, rank) = child_at(children, rank);
                let child = &mut children[at];
                child.count -= 1;
                let entry = child.node.take(rank);
                if child.node.width() < MIN {
                    refill(children, at);
                }
                entry
            }
        }
    }

    /// A root with one child gives way to it.
    pub(super) fn shrink(&mut self) {
        if let Node::Inner(children) = self
            && children.len() == 1
            && let Some(only) = children.pop()
        {
            *self = *only.node;
        }
    }

    #[inline]
    pub(super) fn rank_where(&self, is_below: &impl Fn(&Entry) -> bool) -> usize {
        let (mut node, mut rank) = (self, 0);
        loop {
            match node {
                Node::Leaf(entries) => return rank + entries.partition_point(is_below),
                Node::Inner(children) => {
                    let at = child_where(children, is_below);
                    rank += children[..at].iter().map(|it| it.count).sum::<usize>();
                    node = &children[at].node;
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
                Node::Inner(children) => {
                    let at;
                    (at, rank) = child_at(children, rank);
                    node = &children[at].node;
                }
            }
        }
    }

    fn count(&self) -> usize {
        match self {
            Node::Leaf(entries) => entries.len(),
            Node::Inner(children) => children.iter().map(|it| it.count).sum(),
        }
    }

    fn width(&self) -> usize {
        match self {
            Node::Leaf(entries) => entries.len(),
            Node::Inner(children) => children.len(),
        }
    }
}

/// The last child whose lower bound `is_below`.
#[inline]
fn child_where(children: &[Child], is_below: impl Fn(&Entry) -> bool) -> usize {
    children[1..].partition_point(|it| is_below(&it.low))
}

/// The child with the entry at `rank`, and its rank among those of the child.
#[inline]
fn child_at(children: &[Child], mut rank: usize) -> (usize, usize) {
    let last = children.len() - 1;
    for (at, child) in children[..last].iter().enumerate() {
        if rank < child.count {
            return (at, rank);
        }
        rank -= child.count;
    }
    (last, rank)
}

fn insert_in_leaf(entries: &mut Vec<Entry>, entry: Entry) -> Option<Child> {
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
    Some(Child { count: right.len(), low: right[0].clone(), node: Box::new(Node::Leaf(right)) })
}

fn insert_child(children: &mut Vec<Child>, at: usize, child: Child) -> Option<Child> {
    if children.len() < MAX {
        children.insert(at, child);
        return None;
    }
    let cut = cut_for(at);
    let mut right = children.split_off(cut);
    if at < cut {
        children.insert(at, child);
    } else {
        right.insert(at - cut, child);
    }
    let low = right[0].low.clone();
    let node = Node::Inner(right);
    Some(Child { count: node.count(), low, node: Box::new(node) })
}

/// Where to cut a full node that gets one more at `at`. What is added at the
/// end goes on growing there, so the left node is left full.
fn cut_for(at: usize) -> usize {
    if at == MAX { MAX } else { MAX / 2 }
}

/// Merges child `at`, which has become small, with a neighbour, or evens the
/// two out.
fn refill(children: &mut Vec<Child>, at: usize) {
    if children.len() < 2 {
        return;
    }
    let left_at = at.saturating_sub(1);
    let mut right = children.remove(left_at + 1);
    let left = &mut children[left_at];
    match (&mut *left.node, &mut *right.node) {
        (Node::Leaf(a), Node::Leaf(b)) => {
            even_out(a, b);
            if let Some(first) = b.first() {
                right.low = first.clone();
            }
        }
        (Node::Inner(a), Node::Inner(b)) => {
            // The bound above the right node is the one its first child lost.
            if let Some(first) = b.first_mut() {
                first.low = right.low.clone();
            }
            even_out(a, b);
            if let Some(first) = b.first() {
                right.low = first.low.clone();
            }
        }
        _ => unreachable!("children of one node are of one kind"),
    }
    let total = left.count + right.count;
    left.count = left.node.count();
    right.count = total - left.count;
    if right.count > 0 {
        children.insert(left_at + 1, right);
    }
}

/// Moves all to the left if there is ample room, else half to each.
fn even_out<T>(left: &mut Vec<T>, right: &mut Vec<T>) {
    let total = left.len() + right.len();
    if total <= MAX * 3 / 4 {
        left.append(right);
    } else if left.len() < total / 2 {
        left.extend(right.drain(..total / 2 - left.len()));
    } else {
        right.splice(0..0, left.drain(total / 2..));
    }
}

#[cfg(test)]
impl Node {
    /// Panics where counts, bounds or widths are wrong; gives the height.
    pub(super) fn check(&self) -> usize {
        let Node::Inner(children) = self else { return 0 };
        assert!((2..=MAX).contains(&children.len()));
        let heights: Vec<usize> = children.iter().map(|it| it.node.check()).collect();
        assert!(heights.iter().all(|it| *it == heights[0]));
        for (at, child) in children.iter().enumerate() {
            assert_eq!(child.count, child.node.count());
            assert!((1..=MAX).contains(&child.node.width()));
            let first = child.node.get(0).expect("no child is empty");
            let below =
                at.checked_sub(1).and_then(|it| children[it].node.get(children[it].count - 1));
            if let Some(below) = below {
                assert!(child.low.order(first.score, &first.member).is_le());
                assert!(child.low.order(below.score, &below.member).is_gt());
            }
        }
        heights[0] + 1
    }
}
