//! HSETEX.

use super::fields::{self, BAD_COUNT, take_fields};
use crate::commands::{
    expiry_option::{LifetimeOptions, NewLifetime},
    prelude::*,
};
use alloc::vec::Vec;
use keyspace::{Millis, value::hash::Hash};

command! {
    /// Sets fields of a hash and when they end; returns whether it did.
    ///
    /// NX and XX ask for the key to be missing or there, FNX and FXX for all of the fields.
    /// Without a time the fields do not end; KEEPTTL leaves their ends as they are.
    ///
    /// ```resp
    /// > HSETEX session EX 60 FIELDS 2 user ann token 42
    /// (integer) 1
    /// > HTTL session FIELDS 1 token
    /// 1) (integer) 60
    /// > HSETEX session FNX EX 60 FIELDS 1 token 43
    /// (integer) 0
    /// > HSETEX session KEEPTTL FIELDS 1 token 43
    /// (integer) 1
    /// ```
    pub(super) HSETEX {
        name: "hsetex",
        usage: "key [NX|XX] [FNX|FXX] [EX seconds|PX milliseconds|EXAT unix-time-seconds|PXAT unix-time-milliseconds|KEEPTTL] FIELDS numfields field value [field value ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: hsetex,
    }
}

fn hsetex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    fields::check_named(args)?;
    let options = Options::take(args)?;
    let pairs = take_fields(args, 2, BAD_COUNT)?;
    let is_there = cx.hash(key)?.is_some();
    if !options.key.agrees([is_there].into_iter()) {
        reply.int(0);
        return Ok(());
    }
    let lifetime = options.lifetime.finish_from(0, cx.now, "hsetex")?;
    let hash = cx.hash(key)?;
    let are_there = pairs.iter().step_by(2).map(|it| hash.is_some_and(|hash| hash.contains(it)));
    if !options.fields.agrees(are_there) {
        reply.int(0);
        return Ok(());
    }
    match lifetime {
        NewLifetime::Until(at) if cx.is_over(at) => set_and_end(cx, key, &pairs)?,
        _ => set(cx, key, &pairs, lifetime)?,
    }
    reply.int(1);
    Ok(())
}

/// What must be there, or must not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Any,
    AllMissing,
    AllThere,
}

impl Presence {
    fn agrees(self, mut are_there: impl Iterator<Item = bool>) -> bool {
        match self {
            Presence::Any => true,
            Presence::AllMissing => !are_there.any(|it| it),
            Presence::AllThere => are_there.all(|it| it),
        }
    }
}

struct Options<'a> {
    key: Presence,
    fields: Presence,
    lifetime: LifetimeOptions<'a>,
}

impl<'a> Options<'a> {
    fn take(args: &mut Args<'a>) -> Result<Options<'a>, CommandError> {
        let mut it = Options {
            key: Presence::Any,
            fields: Presence::Any,
            lifetime: LifetimeOptions::new("KEEPTTL"),
        };
        while !args.take("FIELDS") {
            if it.key != Presence::AllThere && args.take("NX") {
                it.key = Presence::AllMissing;
            } else if it.key != Presence::AllMissing && args.take("XX") {
                it.key = Presence::AllThere;
            } else if it.fields != Presence::AllThere && args.take("FNX") {
                it.fields = Presence::AllMissing;
            } else if it.fields != Presence::AllMissing && args.take("FXX") {
                it.fields = Presence::AllThere;
            } else {
                it.lifetime.take(args)?;
            }
        }
        Ok(it)
    }
}

fn set(cx: &mut Cx<'_>, key: &[u8], pairs: &[&[u8]], lifetime: NewLifetime) -> Outcome {
    let limits = cx.limits();
    let mut hash = cx.get_or_create(key, Hash::new)?;
    if hash.has_deadlines() {
        cx.drop_passed_fields(key, pairs.iter().copied().step_by(2));
        hash = cx.get_or_create(key, Hash::new)?;
    }
    hash.prepare(pairs.iter().copied(), &limits);
    for pair in pairs.as_chunks::<2>().0 {
        let [field, value] = *pair;
        match lifetime {
            NewLifetime::Plain => hash.set_keeping_deadline(field, value, &limits),
            _ => hash.set(field, value, &limits),
        };
        if let NewLifetime::Until(at) = lifetime {
            hash.set_deadline(field, at, &limits);
        }
    }
    cx.changed(key, Change::HSet);
    if let NewLifetime::Until(at) = lifetime {
        cx.db().note_ending_hash(key);
        cx.changed(key, Change::HExpire);
        propagate(cx, key, pairs, at);
    }
    Ok(())
}

/// With a time of the day, which is the same whenever it is repeated.
fn propagate(cx: &mut Cx<'_>, key: &[u8], pairs: &[&[u8]], at: Millis) {
    let (mut at_digits, mut count_digits) = (itoa::Buffer::new(), itoa::Buffer::new());
    let front: [&[u8]; 6] = [
        b"HSETEX",
        key,
        b"PXAT",
        at_digits.format(at.0).as_bytes(),
        b"FIELDS",
        count_digits.format(pairs.len() / 2).as_bytes(),
    ];
    let words: Vec<&[u8]> = front.iter().copied().chain(pairs.iter().copied()).collect();
    cx.propagate(&words);
}

/// Fields that end in the past are set and gone at once: those that were there are
/// not any more.
fn set_and_end(cx: &mut Cx<'_>, key: &[u8], pairs: &[&[u8]]) -> Outcome {
    let is_new_key = cx.hash(key)?.is_none();
    let now = cx.core.expiry_now(cx.now);
    let hash = cx.get_or_create(key, Hash::new)?;
    let mut ended: Vec<&[u8]> = Vec::new();
    for field in pairs.iter().copied().step_by(2) {
        if hash.live(now).contains(field) {
            hash.remove(field);
            ended.push(field);
        }
    }
    cx.changed(key, Change::HSet);
    cx.changed(key, Change::HExpire);
    if is_new_key || ended.is_empty() {
        fields::tell_removed(cx, key, Change::HExpired);
        cx.propagate_nothing();
    } else {
        fields::tell_ended(cx, key, &ended);
    }
    Ok(())
}
