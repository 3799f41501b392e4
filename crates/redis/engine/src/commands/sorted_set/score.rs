//! ZSCORE, ZMSCORE, ZCARD, ZCOUNT, ZLEXCOUNT and ZSCAN.

use super::bounds::Bounds;
use crate::commands::{
    keys::{ScanForm, ScanOptions, Values, parse_cursor, reply_scan},
    prelude::*,
};
use keyspace::{Encoding, value::sorted_set::SortedSet};

command! {
    /// Returns the score of a member.
    ///
    /// ```resp
    /// > ZADD board 1.5 Ada
    /// (integer) 1
    /// > ZSCORE board Ada
    /// "1.5"
    /// > ZSCORE board Bob
    /// (nil)
    /// ```
    pub(super) ZSCORE {
        name: "zscore",
        usage: "key member",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zscore,
    }
}

fn zscore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, member) = (args.word()?, args.word()?);
    match cx.get::<SortedSet>(key)?.and_then(|set| set.score(member)) {
        Some(score) => reply.double(score),
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Returns the scores of several members; nil for those that are not there.
    ///
    /// ```resp
    /// > ZADD board 1 Ada 2 Alan
    /// (integer) 2
    /// > ZMSCORE board Alan Bob
    /// 1) "2"
    /// 2) (nil)
    /// ```
    pub(super) ZMSCORE {
        name: "zmscore",
        usage: "key member [member ...]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(N) where N is the number of members asked for",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zmscore,
    }
}

fn zmscore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let set = cx.get::<SortedSet>(args.word()?)?;
    reply.array(args.left());
    for member in args.rest() {
        match set.and_then(|set| set.score(member)) {
            Some(score) => reply.double(score),
            None => reply.nil(),
        }
    }
    Ok(())
}

command! {
    /// Returns how many members a sorted set has.
    ///
    /// ```resp
    /// > ZADD board 1 Ada 2 Alan
    /// (integer) 2
    /// > ZCARD board
    /// (integer) 2
    /// ```
    pub(super) ZCARD {
        name: "zcard",
        usage: "key",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: zcard,
    }
}

fn zcard(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let len = cx.get::<SortedSet>(args.word()?)?.map_or(0, SortedSet::len);
    reply.len(len);
    Ok(())
}

command! {
    /// Counts the members with a score in a range.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZCOUNT board (1 +inf
    /// (integer) 2
    /// ```
    pub(super) ZCOUNT {
        name: "zcount",
        usage: "key min max",
        since: "2.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N))",
        arity: Arity::Exactly(4),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zcount,
    }
}

fn zcount(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let bounds = Bounds::scores(args.word()?, args.word()?)?;
    count(cx, key, bounds, reply)
}

fn count(cx: &mut Cx<'_>, key: &[u8], bounds: Bounds<'_>, reply: &mut ReplyBuf) -> Outcome {
    let found = cx.get::<SortedSet>(key)?.map_or(0, |set| bounds.find(set).len());
    reply.len(found);
    Ok(())
}

command! {
    /// Counts the members between two others, where all have the same score.
    ///
    /// ```resp
    /// > ZADD words 0 ant 0 bee 0 cat
    /// (integer) 3
    /// > ZLEXCOUNT words [b +
    /// (integer) 2
    /// ```
    pub(super) ZLEXCOUNT {
        name: "zlexcount",
        usage: "key min max",
        since: "2.8.9",
        group: Group::SortedSet,
        complexity: "O(log(N))",
        arity: Arity::Exactly(4),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zlexcount,
    }
}

fn zlexcount(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let bounds = Bounds::lex(args.word()?, args.word()?)?;
    count(cx, key, bounds, reply)
}

command! {
    /// Returns some of the members of a sorted set with their scores, and a cursor to go on with; 0 begins and ends.
    ///
    /// NOSCORES returns the members alone. See SCAN for what an iteration promises.
    ///
    /// ```resp
    /// > ZADD board 1 Ada 2 Bob
    /// (integer) 2
    /// > ZSCAN board 0 MATCH A*
    /// 1) "0"
    /// 2) 1) "Ada"
    ///    2) "1"
    /// ```
    pub(super) ZSCAN {
        name: "zscan",
        usage: "key cursor [MATCH pattern] [COUNT count] [NOSCORES]",
        since: "2.8.0",
        group: Group::SortedSet,
        complexity: "O(1) a call, O(N) for a whole iteration",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: zscan,
    }
}

fn zscan(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, cursor) = (args.word()?, parse_cursor(args.word()?)?);
    let Some(set) = cx.get::<SortedSet>(key)? else {
        reply_scan(reply, |_| (0, 0));
        return Ok(());
    };
    let options = ScanOptions::take(args, ScanForm::SortedSet)?;
    reply_scan(reply, |reply| {
        let mut words = 0;
        let cursor = set.scan(cursor, options.count, |member, score| {
            let member = member.text();
            if !options.matches(&member) {
                return;
            }
            reply.bulk(&member);
            words += 1;
            if options.values == Values::WithFields {
                match set.encoding() {
                    Encoding::Listpack => reply.bulk_double(score),
                    _ => reply.bulk_double_17(score),
                }
                words += 1;
            }
        });
        (cursor, words)
    });
    Ok(())
}
