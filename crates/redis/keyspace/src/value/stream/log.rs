//! The entries, and how far along the stream an id is.

use super::{Entries, Group, NodeLimits, StreamId, Trim, TrimExtent};

/// What a stream remembers beside its entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Of the last entry there ever was, or one set since.
    pub last_id: StreamId,
    /// The greatest id that was deleted by itself; trimming leaves no trace.
    pub max_deleted_id: StreamId,
    /// Entries there ever were.
    pub added: u64,
}

#[derive(Clone, Default)]
pub struct Log {
    entries: Entries,
    marks: Marks,
}

impl Log {
    pub(super) fn new(entries: Entries, marks: Marks) -> Log {
        Log { entries, marks }
    }

    #[inline]
    pub fn entries(&self) -> &Entries {
        &self.entries
    }

    #[inline]
    pub fn marks(&self) -> Marks {
        self.marks
    }

    #[inline]
    pub(super) fn append<'a>(
        &mut self,
        id: StreamId,
        words: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
        limits: NodeLimits,
    ) {
        self.entries.append(id, words, limits);
        self.marks.last_id = id;
        self.marks.added += 1;
    }

    pub(super) fn remove(&mut self, id: StreamId) -> bool {
        let was_there = self.entries.remove(id);
        if was_there {
            self.marks.max_deleted_id = self.marks.max_deleted_id.max(id);
        }
        was_there
    }

    pub(super) fn trim(&mut self, trim: Trim, extent: TrimExtent) -> usize {
        self.entries.trim(trim, extent)
    }

    pub(super) fn set_marks(&mut self, marks: Marks) {
        self.marks = marks;
    }

    /// Whether an entry after `id` may have been deleted from between others, so
    /// that counting on from there would be wrong.
    pub(super) fn has_holes_from(&self, id: StreamId) -> bool {
        let deleted = self.marks.max_deleted_id;
        !self.entries.is_empty() && deleted != StreamId::MIN && id <= deleted
    }

    /// How many entries there ever were up to `id`, where that can be told.
    pub fn entries_up_to(&self, id: StreamId) -> Option<u64> {
        let Marks { last_id, max_deleted_id: deleted, added } = self.marks;
        if added == 0 {
            return Some(0);
        }
        if self.entries.is_empty() && id <= last_id {
            return Some(added);
        }
        if id != StreamId::MIN && id < deleted {
            return None;
        }
        if id >= last_id {
            return (id == last_id).then_some(added);
        }
        let first = self.entries.first_id();
        if deleted == StreamId::MIN || deleted < first {
            let before = added.wrapping_sub(self.entries.len() as u64);
            if id < first {
                return Some(before);
            }
            if id == first {
                return Some(before.wrapping_add(1));
            }
        }
        None
    }

    pub(super) fn lag(&self, group: &Group) -> Option<i64> {
        let added = self.marks.added;
        if added == 0 {
            return Some(0);
        }
        let read = match group.read {
            Some(read) if !self.has_holes_from(group.last_id) => Some(read),
            _ => self.entries_up_to(group.last_id),
        };
        read.map(|read| added.wrapping_sub(read) as i64)
    }
}
