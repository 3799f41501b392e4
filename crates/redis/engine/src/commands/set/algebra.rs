//! SINTER, SUNION, SDIFF and their STORE and CARD forms.

use crate::{args::NO_KEYS, commands::prelude::*};
use alloc::vec::Vec;
use keyspace::{
    Value,
    value::set::{Purpose, Set, difference, intersection, intersection_set, union},
};

command! {
    /// Returns the members that all of the sets have.
    ///
    /// ```resp
    /// > SADD a 1 2 3
    /// (integer) 3
    /// > SADD b 2 3 4
    /// (integer) 3
    /// > SINTER a b
    /// 1) "2"
    /// 2) "3"
    /// > SINTER a missing
    /// (empty array)
    /// ```
    pub(super) SINTER {
        name: "sinter",
        usage: "key [key ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N*M) where N is the size of the smallest set and M the number of sets",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::rest(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: sinter,
    }
}

fn sinter(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys: Vec<&[u8]> = args.rest().collect();
    let sets = cx.get_all::<Set>(&keys)?;
    let (mark, mut count) = (reply.mark(), 0);
    if let Some(sets) = all_there(&sets) {
        intersection(&sets, usize::MAX, |member| {
            reply.bulk(&member.text());
            count += 1;
        });
    }
    reply.set_since(mark, count);
    Ok(())
}

/// The sets, unless one is missing and their intersection so empty.
fn all_there<'a>(sets: &[Option<&'a Set>]) -> Option<Vec<&'a Set>> {
    sets.iter().copied().collect()
}

fn those_there<'a>(sets: &[Option<&'a Set>]) -> Vec<&'a Set> {
    sets.iter().copied().flatten().collect()
}

command! {
    /// Stores the members that all of the sets have in another; returns how many there are.
    ///
    /// ```resp
    /// > SADD a 1 2 3
    /// (integer) 3
    /// > SADD b 2 3 4
    /// (integer) 3
    /// > SINTERSTORE both a b
    /// (integer) 2
    /// > SMEMBERS both
    /// 1) "2"
    /// 2) "3"
    /// ```
    pub(super) SINTERSTORE {
        name: "sinterstore",
        usage: "destination key [key ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N*M) where N is the size of the smallest set and M the number of sets",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::rest(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: sinterstore,
    }
}

fn sinterstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let target = args.word()?;
    let keys: Vec<&[u8]> = args.rest().collect();
    let limits = cx.limits();
    let sets = cx.get_all::<Set>(&keys)?;
    let result = all_there(&sets).map_or(Set::new(), |sets| intersection_set(&sets, &limits));
    store(cx, target, result, Change::SInterStore, reply);
    Ok(())
}

/// Puts a result at a key; an empty one deletes the key.
fn store(cx: &mut Cx<'_>, target: &[u8], result: Set, change: Change, reply: &mut ReplyBuf) {
    reply.len(result.len());
    if result.is_empty() {
        cx.delete(target);
        return;
    }
    cx.set(target, Value::Set(result.into()));
    cx.changed(target, change);
}

command! {
    /// Counts the members that all of the sets have, up to a limit.
    ///
    /// ```resp
    /// > SADD a 1 2 3
    /// (integer) 3
    /// > SADD b 2 3 4
    /// (integer) 3
    /// > SINTERCARD 2 a b
    /// (integer) 2
    /// > SINTERCARD 2 a b LIMIT 1
    /// (integer) 1
    /// ```
    pub(super) SINTERCARD {
        name: "sintercard",
        usage: "numkeys key [key ...] [LIMIT limit]",
        since: "7.0.0",
        group: Group::Set,
        complexity: "O(N*M) where N is the size of the smallest set and M the number of sets",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: sintercard,
    }
}

fn sintercard(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let count = args.positive(NO_KEYS)?;
    if count > args.left() {
        return Err(CommandError::Message(
            "ERR Number of keys can't be greater than number of args",
        ));
    }
    let keys: Vec<&[u8]> = (0..count).map(|_| args.word()).collect::<Result<_, _>>()?;
    let mut limit = 0;
    while !args.is_empty() {
        if !args.take_valued("LIMIT") {
            return Err(CommandError::Syntax);
        }
        limit = args.count("ERR LIMIT can't be negative")?;
    }
    let limit = if limit == 0 { usize::MAX } else { limit };
    let sets = cx.get_all::<Set>(&keys)?;
    let mut found = 0;
    if let Some(sets) = all_there(&sets) {
        intersection(&sets, limit, |_| found += 1);
    }
    reply.len(found);
    Ok(())
}

command! {
    /// Returns the members that any of the sets has.
    ///
    /// ```resp
    /// > SADD a 1 2
    /// (integer) 2
    /// > SADD b 2 3
    /// (integer) 2
    /// > SUNION a b
    /// 1) "1"
    /// 2) "2"
    /// 3) "3"
    /// ```
    pub(super) SUNION {
        name: "sunion",
        usage: "key [key ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members of all sets",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::rest(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: sunion,
    }
}

fn sunion(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys: Vec<&[u8]> = args.rest().collect();
    let limits = cx.limits();
    let sets = cx.get_all::<Set>(&keys)?;
    write(&union(&those_there(&sets), Purpose::Reply, &limits), reply);
    Ok(())
}

fn write(set: &Set, reply: &mut ReplyBuf) {
    reply.set(set.len());
    set.iter().for_each(|member| reply.bulk(&member.text()));
}

command! {
    /// Stores the members that any of the sets has in another; returns how many there are.
    ///
    /// ```resp
    /// > SADD a 1 2
    /// (integer) 2
    /// > SUNIONSTORE all a missing
    /// (integer) 2
    /// ```
    pub(super) SUNIONSTORE {
        name: "sunionstore",
        usage: "destination key [key ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members of all sets",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::rest(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: sunionstore,
    }
}

fn sunionstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let target = args.word()?;
    let keys: Vec<&[u8]> = args.rest().collect();
    let limits = cx.limits();
    let sets = cx.get_all::<Set>(&keys)?;
    let result = union(&those_there(&sets), Purpose::Store, &limits);
    store(cx, target, result, Change::SUnionStore, reply);
    Ok(())
}

command! {
    /// Returns the members of the first set that none of the others has.
    ///
    /// ```resp
    /// > SADD a 1 2 3
    /// (integer) 3
    /// > SADD b 2
    /// (integer) 1
    /// > SDIFF a b
    /// 1) "1"
    /// 2) "3"
    /// ```
    pub(super) SDIFF {
        name: "sdiff",
        usage: "key [key ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members of all sets",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::rest(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: sdiff,
    }
}

fn sdiff(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys: Vec<&[u8]> = args.rest().collect();
    let result = difference_of(cx, &keys, Purpose::Reply)?;
    write(&result, reply);
    Ok(())
}

fn difference_of(cx: &mut Cx<'_>, keys: &[&[u8]], purpose: Purpose) -> Result<Set, CommandError> {
    let limits = cx.limits();
    let sets = cx.get_all::<Set>(keys)?;
    Ok(match sets.split_first() {
        Some((Some(first), others)) => difference(first, &those_there(others), purpose, &limits),
        _ => Set::new(),
    })
}

command! {
    /// Stores the members of the first set that none of the others has in another; returns how many there are.
    ///
    /// ```resp
    /// > SADD a 1 2 3
    /// (integer) 3
    /// > SDIFFSTORE rest a missing
    /// (integer) 3
    /// ```
    pub(super) SDIFFSTORE {
        name: "sdiffstore",
        usage: "destination key [key ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members of all sets",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::rest(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: sdiffstore,
    }
}

fn sdiffstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let target = args.word()?;
    let keys: Vec<&[u8]> = args.rest().collect();
    let result = difference_of(cx, &keys, Purpose::Store)?;
    store(cx, target, result, Change::SDiffStore, reply);
    Ok(())
}
