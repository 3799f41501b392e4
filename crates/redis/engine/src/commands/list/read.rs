//! LLEN, LRANGE, LINDEX and LPOS.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::{
    indices,
    list::{List, PositionQuery},
};

command! {
    /// Returns how many elements a list has.
    ///
    /// ```resp
    /// > RPUSH l a b
    /// (integer) 2
    /// > LLEN l
    /// (integer) 2
    /// > LLEN missing
    /// (integer) 0
    /// ```
    pub(super) LLEN {
        name: "llen",
        usage: "key",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: llen,
    }
}

fn llen(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let len = cx.get::<List>(args.word()?)?.map_or(0, List::len);
    reply.len(len);
    Ok(())
}

command! {
    /// Returns the elements from one index to another, both included; -1 is the last.
    ///
    /// ```resp
    /// > RPUSH l a b c
    /// (integer) 3
    /// > LRANGE l 0 -1
    /// 1) "a"
    /// 2) "b"
    /// 3) "c"
    /// > LRANGE l -2 1
    /// 1) "b"
    /// > LRANGE l 5 10
    /// (empty array)
    /// ```
    pub(super) LRANGE {
        name: "lrange",
        usage: "key start stop",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(S+N) where S is the distance from the nearer end and N the number of elements",
        arity: Arity::Exactly(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: lrange,
    }
}

fn lrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, start, stop) = (args.word()?, args.int()?, args.int()?);
    let Some(list) = cx.get::<List>(key)? else {
        reply.array(0);
        return Ok(());
    };
    let found = list.range(indices::span(start, stop, list.len()));
    reply.array(found.len());
    found.for_each(|it| reply.bulk(&it.text()));
    Ok(())
}

command! {
    /// Returns the element at an index; -1 is the last.
    ///
    /// ```resp
    /// > RPUSH l a b c
    /// (integer) 3
    /// > LINDEX l 0
    /// "a"
    /// > LINDEX l -1
    /// "c"
    /// > LINDEX l 3
    /// (nil)
    /// ```
    pub(super) LINDEX {
        name: "lindex",
        usage: "key index",
        since: "1.0.0",
        group: Group::List,
        complexity: "O(N) where N is the distance from the nearer end",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: lindex,
    }
}

fn lindex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, index) = (args.word()?, args.word()?);
    let Some(list) = cx.get::<List>(key)? else {
        reply.nil();
        return Ok(());
    };
    let index = stdx::int::parse(index).ok_or(CommandError::NotAnInteger)?;
    match indices::resolve(index, list.len()).and_then(|at| list.get(at)) {
        Some(item) => reply.bulk(&item.text()),
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Returns where an element is in a list.
    ///
    /// RANK 2 gives the second match, RANK -1 the last; COUNT gives several, 0 all of
    /// them; MAXLEN compares no more than so many elements.
    ///
    /// ```resp
    /// > RPUSH l a b c b
    /// (integer) 4
    /// > LPOS l b
    /// (integer) 1
    /// > LPOS l b RANK -1
    /// (integer) 3
    /// > LPOS l b COUNT 0
    /// 1) (integer) 1
    /// 2) (integer) 3
    /// > LPOS l x
    /// (nil)
    /// ```
    pub(super) LPOS {
        name: "lpos",
        usage: "key element [RANK rank] [COUNT num-matches] [MAXLEN len]",
        since: "6.0.6",
        group: Group::List,
        complexity: "O(N) where N is the number of elements compared",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: lpos,
    }
}

fn lpos(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, element) = (args.word()?, args.word()?);
    let (mut rank, mut count, mut max_len) = (1, None, 0);
    while !args.is_empty() {
        if args.take_valued("RANK") {
            rank = args.int()?;
            check_rank(rank)?;
        } else if args.take_valued("COUNT") {
            count = Some(args.count("ERR COUNT can't be negative")?);
        } else if args.take_valued("MAXLEN") {
            max_len = args.count("ERR MAXLEN can't be negative")?;
        } else {
            return Err(CommandError::Syntax);
        }
    }
    let unbounded = |n: usize| if n == 0 { usize::MAX } else { n };
    let query =
        PositionQuery { rank, count: count.map_or(1, unbounded), max_len: unbounded(max_len) };
    let mut found: Vec<usize> = Vec::new();
    if let Some(list) = cx.get::<List>(key)? {
        list.positions(element, query, |at| found.push(at));
    }
    match (count, found.first()) {
        (Some(_), _) => {
            reply.array(found.len());
            found.iter().for_each(|at| reply.len(*at));
        }
        (None, Some(at)) => reply.len(*at),
        (None, None) => reply.nil(),
    }
    Ok(())
}

fn check_rank(rank: i64) -> Outcome {
    match rank {
        0 => Err(CommandError::Message(
            "ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use negative to start from the end of the list",
        )),
        i64::MIN => Err(CommandError::Message(
            "ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807",
        )),
        _ => Ok(()),
    }
}
