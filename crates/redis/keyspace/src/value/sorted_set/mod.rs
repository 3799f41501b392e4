//! Sorted sets: members and scores in a listpack while small; beyond, a hash
//! table from member to score beside a tree in score order.
//!
//! ```text
//!   listpack    "a" 1 "b" 2.5 …                       in order, walked
//!   skiplist    dict: member → score                  ZSCORE in one look-up
//!               tree: (score, member) with ranks      everything with an order
//! ```

mod add;
mod algebra;
mod bounds;
mod iter;
mod packed;
mod random;

pub use add::{AddRule, Added, Comparison, Existence, NotANumber, Operation};
pub use algebra::{Aggregate, Source, Weighted, difference, intersection, intersection_len, union};
pub use bounds::{LexBound, ScoreBound};
pub use iter::Iter;

use super::{Item, Limits, scan};
use crate::object::Encoding;
use core::ops::Range;
use structs::bytes::Bytes;
use structs::dict::Dict;
use structs::item::Needle;
use structs::listpack::Listpack;
use structs::rank_tree::{Entry, RankTree};

#[derive(Clone)]
pub struct SortedSet {
    repr: Repr,
}

#[derive(Clone)]
enum Repr {
    /// member, score, member, score … in order
    Listpack(Listpack),
    Skiplist(Skiplist),
}

#[derive(Clone)]
struct Skiplist {
    scores: Dict<f64>,
    order: RankTree,
}

impl Default for SortedSet {
    fn default() -> SortedSet {
        SortedSet::new()
    }
}

impl SortedSet {
    pub fn new() -> SortedSet {
        SortedSet { repr: Repr::Listpack(Listpack::new()) }
    }

    /// An empty set in the encoding that suits `count` members, the longest of
    /// `longest` bytes.
    pub fn for_members(count: usize, longest: usize, limits: &Limits) -> SortedSet {
        let mut set = SortedSet::new();
        set.prepare(count, longest, limits);
        set
    }

    /// An empty set for results of unknown size: ordered in a tree, to be
    /// packed at the end if it stays small.
    pub fn unpacked(limits: &Limits) -> SortedSet {
        SortedSet { repr: Repr::Skiplist(Skiplist::new(limits)) }
    }

    /// Takes over a listpack of members and scores, or gives it back if it is
    /// none. One that is not in order is put in order. As in the reference only
    /// the number of members matters here.
    pub fn from_listpack(listpack: Listpack, limits: &Limits) -> Result<SortedSet, Listpack> {
        if !packed::is_sound(&listpack) {
            return Err(listpack);
        }
        let in_order = packed::is_in_order(&listpack);
        let mut set = SortedSet { repr: Repr::Listpack(listpack) };
        if !in_order || set.len() > limits.zset_max_listpack_entries {
            set.become_skiplist(limits);
        }
        if set.len() <= limits.zset_max_listpack_entries {
            set.repack();
        }
        Ok(set)
    }

    pub fn encoding(&self) -> Encoding {
        match &self.repr {
            Repr::Listpack(_) => Encoding::Listpack,
            Repr::Skiplist(_) => Encoding::Skiplist,
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        match &self.repr {
            Repr::Listpack(listpack) => listpack.len() / 2,
            Repr::Skiplist(skiplist) => skiplist.order.len(),
        }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What members and scores take on the heap, about.
    pub fn bytes(&self) -> usize {
        match &self.repr {
            Repr::Listpack(listpack) => listpack.heap_bytes(),
            Repr::Skiplist(it) => {
                it.scores.heap_bytes() + it.order.heap_bytes() + it.order.member_bytes()
            }
        }
    }

    /// The listpack's bytes, as files hold them, if it is one.
    pub fn packed(&self) -> Option<&[u8]> {
        match &self.repr {
            Repr::Listpack(listpack) => Some(listpack.as_bytes()),
            Repr::Skiplist(_) => None,
        }
    }

    #[inline]
    pub fn score(&self, member: &[u8]) -> Option<f64> {
        match &self.repr {
            Repr::Listpack(listpack) => packed::find(listpack, member).map(|(_, score)| score),
            Repr::Skiplist(skiplist) => skiplist.scores.get(member).copied(),
        }
    }

    /// The member's rank from the lowest score, and its score.
    pub fn rank(&self, member: &[u8]) -> Option<(usize, f64)> {
        match &self.repr {
            Repr::Listpack(listpack) => {
                let needle = Needle::new(member);
                let rank = listpack.iter().step_by(2).position(|it| needle.is(it))?;
                Some((rank, packed::score_of(listpack.get(rank * 2 + 1)?)))
            }
            Repr::Skiplist(skiplist) => {
                let score = *skiplist.scores.get(member)?;
                skiplist.order.rank(score, member).map(|rank| (rank, score))
            }
        }
    }

    pub fn iter(&self) -> Iter<'_> {
        self.range(0..self.len())
    }

    /// Members and scores at these ranks, from either end.
    pub fn range(&self, ranks: Range<usize>) -> Iter<'_> {
        match &self.repr {
            Repr::Listpack(listpack) => Iter::packed(listpack, ranks),
            Repr::Skiplist(skiplist) => Iter::ordered(&skiplist.order, ranks),
        }
    }

    /// The ranks of the members with scores between the bounds.
    pub fn ranks_by_score(&self, min: ScoreBound, max: ScoreBound) -> Range<usize> {
        match &self.repr {
            Repr::Listpack(listpack) => packed::ranks(listpack, min, max),
            Repr::Skiplist(Skiplist { order, .. }) => {
                let start = order.rank_where(|score, _| min.is_above(score));
                let end = order.rank_where(|score, _| !max.is_below(score));
                start..end.max(start)
            }
        }
    }

    /// The ranks of the members between the bounds, where all have one score.
    pub fn ranks_by_lex(&self, min: LexBound<'_>, max: LexBound<'_>) -> Range<usize> {
        let start = self.rank_where(|member| min.is_above(member));
        let end = self.rank_where(|member| !max.is_below(member));
        start..end.max(start)
    }

    fn rank_where(&self, is_below: impl Fn(&[u8]) -> bool) -> usize {
        match &self.repr {
            Repr::Listpack(listpack) => {
                listpack.iter().step_by(2).take_while(|it| is_below(&it.text())).count()
            }
            Repr::Skiplist(skiplist) => skiplist.order.rank_where(|_, member| is_below(member)),
        }
    }

    /// One call of ZSCAN. A listpack is given whole, whatever the cursor.
    pub fn scan(&self, cursor: u64, count: usize, mut each: impl FnMut(Item<'_>, f64)) -> u64 {
        let Repr::Skiplist(Skiplist { scores, .. }) = &self.repr else {
            self.iter().for_each(|(member, score)| each(member, score));
            return 0;
        };
        scan::scan(scores, cursor, count, |id| {
            each(Item::Bytes(scores.key_at(id)), *scores.value_at(id));
        })
    }
}

/// Changes.
impl SortedSet {
    /// Announces `count` members, the longest of `longest` bytes.
    pub fn prepare(&mut self, count: usize, longest: usize, limits: &Limits) {
        let is_too_large =
            count > limits.zset_max_listpack_entries || longest > limits.zset_max_listpack_value;
        if is_too_large {
            self.become_skiplist(limits);
        }
    }

    /// Returns the score of the member, if it was there.
    pub fn remove(&mut self, member: &[u8]) -> Option<f64> {
        match &mut self.repr {
            Repr::Listpack(listpack) => {
                let (position, score) = packed::find(listpack, member)?;
                packed::remove(listpack, position);
                Some(score)
            }
            Repr::Skiplist(skiplist) => {
                let score = skiplist.scores.remove(member)?.value;
                skiplist.order.remove(score, member);
                Some(score)
            }
        }
    }

    /// Takes out the members at these ranks.
    pub fn remove_ranks(&mut self, ranks: Range<usize>) {
        match &mut self.repr {
            Repr::Listpack(listpack) => {
                listpack.remove_range(ranks.start * 2, ranks.len() * 2);
            }
            Repr::Skiplist(skiplist) => {
                for _ in ranks.clone() {
                    if let Some(entry) = skiplist.order.take(ranks.start) {
                        skiplist.scores.remove(&entry.member);
                    }
                }
            }
        }
    }

    /// Becomes a listpack if it is small enough.
    pub fn pack(&mut self, limits: &Limits) {
        if self.is_small(limits) {
            self.repack();
        }
    }

    fn repack(&mut self) {
        if let Repr::Skiplist(_) = &self.repr {
            let mut listpack = Listpack::new();
            for (member, score) in self.iter() {
                listpack.push_back(&*member.text());
                packed::push_score(&mut listpack, score);
            }
            self.repr = Repr::Listpack(listpack);
        }
    }

    fn is_small(&self, limits: &Limits) -> bool {
        self.len() <= limits.zset_max_listpack_entries
            && self.iter().all(|(it, _)| it.text_len() <= limits.zset_max_listpack_value)
    }

    /// Becomes a skiplist, however small.
    pub fn unpack(&mut self, limits: &Limits) {
        self.become_skiplist(limits);
    }

    fn become_skiplist(&mut self, limits: &Limits) {
        if let Repr::Listpack(_) = &self.repr {
            let mut skiplist = Skiplist::new(limits);
            for (member, score) in self.iter() {
                skiplist.insert(&member.text(), score);
            }
            self.repr = Repr::Skiplist(skiplist);
        }
    }
}

impl Skiplist {
    fn new(limits: &Limits) -> Skiplist {
        Skiplist { scores: Dict::new(limits.seed), order: RankTree::default() }
    }

    /// Adds a member that is not there yet.
    fn insert(&mut self, member: &[u8], score: f64) {
        self.scores.insert(member, score);
        self.order.insert(Entry { score, member: Bytes::from(member) });
    }
}

#[cfg(test)]
mod tests;
