//! `FIELDS numfields field …`, and changes to the deadlines of fields.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::Millis;

/// What a number of fields that is not that of the words is refused with.
pub(super) const BAD_COUNT: CommandError = CommandError::Message(
    "ERR numfields should be greater than 0 and match the provided number of fields",
);

/// Refuses a request that names no fields: options are not looked at then.
pub(super) fn check_named(args: &Args<'_>) -> Outcome {
    let mut words = args.clone();
    while words.left() > 1 {
        if words.take("FIELDS") {
            return Ok(());
        }
        words.skip(1);
    }
    Err(BAD_COUNT)
}

/// Takes a number of fields and as many, of `words` words each; all that is left.
pub(super) fn take_fields<'a>(
    args: &mut Args<'a>,
    words: usize,
    refusal: CommandError,
) -> Result<Vec<&'a [u8]>, CommandError> {
    let count = args.int()?;
    let given = usize::try_from(count).ok().filter(|it| *it > 0);
    match given.and_then(|it| it.checked_mul(words)) {
        Some(count) if count == args.left() => Ok(args.rest().collect()),
        _ => Err(refusal),
    }
}

/// A request about some fields, as the journal hears it.
pub(super) fn propagate(cx: &mut Cx<'_>, front: &[&[u8]], fields: &[&[u8]]) {
    let mut digits = itoa::Buffer::new();
    let count = digits.format(fields.len()).as_bytes();
    let words: Vec<&[u8]> = front
        .iter()
        .copied()
        .chain([&b"FIELDS"[..], count])
        .chain(fields.iter().copied())
        .collect();
    cx.propagate(&words);
}

/// Tells that fields were given an end.
pub(super) fn tell_end(cx: &mut Cx<'_>, key: &[u8], fields: &[&[u8]], at: Millis) {
    if fields.is_empty() {
        return;
    }
    cx.db().note_ending_hash(key);
    cx.changed(key, Change::HExpire);
    let mut digits = itoa::Buffer::new();
    propagate(cx, &[b"HPEXPIREAT", key, digits.format(at.0).as_bytes()], fields);
}

/// Tells that fields were given an end in the past, and so taken out.
pub(super) fn tell_ended(cx: &mut Cx<'_>, key: &[u8], fields: &[&[u8]]) {
    if fields.is_empty() {
        return;
    }
    tell_removed(cx, key, Change::HExpired);
    let words: Vec<&[u8]> = [&b"HDEL"[..], key].into_iter().chain(fields.iter().copied()).collect();
    cx.propagate(&words);
}

/// Tells that fields were taken out. The key goes with the last of them.
pub(super) fn tell_removed(cx: &mut Cx<'_>, key: &[u8], change: Change) {
    cx.changed(key, change);
    if cx.db().hash_mut(key).is_some_and(|hash| hash.is_empty()) {
        cx.delete_emptied(key);
    }
}

/// Tells that fields lost their ends.
pub(super) fn tell_lives(cx: &mut Cx<'_>, key: &[u8], fields: &[&[u8]]) {
    if fields.is_empty() {
        return;
    }
    cx.changed(key, Change::HPersist);
    propagate(cx, &[b"HPERSIST", key], fields);
}
