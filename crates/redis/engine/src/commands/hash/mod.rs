//! Hashes.

mod all;
mod end;
mod fields;
mod get;
mod get_and;
mod incr;
mod random;
mod set;
mod set_ex;
mod ttl;

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
    &end::HEXPIRE,
    &end::HPEXPIRE,
    &end::HEXPIREAT,
    &end::HPEXPIREAT,
    &end::HPERSIST,
    &ttl::HTTL,
    &ttl::HPTTL,
    &ttl::HEXPIRETIME,
    &ttl::HPEXPIRETIME,
    &set_ex::HSETEX,
    &get_and::HGETEX,
    &get_and::HGETDEL,
];

#[cfg(test)]
mod tests;
