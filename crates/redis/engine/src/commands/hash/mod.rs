//! Hashes.

mod all;
mod get;
mod incr;
mod random;
mod set;

use super::prelude::*;

pub(super) static COMMANDS: &[&Command] = &[
    &set::HSET,
    &set::HMSET,
    &set::HSETNX,
    &set::HDEL,
    &get::HGET,
    &get::HMGET,
    &get::HEXISTS,
    &get::HLEN,
    &get::HSTRLEN,
    &all::HGETALL,
    &all::HKEYS,
    &all::HVALS,
    &all::HSCAN,
    &random::HRANDFIELD,
    &incr::HINCRBY,
    &incr::HINCRBYFLOAT,
];
