//! DUMP and RESTORE: values on their way to another server.

use crate::commands::prelude::*;
use keyspace::Millis;
use rdb::BadPayload;

command! {
    /// Returns the value of a key in a form that RESTORE takes, here and on other servers.
    ///
    /// ```resp
    /// > SET greeting hello
    /// OK
    /// > DUMP greeting
    /// "\x00\x05hello\n\x00cr\xdfve4 \n"
    /// > DUMP missing
    /// (nil)
    /// ```
    pub(super) DUMP {
        name: "dump",
        usage: "key",
        since: "2.6.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of elements of the value",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: dump,
    }
}

fn dump(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    match cx.read(args.word()?) {
        Some(value) => reply.bulk(&rdb::dump(value)),
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Creates a key from what DUMP gave of another, here or on another server.
    ///
    /// The time to live is in milliseconds, 0 for none; ABSTTL makes it a time of the day.
    /// IDLETIME says for how many seconds the key has not been used.
    ///
    /// ```resp
    /// > RESTORE greeting 0 "\x00\x05hello\n\x00cr\xdfve4 \n"
    /// OK
    /// > GET greeting
    /// "hello"
    /// > RESTORE greeting 0 "\x00\x05hello\n\x00cr\xdfve4 \n"
    /// (error) BUSYKEY Target key name already exists.
    /// > RESTORE other 0 "something else"
    /// (error) ERR DUMP payload version or checksum are wrong
    /// ```
    pub(super) RESTORE {
        name: "restore",
        usage: "key ttl serialized-value [REPLACE] [ABSTTL] [IDLETIME seconds] [FREQ frequency]",
        since: "2.6.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of elements of the value; O(N*log(N)) for sorted sets",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::DANGEROUS),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE))],
        run: restore,
    }
}

fn restore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, ttl, payload) = (args.word()?, args.word()?, args.word()?);
    let options = Options::take(args)?;
    if options.placing == Placing::New && cx.exists(key) {
        return Err(CommandError::Message("BUSYKEY Target key name already exists."));
    }
    let ttl = stdx::int::parse(ttl).ok_or(CommandError::NotAnInteger)?;
    let Ok(ttl) = u64::try_from(ttl) else {
        return Err(CommandError::Message("ERR Invalid TTL value, must be >= 0"));
    };
    let value = rdb::restore(payload, &cx.limits()).map_err(|bad| match bad {
        BadPayload::Footer => {
            CommandError::Message("ERR DUMP payload version or checksum are wrong")
        }
        BadPayload::Value(_) => CommandError::Message("ERR Bad data format"),
    })?;
    let deadline = options.deadline(ttl, cx.now);
    reply.ok();
    if deadline.is_some_and(|at| cx.is_over(at)) {
        cx.delete_expired(key);
        return Ok(());
    }
    let id = cx.set(key, value);
    if let Some(idle_ms) = options.idle_ms {
        let used_at = Millis(cx.now.0.saturating_sub(idle_ms));
        cx.db().touch(id, used_at);
    }
    if let Some(at) = deadline {
        cx.db().set_deadline(id, at);
    }
    cx.changed(key, Change::Restore);
    if let Some(at) = deadline {
        propagate(cx, key, at, payload, &options);
    }
    Ok(())
}

/// With a time of the day, which is the same whenever it is repeated.
fn propagate(cx: &mut Cx<'_>, key: &[u8], at: Millis, payload: &[u8], options: &Options) {
    let mut digits = itoa::Buffer::new();
    let at = digits.format(at.0).as_bytes();
    match options.placing {
        Placing::New => cx.propagate(&[b"RESTORE", key, at, payload, b"ABSTTL"]),
        Placing::Any => cx.propagate(&[b"RESTORE", key, at, payload, b"REPLACE", b"ABSTTL"]),
    }
}

command! {
    /// Creates a key from what DUMP gave: RESTORE as the nodes of a cluster say it.
    ///
    /// ```resp
    /// > RESTORE-ASKING greeting 0 "\x00\x05hello\n\x00cr\xdfve4 \n"
    /// OK
    /// ```
    pub(super) RESTORE_ASKING {
        name: "restore-asking",
        usage: "key ttl serialized-value [REPLACE] [ABSTTL] [IDLETIME seconds] [FREQ frequency]",
        since: "3.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of elements of the value; O(N*log(N)) for sorted sets",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::ASKING).and(Flags::DANGEROUS),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE))],
        categories: &["keyspace"],
        run: restore,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Placing {
    /// Only where no key is.
    New,
    /// REPLACE
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    FromNow,
    /// ABSTTL
    Absolute,
}

struct Options {
    placing: Placing,
    clock: Clock,
    /// For how long the key counts as not used.
    idle_ms: Option<u64>,
}

/// The reference's clock of last uses starts again after so many seconds.
const IDLE_CLOCK_S: u64 = 1 << 24;
/// Last uses are known by steps of so much, so one is added to count as whole.
const IDLE_STEP_MS: u64 = 128;

impl Options {
    fn take(args: &mut Args<'_>) -> Result<Options, CommandError> {
        let (mut placing, mut clock) = (Placing::New, Clock::FromNow);
        let (mut idle_s, mut frequency) = (None, None);
        while !args.is_empty() {
            if args.take("REPLACE") {
                placing = Placing::Any;
            } else if args.take("ABSTTL") {
                clock = Clock::Absolute;
            } else if frequency.is_none() && args.take_valued("IDLETIME") {
                let seconds = u64::try_from(args.int()?);
                idle_s = Some(seconds.map_err(|_| {
                    CommandError::Message("ERR Invalid IDLETIME value, must be >= 0")
                })?);
            } else if idle_s.is_none() && args.take_valued("FREQ") {
                // Only checked: how often keys are used is not counted.
                frequency = Some(u8::try_from(args.int()?).map_err(|_| {
                    CommandError::Message("ERR Invalid FREQ value, must be >= 0 and <= 255")
                })?);
            } else {
                return Err(CommandError::Syntax);
            }
        }
        let idle_ms = idle_s.map(|it| it % IDLE_CLOCK_S * 1000 + IDLE_STEP_MS);
        Ok(Options { placing, clock, idle_ms })
    }

    /// When the key ends. A time beyond all reckoning has passed, as in the
    /// reference.
    fn deadline(&self, ttl_ms: u64, now: Millis) -> Option<Millis> {
        let at_ms = match self.clock {
            _ if ttl_ms == 0 => return None,
            Clock::Absolute => ttl_ms,
            Clock::FromNow => ttl_ms + now.0,
        };
        Some(Millis(i64::try_from(at_ms).map_or(0, |it| it as u64)))
    }
}
