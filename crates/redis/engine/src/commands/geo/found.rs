//! The members that lie in a shape.

use super::query::{Order, Query, StoredScore, Wanted};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::{
    Item, Limits,
    sorted_set::{AddRule, ScoreBound, SortedSet},
};
use stdx::order::sort_by;
use structs::geohash::{Hash, Place, Shape, cover};

/// A member that lies in a shape.
pub(super) struct Found<'s> {
    member: Item<'s>,
    score: f64,
    place: Place,
    distance_m: f64,
}

/// What a query finds in a set, in its order.
pub(super) fn find<'s>(set: &'s SortedSet, query: &Query<'_>) -> Vec<Found<'s>> {
    let Some(shape) = query.shape() else { return Vec::new() };
    let (enough, wanted) = match query.wanted() {
        Wanted::All => (usize::MAX, usize::MAX),
        Wanted::First(count) => (usize::MAX, count),
        Wanted::Any(count) => (count, count),
    };
    let mut found: Vec<Found<'s>> =
        cover(&shape).flat_map(|cell| members_in(set, cell, &shape)).take(enough).collect();
    match query.order() {
        Some(Order::Nearest) => sort_by(&mut found, |a, b| a.distance_m < b.distance_m),
        Some(Order::Farthest) => sort_by(&mut found, |a, b| a.distance_m > b.distance_m),
        None => {}
    }
    found.truncate(wanted);
    found
}

fn members_in<'s>(
    set: &'s SortedSet,
    cell: Hash,
    shape: &Shape,
) -> impl Iterator<Item = Found<'s>> {
    let (start, end) =
        (ScoreBound::Including(cell.score()), ScoreBound::Excluding(cell.score_end()));
    let ranks = set.ranks_by_score(start, end);
    set.range(ranks).filter_map(move |(member, score)| {
        let place = Hash::from_score(score).place();
        let distance_m = shape.distance_inside(place)?;
        Some(Found { member, score, place, distance_m })
    })
}

/// Replies with members and what is to be told of each.
pub(super) fn write(found: &[Found<'_>], query: &Query<'_>, reply: &mut ReplyBuf) {
    let detail = query.detail;
    let beside = [detail.distance, detail.hash, detail.coordinates];
    let beside = beside.into_iter().filter(|it| *it).count();
    reply.array(found.len());
    for it in found {
        if beside > 0 {
            reply.array(1 + beside);
        }
        reply.bulk(&it.member.text());
        if detail.distance {
            super::unit::write_length(reply, query.unit.in_unit(it.distance_m));
        }
        if detail.hash {
            reply.int(it.score as i64);
        }
        if detail.coordinates {
            super::write_place(reply, it.place);
        }
    }
}

/// The sorted set to be stored.
pub(super) fn to_set(found: &[Found<'_>], query: &Query<'_>, limits: &Limits) -> SortedSet {
    let mut set = SortedSet::unpacked(limits);
    for it in found {
        let score = match query.stored_score {
            StoredScore::Hash => it.score,
            StoredScore::Distance => query.unit.in_unit(it.distance_m),
        };
        // Distances are numbers, so that none is refused.
        let _ = set.add(&it.member.text(), score, AddRule::default(), limits);
    }
    set.pack(limits);
    set
}
