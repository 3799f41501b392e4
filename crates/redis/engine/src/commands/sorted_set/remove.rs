//! ZREM and the removal of ranges.

use super::bounds::Bounds;
use crate::commands::prelude::*;
use keyspace::value::sorted_set::SortedSet;

command! {
    /// Takes members out of a sorted set; returns how many were there.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b
    /// (integer) 2
    /// > ZREM board a missing
    /// (integer) 1
    /// > ZREM board b
    /// (integer) 1
    /// > EXISTS board
    /// (integer) 0
    /// ```
    pub(super) ZREM {
        name: "zrem",
        usage: "key member [member ...]",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(M*log(N)) where M is the number of members",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: zrem,
    }
}

fn zrem(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let Some(set) = cx.get_mut::<SortedSet>(key)? else {
        reply.int(0);
        return Ok(());
    };
    let removed = args.rest().filter(|member| set.remove(member).is_some()).count();
    finish(cx, key, removed, Change::ZRem, reply);
    Ok(())
}

/// Tells of the removal, and deletes the key if nothing is left.
fn finish(cx: &mut Cx<'_>, key: &[u8], removed: usize, change: Change, reply: &mut ReplyBuf) {
    reply.len(removed);
    if removed == 0 {
        return;
    }
    cx.changed(key, change);
    if cx.get_mut::<SortedSet>(key).is_ok_and(|set| set.is_some_and(|it| it.is_empty())) {
        cx.delete_emptied(key);
    }
}

fn remove_range(
    cx: &mut Cx<'_>,
    key: &[u8],
    bounds: Bounds<'_>,
    change: Change,
    reply: &mut ReplyBuf,
) -> Outcome {
    let Some(set) = cx.get_mut::<SortedSet>(key)? else {
        reply.int(0);
        return Ok(());
    };
    let ranks = bounds.find(set);
    let removed = ranks.len();
    set.remove_ranks(ranks);
    finish(cx, key, removed, change, reply);
    Ok(())
}

command! {
    /// Takes the members in a range of ranks out of a sorted set.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZREMRANGEBYRANK board 0 1
    /// (integer) 2
    /// ```
    pub(super) ZREMRANGEBYRANK {
        name: "zremrangebyrank",
        usage: "key start stop",
        since: "2.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members removed",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: zremrangebyrank,
    }
}

fn zremrangebyrank(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let bounds = Bounds::ranks(args.word()?, args.word()?)?;
    remove_range(cx, key, bounds, Change::ZRemRangeByRank, reply)
}

command! {
    /// Takes the members in a range of scores out of a sorted set.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZREMRANGEBYSCORE board -inf (3
    /// (integer) 2
    /// ```
    pub(super) ZREMRANGEBYSCORE {
        name: "zremrangebyscore",
        usage: "key min max",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members removed",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: zremrangebyscore,
    }
}

fn zremrangebyscore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let bounds = Bounds::scores(args.word()?, args.word()?)?;
    remove_range(cx, key, bounds, Change::ZRemRangeByScore, reply)
}

command! {
    /// Takes the members between two others out of a sorted set, where all have the same score.
    ///
    /// ```resp
    /// > ZADD words 0 ant 0 bee 0 cat
    /// (integer) 3
    /// > ZREMRANGEBYLEX words - (b
    /// (integer) 1
    /// ```
    pub(super) ZREMRANGEBYLEX {
        name: "zremrangebylex",
        usage: "key min max",
        since: "2.8.9",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members removed",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: zremrangebylex,
    }
}

fn zremrangebylex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let bounds = Bounds::lex(args.word()?, args.word()?)?;
    remove_range(cx, key, bounds, Change::ZRemRangeByLex, reply)
}
