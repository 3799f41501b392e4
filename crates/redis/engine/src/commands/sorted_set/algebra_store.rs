//! ZUNIONSTORE, ZINTERSTORE and ZDIFFSTORE.

use super::algebra::{Operation, Options, sources, take_keys};
use crate::commands::prelude::*;
use keyspace::Value;

command! {
    /// Stores the members that any of the sets has in another; returns how many there are.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y
    /// (integer) 2
    /// > ZADD b 10 y 20 z
    /// (integer) 2
    /// > ZUNIONSTORE all 2 a b WEIGHTS 2 3
    /// (integer) 3
    /// > ZRANGE all 0 -1 WITHSCORES
    /// 1) "x"
    /// 2) "2"
    /// 3) "y"
    /// 4) "34"
    /// 5) "z"
    /// 6) "60"
    /// ```
    pub(super) ZUNIONSTORE {
        name: "zunionstore",
        usage: "destination numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM|MIN|MAX>]",
        since: "2.0.0",
        group: Group::SortedSet,
        complexity: "O(N)+O(M*log(M)) where N is the number of members of all sets and M of the result",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::counted(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zunionstore,
    }
}

fn zunionstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let form = Form { name: "zunionstore", change: Change::ZUnionStore };
    store(cx, args, reply, Operation::Union, form)
}

command! {
    /// Stores the members that all of the sets have in another; returns how many there are.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y
    /// (integer) 2
    /// > SADD chosen y
    /// (integer) 1
    /// > ZINTERSTORE both 2 a chosen
    /// (integer) 1
    /// > ZRANGE both 0 -1 WITHSCORES
    /// 1) "y"
    /// 2) "3"
    /// ```
    pub(super) ZINTERSTORE {
        name: "zinterstore",
        usage: "destination numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM|MIN|MAX>]",
        since: "2.0.0",
        group: Group::SortedSet,
        complexity: "O(N*K)+O(M*log(M)) where N is the size of the smallest set, K the number of sets and M the size of the result",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::counted(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zinterstore,
    }
}

fn zinterstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let form = Form { name: "zinterstore", change: Change::ZInterStore };
    store(cx, args, reply, Operation::Intersection, form)
}

command! {
    /// Stores the members of the first set that none of the others has in another; returns how many there are.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y
    /// (integer) 2
    /// > ZADD b 10 y
    /// (integer) 1
    /// > ZDIFFSTORE rest 2 a b
    /// (integer) 1
    /// > ZDIFFSTORE rest 2 a a
    /// (integer) 0
    /// > EXISTS rest
    /// (integer) 0
    /// ```
    pub(super) ZDIFFSTORE {
        name: "zdiffstore",
        usage: "destination numkeys key [key ...]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(L+(N-K)*log(N)) at worst, where L is the number of members of all sets, N the size of the first and K of the result",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::counted(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zdiffstore,
    }
}

fn zdiffstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let form = Form { name: "zdiffstore", change: Change::ZDiffStore };
    store(cx, args, reply, Operation::Difference, form)
}

struct Form {
    name: &'static str,
    change: Change,
}

fn store(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
    operation: Operation,
    form: Form,
) -> Outcome {
    let target = args.word()?;
    let limits = cx.limits();
    let keys = take_keys(args, form.name)?;
    let sources = sources(cx, &keys)?;
    let mut options = Options::new(keys.len());
    while !args.is_empty() {
        options.take(args, operation)?;
    }
    let mut result = operation.run(&sources, &options, &limits);
    result.pack(&limits);
    reply.len(result.len());
    if result.is_empty() {
        cx.delete(target);
        return Ok(());
    }
    cx.set(target, Value::SortedSet(result.into()));
    cx.changed(target, form.change);
    Ok(())
}
