//! Union, intersection and difference of sorted sets, and of plain sets, whose
//! members all count as having the score 1.
//!
//! Sums of doubles hang on their order, so the sources are taken as the
//! reference takes them: the smallest first.

use super::{Skiplist, SortedSet};
use crate::object::Value;
use crate::value::{Item, Limits, set::Set};
use alloc::{boxed::Box, vec::Vec};
use stdx::order::sort_by;
use structs::{bytes::Bytes, dict::Dict, rank_tree::Entry, rank_tree::RankTree};

/// What has members that have scores.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    Set(&'a Set),
    SortedSet(&'a SortedSet),
}

/// The score of a plain set's members.
const PLAIN_SCORE: f64 = 1.0;

impl<'a> Source<'a> {
    pub fn of(value: &'a Value) -> Option<Source<'a>> {
        match value {
            Value::Set(it) => Some(Source::Set(it)),
            Value::SortedSet(it) => Some(Source::SortedSet(it)),
            _ => None,
        }
    }

    pub fn len(self) -> usize {
        match self {
            Source::Set(it) => it.len(),
            Source::SortedSet(it) => it.len(),
        }
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    fn score(self, member: &[u8]) -> Option<f64> {
        match self {
            Source::Set(it) => it.contains(member).then_some(PLAIN_SCORE),
            Source::SortedSet(it) => it.score(member),
        }
    }

    fn iter(self) -> Box<dyn Iterator<Item = (Item<'a>, f64)> + 'a> {
        match self {
            Source::Set(it) => Box::new(it.iter().map(|member| (member, PLAIN_SCORE))),
            Source::SortedSet(it) => Box::new(it.iter()),
        }
    }

    fn is(self, other: Source<'_>) -> bool {
        match (self, other) {
            (Source::Set(a), Source::Set(b)) => core::ptr::eq(a, b),
            (Source::SortedSet(a), Source::SortedSet(b)) => core::ptr::eq(a, b),
            _ => false,
        }
    }
}

/// A source whose scores are multiplied.
#[derive(Clone, Copy)]
pub struct Weighted<'a> {
    pub source: Source<'a>,
    pub weight: f64,
}

impl Weighted<'_> {
    /// Zero times infinity counts as zero.
    fn weigh(&self, score: f64) -> f64 {
        or_zero(score * self.weight)
    }
}

fn or_zero(score: f64) -> f64 {
    if score.is_nan() { 0.0 } else { score }
}

/// What becomes of the scores of a member that several sources have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aggregate {
    #[default]
    Sum,
    Min,
    Max,
}

impl Aggregate {
    fn join(self, a: f64, b: f64) -> f64 {
        match self {
            Aggregate::Sum => or_zero(a + b),
            Aggregate::Min => {
                if b < a {
                    b
                } else {
                    a
                }
            }
            Aggregate::Max => {
                if b > a {
                    b
                } else {
                    a
                }
            }
        }
    }
}

/// All members of any of the sources.
pub fn union(sources: &[Weighted<'_>], aggregate: Aggregate, limits: &Limits) -> SortedSet {
    let mut scores: Dict<f64> = Dict::new(limits.seed);
    for it in smallest_first(sources, |it| it.source.len()) {
        for (member, score) in it.source.iter() {
            let score = it.weigh(score);
            let (id, is_new) = scores.find_or_insert_with(&member.text(), || score);
            if !is_new {
                let joined = aggregate.join(*scores.value_at(id), score);
                *scores.value_at_mut(id) = joined;
            }
        }
    }
    SortedSet::from_scores(scores)
}

/// The members that all of the sources have.
pub fn intersection(sources: &[Weighted<'_>], aggregate: Aggregate, limits: &Limits) -> SortedSet {
    let mut scores: Dict<f64> = Dict::new(limits.seed);
    let sources = smallest_first(sources, |it| it.source.len());
    let Some((first, others)) = sources.split_first() else { return SortedSet::new() };
    for (member, own_score) in first.source.iter() {
        let member = member.text();
        let joined = others.iter().try_fold(first.weigh(own_score), |sum, it| {
            let is_same = it.source.is(first.source);
            let score = if is_same { own_score } else { it.source.score(&member)? };
            Some(aggregate.join(sum, score * it.weight))
        });
        if let Some(score) = joined {
            scores.insert(&member, score);
        }
    }
    SortedSet::from_scores(scores)
}

/// How many members all of the sources have, counted up to `limit`.
pub fn intersection_len(sources: &[Source<'_>], limit: usize) -> usize {
    let sources = smallest_first(sources, |it| it.len());
    let Some((first, others)) = sources.split_first() else { return 0 };
    let in_all = |(member, _): &(Item<'_>, f64)| {
        let member = member.text();
        others.iter().all(|it| it.is(*first) || it.score(&member).is_some())
    };
    first.iter().filter(in_all).take(limit).count()
}

/// The members of the first that none of the others has, with their scores.
pub fn difference(first: Source<'_>, others: &[Source<'_>], limits: &Limits) -> SortedSet {
    if others.iter().any(|it| it.is(first)) {
        return SortedSet::new();
    }
    let mut scores: Dict<f64> = Dict::new(limits.seed);
    let asking = first.len().saturating_mul(others.len() + 1);
    let removing: usize = others.iter().map(|it| it.len()).sum();
    if asking <= first.len() + removing {
        for (member, score) in first.iter() {
            let member = member.text();
            if others.iter().all(|it| it.score(&member).is_none()) {
                scores.insert(&member, score);
            }
        }
        return SortedSet::from_scores(scores);
    }
    for (member, score) in first.iter() {
        scores.insert(&member.text(), score);
    }
    for (member, _) in others.iter().flat_map(|it| it.iter()) {
        if scores.is_empty() {
            break;
        }
        scores.remove(&member.text());
    }
    SortedSet::from_scores(scores)
}

fn smallest_first<T: Copy>(sources: &[T], len: impl Fn(&T) -> usize) -> Vec<T> {
    let mut sorted = sources.to_vec();
    sort_by(&mut sorted, |a, b| len(a) < len(b));
    sorted
}

impl SortedSet {
    /// What is to be kept is to be packed: a reply tells 0 and -0 apart.
    fn from_scores(scores: Dict<f64>) -> SortedSet {
        let mut order = RankTree::default();
        for (member, score) in scores.iter() {
            order.insert(Entry { score: *score, member: Bytes::clone(member) });
        }
        SortedSet { repr: super::Repr::Skiplist(Skiplist { scores, order }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::sorted_set::AddRule;
    use alloc::{collections::BTreeMap, string::ToString, vec::Vec};
    use stdx::{rng::Rng, siphash::Key};

    type Model = BTreeMap<Vec<u8>, f64>;

    fn random_set(rng: &mut Rng, len: usize, limits: &Limits) -> (SortedSet, Model) {
        let (mut set, mut model) = (SortedSet::new(), Model::new());
        for _ in 0..len {
            let (member, score) = (rng.below(300).to_string(), rng.below(20) as f64);
            set.add(member.as_bytes(), score, AddRule::default(), limits).unwrap();
            model.insert(member.into_bytes(), score);
        }
        (set, model)
    }

    fn told(set: &SortedSet) -> Model {
        set.iter().map(|(member, score)| (member.text().to_vec(), score)).collect()
    }

    #[test]
    fn all_three_agree_with_a_model() {
        let (limits, mut rng) = (Limits::new(Key(1, 2)), Rng::new(5));
        for round in 0..200 {
            let lens = [rng.index(250), rng.index(250)];
            let [(a, model_a), (b, model_b)] = lens.map(|len| random_set(&mut rng, len, &limits));
            let (a, b) = (Source::SortedSet(&a), Source::SortedSet(&b));
            let weighted =
                [Weighted { source: a, weight: 2.0 }, Weighted { source: b, weight: 1.0 }];
            let both = model_a
                .iter()
                .filter_map(|(it, score)| Some((it.clone(), score * 2.0 + model_b.get(it)?)));
            let both: Model = both.collect();
            let mut all: Model =
                model_a.iter().map(|(it, score)| (it.clone(), score * 2.0)).collect();
            for (it, score) in &model_b {
                *all.entry(it.clone()).or_insert(0.0) += score;
            }
            let rest: Model = model_a
                .iter()
                .filter(|(it, _)| !model_b.contains_key(*it))
                .map(|(it, score)| (it.clone(), *score))
                .collect();
            let sum = Aggregate::Sum;
            assert_eq!(told(&union(&weighted, sum, &limits)), all, "round {round}");
            assert_eq!(told(&intersection(&weighted, sum, &limits)), both, "round {round}");
            assert_eq!(told(&difference(a, &[b], &limits)), rest, "round {round}");
            assert_eq!(intersection_len(&[a, b], 7), both.len().min(7), "round {round}");
        }
    }

    #[test]
    fn what_is_no_number_counts_as_zero() {
        let limits = Limits::new(Key(1, 2));
        let mut set = SortedSet::new();
        set.add(b"a", f64::INFINITY, AddRule::default(), &limits).unwrap();
        let source = Source::SortedSet(&set);
        let of = |weights: &[f64]| {
            let sources: Vec<_> =
                weights.iter().map(|weight| Weighted { source, weight: *weight }).collect();
            union(&sources, Aggregate::Sum, &limits).score(b"a")
        };
        assert_eq!(of(&[0.0]), Some(0.0));
        assert_eq!(of(&[1.0, -1.0]), Some(0.0));
    }
}
