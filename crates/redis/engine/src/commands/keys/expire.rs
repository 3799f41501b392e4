//! EXPIRE and its kin: giving keys an end.

use crate::commands::{expiry_option::Unit, prelude::*};
use keyspace::Millis;

command! {
    /// Lets a key end after some seconds.
    ///
    /// NX only where it has no end, XX only where it has one, GT only if the new
    /// end is later, LT only if it is sooner. A time that has passed deletes it.
    ///
    /// ```resp
    /// > SET k v
    /// OK
    /// > EXPIRE k 100
    /// (integer) 1
    /// > EXPIRE k 200 NX
    /// (integer) 0
    /// > TTL k
    /// (integer) 100
    /// > EXPIRE missing 100
    /// (integer) 0
    /// ```
    pub(super) EXPIRE {
        name: "expire",
        usage: "key seconds [NX|XX|GT|LT]",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: expire,
    }
}

fn expire(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::Seconds, name: "expire" })
}

command! {
    /// Lets a key end after some milliseconds.
    ///
    /// ```resp
    /// > SET k v
    /// OK
    /// > PEXPIRE k 1500
    /// (integer) 1
    /// > PTTL k
    /// (integer) 1500
    /// ```
    pub(super) PEXPIRE {
        name: "pexpire",
        usage: "key milliseconds [NX|XX|GT|LT]",
        since: "2.6.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: pexpire,
    }
}

fn pexpire(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::Milliseconds, name: "pexpire" })
}

command! {
    /// Lets a key end at a point in time, in seconds since 1970.
    ///
    /// ```resp
    /// > SET k v
    /// OK
    /// > EXPIREAT k 33177117420
    /// (integer) 1
    /// > EXPIRETIME k
    /// (integer) 33177117420
    /// ```
    pub(super) EXPIREAT {
        name: "expireat",
        usage: "key unix-time-seconds [NX|XX|GT|LT]",
        since: "1.2.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: expireat,
    }
}

fn expireat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::UnixSeconds, name: "expireat" })
}

command! {
    /// Lets a key end at a point in time, in milliseconds since 1970.
    ///
    /// ```resp
    /// > SET k v
    /// OK
    /// > PEXPIREAT k 33177117420000
    /// (integer) 1
    /// > PEXPIREAT k 1
    /// (integer) 1
    /// > EXISTS k
    /// (integer) 0
    /// ```
    pub(super) PEXPIREAT {
        name: "pexpireat",
        usage: "key unix-time-milliseconds [NX|XX|GT|LT]",
        since: "2.6.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: pexpireat,
    }
}

fn pexpireat(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_end(cx, args, reply, Form { unit: Unit::UnixMilliseconds, name: "pexpireat" })
}

struct Form {
    unit: Unit,
    name: &'static str,
}

/// The conditions a request names.
#[derive(Default)]
pub(in crate::commands) struct Conditions {
    if_endless: bool,
    if_ending: bool,
    if_later: bool,
    if_sooner: bool,
}

impl Conditions {
    fn take(args: &mut Args<'_>) -> Result<Conditions, CommandError> {
        let mut it = Conditions::default();
        while let Some(word) = args.peek() {
            if !it.take_one(args) {
                return Err(CommandError::unsupported_option(word));
            }
        }
        it.check()?;
        Ok(it)
    }

    /// Takes conditions up to the word `stop`, which is taken too.
    pub(in crate::commands) fn take_up_to(
        args: &mut Args<'_>,
        stop: &str,
    ) -> Result<Conditions, CommandError> {
        let mut it = Conditions::default();
        while !args.take(stop) {
            let word = args.peek().ok_or(CommandError::Syntax)?;
            if !it.take_one(args) {
                return Err(CommandError::unsupported_option(word));
            }
        }
        it.check()?;
        Ok(it)
    }

    /// Takes a condition, if the next word is one.
    fn take_one(&mut self, args: &mut Args<'_>) -> bool {
        let condition = if args.take("NX") {
            &mut self.if_endless
        } else if args.take("XX") {
            &mut self.if_ending
        } else if args.take("GT") {
            &mut self.if_later
        } else if args.take("LT") {
            &mut self.if_sooner
        } else {
            return false;
        };
        *condition = true;
        true
    }

    fn check(&self) -> Outcome {
        if self.if_endless && (self.if_ending || self.if_later || self.if_sooner) {
            return Err(CommandError::Message(
                "ERR NX and XX, GT or LT options at the same time are not compatible",
            ));
        }
        if self.if_later && self.if_sooner {
            return Err(CommandError::Message(
                "ERR GT and LT options at the same time are not compatible",
            ));
        }
        Ok(())
    }

    /// Whether a key whose end is `old` may end at `new` instead. A key
    /// without an end counts as one that ends later than all others.
    pub(in crate::commands) fn allow(&self, old: Option<Millis>, new: i64) -> bool {
        let old_ms = old.map_or(i64::MAX, |at| at.0 as i64);
        !(self.if_endless && old.is_some()
            || self.if_ending && old.is_none()
            || self.if_later && (new <= old_ms || old.is_none())
            || self.if_sooner && new >= old_ms && old.is_some())
    }
}

fn set_end(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, form: Form) -> Outcome {
    let (key, amount) = (args.word()?, args.word()?);
    let conditions = Conditions::take(args)?;
    let amount = stdx::int::parse(amount).ok_or(CommandError::NotAnInteger)?;
    let invalid = CommandError::InvalidExpire(form.name);
    let at = form.unit.ends_at(amount, cx.now).ok_or(invalid)?;
    let Some(id) = cx.find(key) else {
        reply.int(0);
        return Ok(());
    };
    if !conditions.allow(cx.db().deadline(id), at) {
        reply.int(0);
        return Ok(());
    }
    if at <= cx.core.expiry_now(cx.now).0 as i64 {
        cx.delete(key);
        cx.propagate(&[b"DEL", key]);
    } else {
        cx.db().set_deadline(id, Millis(at as u64));
        cx.changed(key, Change::Expire);
        cx.propagate(&[b"PEXPIREAT", key, itoa::Buffer::new().format(at).as_bytes()]);
    }
    reply.int(1);
    Ok(())
}

command! {
    /// Lets a key live on: takes its end away.
    ///
    /// ```resp
    /// > SET k v EX 100
    /// OK
    /// > PERSIST k
    /// (integer) 1
    /// > TTL k
    /// (integer) -1
    /// > PERSIST k
    /// (integer) 0
    /// ```
    pub(super) PERSIST {
        name: "persist",
        usage: "key",
        since: "2.2.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: persist,
    }
}

fn persist(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let had_end = cx.find(key).is_some_and(|id| cx.db().clear_deadline(id));
    if had_end {
        cx.changed(key, Change::Persist);
    }
    reply.int_flag(had_end);
    Ok(())
}
