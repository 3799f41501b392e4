//! SCARD, SISMEMBER, SMISMEMBER, SMEMBERS and SSCAN.

use crate::commands::{
    keys::{ScanForm, ScanOptions, parse_cursor, reply_scan},
    prelude::*,
};
use keyspace::value::set::Set;

command! {
    /// Returns how many members a set has.
    ///
    /// ```resp
    /// > SADD s a b
    /// (integer) 2
    /// > SCARD s
    /// (integer) 2
    /// ```
    pub(super) SCARD {
        name: "scard",
        usage: "key",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: scard,
    }
}

fn scard(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let len = cx.get::<Set>(args.word()?)?.map_or(0, Set::len);
    reply.len(len);
    Ok(())
}

command! {
    /// Tells whether a set has a member.
    ///
    /// ```resp
    /// > SADD s a
    /// (integer) 1
    /// > SISMEMBER s a
    /// (integer) 1
    /// > SISMEMBER s b
    /// (integer) 0
    /// ```
    pub(super) SISMEMBER {
        name: "sismember",
        usage: "key member",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: sismember,
    }
}

fn sismember(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, member) = (args.word()?, args.word()?);
    let there = cx.get::<Set>(key)?.is_some_and(|set| set.contains(member));
    reply.int_flag(there);
    Ok(())
}

command! {
    /// Tells of several members whether a set has them.
    ///
    /// ```resp
    /// > SADD s a b
    /// (integer) 2
    /// > SMISMEMBER s a x
    /// 1) (integer) 1
    /// 2) (integer) 0
    /// ```
    pub(super) SMISMEMBER {
        name: "smismember",
        usage: "key member [member ...]",
        since: "6.2.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members asked for",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: smismember,
    }
}

fn smismember(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let set = cx.get::<Set>(args.word()?)?;
    reply.array(args.left());
    for member in args.rest() {
        reply.int_flag(set.is_some_and(|set| set.contains(member)));
    }
    Ok(())
}

command! {
    /// Returns all members of a set.
    ///
    /// ```resp
    /// > SADD s 3 1 2
    /// (integer) 3
    /// > SMEMBERS s
    /// 1) "1"
    /// 2) "2"
    /// 3) "3"
    /// ```
    pub(super) SMEMBERS {
        name: "smembers",
        usage: "key",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: smembers,
    }
}

fn smembers(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let set = cx.get::<Set>(args.word()?)?;
    reply.set(set.map_or(0, Set::len));
    set.into_iter().flat_map(Set::iter).for_each(|member| reply.bulk(&member.text()));
    Ok(())
}

command! {
    /// Returns some of the members of a set, and a cursor to go on with; 0 begins and ends.
    ///
    /// See SCAN for what an iteration promises.
    ///
    /// ```resp
    /// > SADD s apple pear
    /// (integer) 2
    /// > SSCAN s 0 MATCH p*
    /// 1) "0"
    /// 2) 1) "pear"
    /// ```
    pub(super) SSCAN {
        name: "sscan",
        usage: "key cursor [MATCH pattern] [COUNT count]",
        since: "2.8.0",
        group: Group::Set,
        complexity: "O(1) a call, O(N) for a whole iteration",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: sscan,
    }
}

fn sscan(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, cursor) = (args.word()?, parse_cursor(args.word()?)?);
    let Some(set) = cx.get::<Set>(key)? else {
        reply_scan(reply, |_| (0, 0));
        return Ok(());
    };
    let options = ScanOptions::take(args, ScanForm::Members)?;
    reply_scan(reply, |reply| {
        let mut words = 0;
        let cursor = set.scan(cursor, options.count, |member| {
            let member = member.text();
            if options.matches(&member) {
                reply.bulk(&member);
                words += 1;
            }
        });
        (cursor, words)
    });
    Ok(())
}
