//! Transactions: MULTI, EXEC, DISCARD, WATCH, UNWATCH.

use super::prelude::*;
use crate::{
    engine::call_queued,
    transaction::{Health, Queue, Stage, Watched},
};
use keyspace::Found;

pub(super) static COMMANDS: &[&Command] = &[&MULTI, &EXEC, &DISCARD, &WATCH, &UNWATCH];

command! {
    /// Begins a transaction: what follows is queued and run at EXEC, in one go.
    ///
    /// ```resp
    /// > MULTI
    /// OK
    /// > INCR a
    /// QUEUED
    /// > INCR a
    /// QUEUED
    /// > EXEC
    /// 1) (integer) 1
    /// 2) (integer) 2
    /// ```
    pub(super) MULTI {
        name: "multi",
        usage: "",
        since: "1.2.0",
        group: Group::Transactions,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::NO_MULTI).and(Flags::ALLOW_BUSY),
        run: multi,
    }
}

fn multi(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.session.transaction.queue = Some(Queue::default());
    reply.ok();
    Ok(())
}

command! {
    /// Runs what was queued since MULTI, unless a watched key has changed.
    ///
    /// A command that fails does not stop the others. One that could not be
    /// queued does: then nothing runs.
    ///
    /// ```resp
    /// > MULTI
    /// OK
    /// > GET
    /// (error) ERR wrong number of arguments for 'get' command
    /// > EXEC
    /// (error) EXECABORT Transaction discarded because of previous errors.
    /// > EXEC
    /// (error) ERR EXEC without MULTI
    /// ```
    pub(super) EXEC {
        name: "exec",
        usage: "",
        since: "1.2.0",
        group: Group::Transactions,
        complexity: "Depends on commands in the transaction",
        arity: Arity::Exactly(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::SKIP_COMMANDLOG),
        run: exec,
    }
}

fn exec(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let queue = cx.session.transaction.queue.take().ok_or(CommandError::ExecWithoutMulti)?;
    let spoilt = is_spoilt(cx);
    forget_watched(cx);
    if queue.health == Health::Broken {
        return Err(CommandError::ExecAborted);
    }
    if spoilt {
        reply.nil_array();
        return Ok(());
    }
    reply.array(queue.commands.len());
    cx.session.transaction.stage = Stage::Running;
    call_queued(cx, &queue.commands, reply);
    cx.session.transaction.stage = Stage::Idle;
    cx.propagate_nothing();
    Ok(())
}

/// Whether a watched key was changed, or has expired since.
fn is_spoilt(cx: &Cx<'_>) -> bool {
    let changed = cx.session.client.is_some_and(|id| cx.core.watch.is_spoilt(id));
    let now = cx.core.expiry_now(cx.now);
    changed
        || cx.session.transaction.watched.iter().any(|it| {
            !it.was_expired && matches!(cx.core.db(it.db).find(&it.key, now), Found::Expired(_))
        })
}

fn forget_watched(cx: &mut Cx<'_>) {
    if let Some(id) = cx.session.client {
        cx.core.watch.forget(id, &mut cx.session.transaction.watched);
    }
}

command! {
    /// Gives up a transaction: what was queued is forgotten, watched keys too.
    ///
    /// ```resp
    /// > MULTI
    /// OK
    /// > SET a 1
    /// QUEUED
    /// > DISCARD
    /// OK
    /// > EXISTS a
    /// (integer) 0
    /// ```
    pub(super) DISCARD {
        name: "discard",
        usage: "",
        since: "2.0.0",
        group: Group::Transactions,
        complexity: "O(N) where N is the number of queued commands",
        arity: Arity::Exactly(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::ALLOW_BUSY),
        run: discard,
    }
}

fn discard(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.session.transaction.queue.take().ok_or(CommandError::DiscardWithoutMulti)?;
    forget_watched(cx);
    reply.ok();
    Ok(())
}

command! {
    /// Lets the next EXEC run only if none of the keys has changed by then.
    ///
    /// ```resp
    /// > WATCH stock
    /// OK
    /// > SET stock 5
    /// OK
    /// > MULTI
    /// OK
    /// > DECR stock
    /// QUEUED
    /// > EXEC
    /// (nil)
    /// ```
    pub(super) WATCH {
        name: "watch",
        usage: "key [key ...]",
        since: "2.2.0",
        group: Group::Transactions,
        complexity: "O(1) a key",
        arity: Arity::AtLeast(2),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::NO_MULTI).and(Flags::ALLOW_BUSY),
        keys: &[KeySpec::rest(1, KeyUse::RO)],
        run: watch,
    }
}

fn watch(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (db, now) = (cx.db_index(), cx.core.expiry_now(cx.now));
    for key in args.rest() {
        let Some(id) = cx.session.client else { break };
        let known = &mut cx.session.transaction.watched;
        if !known.iter().any(|it| it.db == db && *it.key == *key) {
            let was_expired = matches!(cx.core.db(db).find(key, now), Found::Expired(_));
            known.push(Watched { db, key: key.into(), was_expired });
            cx.core.watch.add(id, db, key);
        }
    }
    reply.ok();
    Ok(())
}

command! {
    /// Lets go of all watched keys.
    ///
    /// ```resp
    /// > WATCH a
    /// OK
    /// > SET a 1
    /// OK
    /// > UNWATCH
    /// OK
    /// > MULTI
    /// OK
    /// > GET a
    /// QUEUED
    /// > EXEC
    /// 1) "1"
    /// ```
    pub(super) UNWATCH {
        name: "unwatch",
        usage: "",
        since: "2.2.0",
        group: Group::Transactions,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::ALLOW_BUSY),
        run: unwatch,
    }
}

fn unwatch(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    forget_watched(cx);
    reply.ok();
    Ok(())
}

/// Back to the state of a new connection, for RESET.
pub(super) fn forget(cx: &mut Cx<'_>) {
    cx.session.transaction.queue = None;
    forget_watched(cx);
}
