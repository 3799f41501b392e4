//! A hash table that grows and shrinks by moving a bucket at a time.
//!
//! ```text
//!   entries  [ 0: "a" → … ][ 1: "b" → … ][ 2: "c" → … ][ 3: "d" → … ]   dense
//!
//!   old      [  -  ][  -  ][ 2   ][ 3   ]      `moved` splits the old table:
//!                          ^ moved             buckets below it are empty
//!   new      [ 0   ][     ][ 1   ][     ][     ][     ][     ][     ]
//! ```
//!
//! Look-ups try old, then new; inserts go to new only. Keys and values lie in
//! `entries`, without holes: a removed entry's place is taken by the last one.
//! So a random entry costs one random number, iteration is a walk over an
//! array, and the memory follows the length down.
//!
//! Every insert and removal moves one bucket of an unfinished resize. Since a
//! resize begins with room for as many inserts as there are buckets to move, it
//! is over before the next one is due, and no operation is O(n).

use crate::{bytes::Bytes, chunked::Chunked};
use stdx::siphash::{self, Key};
use table::{SLOTS, Table};

pub mod inspect;
mod scan;
mod table;
#[cfg(test)]
mod tests;

/// Mean entries a bucket at which the table doubles, of the 12 it holds: above
/// it too many buckets would need an overflow line.
const GROW_AT: usize = 9;
/// Mean entries a bucket below which the table shrinks, and the most it shrinks
/// to: far enough from [`GROW_AT`] that it does not grow again at once.
const SHRINK_AT: usize = 1;
const SHRINK_TO: usize = 6;
/// What one step moves at most, in entries and in buckets: a full bucket of a
/// growing table, or several nearly empty ones of a shrinking table.
const STEP_ENTRIES: usize = 8;
const STEP_BUCKETS: usize = 8;

/// Names an entry until the next insert or removal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct EntryId(pub u32);

#[derive(Clone, Copy)]
pub(crate) struct Hash(u64);

impl Hash {
    /// Eight bits the bucket index does not use; never 0, which means free.
    #[inline]
    fn tag(self) -> u8 {
        ((self.0 >> 56) as u8).max(1)
    }
}

struct Entry<V> {
    key: Bytes,
    value: V,
}

/// What [`Dict::remove`] took out, and which entry changed its number.
pub struct Removed<V> {
    pub key: Bytes,
    pub value: V,
    /// The number of the removed entry, now that of the entry which was last,
    /// unless it was the last itself.
    pub at: EntryId,
    pub moved: bool,
}

pub struct Dict<V> {
    entries: Chunked<Entry<V>>,
    /// The table being left, while a resize is under way.
    old: Option<Table>,
    new: Table,
    /// The first bucket of `old` that has not moved.
    moved: usize,
    seed: Key,
}

impl<V> Dict<V> {
    /// An empty dict that hashes with `seed`, which an attacker must not know.
    pub fn new(seed: Key) -> Dict<V> {
        Dict { entries: Chunked::default(), old: None, new: Table::new(0), moved: 0, seed }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn seed(&self) -> Key {
        self.seed
    }

    #[inline]
    fn hash(&self, key: &[u8]) -> Hash {
        Hash(siphash::sip::<1, 2>(self.seed, key))
    }

    #[inline]
    pub fn find(&self, key: &[u8]) -> Option<EntryId> {
        self.find_hashed(self.hash(key), key)
    }

    #[inline]
    fn find_hashed(&self, hash: Hash, key: &[u8]) -> Option<EntryId> {
        let is_it = |entry: u32| self.entry(EntryId(entry)).key.as_slice() == key;
        if let Some(old) = &self.old
            && old.home(hash) >= self.moved
            && let Some(place) = old.find(hash, is_it)
        {
            return Some(EntryId(old.entry(place)));
        }
        self.new.find(hash, is_it).map(|place| EntryId(self.new.entry(place)))
    }

    #[inline]
    fn entry(&self, id: EntryId) -> &Entry<V> {
        self.entries.get(id.0 as usize).expect("ids name live entries")
    }

    #[inline]
    fn entry_mut(&mut self, id: EntryId) -> &mut Entry<V> {
        self.entries.get_mut(id.0 as usize).expect("ids name live entries")
    }

    /// # Panics
    /// Where `id` is older than the last insert or removal.
    #[inline]
    pub fn key_at(&self, id: EntryId) -> &Bytes {
        &self.entry(id).key
    }

    /// # Panics
    /// As [`Dict::key_at`].
    #[inline]
    pub fn value_at(&self, id: EntryId) -> &V {
        &self.entry(id).value
    }

    /// # Panics
    /// As [`Dict::key_at`].
    #[inline]
    pub fn value_at_mut(&mut self, id: EntryId) -> &mut V {
        &mut self.entry_mut(id).value
    }

    #[inline]
    pub fn contains(&self, key: &[u8]) -> bool {
        self.find(key).is_some()
    }

    #[inline]
    pub fn get(&self, key: &[u8]) -> Option<&V> {
        self.find(key).map(|id| self.value_at(id))
    }

    #[inline]
    pub fn get_mut(&mut self, key: &[u8]) -> Option<&mut V> {
        self.find(key).map(|id| self.value_at_mut(id))
    }

    /// The entry of `key`, made with `make` where there was none. The second
    /// half says whether it was made.
    #[inline]
    pub fn find_or_insert_with(&mut self, key: &[u8], make: impl FnOnce() -> V) -> (EntryId, bool) {
        let hash = self.hash(key);
        match self.find_hashed(hash, key) {
            Some(id) => (id, false),
            None => (self.insert_hashed(hash, key, make()), true),
        }
    }

    /// Sets `key` to `value` and returns what it held.
    pub fn insert(&mut self, key: &[u8], value: V) -> Option<V> {
        let hash = self.hash(key);
        match self.find_hashed(hash, key) {
            Some(id) => Some(core::mem::replace(self.value_at_mut(id), value)),
            None => {
                self.insert_hashed(hash, key, value);
                None
            }
        }
    }

    fn insert_hashed(&mut self, hash: Hash, key: &[u8], value: V) -> EntryId {
        self.resize_if_due();
        self.step();
        let id = EntryId(u32::try_from(self.len()).expect("fewer than 2^32 entries"));
        self.entries.push(Entry { key: key.into(), value });
        self.new.insert(hash, id.0);
        id
    }

    pub fn remove(&mut self, key: &[u8]) -> Option<Removed<V>> {
        let at = self.find(key)?;
        self.unlink(at);
        let last = EntryId(self.len() as u32 - 1);
        let moved = at != last;
        if moved {
            self.relink(last, at);
        }
        let Entry { key, value } = self.entries.swap_remove(at.0 as usize);
        self.resize_if_due();
        self.step();
        Some(Removed { key, value, at, moved })
    }

    /// Takes `id` out of the buckets; the entry itself stays.
    fn unlink(&mut self, id: EntryId) {
        let (table, place) = self.place_of(id);
        table.remove(place);
    }

    /// Lets the bucket that names `from` name `to`.
    fn relink(&mut self, from: EntryId, to: EntryId) {
        let (table, place) = self.place_of(from);
        table.set_entry(place, to.0);
    }

    fn place_of(&mut self, id: EntryId) -> (&mut Table, table::Place) {
        let hash = self.hash(self.key_at(id));
        let is_it = |entry: u32| entry == id.0;
        if let Some(old) = &mut self.old
            && let Some(place) = old.find(hash, is_it)
        {
            return (old, place);
        }
        let place = self.new.find(hash, is_it).expect("every entry is in one table");
        (&mut self.new, place)
    }

    fn resize_if_due(&mut self) {
        if self.old.is_some() {
            return;
        }
        let (len, buckets, bits) = (self.len(), self.new.bucket_count(), self.new.bits());
        let bits = match () {
            () if len >= buckets * GROW_AT && (len >= SLOTS || buckets > 1) => bits + 1,
            () if buckets > 1 && len < buckets * SHRINK_AT => {
                len.div_ceil(SHRINK_TO).next_power_of_two().trailing_zeros()
            }
            () => return,
        };
        self.old = Some(core::mem::replace(&mut self.new, Table::new(bits)));
        self.moved = 0;
    }

    /// Moves a bucket or a few of an unfinished resize. Returns whether there
    /// was one.
    #[inline]
    pub fn step(&mut self) -> bool {
        self.old.is_some() && self.step_resize()
    }

    fn step_resize(&mut self) -> bool {
        let Some(mut old) = self.old.take() else { return false };
        let (entries, new, seed) = (&self.entries, &mut self.new, self.seed);
        let end = old.bucket_count().min(self.moved + STEP_BUCKETS);
        let mut budget = STEP_ENTRIES;
        while self.moved < end && budget > 0 {
            old.drain_bucket(self.moved, |entry| {
                let key = &entries.get(entry as usize).expect("buckets name live entries").key;
                new.insert(Hash(siphash::sip::<1, 2>(seed, key)), entry);
                budget = budget.saturating_sub(1);
            });
            self.moved += 1;
        }
        if self.moved < old.bucket_count() {
            self.old = Some(old);
        }
        true
    }

    pub fn is_resizing(&self) -> bool {
        self.old.is_some()
    }

    /// The entry numbered `index` of [`Dict::len`]: a random index gives every
    /// entry the same chance.
    pub fn nth(&self, index: usize) -> Option<EntryId> {
        (index < self.len()).then_some(EntryId(index as u32))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Bytes, &V)> {
        self.entries.iter().map(|it| (&it.key, &it.value))
    }

    pub fn clear(&mut self) {
        *self = Dict::new(self.seed);
    }

    /// What the tables and entries take, without what values own beside.
    pub fn heap_bytes(&self) -> usize {
        self.entries.heap_bytes()
            + self.new.heap_bytes()
            + self.old.as_ref().map_or(0, Table::heap_bytes)
    }
}

/// A copy is laid out anew: it has no resize to go on with.
impl<V: Clone> Clone for Dict<V> {
    fn clone(&self) -> Dict<V> {
        let mut copy = Dict::new(self.seed);
        for (key, value) in self.iter() {
            copy.insert(key, value.clone());
        }
        copy
    }
}
