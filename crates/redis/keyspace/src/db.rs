//! One database: keys, values, deadlines.

use crate::{
    Millis,
    expiry::{DeadlineId, Deadlines},
    object::Value,
    string::DeadlinePlace,
    usage::{self, FrequencyRules, Usage},
    value::hash::Hash,
};
use stdx::{rng::Rng, siphash::Key};
use structs::{
    bytes::Bytes,
    dict::{Dict, EntryId},
};

/// The number of a database, below [`crate::DB_COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct DbIndex(pub u8);

/// A key's value and what is kept about the key.
pub struct Record {
    pub value: Value,
    /// What is remembered of its use; see [`crate::Usage`].
    used: u32,
    deadline: DeadlineId,
}

const _: () = assert!(size_of::<Record>() <= 32);

impl Record {
    /// Milliseconds since the key was last looked up, in steps of 128.
    pub fn idle_ms(&self, now: Millis) -> u64 {
        u64::from(usage::tick(now).wrapping_sub(self.used)) << 7
    }

    /// How often it is used: see [`FrequencyRules`].
    pub fn frequency(&self, rules: FrequencyRules, now: Millis) -> u8 {
        usage::frequency(rules, self.used, now)
    }
}

/// What a look-up found.
pub enum Found {
    Live(EntryId),
    /// It was there, but its deadline has passed.
    Expired(EntryId),
    Missing,
}

pub struct Db {
    keys: Dict<Record>,
    deadlines: Deadlines,
    /// Keys that may hold a hash whose fields end: what active expiry looks
    /// through. A name is taken out when it is found to hold none.
    ending_hashes: Dict<()>,
    usage: Usage,
    /// Whether a use raises a frequency is left to chance.
    rng: Rng,
}

impl Db {
    pub fn new(seed: Key) -> Db {
        Db {
            keys: Dict::new(seed),
            deadlines: Deadlines::default(),
            ending_hashes: Dict::new(seed),
            usage: Usage::default(),
            rng: Rng::new(seed.0 ^ seed.1),
        }
    }

    /// Keys held, among them those that expired but were not yet removed.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Keys that have a deadline.
    pub fn deadline_count(&self) -> usize {
        self.deadlines.len()
    }

    #[inline]
    pub fn find(&self, key: &[u8], now: Millis) -> Found {
        match self.keys.find(key) {
            None => Found::Missing,
            Some(id) if self.is_expired(id, now) => Found::Expired(id),
            Some(id) => Found::Live(id),
        }
    }

    /// Whether the deadline of `id` has passed.
    #[inline]
    pub fn is_expired(&self, id: EntryId, now: Millis) -> bool {
        let deadline = self.record(id).deadline;
        deadline != DeadlineId::NONE && self.deadlines.get(deadline).is_some_and(|at| at < now)
    }

    #[inline]
    pub fn record(&self, id: EntryId) -> &Record {
        self.keys.value_at(id)
    }

    #[inline]
    pub fn value(&self, id: EntryId) -> &Value {
        &self.record(id).value
    }

    #[inline]
    pub fn value_mut(&mut self, id: EntryId) -> &mut Value {
        &mut self.keys.value_at_mut(id).value
    }

    #[inline]
    pub fn key(&self, id: EntryId) -> &Bytes {
        self.keys.key_at(id)
    }

    /// Notes that the key was looked up.
    #[inline]
    pub fn touch(&mut self, id: EntryId, now: Millis) {
        let Db { keys, usage, rng, .. } = self;
        let record = keys.value_at_mut(id);
        record.used = usage::used(*usage, record.used, now, rng);
    }

    /// What is remembered of uses from now on.
    pub fn set_usage(&mut self, usage: Usage) {
        self.usage = usage;
    }

    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// Says how often a key is used.
    pub fn set_frequency(&mut self, id: EntryId, now: Millis, frequency: u8) {
        self.keys.value_at_mut(id).used = usage::of_frequency(now, frequency);
    }

    /// Puts a value at a key that may be there; the deadline stays.
    #[inline]
    pub fn put(&mut self, key: &[u8], value: Value, now: Millis) -> EntryId {
        let mut fresh = Some(value);
        let used = usage::fresh(self.usage, now);
        let record = |value| Record { value, used, deadline: DeadlineId::NONE };
        let (id, made) =
            self.keys.find_or_insert_with(key, || record(fresh.take().expect("made once")));
        if !made {
            let record = self.keys.value_at_mut(id);
            if self.usage == Usage::Recency {
                record.used = used;
            }
            record.value = fresh.take().expect("not used to make one");
        }
        if matches!(self.value(id), Value::Hash(hash) if hash.has_deadlines()) {
            self.note_ending_hash(key);
        }
        let place = self.deadline_place(id, now);
        if let Value::String(text) = self.value_mut(id) {
            text.settle(key.len(), place);
        }
        id
    }

    /// Whether a live key has a deadline.
    #[inline]
    fn deadline_place(&self, id: EntryId, now: Millis) -> DeadlinePlace {
        match self.record(id).deadline {
            DeadlineId::NONE => DeadlinePlace::None,
            _ if self.is_expired(id, now) => DeadlinePlace::None,
            _ => DeadlinePlace::Kept,
        }
    }

    /// Removes a key, whether or not its deadline has passed, and gives what it
    /// held and when it would have ended.
    pub fn remove(&mut self, key: &[u8]) -> Option<(Value, Option<Millis>)> {
        let id = self.keys.find(key)?;
        let deadline = self.deadline(id);
        self.clear_deadline(id);
        let removed = self.keys.remove(key)?;
        if removed.moved {
            let moved = self.record(removed.at).deadline;
            if moved != DeadlineId::NONE {
                self.deadlines.entry_moved(moved, removed.at);
            }
        }
        Some((removed.value.value, deadline))
    }

    /// When the key ends, if it has a deadline.
    pub fn deadline(&self, id: EntryId) -> Option<Millis> {
        self.deadlines.get(self.record(id).deadline)
    }

    pub fn set_deadline(&mut self, id: EntryId, at_ms: Millis) {
        match self.record(id).deadline {
            DeadlineId::NONE => {
                let key_len = self.key(id).len();
                let deadline = self.deadlines.add(at_ms, id);
                let record = self.keys.value_at_mut(id);
                record.deadline = deadline;
                if let Value::String(text) = &mut record.value {
                    text.settle_deadline(key_len);
                }
            }
            deadline => self.deadlines.set(deadline, at_ms),
        }
    }

    /// Lets the key live on. Returns whether it had a deadline.
    #[inline]
    pub fn clear_deadline(&mut self, id: EntryId) -> bool {
        let deadline = self.record(id).deadline;
        if deadline == DeadlineId::NONE {
            return false;
        }
        if let Some(moved) = self.deadlines.remove(deadline) {
            self.keys.value_at_mut(moved).deadline = deadline;
        }
        self.keys.value_at_mut(id).deadline = DeadlineId::NONE;
        true
    }

    /// A key with a deadline, each as likely, and its deadline.
    pub fn random_deadline(&self, rng: &mut Rng) -> Option<(EntryId, Millis)> {
        let len = self.deadlines.len();
        let (at, id) = self.deadlines.nth((len > 0).then(|| rng.index(len))?)?;
        Some((id, at))
    }

    /// Tells that the hash at a key has got a field that ends.
    pub fn note_ending_hash(&mut self, key: &[u8]) {
        self.ending_hashes.find_or_insert_with(key, || ());
    }

    /// The key was found to hold no hash whose fields end.
    pub fn forget_ending_hash(&mut self, key: &[u8]) {
        self.ending_hashes.remove(key);
    }

    /// How many keys may hold a hash whose fields end.
    pub fn ending_hash_count(&self) -> usize {
        self.ending_hashes.len()
    }

    /// Whether any hash has a field that ends.
    pub fn has_ending_fields(&self) -> bool {
        self.ending_hashes.iter().any(|(key, ())| {
            let value = self.keys.get(key).map(|it| &it.value);
            matches!(value, Some(Value::Hash(hash)) if hash.has_deadlines())
        })
    }

    /// One of these keys, each as likely.
    pub fn random_ending_hash(&self, rng: &mut Rng) -> Option<&Bytes> {
        let len = self.ending_hashes.len();
        let id = self.ending_hashes.nth((len > 0).then(|| rng.index(len))?)?;
        Some(self.ending_hashes.key_at(id))
    }

    /// The hash at a key that is there, deadline passed or not.
    pub fn hash_mut(&mut self, key: &[u8]) -> Option<&mut Hash> {
        match &mut self.keys.get_mut(key)?.value {
            Value::Hash(hash) => Some(hash),
            _ => None,
        }
    }

    /// A key, each as likely.
    pub fn random(&self, rng: &mut Rng) -> Option<EntryId> {
        let len = self.len();
        self.keys.nth((len > 0).then(|| rng.index(len))?)
    }

    /// The key numbered `index` of [`Db::len`], in no order.
    pub fn nth(&self, index: usize) -> Option<EntryId> {
        self.keys.nth(index)
    }

    /// The keys of the next part, and the cursor to go on with: see
    /// [`Dict::scan`].
    pub fn scan(&self, cursor: u64, each: impl FnMut(EntryId)) -> u64 {
        self.keys.scan(cursor, each)
    }

    /// Moves a step of an unfinished resize. Returns whether there was one.
    pub fn rehash_step(&mut self) -> bool {
        self.keys.step()
    }

    /// Whether the key table is between two sizes.
    pub fn is_resizing(&self) -> bool {
        self.keys.is_resizing()
    }

    /// What the tables take, without what values own beside. Bytes.
    pub fn table_bytes(&self) -> usize {
        self.keys.heap_bytes() + self.deadlines.heap_bytes() + self.ending_hashes.heap_bytes()
    }

    pub(crate) fn keys(&self) -> &Dict<Record> {
        &self.keys
    }
}
