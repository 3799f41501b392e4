//! MSET and its kin: several keys in one step.

use super::super::expiry_option::LifetimeOptions;
use super::set::{Lifetime, propagate_set, put};
use crate::commands::prelude::*;

command! {
    /// Sets several keys to strings in one step.
    ///
    /// ```resp
    /// > MSET one 1 two 2
    /// OK
    /// > MGET one two
    /// 1) "1"
    /// 2) "2"
    /// > MSET one
    /// (error) ERR wrong number of arguments for 'mset' command
    /// ```
    pub(super) MSET {
        name: "mset",
        usage: "key value [key value ...]",
        since: "1.0.1",
        group: Group::String,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::pairs(1, KeyUse::OW.and(KeyUse::UPDATE))],
        tips: &["request_policy:multi_shard", "response_policy:all_succeeded"],
        run: mset,
    }
}

fn mset(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    check_pairs(args, "mset")?;
    put_pairs(cx, args)?;
    reply.ok();
    Ok(())
}

fn check_pairs(args: &Args<'_>, name: &'static str) -> Outcome {
    if args.left().is_multiple_of(2) { Ok(()) } else { Err(CommandError::WrongArity(name)) }
}

fn put_pairs(cx: &mut Cx<'_>, args: &mut Args<'_>) -> Outcome {
    while !args.is_empty() {
        let (key, value) = (args.word()?, args.word()?);
        put(cx, key, value, Lifetime::Forever);
    }
    Ok(())
}

command! {
    /// Sets several keys to strings, but only if none of them is there.
    ///
    /// ```resp
    /// > MSETNX one 1 two 2
    /// (integer) 1
    /// > MSETNX two 2 three 3
    /// (integer) 0
    /// > EXISTS three
    /// (integer) 0
    /// ```
    pub(super) MSETNX {
        name: "msetnx",
        usage: "key value [key value ...]",
        since: "1.0.1",
        group: Group::String,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::pairs(1, KeyUse::OW.and(KeyUse::INSERT))],
        run: msetnx,
    }
}

fn msetnx(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    check_pairs(args, "msetnx")?;
    let mut keys = args.clone();
    while let Some(key) = keys.next() {
        keys.next();
        if cx.exists(key) {
            reply.int(0);
            return Ok(());
        }
    }
    put_pairs(cx, args)?;
    reply.int(1);
    Ok(())
}

command! {
    /// Sets several keys to strings with one condition and one time to live for all.
    ///
    /// ```resp
    /// > MSETEX 2 a 1 b 2 EX 60
    /// (integer) 1
    /// > TTL b
    /// (integer) 60
    /// > MSETEX 2 b 3 c 4 NX
    /// (integer) 0
    /// ```
    pub(super) MSETEX {
        name: "msetex",
        usage: "numkeys key value [key value ...] [NX|XX] [EX seconds|PX milliseconds|EXAT unix-time-seconds|PXAT unix-time-milliseconds|KEEPTTL]",
        since: "9.1.0",
        group: Group::String,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted_pairs(1, KeyUse::OW.and(KeyUse::UPDATE))],
        tips: &["request_policy:multi_shard", "response_policy:all_succeeded"],
        run: msetex,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Any,
    AllMissing,
    AllThere,
}

fn msetex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    const BAD_COUNT: CommandError =
        CommandError::Message("ERR invalid numkeys value or out of range");
    let count = stdx::int::parse(args.word()?).filter(|it| (1..=i64::from(i32::MAX)).contains(it));
    let count = count.ok_or(BAD_COUNT)? as usize;
    if args.left() < 2 * count {
        return Err(CommandError::Syntax);
    }
    let mut pairs = args.clone();
    args.skip(2 * count);
    let (presence, lifetime) = msetex_options(cx, args)?;
    let mut keys = pairs.clone();
    for _ in 0..count {
        let there = cx.exists(keys.word()?);
        keys.next();
        if there && presence == Presence::AllMissing || !there && presence == Presence::AllThere {
            reply.int(0);
            return Ok(());
        }
    }
    for _ in 0..count {
        let (key, value) = (pairs.word()?, pairs.word()?);
        put(cx, key, value, lifetime);
        propagate_set(cx, key, value, lifetime);
    }
    reply.int(1);
    Ok(())
}

fn msetex_options(cx: &Cx<'_>, args: &mut Args<'_>) -> Result<(Presence, Lifetime), CommandError> {
    let mut presence = Presence::Any;
    let mut lifetime = LifetimeOptions::new("KEEPTTL");
    while !args.is_empty() {
        if presence != Presence::AllThere && args.take("NX") {
            presence = Presence::AllMissing;
        } else if presence != Presence::AllMissing && args.take("XX") {
            presence = Presence::AllThere;
        } else {
            lifetime.take(args)?;
        }
    }
    Ok((presence, lifetime.finish(cx.now, "msetex")?.into()))
}
