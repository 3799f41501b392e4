//! Streams: entries that are only ever added at the end, and groups of consumers
//! that read them together.
//!
//! ```text
//!   Stream ─┬─ Log      entries, last id, greatest deleted id, entries ever added
//!           └─ groups   by name ── Group ─┬─ last id, entries read
//!                                         ├─ pending     id ──► Delivery
//!                                         └─ consumers   name, times, ids pending
//! ```

mod claim;
mod consumers;
mod group;
mod log;

use super::Limits;
use crate::{Encoding, Millis};
use alloc::vec::Vec;

pub use claim::{ClaimRule, Claimed, Count};
pub use consumers::{Consumer, ConsumerId};
pub use group::{Delivery, Group};
pub use log::{Log, Marks};
pub use structs::stream::{
    BadNode, Entries, Entry, Fields, ID_LEN, MAX_ENTRY_BYTES, NodeLimits, StreamId, Trim,
    TrimExtent,
};

#[derive(Clone, Default)]
pub struct Stream {
    log: Log,
    /// In the order of their names.
    groups: Vec<Group>,
}

impl Stream {
    pub fn new() -> Stream {
        Stream::default()
    }

    /// A stream of entries that lie in their nodes already.
    pub fn from_parts(entries: Entries, marks: Marks) -> Stream {
        Stream { log: Log::new(entries, marks), groups: Vec::new() }
    }

    #[inline]
    pub fn log(&self) -> &Log {
        &self.log
    }

    #[inline]
    pub fn entries(&self) -> &Entries {
        self.log.entries()
    }

    /// How many entries it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The id of the last entry there ever was, or one set since.
    #[inline]
    pub fn last_id(&self) -> StreamId {
        self.log.marks().last_id
    }

    pub fn encoding(&self) -> Encoding {
        Encoding::Stream
    }

    /// What entries and groups take on the heap, about.
    pub fn bytes(&self) -> usize {
        let groups: usize = self.groups.iter().map(Group::heap_bytes).sum();
        self.entries().heap_bytes() + self.groups.capacity() * size_of::<Group>() + groups
    }

    /// The id for an entry added now; `None` where the last possible one is taken.
    pub fn next_id(&self, now: Millis) -> Option<StreamId> {
        if now.0 > self.last_id().ms {
            return Some(StreamId::new(now.0, 0));
        }
        self.last_id().next()
    }

    /// The id for an entry added at `ms`; `None` where it would not be the last.
    pub fn next_id_at(&self, ms: u64) -> Option<StreamId> {
        let last = self.last_id();
        if ms == last.ms { last.seq.checked_add(1) } else { (ms > last.ms).then_some(0) }
            .map(|seq| StreamId::new(ms, seq))
    }
}

/// Changes of entries.
impl Stream {
    /// Adds fields and values, alternating. `id` must be greater than the last.
    #[inline]
    pub fn append<'a>(
        &mut self,
        id: StreamId,
        words: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
        limits: &Limits,
    ) {
        self.log.append(id, words, limits.stream_nodes());
    }

    /// Returns whether the entry was there.
    pub fn remove(&mut self, id: StreamId) -> bool {
        self.log.remove(id)
    }

    /// Cuts entries off the start; returns how many.
    pub fn trim(&mut self, trim: Trim, extent: TrimExtent) -> usize {
        self.log.trim(trim, extent)
    }

    pub fn set_marks(&mut self, marks: Marks) {
        self.log.set_marks(marks);
    }
}

/// Groups.
impl Stream {
    /// By name.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub fn group(&self, name: &[u8]) -> Option<&Group> {
        self.place_of(name).ok().map(|at| &self.groups[at])
    }

    /// A group to change, and the entries it reads.
    pub fn group_mut(&mut self, name: &[u8]) -> Option<(&Log, &mut Group)> {
        let at = self.place_of(name).ok()?;
        Some((&self.log, &mut self.groups[at]))
    }

    /// Returns whether the group is new: one that is there stays as it is.
    pub fn add_group(&mut self, group: Group) -> bool {
        match self.place_of(group.name()) {
            Ok(_) => false,
            Err(at) => {
                self.groups.insert(at, group);
                true
            }
        }
    }

    /// Returns whether the group was there.
    pub fn remove_group(&mut self, name: &[u8]) -> bool {
        self.place_of(name).map(|at| self.groups.remove(at)).is_ok()
    }

    /// How many entries a group has still to read, where that can be told.
    pub fn lag(&self, group: &Group) -> Option<i64> {
        self.log.lag(group)
    }

    fn place_of(&self, name: &[u8]) -> Result<usize, usize> {
        self.groups.binary_search_by(|it| it.name().cmp(name))
    }
}

#[cfg(test)]
mod tests;
