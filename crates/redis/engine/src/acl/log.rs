//! ACL LOG: what was refused lately.

use super::{Denial, DenialKind};
use crate::{client::Caller, commands::client_line, cx::Cx};
use alloc::{collections::VecDeque, string::String, vec::Vec};
use keyspace::Millis;
use resp::ReplyBuf;

/// Refusals alike that come within this time are one entry.
const GROUPING_MS: u64 = 60_000;
/// How many entries are looked at for one alike.
const GROUPING_DEPTH: usize = 10;

/// The newest first.
#[derive(Default)]
pub(crate) struct AclLog {
    entries: VecDeque<Entry>,
    next_id: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    Login,
    Denied(DenialKind),
}

impl Reason {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Reason::Login => "auth",
            Reason::Denied(DenialKind::Command) => "command",
            Reason::Denied(DenialKind::Key) => "key",
            Reason::Denied(DenialKind::Channel) => "channel",
            Reason::Denied(DenialKind::Db) => "database",
        }
    }
}

/// Where the request came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Context {
    TopLevel,
    Multi,
    Script,
}

impl Context {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Context::TopLevel => "toplevel",
            Context::Multi => "multi",
            Context::Script => "lua",
        }
    }

    fn of(cx: &Cx<'_>) -> Context {
        use crate::transaction::Stage;
        let transaction = &cx.session.transaction;
        match cx.session.caller {
            Caller::Script => Context::Script,
            Caller::Client if transaction.queue.is_some() => Context::Multi,
            Caller::Client if transaction.stage == Stage::Running => Context::Multi,
            Caller::Client => Context::TopLevel,
        }
    }
}

pub(crate) struct Entry {
    pub(crate) id: u64,
    pub(crate) count: u64,
    pub(crate) reason: Reason,
    pub(crate) context: Context,
    pub(crate) object: Vec<u8>,
    pub(crate) user: Vec<u8>,
    pub(crate) client: String,
    pub(crate) created_at: Millis,
    pub(crate) updated_at: Millis,
}

impl Entry {
    fn is_like(&self, other: &Entry) -> bool {
        self.reason == other.reason
            && self.context == other.context
            && self.object == other.object
            && self.user == other.user
            && other.created_at.0.saturating_sub(self.created_at.0) <= GROUPING_MS
    }
}

impl AclLog {
    pub(crate) fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.entries.iter()
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    fn add(&mut self, entry: Entry, max_len: usize) {
        let alike = self.entries.iter().take(GROUPING_DEPTH).position(|it| it.is_like(&entry));
        match alike.and_then(|at| self.entries.remove(at)) {
            Some(mut known) => {
                known.count += 1;
                known.client = entry.client;
                known.updated_at = entry.updated_at;
                self.entries.push_front(known);
            }
            None => {
                self.entries.push_front(Entry { id: self.next_id, ..entry });
                self.next_id += 1;
            }
        }
        self.entries.truncate(max_len);
    }
}

/// Writes down that a request was refused for `object`.
pub(crate) fn note(
    cx: &mut Cx<'_>,
    reply: &ReplyBuf,
    reason: Reason,
    (user, object): (&[u8], &[u8]),
) {
    let entry = Entry {
        id: 0,
        count: 1,
        reason,
        context: Context::of(cx),
        object: object.to_vec(),
        user: user.to_vec(),
        client: client_line(cx, reply),
        created_at: cx.now,
        updated_at: cx.now,
    };
    let max_len = cx.core.config.logs.acl_len;
    cx.core.acl.log.add(entry, max_len);
}

/// The same of a request that the user's rules do not allow.
pub(super) fn note_denial(cx: &mut Cx<'_>, reply: &ReplyBuf, denial: &Denial) {
    let user = cx.session.user.bytes().to_vec();
    note(cx, reply, Reason::Denied(denial.kind), (&user, &denial.object));
}
