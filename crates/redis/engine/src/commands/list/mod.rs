//! Lists.

mod blocking;
mod change;
mod many;
mod pop;
mod push;
mod read;

use super::prelude::*;
use keyspace::value::End;

pub(super) static COMMANDS: &[&Command] = &[
    &push::LPUSH,
    &push::RPUSH,
    &push::LPUSHX,
    &push::RPUSHX,
    &pop::LPOP,
    &pop::RPOP,
    &read::LLEN,
    &read::LRANGE,
    &read::LINDEX,
    &read::LPOS,
    &change::LSET,
    &change::LINSERT,
    &change::LREM,
    &change::LTRIM,
    &many::LMOVE,
    &many::RPOPLPUSH,
    &many::LMPOP,
    &blocking::BLPOP,
    &blocking::BRPOP,
    &blocking::BLMPOP,
    &blocking::BLMOVE,
    &blocking::BRPOPLPUSH,
];

/// `LEFT` or `RIGHT`.
fn take_end(args: &mut Args<'_>) -> Result<End, CommandError> {
    if args.take("LEFT") {
        Ok(End::Front)
    } else if args.take("RIGHT") {
        Ok(End::Back)
    } else {
        Err(CommandError::Syntax)
    }
}

/// What notifications call a push and a pop at this end.
fn push_change(end: End) -> Change {
    match end {
        End::Front => Change::LPush,
        End::Back => Change::RPush,
    }
}

fn pop_change(end: End) -> Change {
    match end {
        End::Front => Change::LPop,
        End::Back => Change::RPop,
    }
}
