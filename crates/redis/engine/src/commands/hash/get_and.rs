//! HGETEX and HGETDEL: reading fields and doing something to them.

use super::fields::{self, BAD_COUNT, take_fields};
use crate::commands::{
    expiry_option::{LifetimeOptions, NewLifetime},
    prelude::*,
};
use alloc::vec::Vec;
use keyspace::Millis;

command! {
    /// Returns fields of a hash and sets or lifts their ends.
    ///
    /// ```resp
    /// > HSET session user ann token 42
    /// (integer) 2
    /// > HGETEX session EX 60 FIELDS 2 token missing
    /// 1) "42"
    /// 2) (nil)
    /// > HTTL session FIELDS 1 token
    /// 1) (integer) 60
    /// > HGETEX session PERSIST FIELDS 1 token
    /// 1) "42"
    /// > HTTL session FIELDS 1 token
    /// 1) (integer) -1
    /// ```
    pub(super) HGETEX {
        name: "hgetex",
        usage: "key [EX seconds|PX milliseconds|EXAT unix-time-seconds|PXAT unix-time-milliseconds|PERSIST] FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: hgetex,
    }
}

fn hgetex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    fields::check_named(args)?;
    let mut options = LifetimeOptions::new("PERSIST");
    while !args.take("FIELDS") {
        options.take(args)?;
    }
    let fields = take_fields(args, 1, BAD_COUNT)?;
    cx.hash(key)?;
    let lifetime = options.finish_from(0, cx.now, "hgetex")?;
    let then = match lifetime {
        NewLifetime::NotSaid => Then::Nothing,
        NewLifetime::Plain => Then::Live,
        NewLifetime::Until(at) if cx.is_over(at) => Then::EndNow,
        NewLifetime::Until(at) => Then::End(at),
    };
    let changed = write_and_change(cx, key, &fields, then, reply);
    match then {
        Then::Nothing | Then::Remove => {}
        Then::Live => fields::tell_lives(cx, key, &changed),
        Then::EndNow => fields::tell_ended(cx, key, &changed),
        Then::End(at) => fields::tell_end(cx, key, &changed, at),
    }
    Ok(())
}

/// What is done to a field once its value is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Nothing,
    Live,
    End(Millis),
    /// Its end is in the past.
    EndNow,
    Remove,
}

/// Replies with the fields' values, and changes one after the other; gives those
/// that were changed.
fn write_and_change<'a>(
    cx: &mut Cx<'_>,
    key: &[u8],
    fields: &[&'a [u8]],
    then: Then,
    reply: &mut ReplyBuf,
) -> Vec<&'a [u8]> {
    let (now, limits) = (cx.core.expiry_now(cx.now), cx.limits());
    let mut hash = cx.db().hash_mut(key);
    let mut changed = Vec::new();
    reply.array(fields.len());
    for field in fields {
        let Some(hash) = hash.as_deref_mut() else {
            reply.nil();
            continue;
        };
        match hash.live(now).get(field) {
            Some(value) => reply.bulk(&value.text()),
            None => {
                reply.nil();
                continue;
            }
        }
        let is_changed = match then {
            Then::Nothing => false,
            Then::Live => hash.clear_deadline(field),
            Then::End(at) => {
                hash.set_deadline(field, at, &limits);
                true
            }
            Then::EndNow | Then::Remove => hash.remove(field),
        };
        if is_changed {
            changed.push(*field);
        }
    }
    changed
}

command! {
    /// Returns fields of a hash and takes them out.
    ///
    /// ```resp
    /// > HSET session user ann token 42
    /// (integer) 2
    /// > HGETDEL session FIELDS 2 token missing
    /// 1) "42"
    /// 2) (nil)
    /// > HEXISTS session token
    /// (integer) 0
    /// ```
    pub(super) HGETDEL {
        name: "hgetdel",
        usage: "key FIELDS numfields field [field ...]",
        since: "9.1.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: hgetdel,
    }
}

fn hgetdel(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    if !args.take("FIELDS") {
        return Err(CommandError::Syntax);
    }
    let fields = take_fields(args, 1, BAD_COUNT)?;
    cx.hash(key)?;
    if !write_and_change(cx, key, &fields, Then::Remove, reply).is_empty() {
        fields::tell_removed(cx, key, Change::HDel);
    }
    Ok(())
}
