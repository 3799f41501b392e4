//! SET and its older forms.

use super::super::expiry_option::{LifetimeOptions, NewLifetime, Unit};
use super::reply_string;
use crate::commands::prelude::*;
use keyspace::{Millis, StringValue, Value};

command! {
    /// Sets a key to a string, whatever it held.
    ///
    /// ```resp
    /// > SET user:1 Ada
    /// OK
    /// > GET user:1
    /// "Ada"
    /// ```
    ///
    /// With NX only where the key is not there, with XX only where it is, with
    /// IFEQ only where it holds that string. GET returns what it held. EX, PX,
    /// EXAT and PXAT give it a time to live, KEEPTTL leaves the one it has.
    ///
    /// ```resp
    /// > SET lock me NX PX 30000
    /// OK
    /// > SET lock you NX
    /// (nil)
    /// > SET lock us XX GET
    /// "me"
    /// > TTL lock
    /// (integer) -1
    /// ```
    pub(super) SET {
        name: "set",
        usage: "key value [NX|XX|IFEQ comparison-value] [GET] [EX seconds|PX milliseconds|EXAT unix-time-seconds|PXAT unix-time-milliseconds|KEEPTTL]",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE).and(KeyUse::VARIABLE))],
        run: set,
    }
}

/// When a key is to be set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition<'a> {
    Always,
    IfMissing,
    IfThere,
    IfEqual(&'a [u8]),
}

/// What becomes of a deadline when a key is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lifetime {
    Forever,
    Kept,
    Until(Millis),
}

impl From<NewLifetime> for Lifetime {
    fn from(said: NewLifetime) -> Lifetime {
        match said {
            NewLifetime::NotSaid => Lifetime::Forever,
            NewLifetime::Plain => Lifetime::Kept,
            NewLifetime::Until(at) => Lifetime::Until(at),
        }
    }
}

struct SetOptions<'a> {
    condition: Condition<'a>,
    lifetime: Lifetime,
    answer: Answer,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Status,
    OldValue,
}

fn set(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, value) = (args.word()?, args.word()?);
    if args.is_empty() {
        put(cx, key, value, Lifetime::Forever);
        reply.ok();
        return Ok(());
    }
    let options = set_options(cx, args)?;
    if options.answer == Answer::OldValue {
        reply_string(cx, key, reply)?;
    }
    let holds = holds(cx, key, options.condition)?;
    match options.lifetime {
        Lifetime::Until(at) if holds && cx.is_over(at) => cx.delete_expired(key),
        lifetime if holds => {
            put(cx, key, value, lifetime);
            propagate_set(cx, key, value, lifetime);
        }
        _ => {}
    }
    match (options.answer, holds) {
        (Answer::OldValue, _) => {}
        (Answer::Status, true) => reply.ok(),
        (Answer::Status, false) => reply.nil(),
    }
    Ok(())
}

fn set_options<'a>(cx: &Cx<'_>, args: &mut Args<'a>) -> Result<SetOptions<'a>, CommandError> {
    let mut condition = Condition::Always;
    let mut lifetime = LifetimeOptions::new("KEEPTTL");
    let mut answer = Answer::Status;
    while !args.is_empty() {
        if args.take("GET") {
            answer = Answer::OldValue;
        } else if let Some(said) = take_condition(args, condition) {
            condition = said;
        } else {
            lifetime.take(args)?;
        }
    }
    let lifetime = Lifetime::from(lifetime.finish(cx.now, "set")?);
    Ok(SetOptions { condition, lifetime, answer })
}

/// NX and XX may be said again, but not beside one another.
fn take_condition<'a>(args: &mut Args<'a>, held: Condition<'a>) -> Option<Condition<'a>> {
    match held {
        Condition::Always if args.take("NX") => Some(Condition::IfMissing),
        Condition::Always if args.take("XX") => Some(Condition::IfThere),
        Condition::Always if args.take_valued("IFEQ") => args.next().map(Condition::IfEqual),
        Condition::IfMissing => args.take("NX").then_some(held),
        Condition::IfThere => args.take("XX").then_some(held),
        Condition::Always | Condition::IfEqual(_) => None,
    }
}

fn holds(cx: &mut Cx<'_>, key: &[u8], condition: Condition<'_>) -> Result<bool, CommandError> {
    Ok(match condition {
        Condition::Always => true,
        Condition::IfMissing => !cx.exists(key),
        Condition::IfThere => cx.exists(key),
        Condition::IfEqual(wanted) => {
            cx.get::<StringValue>(key)?.is_some_and(|it| it.text().bytes() == wanted)
        }
    })
}

/// Stores a string; what the journal hears is the caller's.
#[inline]
pub(super) fn put(cx: &mut Cx<'_>, key: &[u8], value: &[u8], lifetime: Lifetime) {
    let value = Value::String(StringValue::new(value));
    match lifetime {
        Lifetime::Forever => {
            cx.set(key, value);
        }
        Lifetime::Kept => {
            cx.set_keeping_deadline(key, value);
        }
        Lifetime::Until(at) => {
            let id = cx.set(key, value);
            cx.db().set_deadline(id, at);
        }
    }
    cx.changed(key, Change::Set);
    if matches!(lifetime, Lifetime::Until(_)) {
        cx.changed(key, Change::Expire);
    }
}

/// The journal hears when the key ends, not how long it lives.
pub(super) fn propagate_set(cx: &mut Cx<'_>, key: &[u8], value: &[u8], lifetime: Lifetime) {
    match lifetime {
        Lifetime::Forever => cx.propagate(&[b"SET", key, value]),
        Lifetime::Kept => cx.propagate(&[b"SET", key, value, b"KEEPTTL"]),
        Lifetime::Until(at) => {
            let mut digits = itoa::Buffer::new();
            cx.propagate(&[b"SET", key, value, b"PXAT", digits.format(at.0).as_bytes()]);
        }
    }
}

command! {
    /// Sets a key to a string unless the key is there.
    ///
    /// ```resp
    /// > SETNX k first
    /// (integer) 1
    /// > SETNX k second
    /// (integer) 0
    /// > GET k
    /// "first"
    /// ```
    pub(super) SETNX {
        name: "setnx",
        usage: "key value",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::INSERT))],
        run: setnx,
    }
}

fn setnx(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, value) = (args.word()?, args.word()?);
    let missing = !cx.exists(key);
    if missing {
        put(cx, key, value, Lifetime::Forever);
    }
    reply.int_flag(missing);
    Ok(())
}

command! {
    /// Sets a key to a string that lives for some seconds.
    ///
    /// ```resp
    /// > SETEX session 60 open
    /// OK
    /// > TTL session
    /// (integer) 60
    /// > SETEX session 0 open
    /// (error) ERR invalid expire time in 'setex' command
    /// ```
    pub(super) SETEX {
        name: "setex",
        usage: "key seconds value",
        since: "2.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE))],
        run: setex,
    }
}

fn setex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_for(cx, args, Unit::Seconds, "setex")?;
    reply.ok();
    Ok(())
}

command! {
    /// Sets a key to a string that lives for some milliseconds.
    ///
    /// ```resp
    /// > PSETEX session 60000 open
    /// OK
    /// > PTTL session
    /// (integer) 60000
    /// ```
    pub(super) PSETEX {
        name: "psetex",
        usage: "key milliseconds value",
        since: "2.6.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE))],
        run: psetex,
    }
}

fn psetex(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_for(cx, args, Unit::Milliseconds, "psetex")?;
    reply.ok();
    Ok(())
}

fn set_for(cx: &mut Cx<'_>, args: &mut Args<'_>, unit: Unit, name: &'static str) -> Outcome {
    let (key, amount, value) = (args.word()?, args.int()?, args.word()?);
    let lifetime = Lifetime::Until(unit.deadline(amount, cx.now, name)?);
    put(cx, key, value, lifetime);
    propagate_set(cx, key, value, lifetime);
    Ok(())
}

command! {
    /// Sets a key to a string and returns the one it held.
    ///
    /// ```resp
    /// > GETSET counter 0
    /// (nil)
    /// > GETSET counter 1
    /// "0"
    /// ```
    pub(super) GETSET {
        name: "getset",
        usage: "key value",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: getset,
    }
}

fn getset(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, value) = (args.word()?, args.word()?);
    reply_string(cx, key, reply)?;
    put(cx, key, value, Lifetime::Forever);
    propagate_set(cx, key, value, Lifetime::Forever);
    Ok(())
}
