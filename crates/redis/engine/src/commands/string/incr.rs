//! INCR and its kin: strings that are numbers.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::{StringValue, Value};
use stdx::long_double::LongDouble;

command! {
    /// Adds one to the number at a key, which starts at 0.
    ///
    /// ```resp
    /// > INCR visits
    /// (integer) 1
    /// > INCR visits
    /// (integer) 2
    /// > SET visits many
    /// OK
    /// > INCR visits
    /// (error) ERR value is not an integer or out of range
    /// ```
    pub(super) INCR {
        name: "incr",
        usage: "key",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: incr,
    }
}

fn incr(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    add(cx, args.word()?, 1, reply)
}

command! {
    /// Takes one from the number at a key, which starts at 0.
    ///
    /// ```resp
    /// > DECR stock
    /// (integer) -1
    /// ```
    pub(super) DECR {
        name: "decr",
        usage: "key",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: decr,
    }
}

fn decr(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    add(cx, args.word()?, -1, reply)
}

command! {
    /// Adds a whole number to the number at a key, which starts at 0.
    ///
    /// ```resp
    /// > INCRBY score 10
    /// (integer) 10
    /// > INCRBY score -3
    /// (integer) 7
    /// ```
    pub(super) INCRBY {
        name: "incrby",
        usage: "key increment",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: incrby,
    }
}

fn incrby(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, by) = (args.word()?, args.int()?);
    add(cx, key, by, reply)
}

command! {
    /// Takes a whole number from the number at a key, which starts at 0.
    ///
    /// ```resp
    /// > SET stock 12
    /// OK
    /// > DECRBY stock 5
    /// (integer) 7
    /// ```
    pub(super) DECRBY {
        name: "decrby",
        usage: "key decrement",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: decrby,
    }
}

fn decrby(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, by) = (args.word()?, args.int()?);
    add(cx, key, by.checked_neg().ok_or(CommandError::DecrementOverflow)?, reply)
}

#[inline]
fn add(cx: &mut Cx<'_>, key: &[u8], by: i64, reply: &mut ReplyBuf) -> Outcome {
    let sum = match cx.get_mut::<StringValue>(key)? {
        None => {
            cx.set(key, Value::String(StringValue::Int(by)));
            by
        }
        Some(string) => {
            let number = string.int().ok_or(CommandError::NotAnInteger)?;
            let sum = number.checked_add(by).ok_or(CommandError::Overflow)?;
            *string = StringValue::Int(sum);
            sum
        }
    };
    cx.changed(key, Change::IncrBy);
    reply.int(sum);
    Ok(())
}

command! {
    /// Adds a number with a fraction to the number at a key, which starts at 0.
    ///
    /// ```resp
    /// > SET t 0.1
    /// OK
    /// > INCRBYFLOAT t 0.2
    /// "0.3"
    /// > INCRBYFLOAT t -1.5e1
    /// "-14.7"
    /// > INCRBYFLOAT t warm
    /// (error) ERR value is not a valid float
    /// ```
    pub(super) INCRBYFLOAT {
        name: "incrbyfloat",
        usage: "key increment",
        since: "2.6.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: incrbyfloat,
    }
}

fn incrbyfloat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, by) = (args.word()?, args.word()?);
    let number = match cx.get_mut::<StringValue>(key)? {
        Some(string) => LongDouble::parse(string.text().bytes()),
        None => LongDouble::parse(b"0"),
    };
    let number = number.ok_or(CommandError::NotAFloat)?;
    let by = LongDouble::parse(by).ok_or(CommandError::NotAFloat)?;
    let sum = number.checked_add(by).ok_or(CommandError::NanOrInfinity)?;
    let mut text = Vec::new();
    sum.append(&mut text);
    cx.set_keeping_deadline(key, Value::String(StringValue::embstr(&text)));
    cx.changed(key, Change::IncrByFloat);
    // The sum, not the addition: another machine may round in another way.
    cx.propagate(&[b"SET", key, &text, b"KEEPTTL"]);
    reply.bulk(&text);
    Ok(())
}
