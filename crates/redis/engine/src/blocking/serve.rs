//! Ending waits: by a key's news, by the clock, by another client's word.

use super::{Reason, Waiting};
use crate::{
    client::{Client, ClientId, Clients},
    core::Core,
    cx::Cx,
    engine::rerun,
};
use alloc::boxed::Box;
use keyspace::{DbIndex, Found, Millis, Type};

/// Runs the requests that wait for keys with news, until there is no more news:
/// one served by BLMOVE may feed the next.
pub(crate) fn serve_ready(core: &mut Core, clients: &mut Clients, now: Millis) {
    while let Some((db, key)) = core.waits.next_ready() {
        for id in core.waits.waiters(db, &key) {
            let found = type_at(core, db, &key, now);
            try_again(core, clients, now, id, found);
        }
    }
}

fn type_at(core: &Core, db: DbIndex, key: &[u8], now: Millis) -> Option<Type> {
    match core.db(db).find(key, core.expiry_now(now)) {
        Found::Live(id) => Some(core.db(db).value(id).kind()),
        Found::Missing | Found::Expired(_) => None,
    }
}

/// Runs one client's request again, if what is there is what it waits for. While
/// it finds nothing, it keeps its place in every queue.
fn try_again(
    core: &mut Core,
    clients: &mut Clients,
    now: Millis,
    id: ClientId,
    found: Option<Type>,
) {
    let Some(mut client) = clients.take(id) else { return };
    match client.session.waiting.take() {
        Some(waiting) if is_met(&waiting, found) => {
            retry(core, clients, now, &mut client, waiting);
        }
        other => client.session.waiting = other,
    }
    clients.put_back(id, client);
}

fn is_met(waiting: &Waiting, found: Option<Type>) -> bool {
    matches!(&waiting.reason, Reason::Keys { wants, .. } if wants.is_met_by(found))
}

fn retry(
    core: &mut Core,
    clients: &mut Clients,
    now: Millis,
    client: &mut Client,
    waiting: Box<Waiting>,
) {
    let Some((command, request)) = &waiting.request else { return };
    let Client { session, reply, .. } = client;
    session.first_deadline = Some(waiting.deadline);
    let mut cx = Cx { now, core, session, clients };
    rerun(&mut cx, *command, request.as_request(), reply);
    session.first_deadline = None;
    if session.waiting.take().is_some() {
        session.waiting = Some(waiting);
        return;
    }
    if let Some(id) = session.client {
        core.waits.remove(id, &waiting);
        core.waits.resume(id);
        clients.wake(id);
    }
}

/// Answers those whose time is over.
pub(crate) fn end_overdue(core: &mut Core, clients: &mut Clients, now: Millis) {
    while let Some(id) = core.waits.overdue(now) {
        release(core, clients, id, Ending::TimeOut);
    }
}

/// How a wait ends without what was waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    TimeOut,
    /// By CLIENT UNBLOCK … ERROR.
    Unblocked,
    /// A request that was not begun is begun.
    GoOn,
}

/// Ends a client's wait. Returns whether it waited.
pub(crate) fn release(
    core: &mut Core,
    clients: &mut Clients,
    id: ClientId,
    ending: Ending,
) -> bool {
    let Some(client) = clients.get_mut(id) else { return false };
    let Some(waiting) = client.session.waiting.take() else { return false };
    match ending {
        Ending::TimeOut => waiting.fallback.write(core, &mut client.reply),
        Ending::Unblocked => client.reply.error(UNBLOCKED),
        Ending::GoOn => {}
    }
    core.waits.remove(id, &waiting);
    core.waits.resume(id);
    clients.wake(id);
    true
}

const UNBLOCKED: &[u8] = b"UNBLOCKED client unblocked via CLIENT UNBLOCK";

/// The journal is on the disk up to here: WAITAOF goes on.
pub(crate) fn end_fsync_waits(core: &mut Core, clients: &mut Clients) {
    for id in core.waits.for_fsync() {
        let reached = clients.get(id).and_then(|it| it.session.waiting.as_ref()).is_some_and(
            |it| matches!(it.reason, Reason::Fsync { offset } if offset <= core.journal.durable()),
        );
        if reached {
            release(core, clients, id, Ending::TimeOut);
        }
    }
}

/// Lets all clients go on that CLIENT PAUSE holds.
pub(crate) fn end_pause(core: &mut Core, clients: &mut Clients) {
    core.pause = None;
    for id in core.waits.paused() {
        release(core, clients, id, Ending::GoOn);
    }
}

/// Runs the scripts again that waited for the interpreter.
pub(crate) fn retry_with_interpreter(core: &mut Core, clients: &mut Clients, now: Millis) {
    for id in core.waits.for_interpreter() {
        let Some(mut client) = clients.take(id) else { continue };
        if let Some(waiting) = client.session.waiting.take() {
            retry(core, clients, now, &mut client, waiting);
        }
        clients.put_back(id, client);
    }
}
