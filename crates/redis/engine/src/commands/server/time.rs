//! TIME, LASTSAVE and SHUTDOWN.

use crate::{client::Closing, commands::prelude::*, engine::Effect};

command! {
    /// Returns the time: seconds since 1970, and microseconds beside.
    ///
    /// ```resp
    /// > TIME zone
    /// (error) ERR wrong number of arguments for 'time' command
    /// ```
    pub(super) TIME {
        name: "time",
        usage: "",
        since: "2.6.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::FAST),
        tips: &["nondeterministic_output"],
        run: time,
    }
}

fn time(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.array(2);
    reply.bulk_int((cx.now.0 / 1000) as i64);
    reply.bulk_int((cx.now.0 % 1000 * 1000) as i64);
    Ok(())
}

command! {
    /// Returns when the last snapshot was saved, in seconds since 1970.
    ///
    /// ```resp
    /// > LASTSAVE now
    /// (error) ERR wrong number of arguments for 'lastsave' command
    /// ```
    pub(super) LASTSAVE {
        name: "lastsave",
        usage: "",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::FAST).and(Flags::DANGEROUS),
        tips: &["nondeterministic_output"],
        categories: &["admin"],
        run: lastsave,
    }
}

fn lastsave(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.int((cx.core.last_save_at.0 / 1000) as i64);
    Ok(())
}

command! {
    /// Ends the server. What the journal holds is flushed first.
    ///
    /// ```resp
    /// > SHUTDOWN SOON
    /// (error) ERR syntax error
    /// ```
    pub(super) SHUTDOWN {
        name: "shutdown",
        usage: "[[NOSAVE|SAVE] [NOW] [FORCE] [SAFE] [FAILOVER]|ABORT]",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1): the journal is complete at any time",
        arity: Arity::AtLeast(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE).and(Flags::NO_MULTI).and(Flags::ALLOW_BUSY),
        run: shutdown,
    }
}

fn shutdown(cx: &mut Cx<'_>, args: &mut Args<'_>, _: &mut ReplyBuf) -> Outcome {
    let (mut save, mut nosave, mut others) = (false, false, 0);
    if args.left() == 1 && args.take("ABORT") {
        return Err(CommandError::Message("ERR No shutdown in progress."));
    }
    while !args.is_empty() {
        if args.take("SAVE") {
            save = true;
        } else if args.take("NOSAVE") {
            nosave = true;
        } else if ["NOW", "FORCE", "SAFE", "FAILOVER"].iter().any(|it| args.take(it)) {
            others += 1;
        } else {
            return Err(CommandError::Syntax);
        }
    }
    if save && nosave || others > 4 {
        return Err(CommandError::Syntax);
    }
    cx.session.closing = Closing::AfterReply;
    cx.core.effects.push(Effect::Shutdown);
    Ok(())
}
