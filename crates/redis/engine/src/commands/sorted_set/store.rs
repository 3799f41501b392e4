//! ZRANGESTORE.

use super::query::{Form, Query};
use crate::commands::prelude::*;
use keyspace::{
    Value,
    value::sorted_set::{AddRule, SortedSet},
};

command! {
    /// Stores a range of a sorted set in another; returns how many members it has.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZRANGESTORE top board 0 1 REV
    /// (integer) 2
    /// > ZRANGE top 0 -1
    /// 1) "b"
    /// 2) "c"
    /// ```
    pub(super) ZRANGESTORE {
        name: "zrangestore",
        usage: "dst src min max [BYSCORE|BYLEX] [REV] [LIMIT offset count]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N)+M) where M is the number of members stored",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::one(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrangestore,
    }
}

fn zrangestore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (target, source) = (args.word()?, args.word()?);
    let query = Query::take(args, Form::STORE)?;
    let limits = cx.limits();
    let mut result = SortedSet::unpacked(&limits);
    if let Some(set) = cx.get::<SortedSet>(source)? {
        for (member, score) in query.members(set) {
            result
                .add(&member.text(), score, AddRule::default(), &limits)
                .map_err(|_| CommandError::ScoreNan)?;
        }
    }
    result.pack(&limits);
    reply.len(result.len());
    if result.is_empty() {
        cx.delete(target);
        return Ok(());
    }
    cx.set(target, Value::SortedSet(result.into()));
    cx.changed(target, Change::ZRangeStore);
    Ok(())
}
