//! Who waits for which key, in the order they came, and which keys have news.

use super::{Reason, Waiting};
use crate::client::ClientId;
use alloc::{
    collections::{BTreeSet, VecDeque},
    vec::Vec,
};
use keyspace::{DbIndex, Millis};
use stdx::siphash::Key;
use structs::{bytes::Bytes, dict::Dict};

pub(crate) struct WaitTable {
    /// Database and key, to those who wait for it.
    waiters: Dict<Vec<ClientId>>,
    /// Keys that changed and are waited for, each once.
    ready: VecDeque<(DbIndex, Bytes)>,
    deadlines: BTreeSet<(Millis, ClientId)>,
    /// Clients that wait for anything at all.
    count: usize,
    /// Clients that go on, with input that is still to be run.
    resumed: VecDeque<ClientId>,
    paused: Vec<ClientId>,
    for_fsync: Vec<ClientId>,
    /// Held up by a script of another client.
    for_script: Vec<ClientId>,
    /// Those whose scripts wait for the interpreter.
    for_interpreter: Vec<ClientId>,
}

impl WaitTable {
    pub(crate) fn new(seed: Key) -> WaitTable {
        WaitTable {
            waiters: Dict::new(seed),
            ready: VecDeque::new(),
            deadlines: BTreeSet::new(),
            count: 0,
            resumed: VecDeque::new(),
            paused: Vec::new(),
            for_fsync: Vec::new(),
            for_script: Vec::new(),
            for_interpreter: Vec::new(),
        }
    }

    /// How many clients wait, for whatever.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// How many keys are waited for.
    pub(crate) fn key_count(&self) -> usize {
        self.waiters.len()
    }

    pub(crate) fn add(&mut self, client: ClientId, waiting: &Waiting) {
        self.count += 1;
        if let Some(at) = waiting.deadline {
            self.deadlines.insert((at, client));
        }
        match &waiting.reason {
            Reason::Keys { db, keys, .. } => {
                for key in keys {
                    let (entry, _) = self.waiters.find_or_insert_with(&place(*db, key), Vec::new);
                    let clients = self.waiters.value_at_mut(entry);
                    if !clients.contains(&client) {
                        clients.push(client);
                    }
                }
            }
            Reason::Pause => self.paused.push(client),
            Reason::Fsync { .. } => self.for_fsync.push(client),
            Reason::Script => self.for_script.push(client),
            Reason::Interpreter => self.for_interpreter.push(client),
            Reason::Replicas | Reason::OwnScript => {}
        }
    }

    pub(crate) fn remove(&mut self, client: ClientId, waiting: &Waiting) {
        self.count -= 1;
        if let Some(at) = waiting.deadline {
            self.deadlines.remove(&(at, client));
        }
        match &waiting.reason {
            Reason::Keys { db, keys, .. } => {
                for key in keys {
                    let place = place(*db, key);
                    let Some(clients) = self.waiters.get_mut(&place) else { continue };
                    clients.retain(|it| *it != client);
                    if clients.is_empty() {
                        self.waiters.remove(&place);
                    }
                }
            }
            Reason::Pause => self.paused.retain(|it| *it != client),
            Reason::Fsync { .. } => self.for_fsync.retain(|it| *it != client),
            Reason::Script => self.for_script.retain(|it| *it != client),
            Reason::Interpreter => self.for_interpreter.retain(|it| *it != client),
            Reason::Replicas | Reason::OwnScript => {}
        }
    }

    /// A key was changed.
    #[inline]
    pub(crate) fn touch(&mut self, db: DbIndex, key: &[u8]) {
        if !self.waiters.is_empty() {
            self.note(db, key);
        }
    }

    fn note(&mut self, db: DbIndex, key: &[u8]) {
        let known = self.ready.iter().any(|(in_db, it)| *in_db == db && **it == *key);
        if !known && self.waiters.contains(&place(db, key)) {
            self.ready.push_back((db, key.into()));
        }
    }

    /// Keys of a database that are waited for, for changes to all of it at once.
    pub(crate) fn touch_all(&mut self, db: DbIndex) {
        let of_db = self.waiters.iter().filter(|(place, _)| place[0] == db.0);
        let keys: Vec<Bytes> = of_db.map(|(place, _)| Bytes::from(&place[1..])).collect();
        for key in keys {
            self.note(db, &key);
        }
    }

    #[inline]
    pub(crate) fn has_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    pub(crate) fn next_ready(&mut self) -> Option<(DbIndex, Bytes)> {
        self.ready.pop_front()
    }

    /// Those who wait for a key now, first come first.
    pub(crate) fn waiters(&self, db: DbIndex, key: &[u8]) -> Vec<ClientId> {
        self.waiters.get(&place(db, key)).cloned().unwrap_or_default()
    }

    pub(crate) fn first_deadline(&self) -> Option<Millis> {
        self.deadlines.first().map(|(at, _)| *at)
    }

    pub(crate) fn overdue(&self, now: Millis) -> Option<ClientId> {
        self.deadlines.first().filter(|(at, _)| *at <= now).map(|(_, client)| *client)
    }

    pub(crate) fn paused(&self) -> Vec<ClientId> {
        self.paused.clone()
    }

    pub(crate) fn for_fsync(&self) -> Vec<ClientId> {
        self.for_fsync.clone()
    }

    pub(crate) fn for_script(&self) -> Vec<ClientId> {
        self.for_script.clone()
    }

    pub(crate) fn for_interpreter(&self) -> Vec<ClientId> {
        self.for_interpreter.clone()
    }

    pub(crate) fn resume(&mut self, client: ClientId) {
        self.resumed.push_back(client);
    }

    pub(crate) fn next_resumed(&mut self) -> Option<ClientId> {
        self.resumed.pop_front()
    }

    pub(crate) fn has_resumed(&self) -> bool {
        !self.resumed.is_empty()
    }
}

/// A key with its database before it.
fn place(db: DbIndex, key: &[u8]) -> Vec<u8> {
    [&[db.0], key].concat()
}
