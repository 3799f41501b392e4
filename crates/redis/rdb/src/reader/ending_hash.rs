//! Hashes whose fields end, in the forms of Valkey 9 and of Redis 7.4 and later.
//!
//! ```text
//!   Valkey 22         count  ( field  value  deadline or -1 )…           i64, ms
//!   Redis 22          count  ( deadline or 0  field  value )…            a length, ms
//!   Redis 24          first  count  ( 1 + deadline - first, or 0  field  value )…
//!   Redis 23, 25      [first]  listpack of field, value, deadline or 0
//! ```

use super::Dialect;
use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::kind;
use keyspace::{
    Millis,
    value::{Limits, hash::Hash},
};

/// A field without a deadline, in Valkey's form.
const NO_DEADLINE: i64 = -1;

pub(super) fn read(
    cursor: &mut Cursor<'_>,
    dialect: Dialect,
    kind: u8,
    limits: &Limits,
) -> Result<Hash, LoadError> {
    match (dialect, kind) {
        (Dialect::Valkey, _) => read_fields(cursor, limits, |cursor, hash| {
            let (field, value) = (cursor.string()?, cursor.string()?);
            let at_ms = cursor.u64_le()? as i64;
            Ok(add(hash, &field, &value, (at_ms != NO_DEADLINE).then_some(at_ms), limits))
        }),
        (Dialect::Redis, kind::HASH_LISTPACK_EX) => {
            cursor.u64_le()?;
            read_listpack(cursor, limits)
        }
        (Dialect::Redis, kind::HASH_LISTPACK_EX_PRE_GA) => read_listpack(cursor, limits),
        (Dialect::Redis, _) => {
            let first = if kind == kind::HASH_EX { cursor.u64_le()? } else { 1 };
            read_fields(cursor, limits, |cursor, hash| {
                let after = cursor.length()?;
                let (field, value) = (cursor.string()?, cursor.string()?);
                let at_ms = after.checked_sub(1).map(|it| it.wrapping_add(first) as i64);
                Ok(add(hash, &field, &value, at_ms, limits))
            })
        }
    }
}

/// Reads a count and so many fields, each with `read_one`, which tells whether it
/// is new.
fn read_fields(
    cursor: &mut Cursor<'_>,
    limits: &Limits,
    read_one: impl Fn(&mut Cursor<'_>, &mut Hash) -> Result<bool, LoadError>,
) -> Result<Hash, LoadError> {
    let count = cursor.size()?;
    let mut hash = Hash::for_fields(count, limits);
    for _ in 0..count {
        let start = cursor.offset();
        if !read_one(cursor, &mut hash)? {
            return Cursor::error(start, Fault::Elements);
        }
    }
    Ok(hash)
}

fn read_listpack(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Hash, LoadError> {
    let start = cursor.offset();
    let bad = LoadError { offset: start, fault: Fault::Elements };
    let packed = super::compact::listpack(cursor)?;
    let mut hash = Hash::new();
    let mut items = packed.iter();
    while let Some(field) = items.next() {
        let value = items.next().ok_or(bad)?;
        let at_ms = items.next().and_then(|it| it.as_int()).ok_or(bad)?;
        let at_ms = (at_ms != 0).then_some(at_ms);
        if !add(&mut hash, &field.text(), &value.text(), at_ms, limits) {
            return Err(bad);
        }
    }
    Ok(hash)
}

/// Returns whether the field is new.
fn add(hash: &mut Hash, field: &[u8], value: &[u8], at_ms: Option<i64>, limits: &Limits) -> bool {
    let is_new = hash.set(field, value, limits);
    if let Some(at_ms) = at_ms {
        // What ended before 1970 has ended.
        hash.set_deadline(field, Millis(at_ms.max(0) as u64), limits);
    }
    is_new
}
