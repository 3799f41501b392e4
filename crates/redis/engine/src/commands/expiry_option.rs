//! Times to live in requests: `EX 10`, `PXAT 1700000000000`, and what they come
//! to on the clock.

use super::prelude::*;
use keyspace::Millis;

/// In which unit a time is given, and from when it counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Seconds,
    Milliseconds,
    UnixSeconds,
    UnixMilliseconds,
}

impl Unit {
    /// Takes one of the four options, if the next word is one.
    pub(super) fn take(args: &mut Args<'_>) -> Option<Unit> {
        let options = [
            ("EX", Unit::Seconds),
            ("PX", Unit::Milliseconds),
            ("EXAT", Unit::UnixSeconds),
            ("PXAT", Unit::UnixMilliseconds),
        ];
        options.into_iter().find_map(|(word, unit)| args.take(word).then_some(unit))
    }

    /// When `amount` of this unit ends, in milliseconds since the epoch, which
    /// may lie in the past; `None` where it does not fit.
    pub(super) fn ends_at(self, amount: i64, now: Millis) -> Option<i64> {
        let ms = match self {
            Unit::Seconds | Unit::UnixSeconds => amount.checked_mul(1000)?,
            Unit::Milliseconds | Unit::UnixMilliseconds => amount,
        };
        match self {
            Unit::Seconds | Unit::Milliseconds => ms.checked_add(now.0 as i64),
            Unit::UnixSeconds | Unit::UnixMilliseconds => Some(ms),
        }
    }

    /// As [`Unit::ends_at`] for commands that take no time that is not positive.
    pub(super) fn deadline(
        self,
        amount: i64,
        now: Millis,
        command: &'static str,
    ) -> Result<Millis, CommandError> {
        let ends_at = if amount > 0 { self.ends_at(amount, now) } else { None };
        ends_at.map(|ms| Millis(ms as u64)).ok_or(CommandError::InvalidExpire(command))
    }
}

/// The lifetime that options ask for. The same option may be said again, and
/// the last word counts; two different ones do not go together.
pub(super) struct LifetimeOptions<'a> {
    /// The option without a time: KEEPTTL or PERSIST.
    plain: &'static str,
    said: Option<Said<'a>>,
}

#[derive(Clone, Copy)]
pub(super) enum Said<'a> {
    Plain,
    Time(Unit, &'a [u8]),
}

impl<'a> LifetimeOptions<'a> {
    pub(super) fn new(plain: &'static str) -> LifetimeOptions<'a> {
        LifetimeOptions { plain, said: None }
    }

    /// Takes the next words; a syntax error where they are none of the options, or
    /// one that does not go with what was said.
    pub(super) fn take(&mut self, args: &mut Args<'a>) -> Outcome {
        let said = if args.take(self.plain) {
            Said::Plain
        } else {
            Said::Time(Unit::take(args).ok_or(CommandError::Syntax)?, args.word()?)
        };
        let fits = match (self.said, said) {
            (None, _) | (Some(Said::Plain), Said::Plain) => true,
            (Some(Said::Time(old, _)), Said::Time(new, _)) => old == new,
            _ => false,
        };
        if !fits {
            return Err(CommandError::Syntax);
        }
        self.said = Some(said);
        Ok(())
    }

    /// What was said last. The time is read here, when all options are known.
    pub(super) fn finish(
        self,
        now: Millis,
        command: &'static str,
    ) -> Result<NewLifetime, CommandError> {
        self.finish_from(1, now, command)
    }

    /// The same for commands that take a time from `least` on.
    pub(super) fn finish_from(
        self,
        least: i64,
        now: Millis,
        command: &'static str,
    ) -> Result<NewLifetime, CommandError> {
        Ok(match self.said {
            None => NewLifetime::NotSaid,
            Some(Said::Plain) => NewLifetime::Plain,
            Some(Said::Time(unit, amount)) => {
                let amount = stdx::int::parse(amount).ok_or(CommandError::NotAnInteger)?;
                let ends_at = if amount < least { None } else { unit.ends_at(amount, now) };
                let ends_at = ends_at.ok_or(CommandError::InvalidExpire(command))?;
                NewLifetime::Until(Millis(ends_at as u64))
            }
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NewLifetime {
    NotSaid,
    /// KEEPTTL or PERSIST.
    Plain,
    Until(Millis),
}
