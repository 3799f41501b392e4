//! SRANDMEMBER and SPOP.

use super::{Limits, Repr, Set, member_at};
use crate::value::{Item, Text, sample};
use alloc::vec::Vec;
use stdx::rng::Rng;
use structs::dict::Dict;
use structs::intset::Intset;
use structs::listpack::Listpack;

/// A pop of so large a part that keeping the rest costs less: the rest is
/// smaller than this fraction of what is popped.
const KEEP_FRACTION: usize = 5;

impl Set {
    /// A member, each with the same chance.
    pub fn random(&self, rng: &mut Rng) -> Option<Item<'_>> {
        let index = (!self.is_empty()).then(|| rng.index(self.len()))?;
        self.nth(index)
    }

    fn nth(&self, index: usize) -> Option<Item<'_>> {
        match &self.repr {
            Repr::Intset(intset) => intset.get(index).map(Item::Int),
            Repr::Listpack(listpack) => listpack.get(index),
            Repr::Hashtable(dict) => member_at(dict, index),
        }
    }

    /// `count` different members, or all if there are no more.
    pub fn random_distinct(&self, rng: &mut Rng, count: usize) -> Vec<Item<'_>> {
        let indices = sample::distinct(rng, self.len(), count);
        let mut indices = indices.into_iter().peekable();
        match &self.repr {
            // One walk serves all: the indices ascend.
            Repr::Listpack(listpack) => {
                let members = listpack.iter().enumerate();
                members.filter_map(|(at, it)| indices.next_if_eq(&at).map(|_| it)).collect()
            }
            _ => indices.filter_map(|it| self.nth(it)).collect(),
        }
    }

    /// Takes `count` random members out, fewer than there are, giving each to
    /// `each` first.
    pub fn pop(
        &mut self,
        count: usize,
        rng: &mut Rng,
        limits: &Limits,
        mut each: impl FnMut(Text<'_>),
    ) {
        let kept = self.len().saturating_sub(count);
        if count >= kept.saturating_mul(KEEP_FRACTION) {
            return self.pop_most(kept, rng, limits, each);
        }
        match &mut self.repr {
            Repr::Intset(_) | Repr::Listpack(_) => {
                let indices = sample::distinct(rng, self.len(), count);
                for index in indices.into_iter().rev() {
                    self.take(index, &mut each);
                }
            }
            Repr::Hashtable(_) => {
                for _ in 0..count {
                    let index = rng.index(self.len());
                    self.take(index, &mut each);
                }
            }
        }
    }

    fn take(&mut self, index: usize, each: &mut impl FnMut(Text<'_>)) {
        match &mut self.repr {
            Repr::Intset(intset) => {
                if let Some(value) = intset.get(index) {
                    each(Item::Int(value).text());
                    intset.remove(value);
                }
            }
            Repr::Listpack(listpack) => {
                if let Some(position) = listpack.position(index) {
                    each(listpack.at(position).text());
                    listpack.remove(position);
                }
            }
            Repr::Hashtable(dict) => {
                if let Some(id) = dict.nth(index) {
                    let member = dict.key_at(id).clone();
                    dict.remove(&member);
                    each(Item::Bytes(&member).text());
                }
            }
        }
    }

    /// Moves `kept` random members to a new set, which takes this one's place.
    fn pop_most(
        &mut self,
        kept: usize,
        rng: &mut Rng,
        limits: &Limits,
        mut each: impl FnMut(Text<'_>),
    ) {
        let indices = sample::distinct(rng, self.len(), kept);
        let mut indices = indices.into_iter().peekable();
        let mut rest: Option<Set> = None;
        for (at, member) in self.iter().enumerate() {
            if indices.next_if_eq(&at).is_none() {
                each(member.text());
                continue;
            }
            let rest = rest.get_or_insert_with(|| match (&self.repr, member) {
                (Repr::Intset(_), _) => Set { repr: Repr::Intset(Intset::new()) },
                _ => Set { repr: Repr::Listpack(Listpack::new()) },
            });
            rest.insert_item(member, limits);
        }
        *self = rest.unwrap_or_default();
    }

    /// Becomes an intset if all members are numbers and few enough.
    pub(super) fn pack_ints(&mut self, limits: &Limits) {
        if self.len() > limits.set_max_intset_entries {
            return;
        }
        let mut intset = Intset::new();
        for member in self.iter() {
            let Some(value) = member.as_int() else { return };
            intset.insert(value);
        }
        self.repr = Repr::Intset(intset);
    }

    pub(super) fn empty_listpack() -> Set {
        Set { repr: Repr::Listpack(Listpack::new()) }
    }

    pub(super) fn empty_hashtable(limits: &Limits) -> Set {
        Set { repr: Repr::Hashtable(Dict::new(limits.seed)) }
    }
}
