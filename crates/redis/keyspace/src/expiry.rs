//! Deadlines, in a dense array beside the keys that have one.
//!
//! ```text
//!   dict entries   [ "a" ][ "b" ·1 ][ "c" ][ "d" ·0 ]     · number of its deadline
//!   deadlines      [ 17:05 → 3 ][ 17:09 → 1 ]             → number of its entry
//! ```
//!
//! A key without a time to live pays four bytes. A random deadline is one random
//! number away, which is all that active expiry needs.

use crate::Millis;
use structs::{chunked::Chunked, dict::EntryId};

/// Names a deadline until the next removal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DeadlineId(u32);

impl DeadlineId {
    pub(crate) const NONE: DeadlineId = DeadlineId(u32::MAX);
}

struct Deadline {
    at_ms: Millis,
    entry: EntryId,
}

#[derive(Default)]
pub(crate) struct Deadlines {
    items: Chunked<Deadline>,
}

impl Deadlines {
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    #[inline]
    pub(crate) fn get(&self, id: DeadlineId) -> Option<Millis> {
        self.items.get(id.0 as usize).map(|it| it.at_ms)
    }

    /// The deadline numbered `index`, and whose it is.
    pub(crate) fn nth(&self, index: usize) -> Option<(Millis, EntryId)> {
        self.items.get(index).map(|it| (it.at_ms, it.entry))
    }

    pub(crate) fn add(&mut self, at_ms: Millis, entry: EntryId) -> DeadlineId {
        self.items.push(Deadline { at_ms, entry });
        DeadlineId(self.items.len() as u32 - 1)
    }

    pub(crate) fn set(&mut self, id: DeadlineId, at_ms: Millis) {
        if let Some(it) = self.items.get_mut(id.0 as usize) {
            it.at_ms = at_ms;
        }
    }

    /// Follows an entry that got another number.
    pub(crate) fn entry_moved(&mut self, id: DeadlineId, to: EntryId) {
        if let Some(it) = self.items.get_mut(id.0 as usize) {
            it.entry = to;
        }
    }

    /// Removes a deadline. Returns the entry whose deadline now has this number,
    /// where one was moved into its place.
    pub(crate) fn remove(&mut self, id: DeadlineId) -> Option<EntryId> {
        self.items.swap_remove(id.0 as usize);
        self.items.get(id.0 as usize).map(|it| it.entry)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.items.heap_bytes()
    }
}
