//! LPOP and RPOP.

use super::pop_change;
use crate::commands::prelude::*;
use keyspace::value::{End, list::List};

command! {
    /// Takes the first element, or the first few, off a list.
    ///
    /// ```resp
    /// > RPUSH l a b c d
    /// (integer) 4
    /// > LPOP l
    /// "a"
    /// > LPOP l 2
    /// 1) "b"
    /// 2) "c"
    /// > LPOP missing
    /// (nil)
    /// ```
    pub(super) LPOP {
        name: "lpop",
        usage: "key [count]",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(N) where N is the number of elements taken",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: lpop,
    }
}

fn lpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop(cx, args, reply, Form { end: End::Front, name: "lpop" })
}

command! {
    /// Takes the last element, or the last few, off a list.
    ///
    /// ```resp
    /// > RPUSH l a b c d
    /// (integer) 4
    /// > RPOP l
    /// "d"
    /// > RPOP l 2
    /// 1) "c"
    /// 2) "b"
    /// ```
    pub(super) RPOP {
        name: "rpop",
        usage: "key [count]",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(N) where N is the number of elements taken",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: rpop,
    }
}

fn rpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop(cx, args, reply, Form { end: End::Back, name: "rpop" })
}

struct Form {
    end: End,
    name: &'static str,
}

fn pop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, form: Form) -> Outcome {
    let key = args.word()?;
    if args.left() > 1 {
        return Err(CommandError::WrongArity(form.name));
    }
    let count = args.last_count()?;
    if cx.get_mut::<List>(key)?.is_none() {
        match count {
            Some(_) => reply.nil_array(),
            None => reply.nil(),
        }
        return Ok(());
    }
    match count {
        None => pop_some(cx, key, form.end, 1, |item| reply.bulk(item))?,
        Some(count) => {
            let len = cx.get_mut::<List>(key)?.map_or(0, |it| it.len());
            reply.array(count.min(len));
            pop_some(cx, key, form.end, count, |item| reply.bulk(item))?;
        }
    }
    Ok(())
}

/// Takes up to `count` elements off one end of a list that is there, in the
/// order they are taken.
pub(super) fn pop_some(
    cx: &mut Cx<'_>,
    key: &[u8],
    end: End,
    count: usize,
    mut each: impl FnMut(&[u8]),
) -> Outcome {
    let limits = cx.limits();
    let Some(list) = cx.get_mut::<List>(key)? else { return Ok(()) };
    let len = list.len();
    let count = count.min(len);
    if count == 0 {
        return Ok(());
    }
    let taken = match end {
        End::Front => 0..count,
        End::Back => len - count..len,
    };
    match end {
        End::Front => list.range(taken.clone()).for_each(|it| each(&it.text())),
        End::Back => list.range(taken.clone()).rev().for_each(|it| each(&it.text())),
    }
    list.remove(taken, &limits);
    cx.changed(key, pop_change(end));
    if count == len {
        cx.delete_emptied(key);
    }
    Ok(())
}
