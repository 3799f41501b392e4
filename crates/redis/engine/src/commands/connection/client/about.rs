//! What CLIENT LIST tells of a client, and what its filters ask.

use crate::{
    client::{ClientId, Closing, Session},
    cx::Cx,
    pubsub::Topic,
    tracking::{Mode, Redirection},
};
use alloc::{
    format,
    string::{String, ToString},
};
use keyspace::Millis;
use resp::{Protocol, ReplyBuf};

/// A client's facts at one moment.
pub(super) struct About {
    pub(super) client: Option<ClientId>,
    pub(super) serial: u64,
    pub(super) address: String,
    pub(super) local_address: String,
    pub(super) name: String,
    pub(super) age_s: u64,
    pub(super) idle_s: u64,
    pub(super) flags: String,
    pub(super) capabilities: &'static str,
    pub(super) db: u8,
    pub(super) user: String,
    pub(super) kind: Kind,
    pub(super) lib_name: String,
    pub(super) lib_version: String,
    /// `sub=… resp=…`: what only the line shows.
    rest: String,
    totals: String,
}

/// The classes that CLIENT LIST TYPE tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Normal,
    /// A primary's or a replica's link: there never are any.
    Link,
    PubSub,
}

impl Kind {
    pub(super) fn parse(name: &[u8]) -> Option<Kind> {
        let all: [(&[u8], Kind); 6] = [
            (b"normal", Kind::Normal),
            (b"master", Kind::Link),
            (b"primary", Kind::Link),
            (b"replica", Kind::Link),
            (b"slave", Kind::Link),
            (b"pubsub", Kind::PubSub),
        ];
        all.into_iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, kind)| kind)
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl About {
    pub(super) fn of(cx: &Cx<'_>, session: &Session, reply: &ReplyBuf) -> About {
        let seconds = |since: Millis| cx.now.0.saturating_sub(since.0) / 1000;
        About {
            client: session.client,
            serial: session.serial,
            address: text(&session.address),
            local_address: cx.core.config.host.address.clone(),
            name: text(&session.name),
            age_s: seconds(session.connected_at),
            idle_s: seconds(session.last_request_at),
            flags: flags(cx, session),
            capabilities: if session.modes.follows_redirects { "r" } else { "" },
            db: session.db.0,
            user: text(session.user.bytes()),
            kind: if session.subscriptions.is_empty() { Kind::Normal } else { Kind::PubSub },
            lib_name: text(&session.lib_name),
            lib_version: text(&session.lib_version),
            rest: rest(cx, session, reply),
            totals: format!(
                "tot-net-in={} tot-net-out={} tot-cmds={}",
                session.bytes_in, session.bytes_out, session.commands
            ),
        }
    }

    /// The line of CLIENT LIST, without its end.
    pub(super) fn line(&self) -> String {
        format!(
            "id={} addr={} laddr={} fd=-1 name={} age={} idle={} flags={} capa={} db={} {} lib-name={} lib-ver={} {}",
            self.serial,
            self.address,
            self.local_address,
            self.name,
            self.age_s,
            self.idle_s,
            self.flags,
            self.capabilities,
            self.db,
            self.rest,
            self.lib_name,
            self.lib_version,
            self.totals,
        )
    }
}

/// Letters for what is not usual; `N` where nothing is.
fn flags(cx: &Cx<'_>, session: &Session) -> String {
    let tracking = session.tracking.as_ref();
    let letters: String = [
        (session.client.is_some_and(|it| cx.core.monitors.contains(&it)), 'O'),
        (!session.subscriptions.is_empty(), 'P'),
        (session.transaction.queue.is_some(), 'x'),
        (session.waiting.is_some(), 'b'),
        (tracking.is_some(), 't'),
        (tracking.is_some_and(|it| it.redirection == Redirection::Broken), 'R'),
        (tracking.is_some_and(|it| matches!(it.mode, Mode::Broadcast(_))), 'B'),
        (session.closing == Closing::AfterReply, 'c'),
        (session.modes.is_never_evicted, 'e'),
        (session.modes.leaves_no_trace, 'T'),
    ]
    .into_iter()
    .filter_map(|(is_set, letter)| is_set.then_some(letter))
    .collect();
    if letters.is_empty() { "N".to_string() } else { letters }
}

fn rest(cx: &Cx<'_>, session: &Session, reply: &ReplyBuf) -> String {
    let queue = session.transaction.queue.as_ref();
    let command = session.last_command.map_or("NULL", |id| cx.core.lookup.row(id).name);
    let protocol = if reply.protocol() == Protocol::Resp3 { 3 } else { 2 };
    let waiting = reply.bytes().len();
    let subscriptions = &session.subscriptions;
    format!(
        "sub={} psub={} ssub={} multi={} watch={} qbuf=0 qbuf-free=0 argv-mem=0 multi-mem={} \
         rbs=0 rbp=0 obl={waiting} oll=0 omem=0 tot-mem={} events=r cmd={command} user={} \
         redir={} resp={protocol}",
        subscriptions.of(Topic::Channel).len(),
        subscriptions.of(Topic::Pattern).len(),
        subscriptions.of(Topic::ShardChannel).len(),
        queue.map_or(-1, |it| it.commands.len() as i64),
        session.transaction.watched.len(),
        queue.map_or(0, |it| it.commands.iter().map(|(_, request)| request.heap_bytes()).sum()),
        size_of::<crate::client::Client>() + waiting,
        String::from_utf8_lossy(session.user.bytes()),
        session.tracking.as_ref().map_or(-1, |it| it.redirect.unwrap_or(0) as i64),
    )
}
