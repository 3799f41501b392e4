//! ZRANDMEMBER.

use super::write_pair;
use crate::commands::prelude::*;
use keyspace::value::sorted_set::SortedSet;

command! {
    /// Returns a member of a sorted set by chance, or several.
    ///
    /// A positive count gives different members, a negative one may give a member
    /// more than once.
    ///
    /// ```resp
    /// > ZADD board 7 only
    /// (integer) 1
    /// > ZRANDMEMBER board
    /// "only"
    /// > ZRANDMEMBER board -2 WITHSCORES
    /// 1) "only"
    /// 2) "7"
    /// 3) "only"
    /// 4) "7"
    /// > ZRANDMEMBER missing
    /// (nil)
    /// ```
    pub(super) ZRANDMEMBER {
        name: "zrandmember",
        usage: "key [count [WITHSCORES]]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(N) where N is the number of members returned",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: zrandmember,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Members,
    MembersAndScores,
}

fn zrandmember(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    if args.is_empty() {
        let mut rng = cx.core.rng.clone();
        match cx.get::<SortedSet>(key)?.and_then(|set| set.random(&mut rng)) {
            Some((member, _)) => reply.bulk(&member.text()),
            None => reply.nil(),
        }
        cx.core.rng = rng;
        return Ok(());
    }
    let count = args.symmetric_int()?;
    let detail = if args.take("WITHSCORES") { Detail::MembersAndScores } else { Detail::Members };
    args.end()?;
    if detail == Detail::MembersAndScores && count.unsigned_abs() > i64::MAX as u64 / 2 {
        return Err(CommandError::OutOfRange);
    }
    several(cx, key, count, detail, reply)
}

fn several(
    cx: &mut Cx<'_>,
    key: &[u8],
    count: i64,
    detail: Detail,
    reply: &mut ReplyBuf,
) -> Outcome {
    let mut rng = cx.core.rng.clone();
    let Some(set) = cx.get::<SortedSet>(key)? else {
        reply.array(0);
        return Ok(());
    };
    let wanted = count.unsigned_abs() as usize;
    let write = |reply: &mut ReplyBuf, member: &[u8], score: f64| match detail {
        Detail::Members => reply.bulk(member),
        Detail::MembersAndScores => write_pair(reply, member, score),
    };
    let open = |reply: &mut ReplyBuf, len: usize| match detail {
        Detail::Members => reply.array(len),
        Detail::MembersAndScores => reply.pairs(len),
    };
    if count < 0 {
        open(reply, wanted);
        for (member, score) in (0..wanted).filter_map(|_| set.random(&mut rng)) {
            write(reply, &member.text(), score);
        }
    } else {
        let found = set.random_distinct(&mut rng, wanted);
        open(reply, found.len());
        found.iter().for_each(|(member, score)| write(reply, &member.text(), *score));
    }
    cx.core.rng = rng;
    Ok(())
}
