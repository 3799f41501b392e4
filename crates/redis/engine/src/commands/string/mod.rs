//! Strings.

mod change;
mod get;
mod get_and;
mod incr;
mod lcs;
mod many;
mod set;

use super::prelude::*;
use keyspace::StringValue;

pub(super) static COMMANDS: &[&Command] = &[
    &get::GET,
    &get::STRLEN,
    &get::GETRANGE,
    &get::SUBSTR,
    &get::MGET,
    &set::SET,
    &set::SETNX,
    &set::SETEX,
    &set::PSETEX,
    &set::GETSET,
    &many::MSET,
    &many::MSETNX,
    &many::MSETEX,
    &get_and::GETEX,
    &get_and::GETDEL,
    &get_and::DELIFEQ,
    &change::APPEND,
    &change::SETRANGE,
    &incr::INCR,
    &incr::DECR,
    &incr::INCRBY,
    &incr::DECRBY,
    &incr::INCRBYFLOAT,
    &lcs::LCS,
];

/// Replies with the string at a key, or nil.
fn reply_string(cx: &mut Cx<'_>, key: &[u8], reply: &mut ReplyBuf) -> Outcome {
    match cx.get::<StringValue>(key)? {
        Some(value) => reply.bulk(value.text().bytes()),
        None => reply.nil(),
    }
    Ok(())
}

/// Whether a string may have this length.
fn check_len(cx: &Cx<'_>, len: u64) -> Outcome {
    if len > cx.core.config.proto_max_bulk_len {
        return Err(CommandError::StringTooLong);
    }
    Ok(())
}
