//! Stepping over what cannot be held yet, by its own structure.

use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::module as part;

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
