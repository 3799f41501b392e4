//! BLPOP, BRPOP, BLMPOP, BLMOVE and BRPOPLPUSH: pops that wait for an element.

use super::{
    many::{move_one, pop_first},
    pop::pop_some,
    take_end,
};
use crate::{
    blocking::{Fallback, KeyWait, Wants, parse_seconds},
    commands::prelude::*,
};
use alloc::vec::Vec;
use keyspace::value::{End, list::List};

command! {
    /// Takes the first element of the first list of several that has any; waits for one.
    ///
    /// The timeout is in seconds, 0 for ever. Who waited longest is served first.
    ///
    /// ```resp
    /// > RPUSH b x y
    /// (integer) 2
    /// > BLPOP a b 1
    /// 1) "b"
    /// 2) "x"
    /// > BLPOP b 0
    /// 1) "b"
    /// 2) "y"
    /// > BLPOP a -1
    /// (error) ERR timeout is negative
    /// ```
    pub(super) BLPOP {
        name: "blpop",
        usage: "key [key ...] timeout",
        since: "2.0.0",
        group: Group::List,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::BLOCKING),
        keys: &[KeySpec::span(1, -2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: blpop,
    }
}

fn blpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop_one(cx, args, reply, End::Front)
}

command! {
    /// Takes the last element of the first list of several that has any; waits for one.
    ///
    /// ```resp
    /// > RPUSH l x y
    /// (integer) 2
    /// > BRPOP l 0
    /// 1) "l"
    /// 2) "y"
    /// > BRPOP l soon
    /// (error) ERR timeout is not a float or out of range
    /// ```
    pub(super) BRPOP {
        name: "brpop",
        usage: "key [key ...] timeout",
        since: "2.0.0",
        group: Group::List,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::BLOCKING),
        keys: &[KeySpec::span(1, -2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: brpop,
    }
}

fn brpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop_one(cx, args, reply, End::Back)
}

fn pop_one(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, end: End) -> Outcome {
    let mut keys: Vec<&[u8]> = args.rest().collect();
    let deadline = parse_seconds(cx, keys.pop().unwrap_or(b""))?;
    for key in &keys {
        if cx.get_mut::<List>(key)?.is_none() {
            continue;
        }
        reply.array(2);
        reply.bulk(key);
        pop_some(cx, key, end, 1, |it| reply.bulk(it))?;
        cx.propagate(&[pop_word(end), key]);
        return Ok(());
    }
    let wait = KeyWait { keys: &keys, wants: Wants::List, deadline, fallback: Fallback::NilArray };
    cx.wait_for_keys(wait, reply);
    Ok(())
}

fn pop_word(end: End) -> &'static [u8] {
    match end {
        End::Front => b"LPOP",
        End::Back => b"RPOP",
    }
}

command! {
    /// Takes elements off the first list of several that has any; waits for one.
    ///
    /// ```resp
    /// > RPUSH b x y z
    /// (integer) 3
    /// > BLMPOP 1 2 a b LEFT COUNT 2
    /// 1) "b"
    /// 2) 1) "x"
    ///    2) "y"
    /// > BLMPOP 1 1 b RIGHT
    /// 1) "b"
    /// 2) 1) "z"
    /// ```
    pub(super) BLMPOP {
        name: "blmpop",
        usage: "timeout numkeys key [key ...] <LEFT|RIGHT> [COUNT count]",
        since: "7.0.0",
        group: Group::List,
        complexity: "O(N+M) where N is the number of keys and M of elements taken",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::BLOCKING).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: blmpop,
    }
}

fn blmpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let timeout = args.word()?;
    let keys = args.counted_keys()?;
    let end = take_end(args)?;
    let count = args.count_option()?;
    let deadline = parse_seconds(cx, timeout)?;
    if !pop_first(cx, reply, &keys, end, count)? {
        let wait =
            KeyWait { keys: &keys, wants: Wants::List, deadline, fallback: Fallback::NilArray };
        cx.wait_for_keys(wait, reply);
    }
    Ok(())
}

command! {
    /// Moves an element from one list's end to another's; waits for one.
    ///
    /// ```resp
    /// > RPUSH a 1 2
    /// (integer) 2
    /// > BLMOVE a b LEFT RIGHT 1
    /// "1"
    /// > LRANGE b 0 -1
    /// 1) "1"
    /// ```
    pub(super) BLMOVE {
        name: "blmove",
        usage: "source destination <LEFT|RIGHT> <LEFT|RIGHT> timeout",
        since: "6.2.0",
        group: Group::List,
        complexity: "O(1)",
        arity: Arity::Exactly(6),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::BLOCKING),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)), KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: blmove,
    }
}

fn blmove(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    let (take_word, take) = (args.peek().unwrap_or(b""), take_end(args)?);
    let (put_word, put) = (args.peek().unwrap_or(b""), take_end(args)?);
    let deadline = parse_seconds(cx, args.word()?)?;
    if move_one(cx, reply, (from, take), (to, put))? {
        cx.propagate(&[b"LMOVE", from, to, take_word, put_word]);
        return Ok(());
    }
    wait_for_source(cx, reply, from, deadline);
    Ok(())
}

command! {
    /// Moves the last element of a list to the front of another; waits for one.
    ///
    /// ```resp
    /// > RPUSH a 1 2
    /// (integer) 2
    /// > BRPOPLPUSH a b 1
    /// "2"
    /// > LRANGE b 0 -1
    /// 1) "2"
    /// ```
    pub(super) BRPOPLPUSH {
        name: "brpoplpush",
        usage: "source destination timeout",
        since: "2.2.0",
        group: Group::List,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::BLOCKING),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)), KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: brpoplpush,
    }
}

fn brpoplpush(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    let deadline = parse_seconds(cx, args.word()?)?;
    if move_one(cx, reply, (from, End::Back), (to, End::Front))? {
        cx.propagate(&[b"RPOPLPUSH", from, to]);
        return Ok(());
    }
    wait_for_source(cx, reply, from, deadline);
    Ok(())
}

fn wait_for_source(
    cx: &mut Cx<'_>,
    reply: &mut ReplyBuf,
    from: &[u8],
    deadline: Option<keyspace::Millis>,
) {
    let wait =
        KeyWait { keys: &[from], wants: Wants::List, deadline, fallback: Fallback::NothingMoved };
    cx.wait_for_keys(wait, reply);
}
