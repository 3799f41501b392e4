//! SCAN, KEYS and RANDOMKEY: finding out which keys there are.

use crate::{commands::prelude::*, error::echoed};
use alloc::vec::Vec;
use keyspace::Type;
use stdx::glob;
use structs::{bytes::Bytes, dict::EntryId};

/// Draws RANDOMKEY makes before it settles for a key that has expired.
const RANDOM_DRAWS: usize = 100;

command! {
    /// Returns all keys that match a pattern.
    ///
    /// Every key is looked at, at once: for large databases there is SCAN.
    ///
    /// ```resp
    /// > MSET firstname Ada lastname Lovelace age 36
    /// OK
    /// > KEYS a??
    /// 1) "age"
    /// > KEYS nothing*
    /// (empty array)
    /// ```
    pub(super) KEYS {
        name: "keys",
        usage: "pattern",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of keys in the database",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::DANGEROUS),
        tips: &["request_policy:all_shards", "nondeterministic_output_order"],
        run: keys,
    }
}

fn keys(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let pattern = args.word()?;
    let now = cx.core.expiry_now(cx.now);
    let (mark, mut count) = (reply.mark(), 0);
    let db = cx.db();
    for id in (0..db.len()).filter_map(|at| db.nth(at)) {
        if (pattern == b"*" || glob::matches(pattern, db.key(id))) && !db.is_expired(id, now) {
            reply.bulk(db.key(id));
            count += 1;
        }
    }
    reply.array_since(mark, count);
    Ok(())
}

command! {
    /// Returns some of the keys, and a cursor to go on with; 0 begins and ends.
    ///
    /// Keys that are there from the first call to the last are returned at least
    /// once. COUNT says how much to look at in a call, MATCH and TYPE which keys
    /// to return of what is looked at.
    ///
    /// ```resp
    /// > MSET user:1 Ada user:2 Alan
    /// OK
    /// > SCAN 0 MATCH user:1
    /// 1) "0"
    /// 2) 1) "user:1"
    /// > SCAN 0 TYPE list
    /// 1) "0"
    /// 2) (empty array)
    /// ```
    pub(super) SCAN {
        name: "scan",
        usage: "cursor [MATCH pattern] [COUNT count] [TYPE type]",
        since: "2.8.0",
        group: Group::Generic,
        complexity: "O(1) a call, O(N) for a whole iteration over N keys",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        tips: &["nondeterministic_output", "request_policy:special", "response_policy:special"],
        run: scan,
    }
}

/// What SCAN and its kin are asked for.
pub(crate) struct ScanOptions<'a> {
    pub(crate) pattern: Option<&'a [u8]>,
    pub(crate) count: usize,
    kind: Option<WantedType>,
    /// NOVALUES of HSCAN, NOSCORES of ZSCAN.
    pub(crate) values: Values,
}

/// The type SCAN is to return keys of.
#[derive(Clone, Copy)]
enum WantedType {
    Known(Type),
    /// One that the reference has and no key here can hold.
    Stream,
}

impl WantedType {
    fn parse(name: &[u8]) -> Result<WantedType, CommandError> {
        match Type::from_name(name) {
            Some(kind) => Ok(WantedType::Known(kind)),
            None if name.eq_ignore_ascii_case(b"stream") => Ok(WantedType::Stream),
            None => Err(CommandError::unknown_type(name)),
        }
    }

    fn is(self, kind: Type) -> bool {
        matches!(self, WantedType::Known(wanted) if wanted == kind)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    WithFields,
    Left,
}

/// Which command's options are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScanForm {
    Keys,
    Hash,
    SortedSet,
    Members,
}

impl<'a> ScanOptions<'a> {
    pub(crate) fn take(
        args: &mut Args<'a>,
        form: ScanForm,
    ) -> Result<ScanOptions<'a>, CommandError> {
        let mut it =
            ScanOptions { pattern: None, count: 10, kind: None, values: Values::WithFields };
        while !args.is_empty() {
            if args.take_valued("COUNT") {
                let count = args.int()?;
                it.count =
                    usize::try_from(count).ok().filter(|it| *it > 0).ok_or(CommandError::Syntax)?;
            } else if args.take_valued("MATCH") {
                it.pattern = Some(args.word()?).filter(|pattern| *pattern != b"*");
            } else if form == ScanForm::Keys && args.take_valued("TYPE") {
                let name = args.word()?;
                it.kind = Some(WantedType::parse(name)?);
            } else if args.take("NOSCORES") {
                if form != ScanForm::SortedSet {
                    return Err(CommandError::Message(
                        "ERR NOSCORES option can only be used in ZSCAN",
                    ));
                }
                it.values = Values::Left;
            } else if args.take("NOVALUES") {
                if form != ScanForm::Hash {
                    return Err(CommandError::Message(
                        "ERR NOVALUES option can only be used in HSCAN",
                    ));
                }
                it.values = Values::Left;
            } else {
                return Err(CommandError::Syntax);
            }
        }
        Ok(it)
    }

    pub(crate) fn matches(&self, key: &[u8]) -> bool {
        self.pattern.is_none_or(|pattern| glob::matches(pattern, key))
    }
}

/// A cursor, read as the reference's C reads what is no plain number: blanks and
/// a sign may stand before it, a minus counts back from 2^64, and a zero byte
/// ends it.
pub(crate) fn parse_cursor(word: &[u8]) -> Result<u64, CommandError> {
    if let Some(plain) = stdx::int::parse(word) {
        return u64::try_from(plain).map_err(|_| CommandError::InvalidCursor);
    }
    let text = echoed(word).trim_ascii_start();
    let (digits, is_negative) = match text.split_first() {
        Some((b'-', rest)) => (rest, true),
        Some((b'+', rest)) => (rest, false),
        _ => (text, false),
    };
    let digits = core::str::from_utf8(digits).ok().filter(|it| !it.starts_with('+'));
    let cursor: Option<u64> = digits.and_then(|it| it.parse().ok());
    let cursor = cursor.ok_or(CommandError::InvalidCursor)?;
    Ok(if is_negative { cursor.wrapping_neg() } else { cursor })
}

/// A cursor and what was found, which `write` writes: it gives the cursor and
/// how many words it wrote.
pub(crate) fn reply_scan(reply: &mut ReplyBuf, write: impl FnOnce(&mut ReplyBuf) -> (u64, usize)) {
    reply.array(2);
    let mark = reply.mark();
    let (cursor, words) = write(reply);
    let body = reply.split_off(mark);
    reply.bulk(itoa::Buffer::new().format(cursor).as_bytes());
    reply.array(words);
    reply.raw(&body);
}

fn scan(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let mut cursor = parse_cursor(args.word()?)?;
    let options = ScanOptions::take(args, ScanForm::Keys)?;
    let mut ids: Vec<EntryId> = Vec::new();
    let db = cx.db();
    // Empty buckets count as work too, or a sparse table would hold the call up.
    for _ in 0..options.count.saturating_mul(10) {
        cursor = db.scan(cursor, |id| ids.push(id));
        if cursor == 0 || ids.len() >= options.count {
            break;
        }
    }
    let keys: Vec<Bytes> = ids
        .into_iter()
        .filter(|id| options.matches(db.key(*id)))
        .filter(|id| options.kind.is_none_or(|kind| kind.is(db.value(*id).kind())))
        .map(|id| db.key(id).clone())
        .collect();
    reply_scan(reply, |reply| {
        let live = keys.iter().filter(|key| cx.find(key).is_some());
        (cursor, live.map(|key| reply.bulk(key)).count())
    });
    Ok(())
}

command! {
    /// Returns a key by chance, each with the same likelihood.
    ///
    /// ```resp
    /// > RANDOMKEY
    /// (nil)
    /// > SET only one
    /// OK
    /// > RANDOMKEY
    /// "only"
    /// ```
    pub(super) RANDOMKEY {
        name: "randomkey",
        usage: "",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::READONLY,
        tips: &["request_policy:all_shards", "response_policy:special", "nondeterministic_output"],
        run: randomkey,
    }
}

fn randomkey(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    for _ in 0..RANDOM_DRAWS {
        let db = &cx.core.dbs[usize::from(cx.session.db.0)];
        let Some(id) = db.random(&mut cx.core.rng) else { break };
        let key = db.key(id).clone();
        if cx.find(&key).is_some() {
            reply.bulk(&key);
            return Ok(());
        }
    }
    reply.nil();
    Ok(())
}
