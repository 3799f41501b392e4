//! What all clients share.

use crate::{
    acl::Acl,
    blocking::WaitTable,
    client::ClientId,
    config::Config,
    engine::Effect,
    error::CommandError,
    eviction::Gauge,
    journal_out::JournalOut,
    lookup::{CommandId, Lookup},
    notify::{Classes, Notices},
    probe::{Change, Event, Probe},
    pubsub::PubSub,
    scripting::{Existing, Scripting},
    tracking::TrackTable,
    transaction::WatchTable,
};
use alloc::{string::String, vec, vec::Vec};
use keyspace::{DB_COUNT, Db, DbIndex, Millis, Value};
use resp::Request;
use stdx::{rng::Rng, siphash::Key};
use structs::bytes::Bytes;
use wire::HostMaker;

pub struct Core {
    pub(crate) dbs: Vec<Db>,
    pub(crate) acl: Acl,
    pub config: Config,
    pub probe: Probe,
    pub(crate) rng: Rng,
    pub(crate) watch: WatchTable,
    pub(crate) waits: WaitTable,
    pub(crate) pause: Option<Pause>,
    pub(crate) pubsub: PubSub,
    pub(crate) scripting: Scripting,
    pub(crate) notices: Notices,
    pub(crate) tracking: TrackTable,
    /// Clients that watch all requests.
    pub(crate) monitors: Vec<ClientId>,
    pub(crate) journal: JournalOut,
    pub(crate) lookup: Lookup,
    pub(crate) stats: Vec<CommandStats>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) memory: Gauge,
    pub(crate) phase: Phase,
    pub(crate) active_expiry: ActiveExpiry,
    pub(crate) seed: Key,
    pub(crate) started_at: Millis,
    pub(crate) last_save_at: Millis,
    /// Changes up to the last save.
    pub(crate) saved_changes: u64,
    pub(crate) commands: u64,
    pub(crate) errors: u64,
    /// Why writes are refused, while the disk cannot take them.
    pub(crate) disk: DiskState,
}

/// CLIENT PAUSE: until when, and what is held up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pause {
    pub(crate) until: Millis,
    pub(crate) scope: PauseScope,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PauseScope {
    Writes,
    All,
}

/// What the engine is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Phase {
    #[default]
    Serving,
    /// Repeating a journal: deadlines are not acted on, since the journal says
    /// itself what ended when.
    Loading,
}

/// Whether keys whose time is over are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ActiveExpiry {
    On,
    /// They go when they are asked for.
    Off,
}

/// Whether the journal reaches the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum DiskState {
    #[default]
    Healthy,
    /// The last write failed: reads go on, writes are refused.
    Failing,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct CommandStats {
    pub(crate) calls: u64,
    /// Ran, and answered with an error.
    pub(crate) failed: u64,
    /// Not run: wrong number of words, or refused.
    pub(crate) rejected: u64,
}

impl Core {
    pub(crate) fn new(seed: u64, now: Millis, scripts: HostMaker) -> Core {
        let mut rng = Rng::new(seed);
        let key = Key(rng.next_u64(), rng.next_u64());
        let lookup = Lookup::new(key);
        Core {
            dbs: (0..DB_COUNT).map(|_| Db::new(key)).collect(),
            acl: Acl::new(&lookup),
            config: Config::new(key),
            probe: Probe::default(),
            rng,
            watch: WatchTable::default(),
            waits: WaitTable::new(key),
            pause: None,
            pubsub: PubSub::new(key),
            scripting: Scripting::new(scripts()),
            notices: Notices::default(),
            tracking: TrackTable::new(key),
            monitors: Vec::new(),
            journal: JournalOut::default(),
            stats: vec![CommandStats::default(); lookup.len()],
            lookup,
            effects: Vec::new(),
            memory: Gauge::default(),
            phase: Phase::Serving,
            active_expiry: ActiveExpiry::On,
            seed: key,
            started_at: now,
            last_save_at: now,
            saved_changes: 0,
            commands: 0,
            errors: 0,
            disk: DiskState::Healthy,
        }
    }

    #[inline]
    pub fn db(&self, db: DbIndex) -> &Db {
        &self.dbs[db.0 as usize]
    }

    #[inline]
    pub(crate) fn db_mut(&mut self, db: DbIndex) -> &mut Db {
        &mut self.dbs[db.0 as usize]
    }

    /// The time that deadlines are compared with.
    #[inline]
    pub(crate) fn expiry_now(&self, now: Millis) -> Millis {
        match self.phase {
            Phase::Serving => now,
            Phase::Loading => Millis(0),
        }
    }

    /// A key was changed: counted, told to watchers, and a trace if one is on.
    #[inline]
    pub(crate) fn changed(&mut self, db: DbIndex, key: &[u8], change: Change) {
        self.probe.emit(Event::KeyChanged(change));
        self.watch.touch(db, key);
        self.waits.touch(db, key);
        self.tracking.touch(key);
        self.note(change.class(), change.name(), db, key);
    }

    /// Whether anyone has to hear what a command did.
    #[inline]
    pub(crate) fn has_listeners(&self) -> bool {
        self.tracking.client_count() > 0 || !self.notices.is_empty() || !self.monitors.is_empty()
    }

    /// Something beside a key's value was changed: counted and told, but nobody
    /// who watches the key minds.
    pub(crate) fn noted(&mut self, db: DbIndex, key: &[u8], change: Change) {
        self.probe.emit(Event::KeyChanged(change));
        self.note(change.class(), change.name(), db, key);
    }

    /// A key went that nobody asked to go.
    pub(crate) fn told_of_removal(&mut self, db: DbIndex, key: &[u8]) {
        self.watch.touch(db, key);
        self.waits.touch(db, key);
        self.tracking.touch(key);
    }

    /// Removes a key whose deadline has passed, and tells the journal.
    pub(crate) fn expire(&mut self, db: DbIndex, key: &[u8]) {
        if self.db_mut(db).remove(key).is_some() {
            self.probe.emit(Event::KeyExpired);
            self.watch.touch(db, key);
            self.waits.touch(db, key);
            self.tracking.touch(key);
            self.note(Classes::EXPIRED, "expired", db, key);
            self.journal.write(db, [&b"DEL"[..], key].into_iter());
        }
    }

    /// Takes fields out of a hash whose deadlines have passed, and tells the journal.
    /// The key stays, though it may hold nothing then.
    pub(crate) fn expire_fields(&mut self, db: DbIndex, key: &[u8], fields: &[Bytes]) {
        let Some(hash) = self.db_mut(db).hash_mut(key) else { return };
        for field in fields {
            hash.remove(field);
        }
        self.probe.counters.expired_fields += fields.len() as u64;
        self.changed(db, key, Change::HExpired);
        let fields = fields.iter().map(Bytes::as_slice);
        let words: Vec<&[u8]> = [&b"HDEL"[..], key].into_iter().chain(fields).collect();
        self.journal.write(db, words.into_iter());
    }

    /// Puts a key there as a file holds it: nobody is told.
    pub fn load(&mut self, db: DbIndex, key: &[u8], value: Value, deadline: Option<Millis>) {
        let now = self.started_at;
        let db = self.db_mut(db);
        let id = db.put(key, value, now);
        match deadline {
            Some(at) => db.set_deadline(id, at),
            None => drop(db.clear_deadline(id)),
        }
    }

    /// The code of all libraries of functions.
    pub fn libraries(&self) -> impl Iterator<Item = &[u8]> {
        self.scripting.codes()
    }

    /// Loads a library of functions as a file holds it; whether it is one. Where
    /// the interpreter comes later, that is not known yet.
    pub fn load_library(&mut self, code: &[u8]) -> bool {
        match self.scripting.load(code, Existing::Replaced) {
            Ok(_) => true,
            Err(CommandError::ScriptsLoading) => {
                self.scripting.not_loaded.push(code.to_vec());
                true
            }
            Err(_) => false,
        }
    }

    /// The name of the command `request` asks for, if there is none such.
    pub fn unknown_command(&self, request: Request<'_>) -> Option<String> {
        let name = request.get(0)?;
        match self.lookup.find(name) {
            Some(_) => None,
            None => Some(String::from_utf8_lossy(name).to_ascii_uppercase()),
        }
    }

    /// Takes over another engine's data, and lets its own go.
    pub fn adopt(&mut self, other: Core) {
        for index in 0..DB_COUNT {
            for key in self.watch.keys_of(DbIndex(index as u8)) {
                self.watch.touch(DbIndex(index as u8), &key);
            }
            self.waits.touch_all(DbIndex(index as u8));
        }
        self.dbs = other.dbs;
        // The interpreter keeps what they hold.
        self.scripting = other.scripting;
    }

    pub(crate) fn stats_mut(&mut self, id: CommandId) -> &mut CommandStats {
        &mut self.stats[id.0 as usize]
    }

    /// Bytes that keys, values and tables take, about.
    pub fn used_bytes(&self) -> usize {
        self.dbs.iter().map(keyspace::inspect::db_bytes).sum()
    }
}
