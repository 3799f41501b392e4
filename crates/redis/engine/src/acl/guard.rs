//! Where the engine asks whether a request may run.

use super::{Denial, check::Wish, log::note_denial};
use crate::{
    client::Session,
    command::Flags,
    core::{Core, Phase},
    cx::Cx,
    error::CommandError,
    lookup::CommandId,
    pubsub::Topic,
    transaction,
};
use resp::{ReplyBuf, Request, Sender};

const NOAUTH: &str = "NOAUTH Authentication required.";

/// Refuses who has not logged in, before it learns which commands there are.
#[inline]
pub(crate) fn refuse_strangers(cx: &mut Cx<'_>, request: Request<'_>) -> Result<(), CommandError> {
    if cx.core.acl.is_open() || cx.session.is_logged_in {
        return Ok(());
    }
    refuse_stranger(cx, request)
}

/// Whether requests of the session are taken at any length.
#[inline]
pub(crate) fn sender(cx: &Cx<'_>) -> Sender {
    if cx.core.acl.is_open() || cx.session.is_logged_in || cx.core.acl.lets_strangers_in() {
        Sender::Known
    } else {
        Sender::Stranger
    }
}

#[cold]
fn refuse_stranger(cx: &mut Cx<'_>, request: Request<'_>) -> Result<(), CommandError> {
    if cx.core.acl.lets_strangers_in() || cx.core.phase == Phase::Loading {
        return Ok(());
    }
    let found = request.get(0).and_then(|name| cx.core.lookup.find(name));
    let row = found.map(|id| cx.core.lookup.row(id));
    match row {
        Some(row) if row.flags.contains(Flags::NO_AUTH) => Ok(()),
        Some(row) if row.name == "exec" => {
            transaction::forget_for_exec(cx);
            Err(CommandError::ExecRefused(NOAUTH))
        }
        _ => Err(CommandError::Message(NOAUTH)),
    }
}

/// Whether the client's user may run a request.
#[inline]
pub(crate) fn permit(
    cx: &mut Cx<'_>,
    id: CommandId,
    request: Request<'_>,
    reply: &ReplyBuf,
) -> Result<(), CommandError> {
    if cx.core.acl.is_open() {
        return Ok(());
    }
    let Err(denial) = check(cx, id, request) else { return Ok(()) };
    cx.session.last_command = Some(id);
    note_denial(cx, reply, &denial);
    let told = [b"NOPERM ", &denial.told(cx.session.user.bytes())[..]].concat();
    if cx.core.lookup.row(id).name == "exec" {
        transaction::forget_for_exec(cx);
        let before = b"EXECABORT Transaction discarded because of: ";
        return Err(CommandError::Line([&before[..], &told].concat()));
    }
    Err(CommandError::Line(told))
}

/// Whether a queued command may still run.
#[inline]
pub(crate) fn recheck(
    cx: &mut Cx<'_>,
    id: CommandId,
    request: Request<'_>,
    reply: &ReplyBuf,
) -> Result<(), CommandError> {
    if cx.core.acl.is_open() {
        return Ok(());
    }
    let Err(denial) = check(cx, id, request) else { return Ok(()) };
    note_denial(cx, reply, &denial);
    Err(CommandError::Line(denial.told_by_exec()))
}

/// Whether a script may run a command for its client's user.
pub(crate) fn permit_in_script(
    cx: &mut Cx<'_>,
    id: CommandId,
    request: Request<'_>,
    reply: &ReplyBuf,
) -> Result<(), CommandError> {
    if cx.core.acl.is_open() {
        return Ok(());
    }
    let Err(denial) = check(cx, id, request) else { return Ok(()) };
    note_denial(cx, reply, &denial);
    let told = denial.told(cx.session.user.bytes());
    Err(CommandError::Line([b"ERR ACL failure in script: ", &told[..]].concat()))
}

/// Whether the session's user may run a request, with nothing written down.
pub(crate) fn check(cx: &Cx<'_>, id: CommandId, request: Request<'_>) -> Result<(), Denial> {
    match cx.core.phase {
        Phase::Serving => check_as(cx, cx.session.user.bytes(), id, request),
        Phase::Loading => Ok(()),
    }
}

/// Whether a user could run a request where the session is.
pub(crate) fn check_as(
    cx: &Cx<'_>,
    user: &[u8],
    id: CommandId,
    request: Request<'_>,
) -> Result<(), Denial> {
    let wish = Wish { id, row: cx.core.lookup.row(id), request, db: cx.session.db };
    match cx.core.acl.user(user) {
        Some(user) => user.check(wish),
        // Connections of users that are gone are closed; what is left of them in
        // this round may end.
        None => Ok(()),
    }
}

/// Whether the user may read whatever key there is: what SORT's patterns find is
/// not known before.
pub(crate) fn may_read_all_keys(cx: &Cx<'_>) -> bool {
    cx.core.acl.is_open()
        || cx
            .core
            .acl
            .user(cx.session.user.bytes())
            .is_none_or(|user| user.selectors().any(|it| it.keys.allow_reading_all()))
}

/// Whether all that a client listens to is allowed to its user.
pub(crate) fn still_may_listen(core: &Core, session: &Session) -> bool {
    let Some(user) = core.acl.user(session.user.bytes()) else { return false };
    let hears = |topic: Topic, name: &[u8]| {
        user.selectors().any(|it| match topic {
            Topic::Pattern => it.channels.allow_pattern(name),
            Topic::Channel | Topic::ShardChannel => it.channels.allow(name),
        })
    };
    [Topic::Channel, Topic::Pattern, Topic::ShardChannel]
        .into_iter()
        .all(|topic| session.subscriptions.of(topic).iter().all(|name| hears(topic, name)))
}
