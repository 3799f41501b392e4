//! BZPOPMIN, BZPOPMAX and BZMPOP: pops that wait for a member.

use super::pop::{Extreme, pop_first, take, take_extreme};
use crate::{
    blocking::{Fallback, KeyWait, Wants, parse_seconds},
    commands::prelude::*,
};
use alloc::vec::Vec;

command! {
    /// Takes the member with the lowest score off the first sorted set that has any; waits for one.
    ///
    /// The timeout is in seconds, 0 for ever.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b
    /// (integer) 2
    /// > BZPOPMIN none board 1
    /// 1) "board"
    /// 2) "a"
    /// 3) "1"
    /// ```
    pub(super) BZPOPMIN {
        name: "bzpopmin",
        usage: "key [key ...] timeout",
        since: "5.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N)) where N is the number of members",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::BLOCKING).and(Flags::FAST),
        keys: &[KeySpec::span(1, -2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: bzpopmin,
    }
}

fn bzpopmin(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop_one(cx, args, reply, Extreme::Min)
}

command! {
    /// Takes the member with the highest score off the first sorted set that has any; waits for one.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b
    /// (integer) 2
    /// > BZPOPMAX board 1
    /// 1) "board"
    /// 2) "b"
    /// 3) "2"
    /// ```
    pub(super) BZPOPMAX {
        name: "bzpopmax",
        usage: "key [key ...] timeout",
        since: "5.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N)) where N is the number of members",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::BLOCKING).and(Flags::FAST),
        keys: &[KeySpec::span(1, -2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: bzpopmax,
    }
}

fn bzpopmax(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop_one(cx, args, reply, Extreme::Max)
}

fn pop_one(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
    extreme: Extreme,
) -> Outcome {
    let mut keys: Vec<&[u8]> = args.rest().collect();
    let deadline = parse_seconds(cx, keys.pop().unwrap_or(b""))?;
    for key in &keys {
        let taken = take(cx, key, extreme, 1)?;
        if let Some((member, score)) = taken.first() {
            reply.array(3);
            reply.bulk(key);
            reply.bulk(member);
            reply.double(*score);
            cx.propagate(&[extreme.pop_word(), key]);
            return Ok(());
        }
    }
    wait(cx, reply, &keys, deadline);
    Ok(())
}

command! {
    /// Takes members off the first sorted set of several that has any; waits for one.
    ///
    /// ```resp
    /// > ZADD b 1 x 2 y
    /// (integer) 2
    /// > BZMPOP 1 2 a b MAX
    /// 1) "b"
    /// 2) 1) 1) "y"
    ///       2) "2"
    /// ```
    pub(super) BZMPOP {
        name: "bzmpop",
        usage: "timeout numkeys key [key ...] <MIN|MAX> [COUNT count]",
        since: "7.0.0",
        group: Group::SortedSet,
        complexity: "O(K+M*log(N)) where K is the number of keys and M of members taken",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::BLOCKING).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: bzmpop,
    }
}

fn bzmpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let timeout = args.word()?;
    let keys = args.counted_keys()?;
    let extreme = take_extreme(args)?;
    let count = args.count_option()?;
    let deadline = parse_seconds(cx, timeout)?;
    if !pop_first(cx, reply, &keys, extreme, count)? {
        wait(cx, reply, &keys, deadline);
    }
    Ok(())
}

fn wait(cx: &mut Cx<'_>, reply: &mut ReplyBuf, keys: &[&[u8]], deadline: Option<keyspace::Millis>) {
    let wants = Wants::SortedSet;
    cx.wait_for_keys(KeyWait { keys, wants, deadline, fallback: Fallback::NilArray }, reply);
}
