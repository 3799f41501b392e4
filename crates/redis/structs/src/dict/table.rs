//! The bucket array of a dict: fingerprints and entry numbers, no keys.
//!
//! ```text
//!   bucket, 64 bytes, one cache line
//!   ┌──────────────┬──────────────────────────────────────────┬──────┐
//!   │ tag × 12     │ entry number × 12                        │ next │
//!   │ 1 byte each  │ 4 bytes each                             │ 4    │
//!   └──────────────┴──────────────────────────────────────────┴──────┘
//!     0 = free       index into the dict's entries              overflow
//!                                                               bucket + 1
//! ```
//!
//! A tag is eight bits of the hash that the bucket's index does not use, so a
//! miss reads one line and no entry. Segments are allocated when first written
//! and freed as a resize passes them, so no resize allocates much at once.

use super::Hash;
use crate::chunked::Chunked;
use alloc::{boxed::Box, vec, vec::Vec};

/// Entries a bucket holds before it needs an overflow bucket.
pub(super) const SLOTS: usize = 12;
const SEGMENT_BITS: u32 = 8;
const SEGMENT_LEN: usize = 1 << SEGMENT_BITS;

#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Bucket {
    tags: [u8; SLOTS],
    entries: [u32; SLOTS],
    next: u32,
}

const _: () = assert!(size_of::<Bucket>() == 64);

static EMPTY: Bucket = Bucket { tags: [0; SLOTS], entries: [0; SLOTS], next: 0 };

impl Bucket {
    /// The slots with this tag. The twelve comparisons become one where the
    /// machine has vectors; comparing in two words by hand measured slower.
    #[inline]
    fn candidates(&self, tag: u8) -> impl Iterator<Item = usize> + use<'_> {
        let mut mask = 0u32;
        for (slot, it) in self.tags.iter().enumerate() {
            mask |= u32::from(*it == tag) << slot;
        }
        core::iter::from_fn(move || {
            let slot = mask.trailing_zeros();
            mask &= mask.wrapping_sub(1);
            (slot < SLOTS as u32).then_some(slot as usize)
        })
    }

    fn free_slot(&self) -> Option<usize> {
        self.tags.iter().position(|tag| *tag == 0)
    }

    /// Entry numbers held by this bucket alone.
    pub(super) fn entries(&self) -> impl Iterator<Item = u32> + '_ {
        self.tags.iter().zip(&self.entries).filter(|(tag, _)| **tag != 0).map(|(_, entry)| *entry)
    }
}

/// Where a bucket lies: in the array, or among the overflow buckets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Home(usize),
    Overflow(usize),
}

impl At {
    fn after(bucket: &Bucket) -> Option<At> {
        bucket.next.checked_sub(1).map(|at| At::Overflow(at as usize))
    }
}

/// One place in the table: a bucket and a slot of it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    at: At,
    slot: usize,
}

pub(super) struct Table {
    segments: Vec<Box<[Bucket]>>,
    bits: u32,
    overflow: Chunked<Bucket>,
    /// Head of the chain of unused overflow buckets, linked by `next`.
    spare: u32,
}

impl Table {
    /// A table of 2^`bits` buckets.
    pub(super) fn new(bits: u32) -> Table {
        let segments = 1usize << bits.saturating_sub(SEGMENT_BITS);
        Table {
            segments: vec![Box::default(); segments],
            bits,
            overflow: Chunked::default(),
            spare: 0,
        }
    }

    #[inline]
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    #[inline]
    pub(super) fn bucket_count(&self) -> usize {
        1 << self.bits
    }

    #[inline]
    pub(super) fn home(&self, hash: Hash) -> usize {
        hash.0 as usize & (self.bucket_count() - 1)
    }

    #[inline]
    fn bucket(&self, at: At) -> &Bucket {
        match at {
            At::Home(at) => self.segments[at >> SEGMENT_BITS].get(at & (SEGMENT_LEN - 1)),
            At::Overflow(at) => self.overflow.get(at),
        }
        .unwrap_or(&EMPTY)
    }

    fn bucket_mut(&mut self, at: At) -> &mut Bucket {
        match at {
            At::Home(at) => {
                let segment = &mut self.segments[at >> SEGMENT_BITS];
                if segment.is_empty() {
                    *segment = vec![EMPTY.clone(); SEGMENT_LEN.min(1 << self.bits)].into();
                }
                &mut segment[at & (SEGMENT_LEN - 1)]
            }
            At::Overflow(at) => self.overflow.get_mut(at).expect("links name live buckets"),
        }
    }

    /// The first place with this hash's tag whose entry `is_it`.
    #[inline]
    pub(super) fn find(&self, hash: Hash, mut is_it: impl FnMut(u32) -> bool) -> Option<Place> {
        let mut at = At::Home(self.home(hash));
        loop {
            let bucket = self.bucket(at);
            for slot in bucket.candidates(hash.tag()) {
                if is_it(bucket.entries[slot]) {
                    return Some(Place { at, slot });
                }
            }
            at = At::after(bucket)?;
        }
    }

    #[inline]
    pub(super) fn entry(&self, place: Place) -> u32 {
        self.bucket(place.at).entries[place.slot]
    }

    pub(super) fn set_entry(&mut self, place: Place, entry: u32) {
        self.bucket_mut(place.at).entries[place.slot] = entry;
    }

    #[inline]
    pub(super) fn insert(&mut self, hash: Hash, entry: u32) {
        let mut at = At::Home(self.home(hash));
        loop {
            let bucket = self.bucket_mut(at);
            if let Some(slot) = bucket.free_slot() {
                bucket.tags[slot] = hash.tag();
                bucket.entries[slot] = entry;
                return;
            }
            at = match At::after(bucket) {
                Some(next) => next,
                None => self.link_overflow(at),
            };
        }
    }

    fn link_overflow(&mut self, from: At) -> At {
        let at = match self.spare.checked_sub(1) {
            Some(at) => {
                let bucket = self.bucket_mut(At::Overflow(at as usize));
                self.spare = core::mem::take(&mut bucket.next);
                at as usize
            }
            None => {
                self.overflow.push(EMPTY.clone());
                self.overflow.len() - 1
            }
        };
        self.bucket_mut(from).next = at as u32 + 1;
        At::Overflow(at)
    }

    /// Frees a place. An overflow bucket left empty stays linked until its
    /// chain is drained by a resize: chains are one or two buckets long.
    pub(super) fn remove(&mut self, place: Place) {
        self.bucket_mut(place.at).tags[place.slot] = 0;
    }

    /// Empties the chain of one bucket, giving its entries to `each`.
    pub(super) fn drain_bucket(&mut self, home: usize, mut each: impl FnMut(u32)) {
        let mut next = Some(At::Home(home));
        while let Some(at) = next {
            let bucket = self.bucket(at);
            bucket.entries().for_each(&mut each);
            next = At::after(bucket);
            self.release(at);
        }
    }

    fn release(&mut self, at: At) {
        match at {
            At::Home(at) if at & (SEGMENT_LEN - 1) == SEGMENT_LEN - 1 => {
                self.segments[at >> SEGMENT_BITS] = Box::default();
            }
            At::Home(_) if self.bucket(at).next == 0 && self.bucket(at).tags == [0; SLOTS] => {}
            At::Home(_) => *self.bucket_mut(at) = EMPTY.clone(),
            At::Overflow(index) => {
                let spare = core::mem::replace(&mut self.spare, index as u32 + 1);
                *self.bucket_mut(at) = Bucket { next: spare, ..EMPTY.clone() };
            }
        }
    }

    /// Entry numbers in the chain of one bucket.
    pub(super) fn chain(&self, home: usize) -> impl Iterator<Item = u32> + '_ {
        let first = Some(self.bucket(At::Home(home)));
        let chain = core::iter::successors(first, |it| At::after(it).map(|at| self.bucket(at)));
        chain.flat_map(Bucket::entries)
    }

    pub(super) fn heap_bytes(&self) -> usize {
        let buckets: usize = self.segments.iter().map(|it| it.len()).sum();
        buckets * size_of::<Bucket>()
            + self.segments.capacity() * size_of::<Box<[Bucket]>>()
            + self.overflow.heap_bytes()
    }
}
