//! XADD.

use super::{
    id::{self, Wanted},
    trim_option::{TrimOption, Trimming},
};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::stream::{MAX_ENTRY_BYTES, Stream, StreamId};

command! {
    /// Adds an entry at the end of a stream, and makes the stream where there is none.
    ///
    /// `*` lets the server choose the id: the time in milliseconds, a dash, and a
    /// number. `MAXLEN` and `MINID` cut old entries off; with `~` only whole nodes go,
    /// which is much cheaper.
    ///
    /// ```resp
    /// > XADD s 1-0 name Sara surname OConnor
    /// "1-0"
    /// > XADD s 1-* name Mia
    /// "1-1"
    /// > XADD s MAXLEN 2 2-0 name Tom
    /// "2-0"
    /// > XLEN s
    /// (integer) 2
    /// > XADD s 2-0 name Tim
    /// (error) ERR The ID specified in XADD is equal or smaller than the target stream top item
    /// ```
    pub(super) XADD {
        name: "xadd",
        usage: "key [NOMKSTREAM] [<MAXLEN|MINID> [=|~] threshold [LIMIT count]] <*|id> field value [field value ...]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1), and O(N) where N entries are trimmed",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        tips: &["nondeterministic_output"],
        run: xadd,
    }
}

/// What becomes of a key that is not there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Made,
    Left,
}

fn xadd(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let (mut option, mut missing) = (TrimOption::default(), Missing::Made);
    let mut wanted = None;
    while let Some(word) = args.peek() {
        if word == b"*" {
            args.skip(1);
            wanted = Some(None);
            break;
        } else if option.take(args)? {
            continue;
        } else if args.take("NOMKSTREAM") {
            missing = Missing::Left;
        } else {
            wanted = Some(Some(id::parse_wanted(word)?));
            args.skip(1);
            break;
        }
    }
    let trimming = option.finish(cx)?;
    let words = args.rest();
    let Some(wanted) = wanted.filter(|_| words.len() > 0 && words.len().is_multiple_of(2)) else {
        return Err(CommandError::WrongArity("xadd"));
    };
    if wanted == Some(Wanted::Whole(StreamId::MIN)) {
        return Err(CommandError::Message("ERR The ID specified in XADD must be greater than 0-0"));
    }
    if missing == Missing::Left && cx.get_mut::<Stream>(key)?.is_none() {
        reply.nil();
        return Ok(());
    }
    let id = add(cx, key, wanted, words.clone())?;
    reply.bulk(&id::text(id));
    let is_trimmed_in_part = trim(cx, key, trimming)?;
    if !matches!(wanted, Some(Wanted::Whole(_))) || is_trimmed_in_part {
        propagate(cx, key, trimming, id, words);
    }
    Ok(())
}

/// Adds an entry and tells of it.
fn add<'a>(
    cx: &mut Cx<'_>,
    key: &[u8],
    wanted: Option<Wanted>,
    words: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
) -> Result<StreamId, CommandError> {
    if words.clone().map(<[u8]>::len).sum::<usize>() > MAX_ENTRY_BYTES {
        return Err(CommandError::Message("ERR Elements are too large to be stored"));
    }
    let (now, limits) = (cx.now, cx.limits());
    let stream = cx.get_or_create(key, Stream::new)?;
    if stream.last_id() == StreamId::MAX {
        return Err(CommandError::Message(
            "ERR The stream has exhausted the last possible ID, unable to add more items",
        ));
    }
    let id = match wanted {
        None => stream.next_id(now),
        Some(Wanted::Ms(ms)) => stream.next_id_at(ms),
        Some(Wanted::Whole(id)) => Some(id).filter(|it| *it > stream.last_id()),
    };
    let id = id.ok_or(CommandError::Message(
        "ERR The ID specified in XADD is equal or smaller than the target stream top item",
    ))?;
    stream.append(id, words, &limits);
    cx.changed(key, Change::XAdd);
    Ok(id)
}

/// Returns whether the trimming did what the journal cannot repeat by its words.
fn trim(cx: &mut Cx<'_>, key: &[u8], trimming: Option<Trimming>) -> Result<bool, CommandError> {
    let Some(trimming) = trimming else { return Ok(false) };
    let gone = match cx.get_mut::<Stream>(key)? {
        Some(stream) => stream.trim(trimming.trim, trimming.extent),
        None => 0,
    };
    if gone > 0 {
        cx.changed(key, Change::XTrim);
    }
    Ok(!trimming.is_exact())
}

/// The journal hears the id that was chosen, and what a trimming left.
fn propagate<'a>(
    cx: &mut Cx<'_>,
    key: &'a [u8],
    trimming: Option<Trimming>,
    id: StreamId,
    words: impl ExactSizeIterator<Item = &'a [u8]>,
) {
    if !cx.core.journal.is_on() {
        return;
    }
    let left = trimming.and_then(|it| {
        let stream = cx.get_mut::<Stream>(key).ok().flatten()?;
        Some(it.left(stream).words())
    });
    let id = id::text(id);
    let mut all: Vec<&[u8]> = alloc::vec![b"XADD", key];
    if let Some((option, threshold)) = &left {
        all.extend([option.as_bytes(), b"=", threshold]);
    }
    all.push(&id);
    words.for_each(|it| all.push(it));
    cx.propagate(&all);
}
