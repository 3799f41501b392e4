//! Remembering what a command read, and telling of what it changed.

use super::{OwnChanges, Redirection, Tracking, table::Reader};
use crate::{
    client::{ClientId, Clients},
    command::Flags,
    core::Core,
    cx::Cx,
    lookup::CommandId,
    pubsub,
};
use alloc::vec::Vec;
use resp::{Protocol, ReplyBuf, Request};
use structs::bytes::Bytes;

/// The channel on which RESP2 clients are told.
const CHANNEL: &[u8] = b"__redis__:invalidate";

/// Tells of the keys that changed since the last call.
pub(crate) fn tell_stale(cx: &mut Cx<'_>) {
    for key in core::mem::take(&mut cx.core.tracking.stale) {
        cx.core.tracking.note_for_prefixes(&key, cx.session.client);
        for reader in cx.core.tracking.take_readers(&key) {
            tell_reader(cx, reader, &key);
        }
    }
}

/// Remembers what a command read, for the client that sent it.
pub(crate) fn remember(cx: &mut Cx<'_>, id: CommandId, request: Request<'_>) {
    let row = cx.core.lookup.row(id);
    let remembers = cx.session.tracking.as_ref().is_some_and(|it| it.remembers());
    let (true, Some(client)) =
        (remembers && row.flags.contains(Flags::READONLY), cx.session.client)
    else {
        return;
    };
    let reader = Reader { client, serial: cx.session.serial };
    let max_keys = cx.core.config.tracking_table_max_keys;
    for at in row.keys.iter().flat_map(|spec| spec.positions(request)) {
        if let Some(key) = request.get(at) {
            cx.core.tracking.remember(key, reader, max_keys);
        }
    }
}

fn tell_reader(cx: &mut Cx<'_>, reader: Reader, key: &[u8]) {
    if cx.session.client == Some(reader.client) {
        let Some(tracking) = cx.session.tracking.clone() else { return };
        if tracking.own_changes == OwnChanges::Told {
            tell(cx, reader.client, &tracking, Some(&[key]));
        }
        return;
    }
    let session = cx.clients.get(reader.client).map(|it| &it.session);
    let tracking =
        session.filter(|it| it.serial == reader.serial).and_then(|it| it.tracking.clone());
    if let Some(tracking) = tracking {
        tell(cx, reader.client, &tracking, Some(&[key]));
    }
}

/// Tells one client, or the one that listens for it, that keys are stale: all it
/// holds where `keys` is `None`.
fn tell(cx: &mut Cx<'_>, client: ClientId, tracking: &Tracking, keys: Option<&[&[u8]]>) {
    let Some(serial) = tracking.redirect else {
        return pubsub::send(cx, client, |out| {
            if out.protocol() == Protocol::Resp3 {
                write_invalidation(out, keys);
            }
        });
    };
    let target = match cx.session.serial == serial {
        true => cx.session.client,
        false => cx.clients.by_serial(serial),
    };
    match target {
        Some(target) => {
            let listens = listens(cx, target);
            pubsub::send(cx, target, |out| match (out.protocol(), listens) {
                (Protocol::Resp3, _) => write_invalidation(out, keys),
                (Protocol::Resp2, true) => write_message(out, keys),
                (Protocol::Resp2, false) => {}
            });
        }
        None => tell_broken(cx, client, serial),
    }
}

fn listens(cx: &Cx<'_>, client: ClientId) -> bool {
    let session = match cx.session.client == Some(client) {
        true => Some(&*cx.session),
        false => cx.clients.get(client).map(|it| &it.session),
    };
    session.is_some_and(|it| !it.subscriptions.is_empty())
}

/// The client that was to be told has gone.
fn tell_broken(cx: &mut Cx<'_>, client: ClientId, serial: u64) {
    let session = match cx.session.client == Some(client) {
        true => Some(&mut *cx.session),
        false => cx.clients.get_mut(client).map(|it| &mut it.session),
    };
    let Some(tracking) = session.and_then(|it| it.tracking.as_mut()) else { return };
    tracking.redirection = Redirection::Broken;
    pubsub::send(cx, client, |out| {
        if out.protocol() == Protocol::Resp3 {
            out.push(2);
            out.bulk(b"tracking-redir-broken");
            out.int(serial as i64);
        }
    });
}

fn write_invalidation(out: &mut ReplyBuf, keys: Option<&[&[u8]]>) {
    out.push(2);
    out.bulk(b"invalidate");
    write_keys(out, keys);
}

fn write_message(out: &mut ReplyBuf, keys: Option<&[&[u8]]>) {
    out.push(3);
    out.bulk(b"message");
    out.bulk(CHANNEL);
    write_keys(out, keys);
}

fn write_keys(out: &mut ReplyBuf, keys: Option<&[&[u8]]>) {
    match keys {
        Some(keys) => {
            out.array(keys.len());
            keys.iter().for_each(|key| out.bulk(key));
        }
        None => out.nil(),
    }
}

/// Everything is gone: all who track are told that all they hold is stale.
pub(crate) fn forget_all(cx: &mut Cx<'_>) {
    if cx.core.tracking.client_count() == 0 {
        return;
    }
    cx.core.tracking.forget_readers();
    let others = cx
        .clients
        .others()
        .filter_map(|it| Some((it.session.client?, (**it.session.tracking.as_ref()?).clone())));
    let mut told: Vec<(ClientId, Tracking)> = others.collect();
    if let (Some(client), Some(tracking)) =
        (cx.session.client, cx.session.tracking.as_deref().cloned())
    {
        told.push((client, tracking));
    }
    for (client, tracking) in told {
        tell(cx, client, &tracking, None);
    }
}

/// Ends a round: each prefix's clients are told of its keys in one message.
pub(crate) fn broadcast(core: &mut Core, clients: &mut Clients) {
    if !core.tracking.has_broadcasts() {
        return;
    }
    let rounds: Vec<_> = core
        .tracking
        .prefixes_mut()
        .iter_mut()
        .map(|it| (it.clients.clone(), core::mem::take(&mut it.stale)))
        .collect();
    let session = &mut crate::client::Session::default();
    let mut cx = Cx { now: core.started_at, core, session, clients };
    for (listeners, stale) in rounds.into_iter().filter(|(_, stale)| !stale.is_empty()) {
        for client in listeners {
            let tracking = cx.clients.get(client).and_then(|it| it.session.tracking.clone());
            let Some(tracking) = tracking else { continue };
            let skips_own = tracking.own_changes == OwnChanges::Silent;
            let keys: Vec<&[u8]> = stale
                .iter()
                .filter(|(_, by)| !(skips_own && **by == Some(client)))
                .map(|(key, _): (&Bytes, _)| &**key)
                .collect();
            if !keys.is_empty() {
                tell(&mut cx, client, &tracking, Some(&keys));
            }
        }
    }
}
