//! Read-only pictures of a database for the views.

use crate::{Db, Millis, Value, object::Type};
use alloc::vec::Vec;
pub use structs::dict::inspect::DictLayout;

/// One key, as a cell of the keyspace view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyCell {
    pub kind: Type,
    /// Bytes the key and value take, about.
    pub bytes: usize,
    pub idle_ms: u64,
    /// Milliseconds to live; `None` where it has no deadline.
    pub ttl_ms: Option<u64>,
}

/// Up to `max` keys from number `from` on, in the order they lie in.
pub fn cells(db: &Db, from: usize, max: usize, now: Millis) -> Vec<KeyCell> {
    (from..db.len().min(from.saturating_add(max))).filter_map(|at| cell(db, at, now)).collect()
}

pub fn cell(db: &Db, index: usize, now: Millis) -> Option<KeyCell> {
    let id = db.nth(index)?;
    let record = db.record(id);
    Some(KeyCell {
        kind: record.value.kind(),
        bytes: entry_bytes(db.key(id), &record.value),
        idle_ms: record.idle_ms(now),
        ttl_ms: db.deadline(id).map(|at| at.0.saturating_sub(now.0)),
    })
}

/// What a key and its value take, in bytes.
pub fn entry_bytes(key: &structs::bytes::Bytes, value: &Value) -> usize {
    size_of::<structs::bytes::Bytes>()
        + size_of::<crate::Record>()
        + key.heap_bytes()
        + value.heap_bytes()
}

/// The first `max_buckets` buckets of the key table.
pub fn layout(db: &Db, max_buckets: usize) -> DictLayout {
    structs::dict::inspect::layout(db.keys(), max_buckets)
}

/// Bytes that a database takes, about: exact for tables and keys up to
/// [`SAMPLE`] keys, beyond that from as many, evenly spread.
pub fn db_bytes(db: &Db) -> usize {
    let len = db.len();
    let sample = len.min(SAMPLE);
    let mut bytes = 0;
    for at in 0..sample {
        if let Some(id) = db.nth(at * len / sample) {
            bytes += db.key(id).heap_bytes() + db.value(id).heap_bytes();
        }
    }
    db.table_bytes() + (bytes * len).checked_div(sample).unwrap_or(0)
}

/// Keys looked at for an estimate of a database's size.
const SAMPLE: usize = 1_000;
