//! A sorted set's order: members by score, then by their bytes, with ranks.
//!
//! ```text
//!   inner   [ 31: ≥ - ][ 20: ≥ (2.5, "k") ][ 32: ≥ (9, "a") ]     count of entries
//!              │              │                   │               and lower bound
//!   leaves  [ (1,"b") … ]  [ (2.5,"k") … ]     [ (9,"a") … ]      of each child
//! ```
//!
//! A B-tree whose inner nodes count what lies below them, so an entry's rank
//! and the entry at a rank each cost one walk down. Any bound, by score or by
//! bytes, becomes a rank by [`RankTree::rank_where`]; ranges and counts are
//! then ranges of ranks. Entries lie 32 to a leaf, next to each other: a tree
//! of a million is four levels deep, where a skiplist chases some twenty
//! pointers.

mod node;
mod range;

use crate::bytes::Bytes;
use core::cmp::Ordering;
use node::Node;

pub use range::Range;

/// A member and its score, which is never NaN.
#[derive(Clone, Debug)]
pub struct Entry {
    pub score: f64,
    pub member: Bytes,
}

impl Entry {
    #[inline]
    fn order(&self, score: f64, member: &[u8]) -> Ordering {
        if self.score < score {
            Ordering::Less
        } else if self.score > score {
            Ordering::Greater
        } else {
            self.member.as_slice().cmp(member)
        }
    }
}

#[derive(Clone)]
pub struct RankTree {
    root: Node,
    len: usize,
    /// What members too long to lie in their entry take elsewhere.
    member_bytes: usize,
}

impl Default for RankTree {
    fn default() -> RankTree {
        RankTree { root: Node::empty(), len: 0, member_bytes: 0 }
    }
}

impl RankTree {
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What the tree takes on the heap, nearly: leaves are some two thirds full.
    pub fn heap_bytes(&self) -> usize {
        self.len * size_of::<Entry>() * 3 / 2 + self.member_bytes
    }

    /// What members take that are too long to lie in their entries.
    pub fn member_bytes(&self) -> usize {
        self.member_bytes
    }

    /// Adds an entry that is not there yet.
    pub fn insert(&mut self, entry: Entry) {
        debug_assert!(!entry.score.is_nan(), "NaN has no place in an order");
        self.len += 1;
        self.member_bytes += entry.member.heap_bytes();
        self.root.insert_in_root(entry);
    }

    /// Returns whether the entry was there.
    pub fn remove(&mut self, score: f64, member: &[u8]) -> bool {
        self.take_out(score, member).is_some()
    }

    fn take_out(&mut self, score: f64, member: &[u8]) -> Option<Entry> {
        let entry = self.root.remove(score, member)?;
        self.lost(&entry);
        Some(entry)
    }

    /// Takes out the entry at `rank`.
    pub fn take(&mut self, rank: usize) -> Option<Entry> {
        if rank >= self.len {
            return None;
        }
        let entry = self.root.take(rank);
        self.lost(&entry);
        Some(entry)
    }

    fn lost(&mut self, entry: &Entry) {
        self.root.shrink();
        self.len -= 1;
        self.member_bytes -= entry.member.heap_bytes();
    }

    /// Gives a member that has `old_score` a new one.
    pub fn rescore(&mut self, old_score: f64, member: &[u8], score: f64) {
        if let Some(entry) = self.take_out(old_score, member) {
            self.insert(Entry { score, ..entry });
        }
    }

    #[inline]
    pub fn rank(&self, score: f64, member: &[u8]) -> Option<usize> {
        self.root.rank(score, member)
    }

    /// How many entries `is_below`, which must hold for the first ones and for
    /// none after them. Given score and member.
    #[inline]
    pub fn rank_where(&self, is_below: impl Fn(f64, &[u8]) -> bool) -> usize {
        self.root.rank_where(&is_below)
    }

    #[inline]
    pub fn get(&self, rank: usize) -> Option<&Entry> {
        self.root.get(rank)
    }

    /// The entries at these ranks, from either end.
    pub fn range(&self, ranks: core::ops::Range<usize>) -> Range<'_> {
        Range::new(&self.root, ranks.start, ranks.end.min(self.len))
    }

    pub fn iter(&self) -> Range<'_> {
        self.range(0..self.len)
    }
}

#[cfg(test)]
mod tests;
