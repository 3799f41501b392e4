//! SCAN's cursor: why it never misses a key that was there throughout.
//!
//! The cursor counts bucket numbers with their bits reversed: from the highest
//! bit down. A table of 8 buckets is visited in the order
//!
//! ```text
//!   000 100 010 110 001 101 011 111
//! ```
//!
//! When the table doubles, bucket `b` splits into `0b` and `1b`. In this order
//! the two follow one another, so the buckets that are done before a resize are
//! exactly the ones done after it; when it halves, the two that melt into one
//! stand side by side. At worst some entries are seen twice. Between two tables,
//! a step visits the bucket of the smaller one and all its splits in the larger.

use super::{Dict, EntryId};

impl<V> Dict<V> {
    /// Calls `each` for the entries of the next bucket and returns the cursor to
    /// go on with; 0 begins and ends. Entries present from the first call to
    /// the last are given at least once, whatever is inserted and removed
    /// between the calls.
    pub fn scan(&self, cursor: u64, mut each: impl FnMut(EntryId)) -> u64 {
        let Some(old) = &self.old else {
            let mask = self.new.bucket_count() as u64 - 1;
            self.new.chain((cursor & mask) as usize).for_each(|it| each(EntryId(it)));
            return next(cursor, mask);
        };
        let (small, large) =
            if old.bits() < self.new.bits() { (old, &self.new) } else { (&self.new, old) };
        let small_mask = small.bucket_count() as u64 - 1;
        let large_mask = large.bucket_count() as u64 - 1;
        small.chain((cursor & small_mask) as usize).for_each(|it| each(EntryId(it)));
        let mut cursor = cursor;
        loop {
            large.chain((cursor & large_mask) as usize).for_each(|it| each(EntryId(it)));
            cursor = next(cursor, large_mask);
            if cursor & (small_mask ^ large_mask) == 0 {
                return cursor;
            }
        }
    }
}

/// Adds one to the bits of `cursor` below `mask`, counted from the top.
fn next(cursor: u64, mask: u64) -> u64 {
    (cursor | !mask).reverse_bits().wrapping_add(1).reverse_bits()
}
