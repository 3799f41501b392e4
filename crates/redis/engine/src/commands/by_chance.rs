//! What HRANDFIELD and ZRANDMEMBER share: names by chance, with what stands
//! beside them or without.

use super::prelude::*;
use alloc::vec::Vec;
use keyspace::{Millis, Typed};
use stdx::rng::Rng;

/// A value of names with something beside each.
pub(super) trait Pairs: Typed {
    type Pair<'a>;

    /// The option that asks for both halves.
    const OPTION: &'static str;

    /// One that is there at `now`.
    fn one<'a>(&'a self, now: Millis, rng: &mut Rng) -> Option<Self::Pair<'a>>;

    /// `count` different ones, or all if there are no more.
    fn distinct<'a>(&'a self, now: Millis, rng: &mut Rng, count: usize) -> Vec<Self::Pair<'a>>;

    fn write_name(pair: &Self::Pair<'_>, reply: &mut ReplyBuf);

    fn write_pair(pair: &Self::Pair<'_>, reply: &mut ReplyBuf);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Names,
    Pairs,
}

/// Answers `key [count [OPTION]]`.
pub(super) fn reply_by_chance<T: Pairs>(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
) -> Outcome {
    let key = args.word()?;
    let mut rng = cx.core.rng.clone();
    let now = cx.core.expiry_now(cx.now);
    if args.is_empty() {
        match cx.get::<T>(key)?.and_then(|it| it.one(now, &mut rng)) {
            Some(pair) => T::write_name(&pair, reply),
            None => reply.nil(),
        }
    } else {
        let count = args.symmetric_int()?;
        let detail = if args.take(T::OPTION) { Detail::Pairs } else { Detail::Names };
        args.end()?;
        if detail == Detail::Pairs && count.unsigned_abs() > i64::MAX as u64 / 2 {
            return Err(CommandError::OutOfRange);
        }
        match cx.get::<T>(key)? {
            Some(value) => write_some(value, (now, &mut rng), count, detail, reply),
            None => reply.array(0),
        }
    }
    cx.core.rng = rng;
    Ok(())
}

/// Different ones for a positive count; for a negative one as many as it says,
/// drawn one by one.
fn write_some<T: Pairs>(
    value: &T,
    (now, rng): (Millis, &mut Rng),
    count: i64,
    detail: Detail,
    reply: &mut ReplyBuf,
) {
    let open = match detail {
        Detail::Names => ReplyBuf::array,
        Detail::Pairs => ReplyBuf::pairs,
    };
    let write = match detail {
        Detail::Names => T::write_name,
        Detail::Pairs => T::write_pair,
    };
    let wanted = count.unsigned_abs() as usize;
    if count < 0 {
        let drawn = || value.one(now, rng);
        let drawn: Vec<_> =
            core::iter::repeat_with(drawn).map_while(|it| it).take(wanted).collect();
        open(reply, drawn.len());
        drawn.iter().for_each(|pair| write(pair, reply));
    } else {
        let found = value.distinct(now, rng, wanted);
        open(reply, found.len());
        found.iter().for_each(|pair| write(pair, reply));
    }
}
