//! MULTI's queue and WATCH's memory.

use crate::{client::ClientId, lookup::CommandId};
use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};
use keyspace::DbIndex;
use resp::OwnedRequest;
use structs::bytes::Bytes;

/// What a client has queued and watches.
#[derive(Default)]
pub(crate) struct Transaction {
    pub(crate) queue: Option<Queue>,
    pub(crate) watched: Vec<Watched>,
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

/// Who watches which key, and whose transaction has been spoilt.
#[derive(Default)]
pub(crate) struct WatchTable {
    watchers: BTreeMap<(DbIndex, Bytes), Vec<ClientId>>,
    spoilt: BTreeSet<ClientId>,
}

impl WatchTable {
    pub(crate) fn add(&mut self, client: ClientId, db: DbIndex, key: &[u8]) {
        let watchers = self.watchers.entry((db, key.into())).or_default();
        if !watchers.contains(&client) {
            watchers.push(client);
        }
    }

    /// Lets `client` watch nothing.
    pub(crate) fn forget(&mut self, client: ClientId, watched: &mut Vec<Watched>) {
        self.spoilt.remove(&client);
        for Watched { db, key, .. } in watched.drain(..) {
            let key = (db, key);
            if let Some(watchers) = self.watchers.get_mut(&key) {
                watchers.retain(|it| *it != client);
                if watchers.is_empty() {
                    self.watchers.remove(&key);
                }
            }
        }
    }

    /// A key was changed.
    #[inline]
    pub(crate) fn touch(&mut self, db: DbIndex, key: &[u8]) {
        if !self.watchers.is_empty() {
            self.spoil(db, key);
        }
    }

    fn spoil(&mut self, db: DbIndex, key: &[u8]) {
        if let Some(watchers) = self.watchers.get(&(db, key.into())) {
            self.spoilt.extend(watchers);
        }
    }

    /// The watched keys of a database, for changes to all of it at once.
    pub(crate) fn keys_of(&self, db: DbIndex) -> Vec<Bytes> {
        self.watchers.keys().filter(|(of, _)| *of == db).map(|(_, key)| key.clone()).collect()
    }

    pub(crate) fn is_spoilt(&self, client: ClientId) -> bool {
        self.spoilt.contains(&client)
    }
}
