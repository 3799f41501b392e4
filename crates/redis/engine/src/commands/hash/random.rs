//! HRANDFIELD.

use crate::commands::{
    by_chance::{Pairs, reply_by_chance},
    prelude::*,
};
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::{Item, hash::Hash},
};
use stdx::rng::Rng;

command! {
    /// Returns a field of a hash by chance, or several.
    ///
    /// A positive count gives different fields, a negative one may give a field more
    /// than once.
    ///
    /// ```resp
    /// > HSET coin side heads
    /// (integer) 1
    /// > HRANDFIELD coin
    /// "side"
    /// > HRANDFIELD coin -2 WITHVALUES
    /// 1) "side"
    /// 2) "heads"
    /// 3) "side"
    /// 4) "heads"
    /// > HRANDFIELD missing
    /// (nil)
    /// ```
    pub(super) HRANDFIELD {
        name: "hrandfield",
        usage: "key [count [WITHVALUES]]",
        since: "6.2.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields returned",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: reply_by_chance::<Hash>,
    }
}

impl Pairs for Hash {
    type Pair<'a> = (Item<'a>, Item<'a>);

    const OPTION: &'static str = "WITHVALUES";

    fn one<'a>(&'a self, now: Millis, rng: &mut Rng) -> Option<Self::Pair<'a>> {
        self.live(now).random(rng)
    }

    fn distinct<'a>(&'a self, now: Millis, rng: &mut Rng, count: usize) -> Vec<Self::Pair<'a>> {
        self.live(now).random_distinct(rng, count)
    }

    fn write_name((field, _): &Self::Pair<'_>, reply: &mut ReplyBuf) {
        reply.bulk(&field.text());
    }

    fn write_pair((field, value): &Self::Pair<'_>, reply: &mut ReplyBuf) {
        reply.pair();
        reply.bulk(&field.text());
        reply.bulk(&value.text());
    }
}
