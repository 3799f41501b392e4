//! XSETID.

use super::id;
use crate::commands::prelude::*;
use keyspace::value::stream::{Marks, Stream, StreamId};

command! {
    /// Sets what a stream remembers beside its entries; journals use it.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XSETID s 5-0 ENTRIESADDED 9
    /// OK
    /// > XADD s 5-* f 2
    /// "5-1"
    /// > XSETID s 1-0
    /// (error) ERR The ID specified in XSETID is smaller than the target stream top item
    /// ```
    pub(super) XSETID {
        name: "xsetid",
        usage: "key last-id [ENTRIESADDED entries-added] [MAXDELETEDID max-deleted-id]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: xsetid,
    }
}

fn xsetid(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, last_id) = (args.word()?, id::parse(args.word()?, 0)?);
    let (mut added, mut max_deleted) = (None, StreamId::MIN);
    while !args.is_empty() {
        if args.take_valued("ENTRIESADDED") {
            let number = u64::try_from(args.int()?);
            added =
                Some(number.or(Err(CommandError::Message("ERR entries_added must be positive")))?);
        } else if args.take_valued("MAXDELETEDID") {
            max_deleted = id::parse(args.word()?, 0)?;
            if last_id < max_deleted {
                return Err(CommandError::Message(
                    "ERR The ID specified in XSETID is smaller than the provided max_deleted_entry_id",
                ));
            }
        } else {
            return Err(CommandError::Syntax);
        }
    }
    let stream = cx.get_mut::<Stream>(key)?.ok_or(CommandError::NoSuchKey)?;
    let marks = stream.log().marks();
    check(stream, last_id, added)?;
    stream.set_marks(Marks {
        last_id,
        added: added.unwrap_or(marks.added),
        max_deleted_id: if max_deleted == StreamId::MIN {
            marks.max_deleted_id
        } else {
            max_deleted
        },
    });
    cx.noted(key, Change::XSetId);
    reply.ok();
    Ok(())
}

/// Ids go up, and there cannot be more entries than ever were.
fn check(stream: &Stream, last_id: StreamId, added: Option<u64>) -> Outcome {
    if last_id < stream.log().marks().max_deleted_id {
        return Err(CommandError::Message(
            "ERR The ID specified in XSETID is smaller than current max_deleted_entry_id",
        ));
    }
    if stream.is_empty() {
        return Ok(());
    }
    if last_id < stream.entries().last_id() {
        return Err(CommandError::Message(
            "ERR The ID specified in XSETID is smaller than the target stream top item",
        ));
    }
    if added.is_some_and(|it| it < stream.len() as u64) {
        return Err(CommandError::Message(
            "ERR The entries_added specified in XSETID is smaller than the target stream length",
        ));
    }
    Ok(())
}
