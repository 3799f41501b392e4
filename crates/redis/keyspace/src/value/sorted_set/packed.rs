//! Members and scores in a listpack.

use super::{Item, ScoreBound};
use crate::value::distinct::all_distinct;
use alloc::vec::Vec;
use core::ops::Range;
use stdx::float;
use structs::listpack::{Listpack, Position};

/// Where a member is, and its score.
#[inline]
pub(super) fn find(listpack: &Listpack, member: &[u8]) -> Option<(Position, f64)> {
    let position = listpack.find(listpack.first()?, member, 2)?;
    let score = listpack.next(position)?;
    Some((position, score_of(listpack.at(score))))
}

/// Whole scores are numbers in the listpack, others the text that ZSCORE shows.
#[inline]
pub(super) fn score_of(item: Item<'_>) -> f64 {
    checked_score(item).unwrap_or(0.0)
}

fn checked_score(item: Item<'_>) -> Option<f64> {
    match item {
        Item::Int(value) => Some(value as f64),
        Item::Bytes(bytes) => float::parse_bound(bytes),
    }
}

pub(super) fn push_score(listpack: &mut Listpack, score: f64) {
    let mut text = Vec::new();
    listpack.push_back(score_item(score, &mut text));
}

fn score_item(score: f64, text: &mut Vec<u8>) -> Item<'_> {
    match float::as_int(score) {
        Some(value) => Item::Int(value),
        None => {
            float::append(text, score);
            Item::Bytes(text)
        }
    }
}

/// Takes out the member at `position` with its score.
pub(super) fn remove(listpack: &mut Listpack, position: Position) {
    listpack.remove_run(position, 2);
}

/// Inserts a member that is not there, in its place.
pub(super) fn insert(listpack: &mut Listpack, member: &[u8], score: f64) {
    let mut text = Vec::new();
    let (item, score_item) = (Item::from(member), score_item(score, &mut text));
    match place(listpack, member, score) {
        Some(position) => listpack.insert_pair(position, item, score_item),
        None => {
            listpack.push_back(item);
            listpack.push_back(score_item);
        }
    }
}

/// Where the first member that comes after this one is.
fn place(listpack: &Listpack, member: &[u8], score: f64) -> Option<Position> {
    let mut items = listpack.iter();
    while let Some(position) = items.here() {
        let (other, other_score) = (items.next()?, score_of(items.next()?));
        if other_score > score || other_score == score && *other.text() > *member {
            return Some(position);
        }
    }
    None
}

/// The ranks of the scores between two bounds.
pub(super) fn ranks(listpack: &Listpack, min: ScoreBound, max: ScoreBound) -> Range<usize> {
    let mut ranks = 0..0;
    for score in listpack.iter().skip(1).step_by(2).map(score_of) {
        if min.is_above(score) {
            ranks.start += 1;
            ranks.end += 1;
        } else if !max.is_below(score) {
            ranks.end += 1;
        } else {
            break;
        }
    }
    ranks
}

/// Whether there are only members and scores, no member twice, no score NaN.
pub(super) fn is_sound(listpack: &Listpack) -> bool {
    listpack.len().is_multiple_of(2)
        && listpack.iter().skip(1).step_by(2).all(|it| checked_score(it).is_some())
        && all_distinct(&mut listpack.iter().step_by(2))
}

pub(super) fn is_in_order(listpack: &Listpack) -> bool {
    let mut items = listpack.iter();
    let pairs = core::iter::from_fn(|| Some((items.next()?, score_of(items.next()?))));
    pairs.is_sorted_by(|(a, a_score), (b, b_score)| {
        a_score < b_score || a_score == b_score && *a.text() < *b.text()
    })
}
