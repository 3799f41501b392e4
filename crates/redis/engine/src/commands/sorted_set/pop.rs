//! ZPOPMIN, ZPOPMAX and ZMPOP.

use super::write_pair;
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::sorted_set::SortedSet;
use structs::bytes::Bytes;

command! {
    /// Takes the member with the lowest score off a sorted set, or several.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZPOPMIN board
    /// 1) "a"
    /// 2) "1"
    /// > ZPOPMIN board 5
    /// 1) "b"
    /// 2) "2"
    /// 3) "c"
    /// 4) "3"
    /// > ZPOPMIN board
    /// (empty array)
    /// ```
    pub(super) ZPOPMIN {
        name: "zpopmin",
        usage: "key [count]",
        since: "5.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N)*M) where M is the number of members taken",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: zpopmin,
    }
}

fn zpopmin(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop(cx, args, reply, Extreme::Min)
}

command! {
    /// Takes the member with the highest score off a sorted set, or several.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZPOPMAX board 2
    /// 1) "c"
    /// 2) "3"
    /// 3) "b"
    /// 4) "2"
    /// ```
    pub(super) ZPOPMAX {
        name: "zpopmax",
        usage: "key [count]",
        since: "5.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N)*M) where M is the number of members taken",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: zpopmax,
    }
}

fn zpopmax(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    pop(cx, args, reply, Extreme::Max)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extreme {
    Min,
    Max,
}

impl Extreme {
    pub(super) fn pop_word(self) -> &'static [u8] {
        match self {
            Extreme::Min => b"ZPOPMIN",
            Extreme::Max => b"ZPOPMAX",
        }
    }
}

fn pop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, extreme: Extreme) -> Outcome {
    let key = args.word()?;
    let count = args.last_count()?;
    let taken = take(cx, key, extreme, count.unwrap_or(1))?;
    match (count, taken.first()) {
        (None, Some((member, score))) => {
            reply.array(2);
            reply.bulk(member);
            reply.double(*score);
        }
        (None, None) => reply.array(0),
        (Some(_), _) => {
            reply.pairs(taken.len());
            taken.iter().for_each(|(member, score)| write_pair(reply, member, *score));
        }
    }
    Ok(())
}

/// Takes up to `count` members off one end.
pub(super) fn take(
    cx: &mut Cx<'_>,
    key: &[u8],
    extreme: Extreme,
    count: usize,
) -> Result<Vec<(Bytes, f64)>, CommandError> {
    let Some(set) = cx.get_mut::<SortedSet>(key)? else { return Ok(Vec::new()) };
    let len = set.len();
    let count = count.min(len);
    if count == 0 {
        return Ok(Vec::new());
    }
    let ranks = match extreme {
        Extreme::Min => 0..count,
        Extreme::Max => len - count..len,
    };
    let mut taken: Vec<(Bytes, f64)> =
        set.range(ranks.clone()).map(|(member, score)| (member.text()[..].into(), score)).collect();
    if extreme == Extreme::Max {
        taken.reverse();
    }
    set.remove_ranks(ranks);
    cx.changed(
        key,
        match extreme {
            Extreme::Min => Change::ZPopMin,
            Extreme::Max => Change::ZPopMax,
        },
    );
    if count == len {
        cx.delete_emptied(key);
    }
    Ok(taken)
}

command! {
    /// Takes members off the first sorted set of several that has any.
    ///
    /// ```resp
    /// > ZADD b 1 x 2 y
    /// (integer) 2
    /// > ZMPOP 2 a b MAX
    /// 1) "b"
    /// 2) 1) 1) "y"
    ///       2) "2"
    /// > ZMPOP 1 a MIN
    /// (nil)
    /// ```
    pub(super) ZMPOP {
        name: "zmpop",
        usage: "numkeys key [key ...] <MIN|MAX> [COUNT count]",
        since: "7.0.0",
        group: Group::SortedSet,
        complexity: "O(K+M*log(N)) where K is the number of keys and M of members taken",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: zmpop,
    }
}

fn zmpop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys = args.counted_keys()?;
    let extreme = take_extreme(args)?;
    let count = args.count_option()?;
    if !pop_first(cx, reply, &keys, extreme, count)? {
        reply.nil_array();
    }
    Ok(())
}

pub(super) fn take_extreme(args: &mut Args<'_>) -> Result<Extreme, CommandError> {
    if args.take("MIN") {
        Ok(Extreme::Min)
    } else if args.take("MAX") {
        Ok(Extreme::Max)
    } else {
        Err(CommandError::Syntax)
    }
}

/// Takes up to `count` members off the first sorted set there is. Returns whether
/// there was one.
pub(super) fn pop_first(
    cx: &mut Cx<'_>,
    reply: &mut ReplyBuf,
    keys: &[&[u8]],
    extreme: Extreme,
    count: usize,
) -> Result<bool, CommandError> {
    for key in keys {
        let taken = take(cx, key, extreme, count)?;
        if taken.is_empty() {
            continue;
        }
        reply.array(2);
        reply.bulk(key);
        reply.array(taken.len());
        for (member, score) in &taken {
            reply.array(2);
            reply.bulk(member);
            reply.double(*score);
        }
        let mut digits = itoa::Buffer::new();
        cx.propagate(&[extreme.pop_word(), key, digits.format(taken.len()).as_bytes()]);
        return Ok(true);
    }
    Ok(false)
}
