//! CLIENT PAUSE, UNPAUSE and UNBLOCK: holding clients up and letting them go.

use crate::{
    blocking::{self, Ending},
    commands::prelude::*,
    core::{Pause, PauseScope},
};
use keyspace::Millis;

command! {
    /// Holds up all clients, or those that write, for some milliseconds.
    ///
    /// ```resp
    /// > CLIENT PAUSE 0 WRITE
    /// OK
    /// > CLIENT PAUSE -1
    /// (error) ERR timeout is negative
    /// ```
    pub(super) PAUSE {
        name: "client|pause",
        usage: "timeout [WRITE|ALL]",
        since: "3.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: pause,
    }
}

fn pause(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let timeout = args.word()?;
    let scope = if args.is_empty() || args.take("ALL") {
        PauseScope::All
    } else if args.take("WRITE") {
        PauseScope::Writes
    } else {
        return Err(CommandError::Message("ERR CLIENT PAUSE mode must be WRITE or ALL"));
    };
    let until = blocking::parse_millis(cx, timeout)?.unwrap_or(cx.now);
    cx.core.pause = Some(stricter(cx.core.pause, Pause { until, scope }));
    reply.ok();
    Ok(())
}

/// A pause under way is neither shortened nor narrowed by another.
fn stricter(before: Option<Pause>, new: Pause) -> Pause {
    let Some(before) = before else { return new };
    let until = Millis(before.until.0.max(new.until.0));
    let all = [before.scope, new.scope].contains(&PauseScope::All);
    Pause { until, scope: if all { PauseScope::All } else { PauseScope::Writes } }
}

command! {
    /// Lets all clients go on that CLIENT PAUSE holds up.
    ///
    /// ```resp
    /// > CLIENT UNPAUSE
    /// OK
    /// ```
    pub(super) UNPAUSE {
        name: "client|unpause",
        usage: "",
        since: "6.2.0",
        group: Group::Connection,
        complexity: "O(N) where N is the number of clients held up",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: unpause,
    }
}

fn unpause(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    blocking::end_pause(cx.core, cx.clients);
    reply.ok();
    Ok(())
}

command! {
    /// Ends the wait of a client in a blocking command, as if its time was over.
    ///
    /// With ERROR the client is told of it by an error.
    ///
    /// ```resp
    /// > CLIENT UNBLOCK 999
    /// (integer) 0
    /// > CLIENT UNBLOCK 999 NOW
    /// (error) ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR
    /// ```
    pub(super) UNBLOCK {
        name: "client|unblock",
        usage: "client-id [TIMEOUT|ERROR]",
        since: "5.0.0",
        group: Group::Connection,
        complexity: "O(log N) where N is the number of waiting clients",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: unblock,
    }
}

fn unblock(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let serial = args.word()?;
    // More words than these are passed over.
    let ending = if args.left() != 1 || args.take("TIMEOUT") {
        Ending::TimeOut
    } else if args.take("ERROR") {
        Ending::Unblocked
    } else {
        return Err(CommandError::Message("ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR"));
    };
    let serial = stdx::int::parse(serial).ok_or(CommandError::NotAnInteger)?;
    let released = match cx.clients.by_serial(serial as u64) {
        Some(id) if !cx.clients.is_paused(id) => blocking::release(cx.core, cx.clients, id, ending),
        _ => false,
    };
    reply.int_flag(released);
    Ok(())
}
