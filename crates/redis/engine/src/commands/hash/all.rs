//! HGETALL, HKEYS, HVALS and HSCAN: hashes as wholes.

use crate::commands::{
    keys::{ScanForm, ScanOptions, Values, parse_cursor, reply_scan},
    prelude::*,
};
use keyspace::value::hash::Live;

command! {
    /// Returns all fields of a hash with their values.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HGETALL h
    /// 1) "a"
    /// 2) "1"
    /// 3) "b"
    /// 4) "2"
    /// > HGETALL missing
    /// (empty array)
    /// ```
    pub(super) HGETALL {
        name: "hgetall",
        usage: "key",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: hgetall,
    }
}

fn hgetall(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let Some(hash) = cx.hash(args.word()?)? else {
        reply.map(0);
        return Ok(());
    };
    reply.map(hash.len());
    for (field, value) in hash.iter() {
        reply.bulk(&field.text());
        reply.bulk(&value.text());
    }
    Ok(())
}

command! {
    /// Returns the names of all fields of a hash.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HKEYS h
    /// 1) "a"
    /// 2) "b"
    /// ```
    pub(super) HKEYS {
        name: "hkeys",
        usage: "key",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: hkeys,
    }
}

fn hkeys(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let hash = cx.hash(args.word()?)?;
    reply.array(hash.map_or(0, Live::len));
    hash.into_iter().flat_map(Live::iter).for_each(|(field, _)| reply.bulk(&field.text()));
    Ok(())
}

command! {
    /// Returns the values of all fields of a hash.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HVALS h
    /// 1) "1"
    /// 2) "2"
    /// ```
    pub(super) HVALS {
        name: "hvals",
        usage: "key",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output_order"],
        run: hvals,
    }
}

fn hvals(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let hash = cx.hash(args.word()?)?;
    reply.array(hash.map_or(0, Live::len));
    hash.into_iter().flat_map(Live::iter).for_each(|(_, value)| reply.bulk(&value.text()));
    Ok(())
}

command! {
    /// Returns some of the fields of a hash, and a cursor to go on with; 0 begins and ends.
    ///
    /// NOVALUES returns the names alone. See SCAN for what an iteration promises.
    ///
    /// ```resp
    /// > HSET h name Ada born 1815
    /// (integer) 2
    /// > HSCAN h 0 MATCH n*
    /// 1) "0"
    /// 2) 1) "name"
    ///    2) "Ada"
    /// > HSCAN h 0 NOVALUES
    /// 1) "0"
    /// 2) 1) "name"
    ///    2) "born"
    /// ```
    pub(super) HSCAN {
        name: "hscan",
        usage: "key cursor [MATCH pattern] [COUNT count] [NOVALUES]",
        since: "2.8.0",
        group: Group::Hash,
        complexity: "O(1) a call, O(N) for a whole iteration",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: hscan,
    }
}

fn hscan(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, cursor) = (args.word()?, parse_cursor(args.word()?)?);
    let Some(hash) = cx.hash(key)? else {
        reply_scan(reply, |_| (0, 0));
        return Ok(());
    };
    let options = ScanOptions::take(args, ScanForm::Hash)?;
    reply_scan(reply, |reply| {
        let mut words = 0;
        let cursor = hash.scan(cursor, options.count, |field, value| {
            let field = field.text();
            if !options.matches(&field) {
                return;
            }
            reply.bulk(&field);
            words += 1;
            if options.values == Values::WithFields {
                reply.bulk(&value.text());
                words += 1;
            }
        });
        (cursor, words)
    });
    Ok(())
}
