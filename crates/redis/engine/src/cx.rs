//! What a command may touch while it runs, and the few ways it looks keys up.
//!
//! Every look-up sees to expiry first, so that no handler meets a key that is
//! over; every change goes through [`Cx::changed`], so that none escapes the
//! counters, the watchers and the journal.

use crate::{
    client::{Clients, Session},
    core::Core,
    error::CommandError,
    notify::Classes,
    probe::{Change, Event},
};
use alloc::vec::Vec;
use keyspace::{
    Db, DbIndex, Found, Millis, Typed, Value,
    value::{
        Limits,
        hash::{Hash, Live},
    },
};
use structs::{bytes::Bytes, dict::EntryId};

pub(crate) struct Cx<'a> {
    pub(crate) now: Millis,
    pub(crate) core: &'a mut Core,
    pub(crate) session: &'a mut Session,
    pub(crate) clients: &'a mut Clients,
}

impl Cx<'_> {
    #[inline]
    pub(crate) fn db_index(&self) -> DbIndex {
        self.session.db
    }

    #[inline]
    pub(crate) fn db(&mut self) -> &mut Db {
        self.core.db_mut(self.session.db)
    }

    /// When small values change their encoding.
    #[inline]
    pub(crate) fn limits(&self) -> Limits {
        self.core.config.limits
    }

    /// The entry of a live key. One whose deadline has passed is removed.
    #[inline]
    pub(crate) fn find(&mut self, key: &[u8]) -> Option<EntryId> {
        self.find_in(self.session.db, key)
    }

    #[inline]
    pub(crate) fn find_in(&mut self, db: DbIndex, key: &[u8]) -> Option<EntryId> {
        let now = self.core.expiry_now(self.now);
        match self.core.db(db).find(key, now) {
            Found::Live(id) => Some(id),
            Found::Missing => None,
            Found::Expired(_) => {
                self.core.expire(db, key);
                None
            }
        }
    }

    /// Remembers that a key was used, unless CLIENT NO-TOUCH forbids it to all but
    /// TOUCH.
    #[inline]
    fn touch(&mut self, id: EntryId) {
        if self.session.modes.leaves_no_trace && !self.is_touch() {
            return;
        }
        let now = self.now;
        self.db().touch(id, now);
    }

    fn is_touch(&self) -> bool {
        self.session.last_command.is_some_and(|id| self.core.lookup.row(id).name == "touch")
    }

    /// A look-up that reads: counted as hit or miss, and the key as used.
    #[inline]
    pub(crate) fn read(&mut self, key: &[u8]) -> Option<&Value> {
        match self.find(key) {
            Some(id) => {
                self.core.probe.emit(Event::KeyHit);
                self.touch(id);
                Some(self.core.db(self.session.db).value(id))
            }
            None => {
                self.core.probe.emit(Event::KeyMiss);
                self.core.note(Classes::MISS, "keymiss", self.session.db, key);
                None
            }
        }
    }

    /// The value of type `T` at a key, to read.
    #[inline]
    pub(crate) fn get<T: Typed>(&mut self, key: &[u8]) -> Result<Option<&T>, CommandError> {
        match self.read(key) {
            None => Ok(None),
            Some(value) => T::of(value).map(Some).ok_or(CommandError::WrongType),
        }
    }

    /// The value of type `T` at a key, to change.
    #[inline]
    pub(crate) fn get_mut<T: Typed>(&mut self, key: &[u8]) -> Result<Option<&mut T>, CommandError> {
        let Some(id) = self.find(key) else { return Ok(None) };
        self.touch(id);
        T::of_mut(self.db().value_mut(id)).map(Some).ok_or(CommandError::WrongType)
    }

    /// The value of type `T` at a key, made with `make` where there is none.
    #[inline]
    pub(crate) fn get_or_create<T: Typed>(
        &mut self,
        key: &[u8],
        make: impl FnOnce() -> T,
    ) -> Result<&mut T, CommandError> {
        let now = self.now;
        let id = match self.find(key) {
            Some(id) => id,
            None => {
                self.core.note(Classes::NEW, "new", self.session.db, key);
                self.db().put(key, make().into_value(), now)
            }
        };
        self.touch(id);
        T::of_mut(self.db().value_mut(id)).ok_or(CommandError::WrongType)
    }

    /// The hash at a key as it is now, to read.
    #[inline]
    pub(crate) fn hash(&mut self, key: &[u8]) -> Result<Option<Live<'_>>, CommandError> {
        let now = self.core.expiry_now(self.now);
        Ok(self.get::<Hash>(key)?.map(|hash| hash.live(now)))
    }

    /// Takes those of `fields` out of the hash at a key whose deadlines have passed,
    /// before they are set anew.
    pub(crate) fn drop_passed_fields<'f>(
        &mut self,
        key: &[u8],
        fields: impl Iterator<Item = &'f [u8]>,
    ) {
        let now = self.core.expiry_now(self.now);
        let Some(hash) = self.db().hash_mut(key) else { return };
        let is_over = |field: &&[u8]| hash.deadline(field).is_some_and(|at| at < now);
        let mut passed: Vec<Bytes> = fields.filter(is_over).map(Bytes::from).collect();
        passed.dedup();
        if !passed.is_empty() {
            self.core.expire_fields(self.session.db, key, &passed);
        }
    }

    /// The values of type `T` at several keys, to read.
    pub(crate) fn get_all<T: Typed>(
        &mut self,
        keys: &[&[u8]],
    ) -> Result<Vec<Option<&T>>, CommandError> {
        let of = |value| T::of(value).ok_or(CommandError::WrongType);
        self.read_all(keys).into_iter().map(|it| it.map(of).transpose()).collect()
    }

    /// The values at several keys, to read. All are looked up before any is given.
    pub(crate) fn read_all(&mut self, keys: &[&[u8]]) -> Vec<Option<&Value>> {
        for key in keys {
            self.read(key);
        }
        // Nothing expires from here on, so that entries stay where they are.
        let now = self.core.expiry_now(self.now);
        let db = self.core.db(self.session.db);
        let value = |key: &&[u8]| match db.find(key, now) {
            Found::Live(id) => Some(db.value(id)),
            _ => None,
        };
        keys.iter().map(value).collect()
    }

    pub(crate) fn exists(&mut self, key: &[u8]) -> bool {
        self.find(key).is_some()
    }

    /// Puts a value at a key, whatever was there; its deadline goes.
    #[inline]
    pub(crate) fn set(&mut self, key: &[u8], value: Value) -> EntryId {
        let now = self.now;
        self.note_if_new(key);
        let db = self.db();
        let id = db.put(key, value, now);
        db.clear_deadline(id);
        id
    }

    /// Puts a value at a key and keeps its deadline.
    pub(crate) fn set_keeping_deadline(&mut self, key: &[u8], value: Value) -> EntryId {
        let now = self.now;
        self.find(key);
        self.note_if_new(key);
        self.db().put(key, value, now)
    }

    /// Tells that a key is about to come to be, where someone wants to hear that.
    #[inline]
    pub(crate) fn note_if_new(&mut self, key: &[u8]) {
        if self.core.config.notify.contains(Classes::NEW) && self.find(key).is_none() {
            self.core.note(Classes::NEW, "new", self.session.db, key);
        }
    }

    /// Removes a live key.
    pub(crate) fn delete(&mut self, key: &[u8]) -> bool {
        if !self.exists(key) {
            return false;
        }
        self.db().remove(key);
        self.changed(key, Change::Del);
        true
    }

    /// Removes a key whose last element went. Call after the change is told.
    pub(crate) fn delete_emptied(&mut self, key: &[u8]) {
        self.db().remove(key);
        self.core.changed(self.session.db, key, Change::Del);
    }

    /// Whether a deadline has come. None has while a journal is repeated.
    pub(crate) fn is_over(&self, deadline: Millis) -> bool {
        deadline <= self.core.expiry_now(self.now)
    }

    /// Removes a key that was given a deadline in the past.
    pub(crate) fn delete_expired(&mut self, key: &[u8]) {
        if self.delete(key) {
            self.propagate(&[b"DEL", key]);
        }
    }

    #[inline]
    pub(crate) fn changed(&mut self, key: &[u8], change: Change) {
        self.core.changed(self.session.db, key, change);
    }

    /// What a key holds means the same but is kept in other bytes: watchers and the
    /// journal hear of it, notifications do not.
    pub(crate) fn rewritten(&mut self, key: &[u8], words: &[&[u8]]) {
        self.core.watch.touch(self.session.db, key);
        self.propagate(words);
    }

    /// Something beside the value was changed, such as a stream's groups: told,
    /// but a transaction that watches the key goes on.
    pub(crate) fn noted(&mut self, key: &[u8], change: Change) {
        self.core.noted(self.session.db, key, change);
    }

    /// Something was changed that only the journal hears of.
    pub(crate) fn counted(&mut self) {
        self.core.probe.emit(Event::DetailChanged);
    }

    /// Lets the journal hear `words` for this command, not the request itself.
    /// May be called several times; [`Cx::propagate_nothing`] silences it.
    pub(crate) fn propagate(&mut self, words: &[&[u8]]) {
        self.core.journal.by_handler();
        self.core.journal.write(self.session.db, words.iter().copied());
    }

    pub(crate) fn propagate_nothing(&mut self) {
        self.core.journal.by_handler();
    }
}
