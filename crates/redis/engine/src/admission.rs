//! Whether a request may run or be queued: its words, who asks, and what there is
//! room for.

use crate::{
    acl,
    command::{Command, Flags},
    core::{DiskState, Phase},
    cx::Cx,
    error::CommandError,
    eviction,
    lookup::CommandId,
    scripting, transaction,
};
use resp::{Protocol, ReplyBuf, Request};

/// Whether a request may run or be queued.
#[inline]
pub(crate) fn admit(
    cx: &mut Cx<'_>,
    id: CommandId,
    request: Request<'_>,
    reply: &ReplyBuf,
) -> Result<(), CommandError> {
    let row = cx.core.lookup.row(id);
    if !row.arity.accepts(request.len()) {
        cx.core.stats_mut(id).rejected += 1;
        return Err(match row.name {
            "exec" => transaction::refuse_exec(cx),
            name => CommandError::WrongArity(name),
        });
    }
    if let Some(why) = scripting::refusal(cx, row.flags) {
        return Err(refusal(cx, row, why, CommandError::Message(why)));
    }
    if let Err(error) = acl::permit(cx, id, request, reply) {
        cx.core.stats_mut(id).rejected += 1;
        return Err(error);
    }
    if cx.core.disk == DiskState::Failing
        && row.flags.contains(Flags::WRITE)
        && cx.core.phase == Phase::Serving
    {
        cx.core.stats_mut(id).rejected += 1;
        return Err(CommandError::MisconfDisk);
    }
    if cx.core.config.memory.max_bytes > 0 && cx.core.phase == Phase::Serving {
        check_memory(cx, row)?;
    }
    let is_listener = reply.protocol() == Protocol::Resp2 && !cx.session.subscriptions.is_empty();
    if is_listener && !is_for_listeners(row) {
        let error = CommandError::OnlyListening(row.name);
        return Err(refusal(cx, row, EXEC_BY_LISTENER, error));
    }
    if cx.session.transaction.queue.is_some() && row.flags.contains(Flags::NO_MULTI) {
        return Err(CommandError::NotInMulti(row.name));
    }
    Ok(())
}

/// Makes room for a command, or refuses one that takes more where there is none.
fn check_memory(cx: &mut Cx<'_>, row: &Command) -> Result<(), CommandError> {
    let has_room = eviction::make_room(cx.core, cx.now);
    let adds = match &cx.session.transaction.queue {
        Some(queue) if row.name == "exec" => {
            let rows = queue.commands.iter().map(|(id, _)| cx.core.lookup.row(*id));
            rows.into_iter().any(|it| it.flags.contains(Flags::DENYOOM))
        }
        _ => row.flags.contains(Flags::DENYOOM),
    };
    if !adds || has_room {
        return Ok(());
    }
    Err(refusal(cx, row, OUT_OF_MEMORY, CommandError::OutOfMemory))
}

const OUT_OF_MEMORY: &str = "OOM command not allowed when used memory > 'maxmemory'.";
const EXEC_BY_LISTENER: &str = "Can't execute 'exec': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / \
     QUIT / RESET are allowed in this context";

/// `error`; of an EXEC, that its transaction is over, and `why`.
fn refusal(cx: &mut Cx<'_>, row: &Command, why: &'static str, error: CommandError) -> CommandError {
    if row.name != "exec" {
        return error;
    }
    transaction::refuse_exec(cx);
    CommandError::ExecRefused(why)
}

/// What a RESP2 client that listens may ask: it could not tell other replies from
/// messages.
fn is_for_listeners(row: &Command) -> bool {
    let is_publish = row.name.ends_with("publish") || row.name.starts_with("pubsub");
    (row.flags.contains(Flags::PUBSUB) && !is_publish)
        || matches!(row.name, "ping" | "quit" | "reset")
}

pub(crate) fn runs_inside_multi(cx: &Cx<'_>, id: CommandId) -> bool {
    matches!(cx.core.lookup.row(id).name, "exec" | "discard" | "quit" | "reset")
}
