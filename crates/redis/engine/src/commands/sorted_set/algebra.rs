//! ZUNION, ZINTER, ZDIFF and ZINTERCARD.

use super::write_pair;
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::sorted_set::{
    Aggregate, SortedSet, Source, Weighted, difference, intersection, intersection_len, union,
};

command! {
    /// Returns the members that any of the sets has, in the order of their scores, which are added up.
    ///
    /// WEIGHTS multiplies the scores of each set first; AGGREGATE takes the least or the
    /// greatest instead of the sum. Plain sets take part with a score of 1 for each member.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y
    /// (integer) 2
    /// > ZADD b 10 y 20 z
    /// (integer) 2
    /// > ZUNION 2 a b WITHSCORES
    /// 1) "x"
    /// 2) "1"
    /// 3) "y"
    /// 4) "12"
    /// 5) "z"
    /// 6) "20"
    /// > ZUNION 2 a b WEIGHTS 100 1 AGGREGATE MAX WITHSCORES
    /// 1) "z"
    /// 2) "20"
    /// 3) "x"
    /// 4) "100"
    /// 5) "y"
    /// 6) "200"
    /// ```
    pub(super) ZUNION {
        name: "zunion",
        usage: "numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM|MIN|MAX>] [WITHSCORES]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(N)+O(M*log(M)) where N is the number of members of all sets and M of the result",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zunion,
    }
}

fn zunion(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    answer(cx, args, reply, Operation::Union)
}

command! {
    /// Returns the members that all of the sets have, in the order of their scores, which are added up.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y
    /// (integer) 2
    /// > ZADD b 10 y 20 z
    /// (integer) 2
    /// > ZINTER 2 a b WITHSCORES
    /// 1) "y"
    /// 2) "12"
    /// > ZINTER 2 a b AGGREGATE MIN WITHSCORES
    /// 1) "y"
    /// 2) "2"
    /// ```
    pub(super) ZINTER {
        name: "zinter",
        usage: "numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM|MIN|MAX>] [WITHSCORES]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(N*K)+O(M*log(M)) where N is the size of the smallest set, K the number of sets and M the size of the result",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zinter,
    }
}

fn zinter(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    answer(cx, args, reply, Operation::Intersection)
}

command! {
    /// Returns the members of the first set that none of the others has.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y
    /// (integer) 2
    /// > ZADD b 10 y 20 z
    /// (integer) 2
    /// > ZDIFF 2 a b WITHSCORES
    /// 1) "x"
    /// 2) "1"
    /// ```
    pub(super) ZDIFF {
        name: "zdiff",
        usage: "numkeys key [key ...] [WITHSCORES]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(L+(N-K)*log(N)) at worst, where L is the number of members of all sets, N the size of the first and K of the result",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zdiff,
    }
}

fn zdiff(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    answer(cx, args, reply, Operation::Difference)
}

fn answer(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
    operation: Operation,
) -> Outcome {
    let limits = cx.limits();
    let keys = take_keys(args, operation.name())?;
    let sources = sources(cx, &keys)?;
    let mut options = Options::new(keys.len());
    let mut detail = Detail::Members;
    while !args.is_empty() {
        if args.take("WITHSCORES") {
            detail = Detail::MembersAndScores;
        } else {
            options.take(args, operation)?;
        }
    }
    let result = operation.run(&sources, &options, &limits);
    match detail {
        Detail::Members => {
            reply.array(result.len());
            result.iter().for_each(|(member, _)| reply.bulk(&member.text()));
        }
        Detail::MembersAndScores => {
            reply.pairs(result.len());
            result.iter().for_each(|(member, score)| write_pair(reply, &member.text(), score));
        }
    }
    Ok(())
}

command! {
    /// Counts the members that all of the sets have, up to a limit.
    ///
    /// ```resp
    /// > ZADD a 1 x 2 y 3 z
    /// (integer) 3
    /// > ZADD b 10 y 20 z
    /// (integer) 2
    /// > ZINTERCARD 2 a b
    /// (integer) 2
    /// > ZINTERCARD 2 a b LIMIT 1
    /// (integer) 1
    /// ```
    pub(super) ZINTERCARD {
        name: "zintercard",
        usage: "numkeys key [key ...] [LIMIT limit]",
        since: "7.0.0",
        group: Group::SortedSet,
        complexity: "O(N*K) where N is the size of the smallest set and K the number of sets",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: zintercard,
    }
}

fn zintercard(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys = take_keys(args, "zintercard")?;
    let sources = sources(cx, &keys)?;
    let mut limit = 0;
    while !args.is_empty() {
        if !args.take_valued("LIMIT") {
            return Err(CommandError::Syntax);
        }
        limit = args.count("ERR LIMIT can't be negative")?;
    }
    let limit = if limit == 0 { usize::MAX } else { limit };
    let all: Option<Vec<Source<'_>>> = sources.into_iter().collect();
    reply.len(all.map_or(0, |all| intersection_len(&all, limit)));
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Members,
    MembersAndScores,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Union,
    Intersection,
    Difference,
}

impl Operation {
    fn name(self) -> &'static str {
        match self {
            Operation::Union => "zunion",
            Operation::Intersection => "zinter",
            Operation::Difference => "zdiff",
        }
    }

    /// The result of missing and present `sources`.
    pub(super) fn run(
        self,
        sources: &[Option<Source<'_>>],
        options: &Options,
        limits: &keyspace::value::Limits,
    ) -> SortedSet {
        let aggregate = options.aggregate;
        let weighted = sources
            .iter()
            .zip(&options.weights)
            .map(|(source, weight)| source.map(|source| Weighted { source, weight: *weight }));
        match self {
            Operation::Union => union(&weighted.flatten().collect::<Vec<_>>(), aggregate, limits),
            Operation::Intersection => match weighted.collect::<Option<Vec<_>>>() {
                Some(all) => intersection(&all, aggregate, limits),
                None => SortedSet::new(),
            },
            Operation::Difference => match sources.split_first() {
                Some((Some(first), others)) => {
                    let others: Vec<Source<'_>> = others.iter().copied().flatten().collect();
                    difference(*first, &others, limits)
                }
                _ => SortedSet::new(),
            },
        }
    }
}

/// A number of keys and as many keys.
pub(super) fn take_keys<'a>(
    args: &mut Args<'a>,
    command: &'static str,
) -> Result<Vec<&'a [u8]>, CommandError> {
    let count = args.int()?;
    if count < 1 {
        return Err(CommandError::About {
            before: "ERR at least 1 input key is needed for '",
            word: command.into(),
            after: "' command",
        });
    }
    match usize::try_from(count) {
        Ok(count) if count <= args.left() => (0..count).map(|_| args.word()).collect(),
        _ => Err(CommandError::Syntax),
    }
}

/// The sorted sets, or sets, at the keys.
pub(super) fn sources<'c>(
    cx: &'c mut Cx<'_>,
    keys: &[&[u8]],
) -> Result<Vec<Option<Source<'c>>>, CommandError> {
    let of = |value| Source::of(value).ok_or(CommandError::WrongType);
    cx.read_all(keys).into_iter().map(|it| it.map(of).transpose()).collect()
}

/// What becomes of the scores.
pub(super) struct Options {
    /// One for each source.
    weights: Vec<f64>,
    aggregate: Aggregate,
}

impl Options {
    pub(super) fn new(sources: usize) -> Options {
        Options { weights: alloc::vec![1.0; sources], aggregate: Aggregate::Sum }
    }

    /// Takes WEIGHTS or AGGREGATE, which differences do not have.
    pub(super) fn take(&mut self, args: &mut Args<'_>, operation: Operation) -> Outcome {
        if operation == Operation::Difference {
            return Err(CommandError::Syntax);
        }
        if args.left() > self.weights.len() && args.take("WEIGHTS") {
            for weight in &mut self.weights {
                *weight = stdx::float::parse(args.word()?)
                    .ok_or(CommandError::Message("ERR weight value is not a float"))?;
            }
            return Ok(());
        }
        if !args.take_valued("AGGREGATE") {
            return Err(CommandError::Syntax);
        }
        self.aggregate = if args.take("SUM") {
            Aggregate::Sum
        } else if args.take("MIN") {
            Aggregate::Min
        } else if args.take("MAX") {
            Aggregate::Max
        } else {
            return Err(CommandError::Syntax);
        };
        Ok(())
    }
}
