//! HEXPIRE and its kin: giving fields an end, and HPERSIST.

use super::fields::{self, BAD_COUNT, take_fields};
use crate::commands::{expiry_option::Unit, keys::Conditions, prelude::*};
use alloc::vec::Vec;
use keyspace::Millis;

command! {
    /// Lets fields of a hash end after some seconds.
    ///
    /// Replies for each field: 1 if it ends then, 0 if a condition is not met, 2 if it was
    /// deleted since the time has passed, -2 if there is no such field. NX only where it has
    /// no end, XX only where it has one, GT only if the new end is later, LT only if it is
    /// sooner.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HEXPIRE h 100 FIELDS 2 a missing
    /// 1) (integer) 1
    /// 2) (integer) -2
    /// > HTTL h FIELDS 2 a b
    /// 1) (integer) 100
    /// 2) (integer) -1
    /// > HEXPIRE h 50 GT FIELDS 1 a
    /// 1) (integer) 0
    /// ```
    pub(super) HEXPIRE {
        name: "hexpire",
        usage: "key seconds [NX|XX|GT|LT] FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hexpire,
    }
}

fn hexpire(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::Seconds, name: "hexpire" })
}

command! {
    /// Lets fields of a hash end after some milliseconds.
    ///
    /// ```resp
    /// > HSET h a 1
    /// (integer) 1
    /// > HPEXPIRE h 1500 FIELDS 1 a
    /// 1) (integer) 1
    /// > HPTTL h FIELDS 1 a
    /// 1) (integer) 1500
    /// ```
    pub(super) HPEXPIRE {
        name: "hpexpire",
        usage: "key milliseconds [NX|XX|GT|LT] FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hpexpire,
    }
}

fn hpexpire(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::Milliseconds, name: "hpexpire" })
}

command! {
    /// Lets fields of a hash end at a point in time, in seconds since 1970.
    ///
    /// ```resp
    /// > HSET h a 1
    /// (integer) 1
    /// > HEXPIREAT h 33177117420 FIELDS 1 a
    /// 1) (integer) 1
    /// > HEXPIRETIME h FIELDS 1 a
    /// 1) (integer) 33177117420
    /// ```
    pub(super) HEXPIREAT {
        name: "hexpireat",
        usage: "key unix-time-seconds [NX|XX|GT|LT] FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hexpireat,
    }
}

fn hexpireat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::UnixSeconds, name: "hexpireat" })
}

command! {
    /// Lets fields of a hash end at a point in time, in milliseconds since 1970.
    ///
    /// ```resp
    /// > HSET h a 1
    /// (integer) 1
    /// > HPEXPIREAT h 1 FIELDS 1 a
    /// 1) (integer) 2
    /// > EXISTS h
    /// (integer) 0
    /// ```
    pub(super) HPEXPIREAT {
        name: "hpexpireat",
        usage: "key unix-time-milliseconds [NX|XX|GT|LT] FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hpexpireat,
    }
}

fn hpexpireat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::UnixMilliseconds, name: "hpexpireat" })
}

struct Form {
    unit: Unit,
    name: &'static str,
}

/// What becomes of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Missing,
    Kept,
    Ends,
    Ended,
}

impl Fate {
    fn number(self) -> i64 {
        match self {
            Fate::Missing => -2,
            Fate::Kept => 0,
            Fate::Ends => 1,
            Fate::Ended => 2,
        }
    }
}

fn set_end(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, form: Form) -> Outcome {
    let (key, amount) = (args.word()?, args.word()?);
    fields::check_named(args)?;
    let conditions = Conditions::take_up_to(args, "FIELDS")?;
    let fields = take_fields(args, 1, BAD_COUNT)?;
    let amount = stdx::int::parse(amount).ok_or(CommandError::NotAnInteger)?;
    let ends_at = if amount < 0 { None } else { form.unit.ends_at(amount, cx.now) };
    let at = ends_at.ok_or(CommandError::InvalidExpire(form.name))?;
    cx.hash(key)?;
    let (fates, ending, ended) = change(cx, key, &fields, at, &conditions);
    fields::tell_end(cx, key, &ending, Millis(at as u64));
    fields::tell_ended(cx, key, &ended);
    reply.array(fates.len());
    fates.iter().for_each(|it| reply.int(it.number()));
    Ok(())
}

type Changed<'a> = (Vec<Fate>, Vec<&'a [u8]>, Vec<&'a [u8]>);

/// Gives the fields their end one after the other; tells their fates, which got it,
/// and which are gone.
fn change<'a>(
    cx: &mut Cx<'_>,
    key: &[u8],
    fields: &[&'a [u8]],
    at: i64,
    conditions: &Conditions,
) -> Changed<'a> {
    let (now, limits) = (cx.core.expiry_now(cx.now), cx.limits());
    let passed = cx.is_over(Millis(at as u64));
    let mut hash = cx.db().hash_mut(key);
    let (mut ending, mut ended) = (Vec::new(), Vec::new());
    let mut fate = |field: &'a [u8]| match &mut hash {
        Some(hash) if hash.live(now).contains(field) => {
            if !conditions.allow(hash.deadline(field), at) {
                return Fate::Kept;
            }
            if passed {
                hash.remove(field);
                ended.push(field);
                return Fate::Ended;
            }
            hash.set_deadline(field, Millis(at as u64), &limits);
            ending.push(field);
            Fate::Ends
        }
        _ => Fate::Missing,
    };
    let fates = fields.iter().map(|field| fate(field)).collect();
    (fates, ending, ended)
}

command! {
    /// Lets fields of a hash live on: takes their ends away.
    ///
    /// Replies for each field: 1 if it had an end, -1 if it had none, -2 if there is no such
    /// field.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HEXPIRE h 100 FIELDS 1 a
    /// 1) (integer) 1
    /// > HPERSIST h FIELDS 3 a b missing
    /// 1) (integer) 1
    /// 2) (integer) -1
    /// 3) (integer) -2
    /// ```
    pub(super) HPERSIST {
        name: "hpersist",
        usage: "key FIELDS numfields field [field ...]",
        since: "9.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hpersist,
    }
}

fn hpersist(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    if !args.take("FIELDS") {
        return Err(CommandError::Syntax);
    }
    let fields = take_fields(args, 1, BAD_COUNT)?;
    cx.hash(key)?;
    let now = cx.core.expiry_now(cx.now);
    let mut hash = cx.db().hash_mut(key);
    let mut living = Vec::new();
    reply.array(fields.len());
    for field in fields {
        reply.int(match &mut hash {
            Some(hash) if hash.live(now).contains(field) => {
                if hash.clear_deadline(field) {
                    living.push(field);
                    1
                } else {
                    -1
                }
            }
            _ => -2,
        });
    }
    fields::tell_lives(cx, key, &living);
    Ok(())
}
