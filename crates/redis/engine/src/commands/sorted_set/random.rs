//! ZRANDMEMBER.

use super::write_pair;
use crate::commands::{
    by_chance::{Pairs, reply_by_chance},
    prelude::*,
};
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::{Item, sorted_set::SortedSet},
};
use stdx::rng::Rng;

command! {
    /// Returns a member of a sorted set by chance, or several.
    ///
    /// A positive count gives different members, a negative one may give a member
    /// more than once.
    ///
    /// ```resp
    /// > ZADD board 7 only
    /// (integer) 1
    /// > ZRANDMEMBER board
    /// "only"
    /// > ZRANDMEMBER board -2 WITHSCORES
    /// 1) "only"
    /// 2) "7"
    /// 3) "only"
    /// 4) "7"
    /// > ZRANDMEMBER missing
    /// (nil)
    /// ```
    pub(super) ZRANDMEMBER {
        name: "zrandmember",
        usage: "key [count [WITHSCORES]]",
        since: "6.2.0",
        group: Group::SortedSet,
        complexity: "O(N) where N is the number of members returned",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: reply_by_chance::<SortedSet>,
    }
}

impl Pairs for SortedSet {
    type Pair<'a> = (Item<'a>, f64);

    const OPTION: &'static str = "WITHSCORES";

    fn one<'a>(&'a self, _: Millis, rng: &mut Rng) -> Option<Self::Pair<'a>> {
        self.random(rng)
    }

    fn distinct<'a>(&'a self, _: Millis, rng: &mut Rng, count: usize) -> Vec<Self::Pair<'a>> {
        self.random_distinct(rng, count)
    }

    fn write_name((member, _): &Self::Pair<'_>, reply: &mut ReplyBuf) {
        reply.bulk(&member.text());
    }

    fn write_pair((member, score): &Self::Pair<'_>, reply: &mut ReplyBuf) {
        write_pair(reply, &member.text(), *score);
    }
}
