//! HRANDFIELD.

use super::{Hash, Repr, pair_at};
use crate::value::{Item, sample};
use alloc::vec::Vec;
use stdx::rng::Rng;

impl Hash {
    /// A field and its value, each with the same chance.
    pub fn random(&self, rng: &mut Rng) -> Option<(Item<'_>, Item<'_>)> {
        let index = (!self.is_empty()).then(|| rng.index(self.len()))?;
        match &self.repr {
            Repr::Listpack(listpack) => {
                let field = listpack.position(index * 2)?;
                Some((listpack.at(field), listpack.at(listpack.next(field)?)))
            }
            Repr::Hashtable(dict) => pair_at(dict, index),
        }
    }

    /// `count` different fields with their values, or all if there are no more.
    pub fn random_distinct(&self, rng: &mut Rng, count: usize) -> Vec<(Item<'_>, Item<'_>)> {
        let indices = sample::distinct(rng, self.len(), count);
        let mut indices = indices.into_iter().peekable();
        match &self.repr {
            Repr::Listpack(_) => {
                let pairs = self.iter().enumerate();
                pairs.filter_map(|(at, it)| indices.next_if_eq(&at).map(|_| it)).collect()
            }
            Repr::Hashtable(dict) => indices.filter_map(|it| pair_at(dict, it)).collect(),
        }
    }
}
