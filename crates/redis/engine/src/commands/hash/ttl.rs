//! HTTL and its kin: when fields end.

use super::fields::take_fields;
use crate::commands::prelude::*;
use keyspace::Millis;

command! {
    /// Returns for how many seconds fields of a hash live on; -1 for no end, -2 for no such field.
    ///
    /// ```resp
    /// > HSETEX h EX 100 FIELDS 1 a 1
    /// (integer) 1
    /// > HTTL h FIELDS 2 a missing
    /// 1) (integer) 100
    /// 2) (integer) -2
    /// ```
    pub(super) HTTL {
        name: "httl",
        usage: "key FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: httl,
    }
}

fn httl(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    tell(cx, args, reply, |at, now| (at.0 as i64 - now.0 as i64 + 500) / 1000)
}

command! {
    /// Returns for how many milliseconds fields of a hash live on; -1 for no end, -2 for no such field.
    ///
    /// ```resp
    /// > HSETEX h PX 1500 FIELDS 1 a 1
    /// (integer) 1
    /// > HPTTL h FIELDS 1 a
    /// 1) (integer) 1500
    /// ```
    pub(super) HPTTL {
        name: "hpttl",
        usage: "key FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: hpttl,
    }
}

fn hpttl(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    tell(cx, args, reply, |at, now| at.0 as i64 - now.0 as i64)
}

command! {
    /// Returns when fields of a hash end, in seconds since 1970; -1 for no end, -2 for no such field.
    ///
    /// ```resp
    /// > HSETEX h EXAT 33177117420 FIELDS 1 a 1
    /// (integer) 1
    /// > HEXPIRETIME h FIELDS 1 a
    /// 1) (integer) 33177117420
    /// ```
    pub(super) HEXPIRETIME {
        name: "hexpiretime",
        usage: "key FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: hexpiretime,
    }
}

fn hexpiretime(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    tell(cx, args, reply, |at, _| (at.0 as i64 + 500) / 1000)
}

command! {
    /// Returns when fields of a hash end, in milliseconds since 1970; -1 for no end, -2 for no such field.
    ///
    /// ```resp
    /// > HSETEX h PXAT 33177117420000 FIELDS 1 a 1
    /// (integer) 1
    /// > HPEXPIRETIME h FIELDS 1 a
    /// 1) (integer) 33177117420000
    /// ```
    pub(super) HPEXPIRETIME {
        name: "hpexpiretime",
        usage: "key FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: hpexpiretime,
    }
}

fn hpexpiretime(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    tell(cx, args, reply, |at, _| at.0 as i64)
}

/// Replies with `told` of each field's end.
fn tell(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
    told: fn(Millis, Millis) -> i64,
) -> Outcome {
    let key = args.word()?;
    if !args.take("FIELDS") {
        return Err(CommandError::Syntax);
    }
    let fields = take_fields(args, 1, CommandError::Syntax)?;
    let now = cx.now;
    let hash = cx.hash(key)?;
    reply.array(fields.len());
    for field in fields {
        reply.int(match hash.filter(|hash| hash.contains(field)) {
            None => -2,
            Some(hash) => hash.deadline(field).map_or(-1, |at| told(at, now)),
        });
    }
    Ok(())
}
