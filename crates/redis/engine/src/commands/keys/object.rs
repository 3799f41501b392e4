//! OBJECT: how a value is kept.

use crate::commands::prelude::*;
use keyspace::Usage;

command! {
    /// Looks into how a value is kept. See its subcommands.
    ///
    /// ```resp
    /// > SET n 42
    /// OK
    /// > OBJECT ENCODING n
    /// "int"
    /// ```
    pub(super) OBJECT {
        name: "object",
        usage: "",
        since: "2.2.3",
        group: Group::Generic,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        subcommands: &[&ENCODING, &FREQ, &HELP, &IDLETIME, &REFCOUNT],
    }
}

command! {
    /// Returns the encoding of a value: how it is laid out in memory.
    ///
    /// ```resp
    /// > SET s "a string of its own"
    /// OK
    /// > OBJECT ENCODING s
    /// "embstr"
    /// > RPUSH l a b
    /// (integer) 2
    /// > OBJECT ENCODING l
    /// "listpack"
    /// > OBJECT ENCODING missing
    /// (nil)
    /// ```
    pub(super) ENCODING {
        name: "object|encoding",
        usage: "key",
        since: "2.2.3",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO)],
        tips: &["nondeterministic_output"],
        run: encoding,
    }
}

fn encoding(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    match cx.find(args.word()?) {
        Some(id) => reply.bulk(cx.db().value(id).encoding().name().as_bytes()),
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Returns how often a value is used, which is counted only under an LFU policy.
    ///
    /// ```resp
    /// > SET s x
    /// OK
    /// > OBJECT FREQ s
    /// (error) ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that when switching between policies at runtime LRU and LFU data will take some time to adjust.
    /// ```
    pub(super) FREQ {
        name: "object|freq",
        usage: "key",
        since: "4.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO)],
        tips: &["nondeterministic_output"],
        run: freq,
    }
}

fn freq(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let now = cx.now;
    let Some(id) = cx.find(args.word()?) else {
        reply.nil();
        return Ok(());
    };
    match cx.db().usage() {
        Usage::Frequency(rules) => {
            reply.int(i64::from(cx.db().record(id).frequency(rules, now)));
            Ok(())
        }
        Usage::Recency => Err(CommandError::Message(
            "ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that when switching between policies at runtime LRU and LFU data will take some time to adjust.",
        )),
    }
}

command! {
    /// Returns for how many seconds a key has not been used.
    ///
    /// ```resp
    /// > SET s x
    /// OK
    /// > OBJECT IDLETIME s
    /// (integer) 0
    /// ```
    pub(super) IDLETIME {
        name: "object|idletime",
        usage: "key",
        since: "2.2.3",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO)],
        tips: &["nondeterministic_output"],
        run: idletime,
    }
}

fn idletime(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let now = cx.now;
    let Some(id) = cx.find(args.word()?) else {
        reply.nil();
        return Ok(());
    };
    if cx.db().usage() != Usage::Recency {
        return Err(CommandError::Message(
            "ERR An LFU maxmemory policy is selected, idle time not tracked. Please note that when switching between policies at runtime LRU and LFU data will take some time to adjust.",
        ));
    }
    reply.int((cx.db().record(id).idle_ms(now) / 1000) as i64);
    Ok(())
}

command! {
    /// Returns how many owners a value has, which is always one.
    ///
    /// ```resp
    /// > SET s x
    /// OK
    /// > OBJECT REFCOUNT s
    /// (integer) 1
    /// ```
    pub(super) REFCOUNT {
        name: "object|refcount",
        usage: "key",
        since: "2.2.3",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO)],
        tips: &["nondeterministic_output"],
        run: refcount,
    }
}

fn refcount(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    match cx.find(args.word()?) {
        Some(_) => reply.int(1),
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Lists the subcommands of OBJECT.
    ///
    /// ```resp
    /// > OBJECT HELP me
    /// (error) ERR wrong number of arguments for 'object|help' command
    /// ```
    pub(super) HELP {
        name: "object|help",
        usage: "",
        since: "6.2.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&OBJECT, reply);
    Ok(())
}
