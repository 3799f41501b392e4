//! ZRANDMEMBER.

use super::SortedSet;
use crate::value::{Item, sample};
use alloc::vec::Vec;
use stdx::rng::Rng;

impl SortedSet {
    /// A member and its score, each with the same chance.
    pub fn random(&self, rng: &mut Rng) -> Option<(Item<'_>, f64)> {
        let rank = (!self.is_empty()).then(|| rng.index(self.len()))?;
        self.range(rank..rank + 1).next()
    }

    /// `count` different members, or all if there are no more.
    pub fn random_distinct(&self, rng: &mut Rng, count: usize) -> Vec<(Item<'_>, f64)> {
        let ranks = sample::distinct(rng, self.len(), count);
        ranks.into_iter().filter_map(|it| self.range(it..it + 1).next()).collect()
    }
}
