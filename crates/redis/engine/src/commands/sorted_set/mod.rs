//! Sorted sets.

mod add;
mod algebra;
mod algebra_store;
mod blocking;
mod bounds;
mod pop;
mod query;
mod random;
mod range;
mod rank;
mod remove;
mod score;
mod store;

pub(super) use add::add;

use super::prelude::*;

pub(super) static COMMANDS: &[&Command] = &[
    &add::ZADD,
    &add::ZINCRBY,
    &score::ZSCORE,
    &score::ZMSCORE,
    &score::ZCARD,
    &score::ZCOUNT,
    &score::ZLEXCOUNT,
    &score::ZSCAN,
    &rank::ZRANK,
    &rank::ZREVRANK,
    &range::ZRANGE,
    &range::ZREVRANGE,
    &range::ZRANGEBYSCORE,
    &range::ZREVRANGEBYSCORE,
    &range::ZRANGEBYLEX,
    &range::ZREVRANGEBYLEX,
    &store::ZRANGESTORE,
    &algebra::ZUNION,
    &algebra::ZINTER,
    &algebra::ZDIFF,
    &algebra::ZINTERCARD,
    &algebra_store::ZUNIONSTORE,
    &algebra_store::ZINTERSTORE,
    &algebra_store::ZDIFFSTORE,
    &remove::ZREM,
    &remove::ZREMRANGEBYRANK,
    &remove::ZREMRANGEBYSCORE,
    &remove::ZREMRANGEBYLEX,
    &pop::ZPOPMIN,
    &pop::ZPOPMAX,
    &pop::ZMPOP,
    &blocking::BZPOPMIN,
    &blocking::BZPOPMAX,
    &blocking::BZMPOP,
    &random::ZRANDMEMBER,
];

/// A member with its score: a pair in RESP3, two elements in RESP2.
fn write_pair(reply: &mut ReplyBuf, member: &[u8], score: f64) {
    reply.pair();
    reply.bulk(member);
    reply.double(score);
}
