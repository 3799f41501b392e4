//! LPUSH, RPUSH and their forms for lists that are there.

use super::push_change;
use crate::commands::prelude::*;
use keyspace::value::{End, list::List};

command! {
    /// Puts elements in front of a list, one after the other, creating it if it does not exist.
    ///
    /// ```resp
    /// > LPUSH l a b c
    /// (integer) 3
    /// > LRANGE l 0 -1
    /// 1) "c"
    /// 2) "b"
    /// 3) "a"
    /// ```
    pub(super) LPUSH {
        name: "lpush",
        usage: "key element [element ...]",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(1) for each element",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: lpush,
    }
}

fn lpush(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    push(cx, args, reply, End::Front)
}

command! {
    /// Puts elements at the end of a list, creating it if it does not exist.
    ///
    /// ```resp
    /// > RPUSH l a b c
    /// (integer) 3
    /// > LRANGE l 0 -1
    /// 1) "a"
    /// 2) "b"
    /// 3) "c"
    /// ```
    pub(super) RPUSH {
        name: "rpush",
        usage: "key element [element ...]",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(1) for each element",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: rpush,
    }
}

fn rpush(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    push(cx, args, reply, End::Back)
}

#[inline]
fn push(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, end: End) -> Outcome {
    let key = args.word()?;
    let limits = cx.limits();
    let list = cx.get_or_create(key, List::new)?;
    list.push(end, args.rest(), &limits);
    reply.len(list.len());
    cx.changed(key, push_change(end));
    Ok(())
}

command! {
    /// Puts elements in front of a list that is there; does nothing where there is none.
    ///
    /// ```resp
    /// > LPUSHX l a
    /// (integer) 0
    /// > RPUSH l b
    /// (integer) 1
    /// > LPUSHX l a
    /// (integer) 2
    /// ```
    pub(super) LPUSHX {
        name: "lpushx",
        usage: "key element [element ...]",
        since: "2.2.0",
        group: Group::List,
        complexity: "O(1) for each element",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: lpushx,
    }
}

fn lpushx(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    push_if_there(cx, args, reply, End::Front)
}

command! {
    /// Puts elements at the end of a list that is there; does nothing where there is none.
    ///
    /// ```resp
    /// > RPUSHX l a
    /// (integer) 0
    /// > EXISTS l
    /// (integer) 0
    /// ```
    pub(super) RPUSHX {
        name: "rpushx",
        usage: "key element [element ...]",
        since: "2.2.0",
        group: Group::List,
        complexity: "O(1) for each element",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: rpushx,
    }
}

fn rpushx(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    push_if_there(cx, args, reply, End::Back)
}

fn push_if_there(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, end: End) -> Outcome {
    let key = args.word()?;
    let limits = cx.limits();
    let Some(list) = cx.get_mut::<List>(key)? else {
        reply.int(0);
        return Ok(());
    };
    list.push(end, args.rest(), &limits);
    reply.len(list.len());
    cx.changed(key, push_change(end));
    Ok(())
}
