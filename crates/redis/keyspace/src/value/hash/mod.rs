//! Hashes: fields and values side by side in a listpack while small, a hash
//! table beyond, without a way back. Fields may have deadlines; a hash where one
//! has is a hash table from then on.

mod deadlines;
mod live;
mod random;

pub use live::{Live, LiveIter};

use super::{Item, Limits, distinct::all_distinct, sample::estimate_bytes, scan};
use crate::{Millis, object::Encoding};
use alloc::{boxed::Box, vec::Vec};
use deadlines::Deadlines;
use structs::bytes::Bytes;
use structs::dict::Dict;
use structs::listpack::{self, Listpack, Position};

#[derive(Clone)]
pub struct Hash {
    repr: Repr,
    /// Of the fields that end; never empty.
    deadlines: Option<Box<Deadlines>>,
}

#[derive(Clone)]
enum Repr {
    /// field, value, field, value …
    Listpack(Listpack),
    Hashtable(Dict<Bytes>),
}

impl Default for Hash {
    fn default() -> Hash {
        Hash::new()
    }
}

impl Hash {
    pub fn new() -> Hash {
        Hash { repr: Repr::Listpack(Listpack::new()), deadlines: None }
    }

    /// An empty hash in the encoding that suits `count` fields.
    pub fn for_fields(count: usize, limits: &Limits) -> Hash {
        let mut hash = Hash::new();
        if count > limits.hash_max_listpack_entries {
            hash.become_hashtable(limits);
        }
        hash
    }

    /// Takes over a listpack of fields and values, or gives it back if it has
    /// a field twice or without a value. As in the reference only the number of
    /// fields matters here.
    pub fn from_listpack(listpack: Listpack, limits: &Limits) -> Result<Hash, Listpack> {
        if !listpack.len().is_multiple_of(2) || !all_distinct(&mut listpack.iter().step_by(2)) {
            return Err(listpack);
        }
        let mut hash = Hash { repr: Repr::Listpack(listpack), deadlines: None };
        if hash.len() > limits.hash_max_listpack_entries {
            hash.become_hashtable(limits);
        }
        Ok(hash)
    }

    pub fn encoding(&self) -> Encoding {
        match &self.repr {
            Repr::Listpack(_) => Encoding::Listpack,
            Repr::Hashtable(_) => Encoding::Hashtable,
        }
    }

    /// How many fields it has.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.repr {
            Repr::Listpack(listpack) => listpack.len() / 2,
            Repr::Hashtable(dict) => dict.len(),
        }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What fields and values take on the heap, about.
    pub fn bytes(&self) -> usize {
        let deadlines = self.deadlines.as_ref().map_or(0, |it| it.heap_bytes());
        let fields = match &self.repr {
            Repr::Listpack(listpack) => listpack.heap_bytes(),
            Repr::Hashtable(dict) => dict.heap_bytes() + estimate_bytes(dict, Bytes::heap_bytes),
        };
        fields + deadlines
    }

    /// The listpack's bytes, as files hold them, if it is one.
    pub fn packed(&self) -> Option<&[u8]> {
        match &self.repr {
            Repr::Listpack(listpack) => Some(listpack.as_bytes()),
            Repr::Hashtable(_) => None,
        }
    }

    #[inline]
    pub fn get(&self, field: &[u8]) -> Option<Item<'_>> {
        match &self.repr {
            Repr::Listpack(listpack) => value_position(listpack, field).map(|it| listpack.at(it)),
            Repr::Hashtable(dict) => dict.get(field).map(|it| Item::Bytes(it)),
        }
    }

    #[inline]
    pub fn contains(&self, field: &[u8]) -> bool {
        match &self.repr {
            Repr::Listpack(listpack) => find(listpack, field).is_some(),
            Repr::Hashtable(dict) => dict.contains(field),
        }
    }

    /// Fields and values, in the order they were added if it is a listpack.
    pub fn iter(&self) -> Iter<'_> {
        match &self.repr {
            Repr::Listpack(listpack) => Iter::Listpack(listpack.iter()),
            Repr::Hashtable(dict) => Iter::Hashtable { dict, next: 0 },
        }
    }

    /// One call of HSCAN. A listpack is given whole, whatever the cursor.
    pub fn scan(&self, cursor: u64, count: usize, mut each: impl FnMut(Item<'_>, Item<'_>)) -> u64 {
        let Repr::Hashtable(dict) = &self.repr else {
            self.iter().for_each(|(field, value)| each(field, value));
            return 0;
        };
        scan::scan(dict, cursor, count, |id| {
            each(Item::Bytes(dict.key_at(id)), Item::Bytes(dict.value_at(id)));
        })
    }
}

/// Changes.
impl Hash {
    /// Announces that these fields and values will be set, alternating.
    pub fn prepare<'a>(&mut self, pairs: impl Iterator<Item = &'a [u8]>, limits: &Limits) {
        let Repr::Listpack(listpack) = &self.repr else { return };
        let (mut count, mut bytes, mut longest) = (0, 0usize, 0);
        for text in pairs {
            count += 1;
            bytes += text.len();
            longest = longest.max(text.len());
        }
        let is_too_large = count / 2 > limits.hash_max_listpack_entries
            || longest > limits.hash_max_listpack_value
            || !listpack.can_grow_by(bytes);
        if is_too_large {
            self.become_hashtable(limits);
        }
    }

    /// Sets a field, which has no deadline from then on. Returns whether it is new.
    #[inline]
    pub fn set(&mut self, field: &[u8], value: &[u8], limits: &Limits) -> bool {
        if self.deadlines.is_some() {
            self.clear_deadline(field);
        }
        self.set_keeping_deadline(field, value, limits)
    }

    /// Sets a field; its deadline stays. Returns whether it is new.
    #[inline]
    pub fn set_keeping_deadline(&mut self, field: &[u8], value: &[u8], limits: &Limits) -> bool {
        if let Repr::Listpack(_) = &self.repr
            && field.len().max(value.len()) > limits.hash_max_listpack_value
        {
            self.become_hashtable(limits);
        }
        match &mut self.repr {
            Repr::Hashtable(dict) => set_in_dict(dict, field, value),
            Repr::Listpack(listpack) => {
                let is_new = set_in_listpack(listpack, field, value);
                if is_new && listpack.len() / 2 > limits.hash_max_listpack_entries {
                    self.become_hashtable(limits);
                }
                is_new
            }
        }
    }

    /// Returns whether the field was there.
    #[inline]
    pub fn remove(&mut self, field: &[u8]) -> bool {
        if self.deadlines.is_some() {
            self.clear_deadline(field);
        }
        match &mut self.repr {
            Repr::Listpack(listpack) => {
                let found = find(listpack, field);
                found.map(|it| listpack.remove_run(it, 2)).is_some()
            }
            Repr::Hashtable(dict) => dict.remove(field).is_some(),
        }
    }

    fn become_hashtable(&mut self, limits: &Limits) {
        let mut dict = Dict::new(limits.seed);
        for (field, value) in self.iter() {
            dict.insert(&field.text(), Bytes::from(&*value.text()));
        }
        self.repr = Repr::Hashtable(dict);
    }
}

/// Deadlines of fields.
impl Hash {
    /// Whether any field has one.
    #[inline]
    pub fn has_deadlines(&self) -> bool {
        self.deadlines.is_some()
    }

    pub fn deadline(&self, field: &[u8]) -> Option<Millis> {
        self.deadlines.as_ref()?.get(field)
    }

    /// Lets a field that is there end at `at`.
    pub fn set_deadline(&mut self, field: &[u8], at: Millis, limits: &Limits) {
        debug_assert!(self.contains(field), "only a field that is there may end");
        if let Repr::Listpack(_) = &self.repr {
            self.become_hashtable(limits);
        }
        let deadlines = self.deadlines.get_or_insert_with(|| Box::new(Deadlines::new(limits.seed)));
        deadlines.set(field, at);
    }

    /// Lets a field live on. Returns whether it had a deadline.
    pub fn clear_deadline(&mut self, field: &[u8]) -> bool {
        let Some(deadlines) = &mut self.deadlines else { return false };
        let had_one = deadlines.remove(field);
        if deadlines.is_empty() {
            self.deadlines = None;
        }
        had_one
    }

    /// The fields whose deadlines have passed, the earliest first, `most` at most.
    pub fn passed(&self, now: Millis, most: usize) -> Vec<Bytes> {
        self.deadlines.as_ref().map_or(Vec::new(), |it| it.passed(now, most))
    }
}

#[inline]
fn find(listpack: &Listpack, field: &[u8]) -> Option<Position> {
    listpack.find(listpack.first()?, field, 2)
}

#[inline]
fn value_position(listpack: &Listpack, field: &[u8]) -> Option<Position> {
    listpack.next(find(listpack, field)?)
}

fn set_in_listpack(listpack: &mut Listpack, field: &[u8], value: &[u8]) -> bool {
    match value_position(listpack, field) {
        Some(position) => {
            listpack.replace(position, value);
            false
        }
        None => {
            listpack.push_back(field);
            listpack.push_back(value);
            true
        }
    }
}

#[inline]
fn set_in_dict(dict: &mut Dict<Bytes>, field: &[u8], value: &[u8]) -> bool {
    let (id, is_new) = dict.find_or_insert_with(field, || Bytes::from(value));
    if !is_new {
        *dict.value_at_mut(id) = Bytes::from(value);
    }
    is_new
}

#[derive(Clone)]
pub enum Iter<'a> {
    Listpack(listpack::Iter<'a>),
    Hashtable { dict: &'a Dict<Bytes>, next: usize },
}

impl<'a> Iterator for Iter<'a> {
    type Item = (Item<'a>, Item<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Iter::Listpack(iter) => Some((iter.next()?, iter.next()?)),
            Iter::Hashtable { dict, next } => {
                *next += 1;
                pair_at(dict, *next - 1)
            }
        }
    }

    #[inline]
    fn nth(&mut self, count: usize) -> Option<Self::Item> {
        match self {
            Iter::Listpack(iter) if count > 0 => drop(iter.nth(count * 2 - 1)?),
            Iter::Listpack(_) => {}
            Iter::Hashtable { next, .. } => *next += count,
        }
        self.next()
    }
}

#[inline]
fn pair_at(dict: &Dict<Bytes>, index: usize) -> Option<(Item<'_>, Item<'_>)> {
    dict.nth(index).map(|id| (Item::Bytes(dict.key_at(id)), Item::Bytes(dict.value_at(id))))
}

#[cfg(test)]
mod tests;
