//! LMOVE, RPOPLPUSH and LMPOP: commands about several lists.

use super::{pop::pop_some, pop_change, push_change, take_end};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::{End, list::List};

command! {
    /// Takes an element off one end of a list and puts it at an end of another, in one step.
    ///
    /// ```resp
    /// > RPUSH a 1 2 3
    /// (integer) 3
    /// > LMOVE a b LEFT RIGHT
    /// "1"
    /// > LMOVE a a LEFT RIGHT
    /// "2"
    /// > LRANGE a 0 -1
    /// 1) "3"
    /// 2) "2"
    /// > LMOVE missing b LEFT LEFT
    /// (nil)
    /// ```
    pub(super) LMOVE {
        name: "lmove",
        usage: "source destination <LEFT|RIGHT> <LEFT|RIGHT>",
        since: "6.2.0",
        group: Group::List,
        complexity: "O(1)",
        arity: Arity::Exactly(5),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)), KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: lmove,
    }
}

fn lmove(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    let (take, put) = (take_end(args)?, take_end(args)?);
    if !move_one(cx, reply, (from, take), (to, put))? {
        reply.nil();
    }
    Ok(())
}

command! {
    /// Takes the last element off a list and puts it in front of another, in one step.
    ///
    /// ```resp
    /// > RPUSH todo a b
    /// (integer) 2
    /// > RPOPLPUSH todo doing
    /// "b"
    /// > LRANGE doing 0 -1
    /// 1) "b"
    /// ```
    pub(super) RPOPLPUSH {
        name: "rpoplpush",
        usage: "source destination",
        since: "1.2.0",
        group: Group::List,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)), KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: rpoplpush,
    }
}

fn rpoplpush(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    if !move_one(cx, reply, (from, End::Back), (to, End::Front))? {
        reply.nil();
    }
    Ok(())
}

pub(super) fn move_one(
    cx: &mut Cx<'_>,
    reply: &mut ReplyBuf,
    (from, take): (&[u8], End),
    (to, put): (&[u8], End),
) -> Result<bool, CommandError> {
    let limits = cx.limits();
    if cx.get_mut::<List>(from)?.is_none() {
        return Ok(false);
    }
    // A target of the wrong type must stop it before anything is taken.
    cx.get_mut::<List>(to)?;
    let mut element = Vec::new();
    if from == to {
        let Some(list) = cx.get_mut::<List>(from)? else { return Ok(false) };
        let at = if take == End::Front { 0 } else { list.len() - 1 };
        element.extend(list.get(at).iter().flat_map(|it| it.text().to_vec()));
        list.remove(at..at + 1, &limits);
        list.push(put, core::iter::once(&element[..]), &limits);
        cx.changed(from, pop_change(take));
    } else {
        // The push comes first, so that the journal's one command is one step.
        pop_some(cx, from, take, 1, |it| element.extend_from_slice(it))?;
        let list = cx.get_or_create(to, List::new)?;
        list.push(put, core::iter::once(&element[..]), &limits);
    }
    cx.changed(to, push_change(put));
    reply.bulk(&element);
    Ok(true)
}

command! {
    /// Takes elements off the first list of several that has any.
    ///
    /// ```resp
    /// > RPUSH b 1 2 3
    /// (integer) 3
    /// > LMPOP 2 a b LEFT COUNT 2
    /// 1) "b"
    /// 2) 1) "1"
    ///    2) "2"
    /// > LMPOP 1 a LEFT
    /// (nil)
    /// ```
    pub(super) LMPOP {
        name: "lmpop",
        usage: "numkeys key [key ...] <LEFT|RIGHT> [COUNT count]",
        since: "7.0.0",
        group: Group::List,
        complexity: "O(N+M) where N is the number of keys and M of elements taken",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: lmpop,
    }
}

fn lmpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys = args.counted_keys()?;
    let end = take_end(args)?;
    let count = args.count_option()?;
    if !pop_first(cx, reply, &keys, end, count)? {
        reply.nil_array();
    }
    Ok(())
}

/// Takes up to `count` elements off the first list there is. Returns whether there
/// was one.
pub(super) fn pop_first(
    cx: &mut Cx<'_>,
    reply: &mut ReplyBuf,
    keys: &[&[u8]],
    end: End,
    count: usize,
) -> Result<bool, CommandError> {
    for key in keys {
        let Some(len) = cx.get_mut::<List>(key)?.map(|it| it.len()) else { continue };
        reply.array(2);
        reply.bulk(key);
        let taken = count.min(len);
        reply.array(taken);
        pop_some(cx, key, end, count, |it| reply.bulk(it))?;
        let word: &[u8] = if end == End::Front { b"LPOP" } else { b"RPOP" };
        cx.propagate(&[word, key, itoa::Buffer::new().format(taken).as_bytes()]);
        return Ok(true);
    }
    Ok(false)
}
