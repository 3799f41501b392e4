//! DEBUG DIGEST: one number for all that a server holds, the same on every server
//! that holds the same.
//!
//! What has an order is mixed in by it; what has none is joined by exclusive or,
//! which forgets it. Both are built on SHA-1, as the reference has them.

use alloc::vec::Vec;
use keyspace::{Db, Millis, Value};
use stdx::{float, sha1};
use structs::{dict::EntryId, stream::StreamId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Digest([u8; 20]);

impl Digest {
    /// Joins what has no order.
    fn join(&mut self, bytes: &[u8]) {
        for (own, other) in self.0.iter_mut().zip(sha1::digest(bytes)) {
            *own ^= other;
        }
    }

    /// Mixes in what comes next.
    fn mix(&mut self, bytes: &[u8]) {
        self.join(bytes);
        self.0 = sha1::digest(&self.0);
    }

    pub(super) fn hex(&self) -> alloc::string::String {
        self.0.iter().map(|byte| alloc::format!("{byte:02x}")).collect()
    }
}

/// Everything in `dbs`; empty databases are as if they were not there.
pub(super) fn of_all(dbs: &[Db]) -> Digest {
    let mut all = Digest::default();
    for (number, db) in dbs.iter().enumerate().filter(|(_, db)| !db.is_empty()) {
        all.mix(&(number as u32).to_be_bytes());
        for id in (0..db.len()).filter_map(|at| db.nth(at)) {
            let mut one = Digest::default();
            one.mix(db.key(id));
            add_entry(&mut one, db, id);
            all.join(&one.0);
        }
    }
    all
}

/// A key's value and whether it has a deadline.
pub(super) fn of_entry(db: &Db, id: EntryId) -> Digest {
    let mut digest = Digest::default();
    add_entry(&mut digest, db, id);
    digest
}

fn add_entry(digest: &mut Digest, db: &Db, id: EntryId) {
    add_value(digest, db.value(id));
    if db.deadline(id).is_some_and(|at| at > Millis(0)) {
        digest.join(b"!!expire!!");
    }
}

/// The reference's number of a type.
fn type_number(value: &Value) -> u32 {
    match value {
        Value::String(_) => 0,
        Value::List(_) => 1,
        Value::Set(_) => 2,
        Value::SortedSet(_) => 3,
        Value::Hash(_) => 4,
        Value::Stream(_) => 6,
    }
}

fn add_value(digest: &mut Digest, value: &Value) {
    digest.mix(&type_number(value).to_be_bytes());
    match value {
        Value::String(text) => digest.mix(text.text().bytes()),
        Value::List(list) => list.iter().for_each(|it| digest.mix(&it.text())),
        Value::Set(set) => set.iter().for_each(|it| digest.join(&it.text())),
        Value::SortedSet(set) => set.iter().for_each(|(member, score)| {
            let mut digits = Vec::new();
            float::append(&mut digits, score);
            join_pair(digest, &member.text(), &digits);
        }),
        Value::Hash(hash) => {
            hash.iter().for_each(|(field, value)| join_pair(digest, &field.text(), &value.text()));
        }
        Value::Stream(stream) => {
            for entry in stream.entries().forward(StreamId::MIN, StreamId::MAX) {
                digest.mix(alloc::format!("{}.{}", entry.id.ms, entry.id.seq).as_bytes());
                for (field, value) in entry.fields() {
                    digest.mix(&field.text());
                    digest.mix(&value.text());
                }
            }
        }
    }
}

fn join_pair(digest: &mut Digest, first: &[u8], second: &[u8]) {
    let mut pair = Digest::default();
    pair.mix(first);
    pair.mix(second);
    digest.join(&pair.0);
}
