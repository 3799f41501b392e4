//! Sets: an intset while all members are numbers, a listpack while short, a
//! hash table beyond.
//!
//! ```text
//!   intset ──a member is no number──► listpack ──too many, too long──► hashtable
//!      └────────────── more than set-max-intset-entries ──────────────────▲
//! ```
//!
//! There is no way back: removing members never changes the encoding.

mod algebra;
mod random;

pub use algebra::{Purpose, difference, intersection, intersection_set, union};

use super::{Item, Limits, distinct::all_distinct, sample::estimate_bytes, scan};
use crate::object::Encoding;
use structs::dict::{self, Dict};
use structs::intset::Intset;
use structs::listpack::{self, Listpack};

#[derive(Clone)]
pub struct Set {
    repr: Repr,
}

#[derive(Clone)]
enum Repr {
    Intset(Intset),
    Listpack(Listpack),
    Hashtable(Dict<()>),
}

impl Default for Set {
    fn default() -> Set {
        Set::new()
    }
}

impl Set {
    pub fn new() -> Set {
        Set { repr: Repr::Intset(Intset::new()) }
    }

    /// An empty set in the encoding that suits `count` members like `first`.
    pub fn for_members(first: &[u8], count: usize, limits: &Limits) -> Set {
        let is_int = matches!(Item::from(first), Item::Int(_));
        let repr = if is_int && count <= limits.set_max_intset_entries {
            Repr::Intset(Intset::new())
        } else if count <= limits.set_max_listpack_entries {
            Repr::Listpack(Listpack::new())
        } else {
            Repr::Hashtable(Dict::new(limits.seed))
        };
        Set { repr }
    }

    /// Takes over an intset as files hold it.
    pub fn from_intset(intset: Intset, limits: &Limits) -> Set {
        let mut set = Set { repr: Repr::Intset(intset) };
        if set.len() > limits.set_max_intset_entries {
            set.become_hashtable(limits);
        }
        set
    }

    /// Takes over a listpack of members, or gives it back if two are the same.
    /// As in the reference only the number of members matters here.
    pub fn from_listpack(listpack: Listpack, limits: &Limits) -> Result<Set, Listpack> {
        if !all_distinct(&mut listpack.iter()) {
            return Err(listpack);
        }
        let mut set = Set { repr: Repr::Listpack(listpack) };
        if set.len() > limits.set_max_listpack_entries {
            set.become_hashtable(limits);
        }
        Ok(set)
    }

    pub fn encoding(&self) -> Encoding {
        match &self.repr {
            Repr::Intset(_) => Encoding::Intset,
            Repr::Listpack(_) => Encoding::Listpack,
            Repr::Hashtable(_) => Encoding::Hashtable,
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        match &self.repr {
            Repr::Intset(intset) => intset.len(),
            Repr::Listpack(listpack) => listpack.len(),
            Repr::Hashtable(dict) => dict.len(),
        }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the members take on the heap, about.
    pub fn bytes(&self) -> usize {
        match &self.repr {
            Repr::Intset(intset) => intset.heap_bytes(),
            Repr::Listpack(listpack) => listpack.heap_bytes(),
            Repr::Hashtable(dict) => dict.heap_bytes() + estimate_bytes(dict, |()| 0),
        }
    }

    /// The bytes of a compact encoding, as files hold them.
    pub fn packed(&self) -> Option<Packed<'_>> {
        match &self.repr {
            Repr::Intset(intset) => Some(Packed::Intset(intset.as_bytes())),
            Repr::Listpack(listpack) => Some(Packed::Listpack(listpack.as_bytes())),
            Repr::Hashtable(_) => None,
        }
    }

    #[inline]
    pub fn contains(&self, member: &[u8]) -> bool {
        match &self.repr {
            Repr::Hashtable(dict) => dict.contains(member),
            _ => self.contains_item(Item::from(member)),
        }
    }

    pub(super) fn contains_item(&self, member: Item<'_>) -> bool {
        match &self.repr {
            Repr::Intset(intset) => member.as_int().is_some_and(|it| intset.contains(it)),
            Repr::Listpack(listpack) => {
                listpack.first().and_then(|it| listpack.find(it, &member.text(), 1)).is_some()
            }
            Repr::Hashtable(dict) => dict.contains(&member.text()),
        }
    }

    /// Sorted if it is an intset, in the order they were added if a listpack.
    pub fn iter(&self) -> Iter<'_> {
        match &self.repr {
            Repr::Intset(intset) => Iter::Intset { intset, next: 0 },
            Repr::Listpack(listpack) => Iter::Listpack(listpack.iter()),
            Repr::Hashtable(dict) => Iter::Hashtable { dict, next: 0 },
        }
    }

    /// One call of SSCAN. A compact set is given whole, whatever the cursor.
    pub fn scan(&self, cursor: u64, count: usize, mut each: impl FnMut(Item<'_>)) -> u64 {
        let Repr::Hashtable(dict) = &self.repr else {
            self.iter().for_each(each);
            return 0;
        };
        scan::scan(dict, cursor, count, |id| each(Item::Bytes(dict.key_at(id))))
    }
}

/// Changes.
impl Set {
    /// Announces that `count` members will be added.
    #[inline]
    pub fn prepare(&mut self, count: usize, limits: &Limits) {
        let is_too_large = match &self.repr {
            Repr::Intset(_) => count > limits.set_max_intset_entries,
            Repr::Listpack(_) => count > limits.set_max_listpack_entries,
            Repr::Hashtable(_) => false,
        };
        if is_too_large {
            self.become_hashtable(limits);
        }
    }

    /// Returns whether the member is new.
    #[inline]
    pub fn insert(&mut self, member: &[u8], limits: &Limits) -> bool {
        match &mut self.repr {
            Repr::Hashtable(dict) => dict.find_or_insert_with(member, || ()).1,
            _ => self.insert_packed(Item::from(member), limits),
        }
    }

    pub fn insert_item(&mut self, member: Item<'_>, limits: &Limits) -> bool {
        match &mut self.repr {
            Repr::Hashtable(dict) => dict.find_or_insert_with(&member.text(), || ()).1,
            _ => self.insert_packed(member.canonical(), limits),
        }
    }

    fn insert_packed(&mut self, member: Item<'_>, limits: &Limits) -> bool {
        if let (Repr::Intset(intset), Some(value)) = (&mut self.repr, member.as_int()) {
            let is_new = intset.insert(value);
            if is_new && intset.len() > limits.set_max_intset_entries {
                self.become_hashtable(limits);
            }
            return is_new;
        }
        if self.contains_item(member) {
            return false;
        }
        if !self.has_room_for(member, limits) {
            self.become_hashtable(limits);
        } else if let Repr::Intset(intset) = &self.repr {
            self.repr = Repr::Listpack(intset.iter().map(Item::Int).collect());
        }
        match &mut self.repr {
            Repr::Listpack(listpack) => listpack.push_back(member),
            Repr::Hashtable(dict) => drop(dict.insert(&member.text(), ())),
            Repr::Intset(_) => {}
        }
        true
    }

    /// Whether it can be a listpack with one more member.
    fn has_room_for(&self, member: Item<'_>, limits: &Limits) -> bool {
        let longest = match &self.repr {
            Repr::Intset(intset) => {
                let ends = [intset.min(), intset.max()];
                ends.into_iter().flatten().map(stdx::int::text_len).max().unwrap_or(0)
            }
            Repr::Listpack(listpack) if !listpack.can_grow_by(member.text_len()) => return false,
            _ => 0,
        };
        self.len() < limits.set_max_listpack_entries
            && longest.max(member.text_len()) <= limits.set_max_listpack_value
    }

    /// Returns whether the member was there.
    #[inline]
    pub fn remove(&mut self, member: &[u8]) -> bool {
        match &mut self.repr {
            Repr::Intset(intset) => {
                stdx::int::parse(member).is_some_and(|value| intset.remove(value))
            }
            Repr::Listpack(listpack) => {
                let found = listpack.first().and_then(|it| listpack.find(it, member, 1));
                found.map(|it| listpack.remove(it)).is_some()
            }
            Repr::Hashtable(dict) => dict.remove(member).is_some(),
        }
    }

    fn become_hashtable(&mut self, limits: &Limits) {
        let mut dict = Dict::new(limits.seed);
        for member in self.iter() {
            dict.insert(&member.text(), ());
        }
        self.repr = Repr::Hashtable(dict);
    }
}

/// A compact set's bytes.
#[derive(Clone, Copy, Debug)]
pub enum Packed<'a> {
    Intset(&'a [u8]),
    Listpack(&'a [u8]),
}

#[derive(Clone)]
pub enum Iter<'a> {
    Intset { intset: &'a Intset, next: usize },
    Listpack(listpack::Iter<'a>),
    Hashtable { dict: &'a Dict<()>, next: usize },
}

impl<'a> Iterator for Iter<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        match self {
            Iter::Intset { intset, next } => {
                *next += 1;
                intset.get(*next - 1).map(Item::Int)
            }
            Iter::Listpack(iter) => iter.next(),
            Iter::Hashtable { dict, next } => {
                *next += 1;
                member_at(dict, *next - 1)
            }
        }
    }

    #[inline]
    fn nth(&mut self, count: usize) -> Option<Item<'a>> {
        match self {
            Iter::Intset { next, .. } | Iter::Hashtable { next, .. } => *next += count,
            Iter::Listpack(iter) => return iter.nth(count),
        }
        self.next()
    }
}

#[inline]
fn member_at(dict: &Dict<()>, index: usize) -> Option<Item<'_>> {
    dict.nth(index).map(|id: dict::EntryId| Item::Bytes(dict.key_at(id)))
}

#[cfg(test)]
mod tests;
