//! GEOADD.

use super::take_place;
use crate::commands::{prelude::*, sorted_set};
use alloc::vec::Vec;
use keyspace::value::sorted_set::{AddRule, Existence};
use structs::geohash::{Hash, MAX_STEP};

command! {
    /// Adds members with their longitude and latitude to a sorted set; returns how many are new.
    ///
    /// NX only adds, XX only moves; CH counts the moved ones too. The score of a member is
    /// its geohash, so that all commands on sorted sets work on it.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEODIST sicily Palermo Catania km
    /// "166.2742"
    /// > ZSCORE sicily Palermo
    /// "3479099956230698"
    /// > GEOADD sicily 200 2 Nowhere
    /// (error) ERR invalid longitude,latitude pair 200.000000,2.000000
    /// ```
    pub(super) GEOADD {
        name: "geoadd",
        usage: "key [NX|XX] [CH] longitude latitude member [longitude latitude member ...]",
        since: "3.2.0",
        group: Group::Geo,
        complexity: "O(log(N)) for each member",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: geoadd,
    }
}

fn geoadd(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let mut words: Vec<&[u8]> = Vec::from([&b"ZADD"[..], key]);
    let (mut existences, mut counts_changed) = (Vec::new(), false);
    loop {
        let option = args.peek();
        if args.take("NX") {
            existences.push(Existence::New);
        } else if args.take("XX") {
            existences.push(Existence::Old);
        } else if args.take("CH") {
            counts_changed = true;
        } else {
            break;
        }
        words.extend(option);
    }
    let existence = existences.first().copied().unwrap_or_default();
    let contradicts = existences.iter().any(|it| *it != existence);
    if contradicts || args.is_empty() || !args.left().is_multiple_of(3) {
        return Err(CommandError::Syntax);
    }
    let mut pairs = Vec::with_capacity(args.left() / 3);
    while !args.is_empty() {
        let place = take_place(args)?;
        pairs.push((Hash::of(place, MAX_STEP).score(), args.word()?));
    }
    let tally = sorted_set::add(cx, key, &pairs, AddRule { existence, ..AddRule::default() })?;
    if tally.new + tally.changed > 0 {
        propagate(cx, &words, &pairs);
    }
    reply.len(tally.new + if counts_changed { tally.changed } else { 0 });
    Ok(())
}

/// The journal holds scores, as the reference's does.
fn propagate(cx: &mut Cx<'_>, front: &[&[u8]], pairs: &[(f64, &[u8])]) {
    let mut texts: Vec<_> = pairs.iter().map(|_| itoa::Buffer::new()).collect();
    let mut words: Vec<&[u8]> = front.to_vec();
    for (text, (score, member)) in texts.iter_mut().zip(pairs) {
        words.push(text.format(*score as u64).as_bytes());
        words.push(member);
    }
    cx.propagate(&words);
}
