//! Intersection, union and difference.
//!
//! The order of what comes out is visible as long as sets are compact, so the
//! way of going through them is the reference's.

use super::{Limits, Set};
use crate::object::Encoding;
use crate::value::Item;
use alloc::vec::Vec;
use stdx::order::sort_by;

/// Gives up to `limit` members that all of `sets` have, walking the smallest.
pub fn intersection<'a>(sets: &[&'a Set], limit: usize, mut each: impl FnMut(Item<'a>)) {
    let mut by_len = sets.to_vec();
    sort_by(&mut by_len, |a, b| a.len() < b.len());
    let Some((first, others)) = by_len.split_first() else { return };
    let mut left = limit;
    for member in first.iter() {
        if left == 0 {
            return;
        }
        let in_all = others.iter().all(|it| core::ptr::eq(*it, *first) || it.contains_item(member));
        if in_all {
            left -= 1;
            each(member);
        }
    }
}

/// The intersection as a set to be stored.
pub fn intersection_set(sets: &[&Set], limits: &Limits) -> Set {
    let smallest = sets.iter().min_by_key(|it| it.len());
    let from_ints = smallest.is_some_and(|it| it.encoding() == Encoding::Intset);
    let mut result = if from_ints { Set::new() } else { Set::empty_listpack() };
    intersection(sets, usize::MAX, |it| {
        result.insert_item(it, limits);
    });
    if !from_ints {
        result.pack_ints(limits);
    }
    result
}

/// Whether a set is made to be read once or to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Reply,
    Store,
}

/// All members of any of `sets`.
pub fn union(sets: &[&Set], purpose: Purpose, limits: &Limits) -> Set {
    let mut result = blank(sets, purpose, limits);
    for member in sets.iter().flat_map(|it| it.iter()) {
        result.insert_item(member, limits);
    }
    result
}

/// The members of the first that none of the others has.
pub fn difference(first: &Set, others: &[&Set], purpose: Purpose, limits: &Limits) -> Set {
    let all: Vec<&Set> = core::iter::once(first).chain(others.iter().copied()).collect();
    let mut result = blank(&all, purpose, limits);
    if others.iter().any(|it| core::ptr::eq(*it, first)) {
        return result;
    }
    let asking = first.len().saturating_mul(all.len()) / 2;
    let removing: usize = all.iter().map(|it| it.len()).sum();
    if asking <= removing {
        let mut others = others.to_vec();
        sort_by(&mut others, |a, b| a.len() > b.len());
        for member in first.iter() {
            if !others.iter().any(|it| it.contains_item(member)) {
                result.insert_item(member, limits);
            }
        }
        return result;
    }
    for member in first.iter() {
        result.insert_item(member, limits);
    }
    for member in others.iter().flat_map(|it| it.iter()) {
        if result.is_empty() {
            break;
        }
        result.remove(&member.text());
    }
    result
}

/// What to collect members in: finding and comparing is fastest in a hash
/// table, but what is stored should begin small.
fn blank(sets: &[&Set], purpose: Purpose, limits: &Limits) -> Set {
    let all_ints = sets.iter().all(|it| it.encoding() == Encoding::Intset);
    if all_ints || purpose == Purpose::Store { Set::new() } else { Set::empty_hashtable(limits) }
}
