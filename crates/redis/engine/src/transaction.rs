//! MULTI's queue and WATCH's memory.

use crate::{client::ClientId, cx::Cx, error::CommandError, lookup::CommandId};
use alloc::vec::Vec;
use keyspace::DbIndex;
use resp::OwnedRequest;
use structs::bytes::Bytes;

/// What a client has queued and watches.
#[derive(Default)]
pub(crate) struct Transaction {
    pub(crate) queue: Option<Queue>,
    pub(crate) watched: Vec<Watched>,
    pub(crate) stage: Stage,
}

/// Whether EXEC is at work.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    #[default]
    Idle,
    Running,
}

/// Commands between MULTI and EXEC.
#[derive(Default)]
pub(crate) struct Queue {
    pub(crate) commands: Vec<(CommandId, OwnedRequest)>,
    pub(crate) health: Health,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Health {
    #[default]
    Sound,
    /// A command could not be queued: EXEC must not run the others.
    Broken,
}

pub(crate) struct Watched {
    pub(crate) db: DbIndex,
    pub(crate) key: Bytes,
    /// Whether it had expired already, so that its removal is no news.
    pub(crate) was_expired: bool,
}

/// An EXEC with words too many ends the transaction all the same.
pub(crate) fn refuse_exec(cx: &mut Cx<'_>) -> CommandError {
    forget_for_exec(cx);
    CommandError::ExecRefused("wrong number of arguments for 'exec' command")
}

/// Ends a transaction whose EXEC is refused.
pub(crate) fn forget_for_exec(cx: &mut Cx<'_>) {
    cx.session.transaction.queue = None;
    if let Some(id) = cx.session.client {
        cx.core.watch.forget(id, &mut cx.session.transaction.watched);
    }
}

/// Who watches which key, and whose transaction has been spoilt. Watched keys are
/// few and short-lived, so they are a plain list; without any, a change costs one
/// look at its length.
#[derive(Default)]
pub(crate) struct WatchTable {
    watches: Vec<Watch>,
    spoilt: Vec<ClientId>,
}

struct Watch {
    client: ClientId,
    db: DbIndex,
    key: Bytes,
}

impl WatchTable {
    /// The caller sees to it that a client watches a key once.
    pub(crate) fn add(&mut self, client: ClientId, db: DbIndex, key: &[u8]) {
        self.watches.push(Watch { client, db, key: key.into() });
    }

    /// Lets `client` watch nothing.
    pub(crate) fn forget(&mut self, client: ClientId, watched: &mut Vec<Watched>) {
        if !watched.is_empty() {
            watched.clear();
            self.watches.retain(|it| it.client != client);
        }
        self.spoilt.retain(|it| *it != client);
    }

    /// A key was changed.
    #[inline]
    pub(crate) fn touch(&mut self, db: DbIndex, key: &[u8]) {
        if !self.watches.is_empty() {
            self.spoil(db, key);
        }
    }

    fn spoil(&mut self, db: DbIndex, key: &[u8]) {
        let watchers = self.watches.iter().filter(|it| it.db == db && *it.key == *key);
        for client in watchers.map(|it| it.client) {
            if !self.spoilt.contains(&client) {
                self.spoilt.push(client);
            }
        }
    }

    /// The watched keys of a database, for changes to all of it at once.
    pub(crate) fn keys_of(&self, db: DbIndex) -> Vec<Bytes> {
        self.watches.iter().filter(|it| it.db == db).map(|it| it.key.clone()).collect()
    }

    pub(crate) fn is_spoilt(&self, client: ClientId) -> bool {
        self.spoilt.contains(&client)
    }
}
