//! TTL and its kin: asking when keys end.

use crate::commands::prelude::*;
use keyspace::Millis;

/// What is answered for a key that is not there, and for one without an end.
const MISSING: i64 = -2;
const ENDLESS: i64 = -1;

command! {
    /// Returns how many seconds a key has to live; -1 without an end, -2 where it is not there.
    ///
    /// ```resp
    /// > SET k v EX 100
    /// OK
    /// > TTL k
    /// (integer) 100
    /// > TTL missing
    /// (integer) -2
    /// ```
    pub(super) TTL {
        name: "ttl",
        usage: "key",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: ttl,
    }
}

fn ttl(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let now = cx.now;
    reply_end(cx, args.word()?, reply, |at| seconds(at.0.saturating_sub(now.0)))
}

/// Rounded to the nearest second.
fn seconds(ms: u64) -> i64 {
    (ms.saturating_add(500) / 1000) as i64
}

command! {
    /// Returns how many milliseconds a key has to live; -1 without an end, -2 where it is not there.
    ///
    /// ```resp
    /// > SET k v PX 1500
    /// OK
    /// > PTTL k
    /// (integer) 1500
    /// ```
    pub(super) PTTL {
        name: "pttl",
        usage: "key",
        since: "2.6.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: pttl,
    }
}

fn pttl(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let now = cx.now;
    reply_end(cx, args.word()?, reply, |at| at.0.saturating_sub(now.0) as i64)
}

command! {
    /// Returns when a key ends, in seconds since 1970; -1 without an end, -2 where it is not there.
    ///
    /// ```resp
    /// > SET k v EXAT 33177117420
    /// OK
    /// > EXPIRETIME k
    /// (integer) 33177117420
    /// ```
    pub(super) EXPIRETIME {
        name: "expiretime",
        usage: "key",
        since: "7.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: expiretime,
    }
}

fn expiretime(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_end(cx, args.word()?, reply, |at| seconds(at.0))
}

command! {
    /// Returns when a key ends, in milliseconds since 1970; -1 without an end, -2 where it is not there.
    ///
    /// ```resp
    /// > SET k v PXAT 33177117420000
    /// OK
    /// > PEXPIRETIME k
    /// (integer) 33177117420000
    /// ```
    pub(super) PEXPIRETIME {
        name: "pexpiretime",
        usage: "key",
        since: "7.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: pexpiretime,
    }
}

fn pexpiretime(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_end(cx, args.word()?, reply, |at| at.0 as i64)
}

fn reply_end(
    cx: &mut Cx<'_>,
    key: &[u8],
    reply: &mut ReplyBuf,
    say: impl FnOnce(Millis) -> i64,
) -> Outcome {
    let end = match cx.find(key) {
        None => MISSING,
        Some(id) => cx.db().deadline(id).map_or(ENDLESS, say),
    };
    reply.int(end);
    Ok(())
}
