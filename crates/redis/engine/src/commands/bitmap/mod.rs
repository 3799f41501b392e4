//! Strings as arrays of bits.

mod bit;
mod count;
mod field;
mod op;

use super::prelude::*;

pub(super) static COMMANDS: &[&Command] = &[
    &bit::SETBIT,
    &bit::GETBIT,
    &count::BITCOUNT,
    &count::BITPOS,
    &op::BITOP,
    &field::BITFIELD,
    &field::BITFIELD_RO,
];

/// The number of a bit that a string may have.
fn check_offset(cx: &Cx<'_>, offset: Option<i64>) -> Result<u64, CommandError> {
    let offset = offset.and_then(|it| u64::try_from(it).ok());
    offset
        .filter(|it| it / 8 < cx.core.config.proto_max_bulk_len)
        .ok_or(CommandError::Message("ERR bit offset is not an integer or out of range"))
}
