//! ZRANGE and its older forms.

use super::{
    query::{By, Detail, Form, Order, Query},
    write_pair,
};
use crate::commands::prelude::*;
use keyspace::value::sorted_set::SortedSet;

command! {
    /// Returns the members in a range of ranks, of scores, or of members in order.
    ///
    /// REV counts from the highest score, LIMIT returns only some of them, WITHSCORES
    /// their scores too.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZRANGE board 0 -1
    /// 1) "a"
    /// 2) "b"
    /// 3) "c"
    /// > ZRANGE board 0 0 REV WITHSCORES
    /// 1) "c"
    /// 2) "3"
    /// > ZRANGE board (1 +inf BYSCORE LIMIT 0 1
    /// 1) "b"
    /// > ZRANGE board [a (c BYLEX
    /// 1) "a"
    /// 2) "b"
    /// ```
    pub(super) ZRANGE {
        name: "zrange",
        usage: "key start stop [BYSCORE|BYLEX] [REV] [LIMIT offset count] [WITHSCORES]",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrange,
    }
}

fn zrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_range(cx, args, reply, Form::ANY)
}

command! {
    /// Returns the members in a range of ranks, from the highest score: ZRANGE with REV.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZREVRANGE board 0 1
    /// 1) "c"
    /// 2) "b"
    /// ```
    pub(super) ZREVRANGE {
        name: "zrevrange",
        usage: "key start stop [WITHSCORES]",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrevrange,
    }
}

fn zrevrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_range(cx, args, reply, Form::fixed(By::Rank, Order::Falling))
}

command! {
    /// Returns the members in a range of scores: ZRANGE with BYSCORE.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZRANGEBYSCORE board (1 +inf WITHSCORES LIMIT 0 1
    /// 1) "b"
    /// 2) "2"
    /// ```
    pub(super) ZRANGEBYSCORE {
        name: "zrangebyscore",
        usage: "key min max [WITHSCORES] [LIMIT offset count]",
        since: "1.0.5",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrangebyscore,
    }
}

fn zrangebyscore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_range(cx, args, reply, Form::fixed(By::Score, Order::Rising))
}

command! {
    /// Returns the members in a range of scores, from the highest: ZRANGE with BYSCORE and REV.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZREVRANGEBYSCORE board 2 -inf
    /// 1) "b"
    /// 2) "a"
    /// ```
    pub(super) ZREVRANGEBYSCORE {
        name: "zrevrangebyscore",
        usage: "key max min [WITHSCORES] [LIMIT offset count]",
        since: "2.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrevrangebyscore,
    }
}

fn zrevrangebyscore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_range(cx, args, reply, Form::fixed(By::Score, Order::Falling))
}

command! {
    /// Returns the members between two others, where all have the same score: ZRANGE with BYLEX.
    ///
    /// ```resp
    /// > ZADD words 0 ant 0 bee 0 cat
    /// (integer) 3
    /// > ZRANGEBYLEX words [b +
    /// 1) "bee"
    /// 2) "cat"
    /// ```
    pub(super) ZRANGEBYLEX {
        name: "zrangebylex",
        usage: "key min max [LIMIT offset count]",
        since: "2.8.9",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrangebylex,
    }
}

fn zrangebylex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_range(cx, args, reply, Form::fixed(By::Lex, Order::Rising))
}

command! {
    /// Returns the members between two others, from the last: ZRANGE with BYLEX and REV.
    ///
    /// ```resp
    /// > ZADD words 0 ant 0 bee 0 cat
    /// (integer) 3
    /// > ZREVRANGEBYLEX words (cat -
    /// 1) "bee"
    /// 2) "ant"
    /// ```
    pub(super) ZREVRANGEBYLEX {
        name: "zrevrangebylex",
        usage: "key max min [LIMIT offset count]",
        since: "2.8.9",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrevrangebylex,
    }
}

fn zrevrangebylex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_range(cx, args, reply, Form::fixed(By::Lex, Order::Falling))
}

fn reply_range(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, form: Form) -> Outcome {
    let key = args.word()?;
    let query = Query::take(args, form)?;
    let Some(set) = cx.get::<SortedSet>(key)? else {
        reply.array(0);
        return Ok(());
    };
    let members = query.members(set);
    match query.detail() {
        Detail::Members => {
            reply.array(members.len());
            members.for_each(|(member, _)| reply.bulk(&member.text()));
        }
        Detail::MembersAndScores => {
            reply.pairs(members.len());
            members.for_each(|(member, score)| write_pair(reply, &member.text(), score));
        }
    }
    Ok(())
}
