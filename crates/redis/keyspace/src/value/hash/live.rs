//! A hash as it is at a point in time: without the fields whose deadline has
//! passed, whether or not they have been removed.

use super::{Hash, Iter};
use crate::{
    Millis,
    value::{Item, sample},
};
use alloc::vec::Vec;
use stdx::rng::Rng;

#[derive(Clone, Copy)]
pub struct Live<'a> {
    hash: &'a Hash,
    now: Millis,
}

impl Hash {
    /// The hash as it is at `now`.
    #[inline]
    pub fn live(&self, now: Millis) -> Live<'_> {
        Live { hash: self, now }
    }

    /// Whether the deadline of a field has passed.
    #[inline]
    fn is_over(&self, field: &[u8], now: Millis) -> bool {
        self.deadlines.as_ref().and_then(|it| it.get(field)).is_some_and(|at| at < now)
    }
}

/// Draws that may meet fields which are over before all that live are listed.
const MAX_DRAWS: usize = 50;

impl<'a> Live<'a> {
    /// Whether any field ends, or has ended and is not removed yet.
    #[inline]
    pub fn has_deadlines(self) -> bool {
        self.hash.has_deadlines()
    }

    #[inline]
    pub fn get(self, field: &[u8]) -> Option<Item<'a>> {
        self.hash.get(field).filter(|_| !self.hash.is_over(field, self.now))
    }

    #[inline]
    pub fn contains(self, field: &[u8]) -> bool {
        self.hash.contains(field) && !self.hash.is_over(field, self.now)
    }

    /// When a field that is there ends, if it does.
    pub fn deadline(self, field: &[u8]) -> Option<Millis> {
        self.hash.deadline(field)
    }

    /// How many fields are there.
    pub fn len(self) -> usize {
        self.hash.len() - self.hash.deadlines.as_ref().map_or(0, |it| it.passed_len(self.now))
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Fields and values.
    pub fn iter(self) -> LiveIter<'a> {
        LiveIter { live: self, pairs: self.hash.iter() }
    }

    /// One call of HSCAN: see [`Hash::scan`].
    pub fn scan(self, cursor: u64, count: usize, mut each: impl FnMut(Item<'_>, Item<'_>)) -> u64 {
        self.hash.scan(cursor, count, |field, value| {
            if self.shows(field) {
                each(field, value);
            }
        })
    }

    #[inline]
    fn shows(self, field: Item<'_>) -> bool {
        self.hash.deadlines.is_none() || !self.hash.is_over(&field.text(), self.now)
    }

    /// A field and its value, each with the same chance.
    pub fn random(self, rng: &mut Rng) -> Option<(Item<'a>, Item<'a>)> {
        if self.hash.deadlines.is_none() {
            return self.hash.random(rng);
        }
        for _ in 0..MAX_DRAWS {
            let pair = self.hash.random(rng)?;
            if self.shows(pair.0) {
                return Some(pair);
            }
        }
        let mut live: Vec<_> = self.iter().collect();
        (!live.is_empty()).then(|| live.swap_remove(rng.index(live.len())))
    }

    /// `count` different fields with their values, or all if there are no more.
    pub fn random_distinct(self, rng: &mut Rng, count: usize) -> Vec<(Item<'a>, Item<'a>)> {
        if self.len() == self.hash.len() {
            return self.hash.random_distinct(rng, count);
        }
        let live: Vec<_> = self.iter().collect();
        sample::distinct(rng, live.len(), count).into_iter().map(|it| live[it]).collect()
    }
}

#[derive(Clone)]
pub struct LiveIter<'a> {
    live: Live<'a>,
    pairs: Iter<'a>,
}

impl<'a> Iterator for LiveIter<'a> {
    type Item = (Item<'a>, Item<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let live = self.live;
        self.pairs.find(|(field, _)| live.shows(*field))
    }
}
