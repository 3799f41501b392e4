//! GETEX, GETDEL and DELIFEQ: reading a string and doing something to its key.

use super::super::expiry_option::{LifetimeOptions, NewLifetime};
use super::reply_string;
use crate::commands::prelude::*;
use keyspace::StringValue;

command! {
    /// Returns the string at a key and sets or lifts its time to live.
    ///
    /// ```resp
    /// > SET k v
    /// OK
    /// > GETEX k EX 100
    /// "v"
    /// > TTL k
    /// (integer) 100
    /// > GETEX k PERSIST
    /// "v"
    /// > TTL k
    /// (integer) -1
    /// ```
    pub(super) GETEX {
        name: "getex",
        usage: "key [EX seconds|PX milliseconds|EXAT unix-time-seconds|PXAT unix-time-milliseconds|PERSIST]",
        since: "6.2.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: getex,
    }
}

fn getex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let mut options = LifetimeOptions::new("PERSIST");
    while !args.is_empty() {
        options.take(args)?;
    }
    let lifetime = options.finish(cx.now, "getex")?;
    reply_string(cx, key, reply)?;
    let Some(id) = cx.find(key) else { return Ok(()) };
    match lifetime {
        NewLifetime::NotSaid => {}
        NewLifetime::Plain => {
            if cx.db().clear_deadline(id) {
                cx.changed(key, Change::Persist);
                cx.propagate(&[b"PERSIST", key]);
            }
        }
        NewLifetime::Until(at) if cx.is_over(at) => cx.delete_expired(key),
        NewLifetime::Until(at) => {
            cx.db().set_deadline(id, at);
            cx.changed(key, Change::Expire);
            let mut digits = itoa::Buffer::new();
            cx.propagate(&[b"PEXPIREAT", key, digits.format(at.0).as_bytes()]);
        }
    }
    Ok(())
}

command! {
    /// Returns the string at a key and deletes the key.
    ///
    /// ```resp
    /// > SET ticket 42
    /// OK
    /// > GETDEL ticket
    /// "42"
    /// > GETDEL ticket
    /// (nil)
    /// ```
    pub(super) GETDEL {
        name: "getdel",
        usage: "key",
        since: "6.2.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        run: getdel,
    }
}

fn getdel(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    reply_string(cx, key, reply)?;
    cx.delete(key);
    cx.propagate(&[b"DEL", key]);
    Ok(())
}

command! {
    /// Deletes a key if it holds this string: lets go of a lock one still owns.
    ///
    /// ```resp
    /// > SET lock mine
    /// OK
    /// > DELIFEQ lock yours
    /// (integer) 0
    /// > DELIFEQ lock mine
    /// (integer) 1
    /// ```
    pub(super) DELIFEQ {
        name: "delifeq",
        usage: "key value",
        since: "9.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RM.and(KeyUse::DELETE))],
        run: delifeq,
    }
}

fn delifeq(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, wanted) = (args.word()?, args.word()?);
    let value = cx.get_mut::<StringValue>(key)?;
    let equal = value.is_some_and(|it| it.text().bytes() == wanted);
    if equal {
        cx.delete(key);
        cx.propagate(&[b"DEL", key]);
    }
    reply.int_flag(equal);
    Ok(())
}
