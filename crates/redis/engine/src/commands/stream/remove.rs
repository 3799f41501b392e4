//! XTRIM and XDEL.

use super::{id, trim_option::TrimOption};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::stream::Stream;

command! {
    /// Cuts old entries off a stream.
    ///
    /// `MAXLEN` keeps the last so many, `MINID` those from an id on. With `~` only whole
    /// nodes go, no more than `LIMIT` entries, and some more than asked may stay.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XADD s 2-0 f 2
    /// "2-0"
    /// > XADD s 3-0 f 3
    /// "3-0"
    /// > XTRIM s MAXLEN ~ 1
    /// (integer) 0
    /// > XTRIM s MAXLEN 1
    /// (integer) 2
    /// > XTRIM s MINID 9
    /// (integer) 1
    /// ```
    pub(super) XTRIM {
        name: "xtrim",
        usage: "key <MAXLEN|MINID> [=|~] threshold [LIMIT count]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(N) where N is the number of entries trimmed",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        tips: &["nondeterministic_output"],
        run: xtrim,
    }
}

fn xtrim(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let mut option = TrimOption::default();
    while !args.is_empty() {
        if !option.take(args)? {
            return Err(CommandError::Syntax);
        }
    }
    let trimming = option.finish(cx)?.ok_or(CommandError::Message(
        "ERR syntax error, XTRIM must be called with a trimming strategy",
    ))?;
    let Some(stream) = cx.get_mut::<Stream>(key)? else {
        reply.int(0);
        return Ok(());
    };
    let gone = stream.trim(trimming.trim, trimming.extent);
    let left = trimming.left(stream);
    reply.len(gone);
    if gone > 0 {
        cx.changed(key, Change::XTrim);
        if !trimming.is_exact() {
            let (option, threshold) = left.words();
            cx.propagate(&[b"XTRIM", key, option.as_bytes(), b"=", &threshold]);
        }
    }
    Ok(())
}

command! {
    /// Deletes entries by their ids and returns how many were there.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XADD s 2-0 f 2
    /// "2-0"
    /// > XDEL s 1-0 7-7
    /// (integer) 1
    /// > XRANGE s - +
    /// 1) 1) "2-0"
    ///    2) 1) "f"
    ///       2) "2"
    /// ```
    pub(super) XDEL {
        name: "xdel",
        usage: "key id [id ...]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1) for each entry",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: xdel,
    }
}

fn xdel(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    if cx.get_mut::<Stream>(key)?.is_none() {
        reply.int(0);
        return Ok(());
    }
    let ids = args.rest().map(|it| id::parse(it, 0)).collect::<Result<Vec<_>, _>>()?;
    let Some(stream) = cx.get_mut::<Stream>(key)? else { return Ok(()) };
    let gone = ids.into_iter().filter(|it| stream.remove(*it)).count();
    reply.len(gone);
    if gone > 0 {
        cx.changed(key, Change::XDel);
    }
    Ok(())
}
