//! Keys, whatever they hold.

mod del;
mod dump;
mod expire;
mod object;
mod rename;
mod scan;
mod ttl;
mod wait;

use super::prelude::*;

pub(super) use expire::Conditions;
pub(super) use rename::{db_index, take_db_index};
pub(super) use scan::{ScanForm, ScanOptions, Values, parse_cursor, reply_scan};

pub(super) static COMMANDS: &[&Command] = &[
    &del::DEL,
    &del::UNLINK,
    &del::EXISTS,
    &del::TOUCH,
    &del::TYPE,
    &scan::KEYS,
    &scan::SCAN,
    &scan::RANDOMKEY,
    &rename::RENAME,
    &rename::RENAMENX,
    &rename::COPY,
    &rename::MOVE,
    &expire::EXPIRE,
    &expire::PEXPIRE,
    &expire::EXPIREAT,
    &expire::PEXPIREAT,
    &expire::PERSIST,
    &ttl::TTL,
    &ttl::PTTL,
    &ttl::EXPIRETIME,
    &ttl::PEXPIRETIME,
    &dump::DUMP,
    &dump::RESTORE,
    &dump::RESTORE_ASKING,
    &object::OBJECT,
    &wait::WAIT,
    &wait::WAITAOF,
];
