//! A node above others.
//!
//! ```text
//!   scores    [  -  ][ 2.5 ][ 2.5 ][ 9.0 ]    the score of each child's bound
//!   counts    [  31 ][  20 ][  25 ][  32 ]    entries below each child
//!   children  [  -  ][ "c" ][ "k" ][ "a" ]    its member, and the child
//! ```
//!
//! Scores and counts lie apart from the rest, so that finding a child reads a
//! few neighbouring cache lines; members are read only where scores are equal.
//! No entry below a child is smaller than its bound, and all below earlier
//! children are. The first bound is not used.

use super::{Entry, MAX, MIN, Node, cut_for, even_out};
use crate::bytes::Bytes;
use alloc::{boxed::Box, vec, vec::Vec};
use core::mem;

#[derive(Clone)]
pub(in crate::rank_tree) struct Inner {
    scores: Vec<f64>,
    counts: Vec<u32>,
    children: Vec<Child>,
}

#[derive(Clone)]
struct Child {
    low_member: Bytes,
    node: Node,
}

/// The right half of a node that was cut in two.
pub(super) struct Split {
    pub(super) low: Entry,
    pub(super) node: Node,
}

impl Inner {
    pub(super) fn of_two(left: Node, right: Split) -> Inner {
        let mut inner =
            Inner { scores: vec![0.0], counts: vec![left.count() as u32], children: vec![] };
        inner.children.push(Child { low_member: Bytes::EMPTY, node: left });
        inner.put(1, right);
        inner
    }

    #[inline]
    pub(super) fn width(&self) -> usize {
        self.children.len()
    }

    pub(super) fn count(&self) -> usize {
        self.count_before(self.width())
    }

    #[inline]
    pub(super) fn count_before(&self, at: usize) -> usize {
        self.counts[..at].iter().sum::<u32>() as usize
    }

    #[inline]
    pub(super) fn node(&self, at: usize) -> &Node {
        &self.children[at].node
    }

    /// The child whose entries an entry belongs among.
    #[inline]
    pub(super) fn child_of(&self, score: f64, member: &[u8]) -> usize {
        let bounds = &self.scores[1..];
        // Counting all beats a binary search: no branch to guess.
        let below: usize = bounds.iter().map(|it| usize::from(*it < score)).sum();
        let same: usize = bounds.iter().map(|it| usize::from(*it == score)).sum();
        if same == 0 {
            return below;
        }
        let tied = &self.children[1 + below..1 + below + same];
        below + tied.partition_point(|it| it.low_member.as_slice() <= member)
    }

    /// The last child whose bound `is_below`.
    #[inline]
    pub(super) fn child_where(&self, is_below: &impl Fn(f64, &[u8]) -> bool) -> usize {
        let (mut low, mut high) = (1, self.width());
        while low < high {
            let middle = low.midpoint(high);
            if is_below(self.scores[middle], &self.children[middle].low_member) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low - 1
    }

    /// The child with the entry at `rank`, and its rank among those of the child.
    #[inline]
    pub(super) fn child_at(&self, mut rank: usize) -> (usize, usize) {
        let last = self.width() - 1;
        for (at, count) in self.counts[..last].iter().enumerate() {
            if rank < *count as usize {
                return (at, rank);
            }
            rank -= *count as usize;
        }
        (last, rank)
    }

    pub(super) fn insert(&mut self, entry: Entry) -> Option<Split> {
        let at = self.child_of(entry.score, &entry.member);
        self.counts[at] += 1;
        let right = self.children[at].node.insert(entry)?;
        self.counts[at] -= right.node.count() as u32;
        if self.width() < MAX {
            self.put(at + 1, right);
            return None;
        }
        let cut = cut_for(at + 1);
        let mut half = Inner {
            scores: self.scores.split_off(cut),
            counts: self.counts.split_off(cut),
            children: self.children.split_off(cut),
        };
        if at + 1 < cut {
            self.put(at + 1, right);
        } else {
            half.put(at + 1 - cut, right);
        }
        let low = Entry { score: half.scores[0], member: half.children[0].low_member.clone() };
        Some(Split { low, node: Node::Inner(Box::new(half)) })
    }

    pub(super) fn remove(&mut self, score: f64, member: &[u8]) -> Option<Entry> {
        let at = self.child_of(score, member);
        let entry = self.children[at].node.remove(score, member)?;
        self.lost_one(at);
        Some(entry)
    }

    pub(super) fn take(&mut self, rank: usize) -> Entry {
        let (at, rank) = self.child_at(rank);
        let entry = self.children[at].node.take(rank);
        self.lost_one(at);
        entry
    }

    pub(super) fn take_only_child(&mut self) -> Option<Node> {
        let only = self.width() == 1;
        only.then(|| self.children.pop()).flatten().map(|it| it.node)
    }

    fn put(&mut self, at: usize, split: Split) {
        self.scores.insert(at, split.low.score);
        self.counts.insert(at, split.node.count() as u32);
        self.children.insert(at, Child { low_member: split.low.member, node: split.node });
    }

    fn lost_one(&mut self, at: usize) {
        self.counts[at] -= 1;
        if self.children[at].node.width() < MIN && self.width() > 1 {
            self.refill(at);
        }
    }

    /// Merges a child that has become small with a neighbour, or evens the two
    /// out.
    fn refill(&mut self, at: usize) {
        let left = at.saturating_sub(1);
        let right = left + 1;
        let low = Entry {
            score: self.scores[right],
            member: mem::take(&mut self.children[right].low_member),
        };
        let (head, tail) = self.children.split_at_mut(right);
        let (left_child, right_child) = (&mut head[left], &mut tail[0]);
        let low = match (&mut left_child.node, &mut right_child.node) {
            (Node::Leaf(a), Node::Leaf(b)) => {
                even_out(a, b);
                b.first().cloned()
            }
            (Node::Inner(a), Node::Inner(b)) => a.share(b, low),
            _ => unreachable!("children of one node are of one kind"),
        };
        let total = self.counts[left] + self.counts[right];
        self.counts[left] = left_child.node.count() as u32;
        self.counts[right] = total - self.counts[left];
        match low {
            Some(low) => {
                self.scores[right] = low.score;
                right_child.low_member = low.member;
            }
            None => {
                self.scores.remove(right);
                self.counts.remove(right);
                self.children.remove(right);
            }
        }
    }

    /// Evens out with the node to the right, whose bound is `low`. Gives its
    /// new bound, if anything is left in it.
    fn share(&mut self, right: &mut Inner, low: Entry) -> Option<Entry> {
        // The first child's bound is unused where it is, but not elsewhere.
        right.scores[0] = low.score;
        right.children[0].low_member = low.member;
        even_out(&mut self.scores, &mut right.scores);
        even_out(&mut self.counts, &mut right.counts);
        even_out(&mut self.children, &mut right.children);
        let first = right.children.first()?;
        Some(Entry { score: right.scores[0], member: first.low_member.clone() })
    }

    #[cfg(test)]
    pub(super) fn check(&self) -> usize {
        assert!((2..=MAX).contains(&self.width()));
        let heights: Vec<usize> = self.children.iter().map(|it| it.node.check()).collect();
        assert!(heights.iter().all(|it| *it == heights[0]));
        for (at, child) in self.children.iter().enumerate() {
            assert_eq!(self.counts[at] as usize, child.node.count());
            assert!((1..=MAX).contains(&child.node.width()));
            let Some(before) = at.checked_sub(1) else { continue };
            let low = Entry { score: self.scores[at], member: child.low_member.clone() };
            let first = child.node.get(0).expect("no child is empty");
            let last = self.children[before].node.get(self.counts[before] as usize - 1);
            let last = last.expect("no child is empty");
            assert!(low.order(first.score, &first.member).is_le());
            assert!(low.order(last.score, &last.member).is_gt());
        }
        heights[0] + 1
    }
}
