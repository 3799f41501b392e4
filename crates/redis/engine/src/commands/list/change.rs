//! LSET, LINSERT, LREM and LTRIM: changing a list in its midst.

use crate::commands::prelude::*;
use keyspace::value::{Side, indices, list::List};

command! {
    /// Replaces the element at an index; -1 is the last.
    ///
    /// ```resp
    /// > RPUSH l a b c
    /// (integer) 3
    /// > LSET l 0 x
    /// OK
    /// > LINDEX l 0
    /// "x"
    /// > LSET l 3 y
    /// (error) ERR index out of range
    /// > LSET missing 0 x
    /// (error) ERR no such key
    /// ```
    pub(super) LSET {
        name: "lset",
        usage: "key index element",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(N) where N is the distance from the nearer end",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: lset,
    }
}

fn lset(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, index, element) = (args.word()?, args.word()?, args.word()?);
    let limits = cx.limits();
    let list = cx.get_mut::<List>(key)?.ok_or(CommandError::NoSuchKey)?;
    let index = stdx::int::parse(index).ok_or(CommandError::NotAnInteger)?;
    if !list.set(indices::resolve(index, list.len()), element, &limits) {
        return Err(CommandError::IndexOutOfRange);
    }
    cx.changed(key, Change::LSet);
    reply.ok();
    Ok(())
}

command! {
    /// Puts an element before or after the first one that equals the pivot.
    ///
    /// Returns the new length, -1 where there is no such element, 0 where there is no
    /// list.
    ///
    /// ```resp
    /// > RPUSH l a c
    /// (integer) 2
    /// > LINSERT l BEFORE c b
    /// (integer) 3
    /// > LINSERT l AFTER x y
    /// (integer) -1
    /// > LINSERT missing AFTER x y
    /// (integer) 0
    /// ```
    pub(super) LINSERT {
        name: "linsert",
        usage: "key <BEFORE|AFTER> pivot element",
        since: "2.2.0",
        group: Group::List,
        complexity: "O(N) where N is the number of elements before the pivot",
        arity: Arity::Exactly(5),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: linsert,
    }
}

fn linsert(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let side = if args.take("BEFORE") {
        Side::Before
    } else if args.take("AFTER") {
        Side::After
    } else {
        return Err(CommandError::Syntax);
    };
    let (pivot, element) = (args.word()?, args.word()?);
    let limits = cx.limits();
    let Some(list) = cx.get_mut::<List>(key)? else {
        reply.int(0);
        return Ok(());
    };
    if !list.insert(pivot, side, element, &limits) {
        reply.int(-1);
        return Ok(());
    }
    reply.len(list.len());
    cx.changed(key, Change::LInsert);
    Ok(())
}

command! {
    /// Takes elements that equal the given one out of a list: the first `count`, the last `-count`, or all with 0.
    ///
    /// ```resp
    /// > RPUSH l a b a c a
    /// (integer) 5
    /// > LREM l -1 a
    /// (integer) 1
    /// > LREM l 0 a
    /// (integer) 2
    /// > LRANGE l 0 -1
    /// 1) "b"
    /// 2) "c"
    /// ```
    pub(super) LREM {
        name: "lrem",
        usage: "key count element",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(N) where N is the length of the list",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: lrem,
    }
}

fn lrem(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, count, element) = (args.word()?, args.symmetric_int()?, args.word()?);
    let limits = cx.limits();
    let Some(list) = cx.get_mut::<List>(key)? else {
        reply.int(0);
        return Ok(());
    };
    let removed = list.remove_equal(element, count, &limits);
    let is_empty = list.is_empty();
    if removed > 0 {
        cx.changed(key, Change::LRem);
    }
    if is_empty {
        cx.delete_emptied(key);
    }
    reply.len(removed);
    Ok(())
}

command! {
    /// Keeps the elements from one index to another and takes out all others.
    ///
    /// ```resp
    /// > RPUSH l a b c d
    /// (integer) 4
    /// > LTRIM l 1 -2
    /// OK
    /// > LRANGE l 0 -1
    /// 1) "b"
    /// 2) "c"
    /// > LTRIM l 5 9
    /// OK
    /// > EXISTS l
    /// (integer) 0
    /// ```
    pub(super) LTRIM {
        name: "ltrim",
        usage: "key start stop",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(N) where N is the number of elements taken out",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: ltrim,
    }
}

fn ltrim(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, start, stop) = (args.word()?, args.int()?, args.int()?);
    let limits = cx.limits();
    if let Some(list) = cx.get_mut::<List>(key)? {
        let before = list.len();
        list.keep(indices::span(start, stop, before), &limits);
        let (is_empty, is_shorter) = (list.is_empty(), list.len() < before);
        if is_shorter {
            cx.changed(key, Change::LTrim);
        } else {
            cx.noted(key, Change::LTrim);
        }
        if is_empty {
            cx.delete_emptied(key);
        }
    }
    reply.ok();
    Ok(())
}
