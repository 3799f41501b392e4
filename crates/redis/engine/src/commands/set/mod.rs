//! Sets.

mod algebra;
mod change;
mod random;
mod read;

use super::prelude::*;

pub(super) static COMMANDS: &[&Command] = &[
    &change::SADD,
    &change::SREM,
    &change::SMOVE,
    &read::SCARD,
    &read::SISMEMBER,
    &read::SMISMEMBER,
    &read::SMEMBERS,
    &read::SSCAN,
    &random::SPOP,
    &random::SRANDMEMBER,
    &algebra::SINTER,
    &algebra::SINTERSTORE,
    &algebra::SINTERCARD,
    &algebra::SUNION,
    &algebra::SUNIONSTORE,
    &algebra::SDIFF,
    &algebra::SDIFFSTORE,
];
