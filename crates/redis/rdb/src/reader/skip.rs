//! Stepping over what cannot be held yet, by its own structure.

use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::{kind, module as part};

const MILLIS_LEN: usize = 8;

/// A module's number, then parts up to an end mark. Data beside the keys has
/// one more part in front, which says when it is to be loaded.
pub(super) fn module(cursor: &mut Cursor<'_>) -> Result<(), LoadError> {
    cursor.length()?;
    loop {
        let start = cursor.offset();
        match cursor.length()? {
            part::EOF => return Ok(()),
            part::SIGNED | part::UNSIGNED => drop(cursor.length()?),
            part::FLOAT => drop(cursor.take(4)?),
            part::DOUBLE => drop(cursor.take(8)?),
            part::STRING => cursor.skip_string()?,
            _ => return Cursor::error(start, Fault::ModulePart),
        }
    }
}

/// Name, engine, an optional description, code.
pub(super) fn function_pre_ga(cursor: &mut Cursor<'_>) -> Result<(), LoadError> {
    cursor.skip_string()?;
    cursor.skip_string()?;
    if cursor.length()? != 0 {
        cursor.skip_string()?;
    }
    cursor.skip_string()
}

/// Field, value, deadline.
pub(super) fn valkey_hash(cursor: &mut Cursor<'_>) -> Result<(), LoadError> {
    for _ in 0..cursor.length()? {
        cursor.skip_string()?;
        cursor.skip_string()?;
        cursor.take(MILLIS_LEN)?;
    }
    Ok(())
}

/// Redis 7.4: a table or a listpack, each with or without the nearest deadline
/// in front.
pub(super) fn redis_hash(cursor: &mut Cursor<'_>, kind: u8) -> Result<(), LoadError> {
    if matches!(kind, kind::HASH_EX | kind::HASH_LISTPACK_EX) {
        cursor.take(MILLIS_LEN)?;
    }
    if matches!(kind, kind::HASH_LISTPACK_EX | kind::HASH_LISTPACK_EX_PRE_GA) {
        return cursor.skip_string();
    }
    for _ in 0..cursor.length()? {
        cursor.length()?;
        cursor.skip_string()?;
        cursor.skip_string()?;
    }
    Ok(())
}
