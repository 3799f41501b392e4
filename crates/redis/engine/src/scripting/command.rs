//! Commands that a script calls.

use super::{Access, Running, Writes};
use crate::{
    acl,
    command::Flags,
    core::{DiskState, Phase},
    cx::Cx,
    engine,
    error::CommandError,
    lookup::CommandId,
};
use alloc::vec::Vec;
use resp::{OwnedRequest, Protocol, ReplyBuf, Request};

/// The bit of `redis.set_repl` that the journal heeds.
const TO_JOURNAL: u64 = 1;

/// Runs a command for a script; the reply as bytes.
pub(super) fn run(cx: &mut Cx<'_>, running: &mut Running, call: &wire::Call) -> Vec<u8> {
    let mut request = OwnedRequest::default();
    for word in &call.words {
        request.push(word);
    }
    let protocol = if call.protocol == 3 { Protocol::Resp3 } else { Protocol::Resp2 };
    let mut reply = ReplyBuf::new(protocol);
    let mut inner = Cx {
        now: running.started_at,
        core: cx.core,
        session: &mut running.session,
        clients: cx.clients,
    };
    inner.core.commands += 1;
    let admitted = admit(&mut inner, request.as_request(), running.access).and_then(|id| {
        acl::permit_in_script(&mut inner, id, request.as_request(), &reply).map(|()| id)
    });
    let outcome = admitted.and_then(|id| {
        if inner.core.lookup.row(id).flags.contains(Flags::WRITE) {
            running.writes = Writes::Some;
        }
        let is_muted = call.replication & TO_JOURNAL == 0;
        let muted = is_muted.then(|| inner.core.journal.mute());
        let outcome = engine::call(&mut inner, id, request.as_request(), &mut reply);
        if let Some(muted) = muted {
            inner.core.journal.unmute(muted);
        }
        outcome
    });
    if let Err(error) = outcome {
        inner.core.errors += 1;
        reply.rewind(0);
        reply.error(&error.message());
    }
    reply.take()
}

fn admit(cx: &mut Cx<'_>, request: Request<'_>, access: Access) -> Result<CommandId, CommandError> {
    let id = match engine::find(cx, request) {
        Ok(id) => id,
        Err(CommandError::UnknownCommand { .. }) => {
            return Err(CommandError::Message("ERR Unknown command called from script"));
        }
        Err(other) => return Err(other),
    };
    let row = cx.core.lookup.row(id);
    if !row.arity.accepts(request.len()) {
        let why = "ERR Wrong number of args calling command from script";
        return Err(CommandError::Message(why));
    }
    if row.flags.contains(Flags::NOSCRIPT) {
        let why = "ERR This Valkey command is not allowed from script";
        return Err(CommandError::Message(why));
    }
    let may_write = row.flags.contains(Flags::WRITE) || row.flags.contains(Flags::MAY_REPLICATE);
    if access == Access::ReadOnly && may_write {
        let why = "ERR Write commands are not allowed from read-only scripts.";
        return Err(CommandError::Message(why));
    }
    let is_write = row.flags.contains(Flags::WRITE) && cx.core.phase == Phase::Serving;
    if cx.core.disk == DiskState::Failing && is_write {
        return Err(CommandError::MisconfDisk);
    }
    Ok(id)
}

/// Whether the script's user may run this: a reply.
pub(super) fn may_run(cx: &mut Cx<'_>, running: &mut Running, words: &[Vec<u8>]) -> Vec<u8> {
    let mut request = OwnedRequest::default();
    for word in words {
        request.push(word);
    }
    let session = &mut running.session;
    let mut inner = Cx { now: cx.now, core: cx.core, session, clients: cx.clients };
    let Ok(id) = engine::find(&mut inner, request.as_request()) else {
        return b"-ERR Invalid command passed to server.acl_check_cmd()\r\n".to_vec();
    };
    match acl::check(&inner, id, request.as_request()) {
        Ok(()) => b"#t\r\n".to_vec(),
        Err(_) => b"#f\r\n".to_vec(),
    }
}
