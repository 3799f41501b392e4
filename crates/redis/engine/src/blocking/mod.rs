//! Clients that wait: for a key to hold something, for a pause to end, for the
//! disk.
//!
//! A handler that finds nothing asks to wait and returns without a reply. When a
//! key it named changes, its request is run again from the start, so that there is
//! one way of doing things and not one for the impatient and one for the patient.
//! Who came first is served first; a key that several commands of one transaction
//! filled is served after all of them.

mod pause;
mod serve;
mod table;

pub(crate) use self::{
    pause::is_postponed,
    serve::{
        Ending, end_fsync_waits, end_overdue, end_pause, release, retry_with_interpreter,
        serve_ready,
    },
    table::WaitTable,
};

use crate::{core::Core, cx::Cx, error::CommandError, lookup::CommandId};
use alloc::{boxed::Box, vec::Vec};
use keyspace::{DbIndex, Millis, Type};
use resp::{OwnedRequest, ReplyBuf};
use stdx::long_double::LongDouble;
use structs::bytes::Bytes;

/// What a client is held up by, and until when.
pub(crate) struct Waiting {
    pub(crate) reason: Reason,
    pub(crate) deadline: Option<Millis>,
    pub(crate) fallback: Fallback,
    /// In which words to run the request again, if not its own.
    pub(crate) again: Option<OwnedRequest>,
    /// What to run again; `None` for what is answered without.
    pub(crate) request: Option<(CommandId, OwnedRequest)>,
}

pub(crate) enum Reason {
    /// For one of these keys to hold what is wanted.
    Keys { db: DbIndex, keys: Vec<Bytes>, wants: Wants },
    /// For CLIENT PAUSE to be over. The request has not been taken yet.
    Pause,
    /// For copies elsewhere that have it too. There never are any.
    Replicas,
    /// For a script that runs to end. The request has not been taken yet.
    Script,
    /// For its own script to end.
    OwnScript,
    /// For the interpreter of scripts to arrive.
    Interpreter,
    /// For the journal to be on the disk up to this byte.
    Fsync { offset: u64 },
}

/// What has to be at a key for a waiting request to be worth another try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wants {
    List,
    SortedSet,
    Stream,
    /// A stream with its consumer group: that it went is news too.
    StreamGroup,
}

impl Wants {
    /// Whether a key that holds `found` ends the wait, one way or the other.
    pub(crate) fn is_met_by(self, found: Option<Type>) -> bool {
        match self {
            Wants::List => found == Some(Type::List),
            Wants::SortedSet => found == Some(Type::SortedSet),
            Wants::Stream => found == Some(Type::Stream),
            Wants::StreamGroup => true,
        }
    }
}

/// The answer of a request whose time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fallback {
    NilArray,
    /// Of what moves one element: no string where it may not wait, and no array when
    /// its time is over.
    NothingMoved,
    /// WAIT: how many copies have it.
    NoReplicas,
    /// WAITAOF: whether the journal is on this disk up to `offset`, and on how many
    /// others.
    Durable {
        offset: u64,
    },
}

impl Fallback {
    pub(crate) fn write(self, core: &Core, reply: &mut ReplyBuf) {
        match self {
            Fallback::NilArray | Fallback::NothingMoved => reply.nil_array(),
            Fallback::NoReplicas => reply.int(0),
            Fallback::Durable { offset } => {
                reply.array(2);
                reply.int_flag(core.journal.is_on() && offset <= core.journal.durable());
                reply.int(0);
            }
        }
    }
}

/// A wait for keys, as a handler asks for it.
pub(crate) struct KeyWait<'a> {
    pub(crate) keys: &'a [&'a [u8]],
    pub(crate) wants: Wants,
    pub(crate) deadline: Option<Millis>,
    pub(crate) fallback: Fallback,
}

impl Cx<'_> {
    /// Holds the client until one of the keys changes. Inside a transaction or a
    /// script, where nobody else gets a turn, the time is over at once.
    pub(crate) fn wait_for_keys(&mut self, wait: KeyWait<'_>, reply: &mut ReplyBuf) {
        let keys = wait.keys.iter().map(|key| Bytes::from(*key)).collect();
        let reason = Reason::Keys { db: self.session.db, keys, wants: wait.wants };
        self.wait(reason, wait.deadline, wait.fallback, reply);
    }

    /// Lets the wait that was just begun, if any, end by a request in other words.
    pub(crate) fn run_again_as(&mut self, request: OwnedRequest) {
        if let Some(waiting) = &mut self.session.waiting {
            waiting.again = Some(request);
        }
    }

    /// Something is news to those who wait for a key although it did not change.
    pub(crate) fn wake_waiters(&mut self, key: &[u8]) {
        self.core.waits.touch(self.session.db, key);
    }

    pub(crate) fn wait(
        &mut self,
        reason: Reason,
        deadline: Option<Millis>,
        fallback: Fallback,
        reply: &mut ReplyBuf,
    ) {
        if !self.session.may_wait() {
            match fallback {
                Fallback::NothingMoved => reply.nil(),
                other => other.write(self.core, reply),
            }
            return;
        }
        // A request that is tried again keeps the time it was given first.
        let deadline = self.session.first_deadline.unwrap_or(deadline);
        let waiting = Waiting { reason, deadline, fallback, again: None, request: None };
        self.session.waiting = Some(Box::new(waiting));
    }
}

/// A number of seconds to wait, maybe with a fraction; 0 is for ever.
pub(crate) fn parse_seconds(cx: &Cx<'_>, word: &[u8]) -> Result<Option<Millis>, CommandError> {
    // Hexadecimal is taken too, and what only an extended double can hold.
    let seconds = stdx::float::parse(word)
        .or_else(|| LongDouble::parse(word).map(LongDouble::near))
        .ok_or(CommandError::Message("ERR timeout is not a float or out of range"))?;
    let millis = libm::ceil(seconds * 1000.0);
    // At this bound the conversion below would saturate.
    if millis >= i64::MAX as f64 {
        return Err(TIMEOUT_OUT_OF_RANGE);
    }
    deadline_after(cx, millis as i64)
}

/// A number of milliseconds to wait; 0 is for ever.
pub(crate) fn parse_millis(cx: &Cx<'_>, word: &[u8]) -> Result<Option<Millis>, CommandError> {
    let millis = stdx::int::parse(word)
        .ok_or(CommandError::Message("ERR timeout is not an integer or out of range"))?;
    deadline_after(cx, millis)
}

const TIMEOUT_OUT_OF_RANGE: CommandError = CommandError::Message("ERR timeout is out of range");

fn deadline_after(cx: &Cx<'_>, millis: i64) -> Result<Option<Millis>, CommandError> {
    match millis {
        0 => Ok(None),
        ..0 => Err(CommandError::Message("ERR timeout is negative")),
        _ => match cx.now.0.checked_add(millis as u64).filter(|it| *it <= i64::MAX as u64) {
            Some(at) => Ok(Some(Millis(at))),
            None => Err(TIMEOUT_OUT_OF_RANGE),
        },
    }
}

#[cfg(test)]
mod tests;
