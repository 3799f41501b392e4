//! HRANDFIELD.

use crate::commands::prelude::*;
use keyspace::value::hash::Hash;

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
        run: hrandfield,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Fields,
    FieldsAndValues,
}

fn hrandfield(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    if args.is_empty() {
        let mut rng = cx.core.rng.clone();
        match cx.get::<Hash>(key)?.and_then(|hash| hash.random(&mut rng)) {
            Some((field, _)) => reply.bulk(&field.text()),
            None => reply.nil(),
        }
        cx.core.rng = rng;
        return Ok(());
    }
    let count = args.symmetric_int()?;
    let detail = if args.take("WITHVALUES") { Detail::FieldsAndValues } else { Detail::Fields };
    args.end()?;
    if detail == Detail::FieldsAndValues && count.unsigned_abs() > i64::MAX as u64 / 2 {
        return Err(CommandError::OutOfRange);
    }
    several(cx, key, count, detail, reply)
}

fn several(
    cx: &mut Cx<'_>,
    key: &[u8],
    count: i64,
    detail: Detail,
    reply: &mut ReplyBuf,
) -> Outcome {
    let mut rng = cx.core.rng.clone();
    let Some(hash) = cx.get::<Hash>(key)? else {
        reply.array(0);
        return Ok(());
    };
    let wanted = count.unsigned_abs() as usize;
    let write = |reply: &mut ReplyBuf, field: &[u8], value: &[u8]| {
        if detail == Detail::Fields {
            return reply.bulk(field);
        }
        reply.pair();
        reply.bulk(field);
        reply.bulk(value);
    };
    let open = |reply: &mut ReplyBuf, len: usize| match detail {
        Detail::Fields => reply.array(len),
        Detail::FieldsAndValues => reply.pairs(len),
    };
    if count < 0 {
        open(reply, wanted);
        for (field, value) in (0..wanted).filter_map(|_| hash.random(&mut rng)) {
            write(reply, &field.text(), &value.text());
        }
    } else {
        let found = hash.random_distinct(&mut rng, wanted);
        open(reply, found.len());
        found.iter().for_each(|(field, value)| write(reply, &field.text(), &value.text()));
    }
    cx.core.rng = rng;
    Ok(())
}
