//! ZADD and ZINCRBY.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::sorted_set::{AddRule, Added, Comparison, Existence, Operation, SortedSet};

command! {
    /// Adds members to a sorted set or changes their scores; returns how many are new.
    ///
    /// NX only adds, XX only changes; GT and LT change a score only to a greater or a
    /// lesser one. CH counts changed members too. INCR adds the score to the one the
    /// member has, and returns the sum.
    ///
    /// ```resp
    /// > ZADD board 120 Ada 95 Alan
    /// (integer) 2
    /// > ZADD board GT CH 90 Ada 99 Alan
    /// (integer) 1
    /// > ZADD board INCR 1 Alan
    /// "100"
    /// > ZADD board NX XX 1 Bob
    /// (error) ERR XX and NX options at the same time are not compatible
    /// ```
    pub(super) ZADD {
        name: "zadd",
        usage: "key [NX|XX] [GT|LT] [CH] [INCR] score member [score member ...]",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N)) for each member",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: zadd,
    }
}

/// What ZADD counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    New,
    NewAndChanged,
}

fn zadd(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let (rule, count) = take_rule(args)?;
    let pairs = take_pairs(args, rule)?;
    match add(cx, key, &pairs, rule)? {
        Tally { last, .. } if rule.operation == Operation::Increment => match last {
            Some(Added::New(score) | Added::Changed(score) | Added::Same(score)) => {
                reply.double(score);
            }
            Some(Added::Refused) | None => reply.nil(),
        },
        Tally { new, changed, .. } => reply.len(match count {
            Count::New => new,
            Count::NewAndChanged => new + changed,
        }),
    }
    Ok(())
}

fn take_rule(args: &mut Args<'_>) -> Result<(AddRule, Count), CommandError> {
    let (mut rule, mut count) = (AddRule::default(), Count::New);
    let (mut both_existences, mut both_comparisons) = (false, false);
    loop {
        if args.take("NX") {
            both_existences |= rule.existence == Existence::Old;
            rule.existence = Existence::New;
        } else if args.take("XX") {
            both_existences |= rule.existence == Existence::New;
            rule.existence = Existence::Old;
        } else if args.take("GT") {
            both_comparisons |= rule.comparison == Comparison::Less;
            rule.comparison = Comparison::Greater;
        } else if args.take("LT") {
            both_comparisons |= rule.comparison == Comparison::Greater;
            rule.comparison = Comparison::Less;
        } else if args.take("CH") {
            count = Count::NewAndChanged;
        } else if args.take("INCR") {
            rule.operation = Operation::Increment;
        } else {
            break;
        }
    }
    if args.is_empty() || !args.left().is_multiple_of(2) {
        return Err(CommandError::Syntax);
    }
    if both_existences {
        return Err(CommandError::Message(
            "ERR XX and NX options at the same time are not compatible",
        ));
    }
    let compares = rule.comparison != Comparison::Any;
    if both_comparisons || compares && rule.existence == Existence::New {
        return Err(CommandError::Message(
            "ERR GT, LT, and/or NX options at the same time are not compatible",
        ));
    }
    Ok((rule, count))
}

/// All scores are read before any member is added.
fn take_pairs<'a>(
    args: &mut Args<'a>,
    rule: AddRule,
) -> Result<Vec<(f64, &'a [u8])>, CommandError> {
    if rule.operation == Operation::Increment && args.left() > 2 {
        return Err(CommandError::Message(
            "ERR INCR option supports a single increment-element pair",
        ));
    }
    let mut pairs = Vec::with_capacity(args.left() / 2);
    while !args.is_empty() {
        pairs.push((args.float()?, args.word()?));
    }
    Ok(pairs)
}

/// What became of the members.
#[derive(Default)]
pub(in crate::commands) struct Tally {
    pub(in crate::commands) new: usize,
    pub(in crate::commands) changed: usize,
    last: Option<Added>,
}

/// Adds members to the sorted set at a key.
pub(in crate::commands) fn add(
    cx: &mut Cx<'_>,
    key: &[u8],
    pairs: &[(f64, &[u8])],
    rule: AddRule,
) -> Result<Tally, CommandError> {
    let limits = cx.limits();
    let longest = pairs.iter().map(|(_, member)| member.len()).max().unwrap_or(0);
    let set = match cx.get_mut::<SortedSet>(key)? {
        Some(set) => {
            set.prepare(pairs.len(), longest, &limits);
            set
        }
        None if rule.existence == Existence::Old => return Ok(Tally::default()),
        None => cx.get_or_create(key, || SortedSet::for_members(pairs.len(), longest, &limits))?,
    };
    let mut tally = Tally::default();
    for (score, member) in pairs {
        let added = set.add(member, *score, rule, &limits).map_err(|_| CommandError::ScoreNan)?;
        match added {
            Added::New(_) => tally.new += 1,
            Added::Changed(_) => tally.changed += 1,
            Added::Same(_) | Added::Refused => {}
        }
        tally.last = Some(added);
    }
    let is_empty = set.is_empty();
    if tally.new + tally.changed > 0 {
        cx.changed(
            key,
            match rule.operation {
                Operation::Set => Change::ZAdd,
                Operation::Increment => Change::ZIncr,
            },
        );
    }
    if is_empty {
        cx.db().remove(key);
    }
    Ok(tally)
}

command! {
    /// Adds to the score of a member, which starts at 0; returns the sum.
    ///
    /// ```resp
    /// > ZADD board 1 Ada
    /// (integer) 1
    /// > ZINCRBY board 2.5 Ada
    /// "3.5"
    /// > ZINCRBY board much Ada
    /// (error) ERR value is not a valid float
    /// ```
    pub(super) ZINCRBY {
        name: "zincrby",
        usage: "key increment member",
        since: "1.2.0",
        group: Group::SortedSet,
        complexity: "O(log(N))",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: zincrby,
    }
}

fn zincrby(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, by, member) = (args.word()?, args.float()?, args.word()?);
    let rule = AddRule { operation: Operation::Increment, ..AddRule::default() };
    if let Some(Added::New(score) | Added::Changed(score) | Added::Same(score)) =
        add(cx, key, &[(by, member)], rule)?.last
    {
        reply.double(score);
    }
    Ok(())
}
