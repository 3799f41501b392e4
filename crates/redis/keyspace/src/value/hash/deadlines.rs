//! When fields of a hash end, for the few hashes where some do.
//!
//! ```text
//!   at_ms    "a" → 17:05, "c" → 17:01      a field's deadline in one look-up
//!   order    (17:01, "c") (17:05, "a")     what has passed is a range of ranks
//! ```
//!
//! A field is named twice more here, so that a hash without deadlines, and a field
//! without one, cost nothing.

use crate::Millis;
use alloc::vec::Vec;
use stdx::siphash::Key;
use structs::{
    bytes::Bytes,
    dict::Dict,
    rank_tree::{Entry, RankTree},
};

#[derive(Clone)]
pub(super) struct Deadlines {
    at_ms: Dict<u64>,
    order: RankTree,
}

/// Where a deadline stands in the order: rounded, where it is that far away.
fn rank_of(at: Millis) -> f64 {
    at.0 as f64
}

impl Deadlines {
    pub(super) fn new(seed: Key) -> Deadlines {
        Deadlines { at_ms: Dict::new(seed), order: RankTree::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at_ms.is_empty()
    }

    pub(super) fn get(&self, field: &[u8]) -> Option<Millis> {
        self.at_ms.get(field).map(|at_ms| Millis(*at_ms))
    }

    pub(super) fn set(&mut self, field: &[u8], at: Millis) {
        match self.at_ms.insert(field, at.0) {
            Some(old) => self.order.rescore(rank_of(Millis(old)), field, rank_of(at)),
            None => self.order.insert(Entry { score: rank_of(at), member: Bytes::from(field) }),
        }
    }

    /// Returns whether the field had one.
    pub(super) fn remove(&mut self, field: &[u8]) -> bool {
        let Some(removed) = self.at_ms.remove(field) else { return false };
        self.order.remove(rank_of(Millis(removed.value)), field)
    }

    /// How many have passed.
    pub(super) fn passed_len(&self, now: Millis) -> usize {
        self.order.rank_where(|at, _| at < rank_of(now))
    }

    /// The fields whose deadlines have passed, the earliest first, `most` at most.
    pub(super) fn passed(&self, now: Millis, most: usize) -> Vec<Bytes> {
        let passed = 0..self.passed_len(now).min(most);
        self.order.range(passed).map(|it| it.member.clone()).collect()
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.at_ms.heap_bytes() + self.order.heap_bytes()
    }
}
