//! CLIENT PAUSE: which requests it holds up.

use super::{Fallback, Reason, Waiting};
use crate::{command::Flags, core::PauseScope, cx::Cx, engine::find, lookup::CommandId};
use alloc::boxed::Box;
use resp::Request;

/// Whether CLIENT PAUSE holds this request up. If so, the client waits with it.
pub(crate) fn is_postponed(cx: &mut Cx<'_>, request: Request<'_>) -> bool {
    let Some(pause) = cx.core.pause.filter(|it| it.until > cx.now) else { return false };
    let held = pause.scope == PauseScope::All || writes(cx, request);
    if let (true, Some(id)) = (held, cx.session.client) {
        let waiting = Waiting {
            reason: Reason::Pause,
            deadline: None,
            fallback: Fallback::NilArray,
            again: None,
            request: None,
        };
        cx.core.waits.add(id, &waiting);
        cx.session.waiting = Some(Box::new(waiting));
    }
    held
}

/// Whether a request may change something, now or as the end of a transaction.
fn writes(cx: &mut Cx<'_>, request: Request<'_>) -> bool {
    let Ok(id) = find(cx, request) else { return false };
    let row = cx.core.lookup.row(id);
    match &cx.session.transaction.queue {
        Some(queue) if row.name == "exec" => {
            queue.commands.iter().any(|(id, _)| may_write(cx, *id))
        }
        Some(_) => false,
        None => may_write(cx, id),
    }
}

fn may_write(cx: &Cx<'_>, id: CommandId) -> bool {
    let flags = cx.core.lookup.row(id).flags;
    flags.contains(Flags::WRITE) || flags.contains(Flags::MAY_REPLICATE)
}
