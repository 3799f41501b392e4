//! What the journal hears of reading in groups: who was given what, and how far
//! a group is.

use super::id;
use crate::cx::Cx;
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::stream::{Delivery, Group, StreamId},
};

/// An entry that a consumer was given, or that is to be forgotten.
pub(super) struct Claim {
    id: StreamId,
    consumer: Vec<u8>,
    at: Millis,
    count: u64,
    /// The group's last id then.
    last_id: StreamId,
}

impl Claim {
    pub(super) fn new(group: &Group, id: StreamId, delivery: Delivery) -> Claim {
        let consumer = group.consumer(delivery.consumer).name().to_vec();
        let Delivery { at, count, .. } = delivery;
        Claim { id, consumer, at, count, last_id: group.last_id }
    }
}

/// A key and one of its groups.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) key: &'a [u8],
    pub(super) group: &'a [u8],
}

pub(super) fn claims(cx: &mut Cx<'_>, place: Place<'_>, claims: &[Claim]) {
    for claim in claims {
        let (id, last_id) = (id::text(claim.id), id::text(claim.last_id));
        let (mut at, mut count) = (itoa::Buffer::new(), itoa::Buffer::new());
        cx.propagate(&[
            b"XCLAIM",
            place.key,
            place.group,
            &claim.consumer,
            b"0",
            &id,
            b"TIME",
            at.format(claim.at.0 as i64).as_bytes(),
            b"RETRYCOUNT",
            count.format(claim.count).as_bytes(),
            b"FORCE",
            b"JUSTID",
            b"LASTID",
            &last_id,
        ]);
    }
}

/// How far a group has read.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    last_id: StreamId,
    read: Option<u64>,
}

impl Progress {
    pub(super) fn of(group: &Group) -> Progress {
        Progress { last_id: group.last_id, read: group.read }
    }
}

pub(super) fn progress(cx: &mut Cx<'_>, place: Place<'_>, progress: Progress) {
    let last_id = id::text(progress.last_id);
    let mut read = itoa::Buffer::new();
    let read = read.format(progress.read.map_or(-1, |it| it as i64)).as_bytes();
    cx.propagate(&[b"XGROUP", b"SETID", place.key, place.group, &last_id, b"ENTRIESREAD", read]);
}

pub(super) fn new_consumer(cx: &mut Cx<'_>, place: Place<'_>, consumer: &[u8]) {
    cx.propagate(&[b"XGROUP", b"CREATECONSUMER", place.key, place.group, consumer]);
}
