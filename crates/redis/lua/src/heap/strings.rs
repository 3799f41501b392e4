//! Strings, each kept once: equality is equality of numbers.
//!
//! ```text
//!   buckets   [ 7 | - | 2 | - ]     by hash, a power of two of them
//!               │       │
//!   strings     7 ► 4 ► -           chained through `next`
//! ```

use super::slab::Slab;
use crate::value::Str;
use alloc::{boxed::Box, vec, vec::Vec};

const NONE: u32 = u32::MAX;
/// What a string costs beside its bytes.
pub(super) const OVERHEAD: usize = 32;

#[derive(Default)]
struct Entry {
    bytes: Box<[u8]>,
    hash: u32,
    next: u32,
}

pub(crate) struct Strings {
    entries: Slab<Entry>,
    buckets: Vec<u32>,
    count: usize,
}

/// The hash of Lua 5.1, since the order in which tables are walked follows from
/// it: of long strings not every byte counts.
pub(crate) fn hash(bytes: &[u8]) -> u32 {
    let step = (bytes.len() >> 5) + 1;
    let mut hash = bytes.len() as u32;
    let mut at = bytes.len();
    while at >= step {
        let mixed = (hash << 5).wrapping_add(hash >> 2).wrapping_add(u32::from(bytes[at - 1]));
        hash ^= mixed;
        at -= step;
    }
    hash
}

impl Strings {
    pub(super) fn new() -> Strings {
        Strings { entries: Slab::new(), buckets: vec![NONE; 256], count: 0 }
    }

    pub(super) fn bytes(&self, it: Str) -> &[u8] {
        &self.entries.get(it.id).bytes
    }

    /// The string with these bytes if there is one, and how many others were
    /// compared.
    pub(super) fn find(&self, bytes: &[u8], hash: u32) -> (Option<Str>, u64) {
        let mut id = self.buckets[hash as usize & (self.buckets.len() - 1)];
        let mut steps = 0;
        while id != NONE {
            let entry = self.entries.get(id);
            if entry.hash == hash && *entry.bytes == *bytes {
                return (Some(Str { id, hash }), steps);
            }
            id = entry.next;
            steps += 1;
        }
        (None, steps)
    }

    /// Keeps a string that [`Strings::find`] did not find.
    pub(super) fn insert(&mut self, bytes: Box<[u8]>, hash: u32) -> Str {
        if self.count >= self.buckets.len() {
            self.grow();
        }
        let bucket = hash as usize & (self.buckets.len() - 1);
        let id = self.entries.insert(Entry { bytes, hash, next: self.buckets[bucket] });
        self.buckets[bucket] = id;
        self.count += 1;
        Str { id, hash }
    }

    fn grow(&mut self) {
        let mut buckets = vec![NONE; self.buckets.len() * 2];
        for head in core::mem::take(&mut self.buckets) {
            let mut id = head;
            while id != NONE {
                let entry = self.entries.get_mut(id);
                let bucket = entry.hash as usize & (buckets.len() - 1);
                let next = core::mem::replace(&mut entry.next, buckets[bucket]);
                buckets[bucket] = id;
                id = next;
            }
        }
        self.buckets = buckets;
    }

    #[inline]
    pub(super) fn mark(&mut self, it: Str) {
        self.entries.mark(it.id);
    }

    pub(super) fn is_marked(&self, it: Str) -> bool {
        self.entries.is_marked(it.id)
    }

    /// Frees the strings that are not marked; returns the bytes they took.
    pub(super) fn sweep(&mut self) -> usize {
        for bucket in 0..self.buckets.len() {
            self.unlink_dead(bucket);
        }
        let (mut freed_bytes, mut freed) = (0, 0);
        self.entries.sweep(|_, entry| {
            freed_bytes += entry.bytes.len() + OVERHEAD;
            freed += 1;
        });
        self.count -= freed;
        freed_bytes
    }

    fn unlink_dead(&mut self, bucket: usize) {
        let mut id = self.buckets[bucket];
        let mut last_live = NONE;
        while id != NONE {
            let next = self.entries.get(id).next;
            if !self.entries.is_marked(id) {
                match last_live {
                    NONE => self.buckets[bucket] = next,
                    live => self.entries.get_mut(live).next = next,
                }
            } else {
                last_live = id;
            }
            id = next;
        }
    }
}
