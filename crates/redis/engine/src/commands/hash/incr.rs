//! HINCRBY and HINCRBYFLOAT: fields that are numbers.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::hash::{Hash, Live};
use stdx::long_double::LongDouble;

command! {
    /// Adds a whole number to a field of a hash, which starts at 0.
    ///
    /// ```resp
    /// > HINCRBY h visits 5
    /// (integer) 5
    /// > HINCRBY h visits -2
    /// (integer) 3
    /// > HSET h name Ada
    /// (integer) 1
    /// > HINCRBY h name 1
    /// (error) ERR hash value is not an integer
    /// ```
    pub(super) HINCRBY {
        name: "hincrby",
        usage: "key field increment",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: hincrby,
    }
}

fn hincrby(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, field, by) = (args.word()?, args.word()?, args.int()?);
    let limits = cx.limits();
    let hash = cx.hash(key)?;
    let fields_end = hash.is_some_and(Live::has_deadlines);
    let old = match hash.and_then(|hash| hash.get(field)) {
        Some(value) => value.as_int().ok_or(CommandError::HashNotAnInteger)?,
        None => 0,
    };
    let sum = old.checked_add(by).ok_or(CommandError::Overflow)?;
    if fields_end {
        cx.drop_passed_fields(key, [field].into_iter());
    }
    let hash = cx.get_or_create(key, Hash::new)?;
    hash.set_keeping_deadline(field, itoa::Buffer::new().format(sum).as_bytes(), &limits);
    cx.changed(key, Change::HIncrBy);
    reply.int(sum);
    Ok(())
}

command! {
    /// Adds a number with a fraction to a field of a hash, which starts at 0.
    ///
    /// ```resp
    /// > HSET h t 10.50
    /// (integer) 1
    /// > HINCRBYFLOAT h t 0.1
    /// "10.6"
    /// > HINCRBYFLOAT h t -5
    /// "5.6"
    /// ```
    pub(super) HINCRBYFLOAT {
        name: "hincrbyfloat",
        usage: "key field increment",
        since: "2.6.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: hincrbyfloat,
    }
}

fn hincrbyfloat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, field, by) = (args.word()?, args.word()?, args.word()?);
    let limits = cx.limits();
    let by = LongDouble::parse(by).ok_or(CommandError::NotAFloat)?;
    if by == LongDouble::Infinite {
        return Err(CommandError::Message("ERR value is NaN or Infinity"));
    }
    let hash = cx.hash(key)?;
    let fields_end = hash.is_some_and(Live::has_deadlines);
    let old = match hash.and_then(|hash| hash.get(field)) {
        Some(value) => LongDouble::parse(&value.text()).ok_or(CommandError::HashNotAFloat)?,
        None => LongDouble::parse(b"0").ok_or(CommandError::HashNotAFloat)?,
    };
    let sum = old.checked_add(by).ok_or(CommandError::NanOrInfinity)?;
    let mut text = Vec::new();
    sum.append(&mut text);
    if fields_end {
        cx.drop_passed_fields(key, [field].into_iter());
    }
    let hash = cx.get_or_create(key, Hash::new)?;
    hash.set_keeping_deadline(field, &text, &limits);
    let has_deadline = hash.deadline(field).is_some();
    cx.changed(key, Change::HIncrByFloat);
    // The sum, not the addition: another machine may round in another way.
    if has_deadline {
        cx.propagate(&[b"HSETEX", key, b"KEEPTTL", b"FIELDS", b"1", field, &text]);
    } else {
        cx.propagate(&[b"HSET", key, field, &text]);
    }
    reply.bulk(&text);
    Ok(())
}
