//! ZRANK and ZREVRANK.

use crate::commands::prelude::*;
use keyspace::value::sorted_set::SortedSet;

command! {
    /// Returns how many members have a lower score than the given one.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZRANK board c
    /// (integer) 2
    /// > ZRANK board c WITHSCORE
    /// 1) (integer) 2
    /// 2) "3"
    /// > ZRANK board x
    /// (nil)
    /// ```
    pub(super) ZRANK {
        name: "zrank",
        usage: "key member [WITHSCORE]",
        since: "2.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N))",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrank,
    }
}

fn zrank(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    rank(cx, args, reply, Form { from: From::Lowest, name: "zrank" })
}

command! {
    /// Returns how many members have a higher score than the given one.
    ///
    /// ```resp
    /// > ZADD board 1 a 2 b 3 c
    /// (integer) 3
    /// > ZREVRANK board c
    /// (integer) 0
    /// ```
    pub(super) ZREVRANK {
        name: "zrevrank",
        usage: "key member [WITHSCORE]",
        since: "2.0.0",
        group: Group::SortedSet,
        complexity: "O(log(N))",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zrevrank,
    }
}

fn zrevrank(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    rank(cx, args, reply, Form { from: From::Highest, name: "zrevrank" })
}

#[derive(Clone, Copy)]
enum From {
    Lowest,
    Highest,
}

struct Form {
    from: From,
    name: &'static str,
}

fn rank(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, form: Form) -> Outcome {
    let (key, member) = (args.word()?, args.word()?);
    if args.left() > 1 {
        return Err(CommandError::WrongArity(form.name));
    }
    let with_score = args.take("WITHSCORE");
    args.end()?;
    let found = cx.get::<SortedSet>(key)?.and_then(|set| {
        let (rank, score) = set.rank(member)?;
        let rank = match form.from {
            From::Lowest => rank,
            From::Highest => set.len() - 1 - rank,
        };
        Some((rank, score))
    });
    match (found, with_score) {
        (Some((rank, _)), false) => reply.len(rank),
        (Some((rank, score)), true) => {
            reply.array(2);
            reply.len(rank);
            reply.double(score);
        }
        (None, false) => reply.nil(),
        (None, true) => reply.nil_array(),
    }
    Ok(())
}
