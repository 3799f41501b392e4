//! ZADD with all its options, and ZINCRBY.

use super::{Limits, Repr, Skiplist, SortedSet, packed};
use structs::bytes::Bytes;
use structs::rank_tree::Entry;

/// Which members may be given a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existence {
    #[default]
    Any,
    /// NX
    New,
    /// XX
    Old,
}

/// Which scores a member that is there may be given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Comparison {
    #[default]
    Any,
    /// GT
    Greater,
    /// LT
    Less,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Operation {
    #[default]
    Set,
    /// INCR: the score given is added to that of a member that is there.
    Increment,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddRule {
    pub existence: Existence,
    pub comparison: Comparison,
    pub operation: Operation,
}

/// What became of a member, with its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Added {
    New(f64),
    Changed(f64),
    Same(f64),
    /// The rule does not allow it.
    Refused,
}

/// The sum of infinities of both signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANumber;

impl AddRule {
    /// The score for a member that has `old`, if it may be changed.
    fn rescore(self, old: f64, given: f64) -> Result<Option<f64>, NotANumber> {
        if self.existence == Existence::New {
            return Ok(None);
        }
        let score = match self.operation {
            Operation::Set => given,
            Operation::Increment => old + given,
        };
        if score.is_nan() {
            return Err(NotANumber);
        }
        let is_allowed = match self.comparison {
            Comparison::Any => true,
            Comparison::Greater => score > old,
            Comparison::Less => score < old,
        };
        Ok(is_allowed.then_some(score))
    }
}

impl SortedSet {
    /// Adds a member or changes its score, as far as `rule` allows.
    #[inline]
    pub fn add(
        &mut self,
        member: &[u8],
        score: f64,
        rule: AddRule,
        limits: &Limits,
    ) -> Result<Added, NotANumber> {
        if score.is_nan() {
            return Err(NotANumber);
        }
        match &mut self.repr {
            Repr::Skiplist(skiplist) => skiplist.add(member, score, rule),
            Repr::Listpack(_) => self.add_packed(member, score, rule, limits),
        }
    }

    fn add_packed(
        &mut self,
        member: &[u8],
        score: f64,
        rule: AddRule,
        limits: &Limits,
    ) -> Result<Added, NotANumber> {
        let Repr::Listpack(listpack) = &mut self.repr else { return Ok(Added::Refused) };
        if let Some((position, old)) = packed::find(listpack, member) {
            let Some(score) = rule.rescore(old, score)? else { return Ok(Added::Refused) };
            if score == old {
                return Ok(Added::Same(score));
            }
            packed::remove(listpack, position);
            packed::insert(listpack, member, score);
            return Ok(Added::Changed(score));
        }
        if rule.existence == Existence::Old {
            return Ok(Added::Refused);
        }
        let has_room = listpack.len() / 2 < limits.zset_max_listpack_entries
            && member.len() <= limits.zset_max_listpack_value
            && listpack.can_grow_by(member.len());
        if has_room {
            packed::insert(listpack, member, score);
            return Ok(Added::New(score));
        }
        self.become_skiplist(limits);
        self.add(member, score, rule, limits)
    }
}

impl Skiplist {
    #[inline]
    fn add(&mut self, member: &[u8], score: f64, rule: AddRule) -> Result<Added, NotANumber> {
        let (id, is_new) = match rule.existence {
            Existence::Old => match self.scores.find(member) {
                Some(id) => (id, false),
                None => return Ok(Added::Refused),
            },
            _ => self.scores.find_or_insert_with(member, || score),
        };
        if is_new {
            self.order.insert(Entry { score, member: Bytes::from(member) });
            return Ok(Added::New(score));
        }
        let old = *self.scores.value_at(id);
        let Some(score) = rule.rescore(old, score)? else { return Ok(Added::Refused) };
        if score == old {
            return Ok(Added::Same(score));
        }
        *self.scores.value_at_mut(id) = score;
        self.order.rescore(old, member, score);
        Ok(Added::Changed(score))
    }
}
