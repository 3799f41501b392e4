//! Streams, in the three forms they were written in.
//!
//! ```text
//!   n × ( first id  listpack )   length  last id
//!   since the second form        first id  greatest deleted id  entries added
//!   n × group                    name  last id  [entries read]
//!     n × pending                id  time u64  count
//!     n × consumer               name  seen u64  [active u64]  n × id
//! ```

use super::compact;
use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::kind;
use alloc::vec::Vec;
use keyspace::Millis;
use keyspace::value::stream::{Delivery, Entries, Group, ID_LEN, Marks, Stream, StreamId};

/// Read as a number that is none: not known, or never.
const NONE: u64 = u64::MAX;

pub(super) fn read(cursor: &mut Cursor<'_>, kind: u8) -> Result<Stream, LoadError> {
    let mut entries = Entries::default();
    for _ in 0..cursor.length()? {
        node(cursor, &mut entries)?;
    }
    // The length: what the nodes hold is what there is.
    cursor.length()?;
    let last_id = pair(cursor)?;
    let marks = if kind == kind::STREAM {
        Marks { last_id, max_deleted_id: StreamId::MIN, added: entries.len() as u64 }
    } else {
        // The first id, which the nodes tell as well.
        pair(cursor)?;
        Marks { last_id, max_deleted_id: pair(cursor)?, added: cursor.length()? }
    };
    let mut stream = Stream::from_parts(entries, marks);
    for _ in 0..cursor.length()? {
        let start = cursor.offset();
        let mut group = group_head(cursor, kind, &stream)?;
        group_body(cursor, kind, &mut group)?;
        if !stream.add_group(group) {
            return Cursor::error(start, Fault::StreamGroup);
        }
    }
    Ok(stream)
}

fn node(cursor: &mut Cursor<'_>, entries: &mut Entries) -> Result<(), LoadError> {
    let start = cursor.offset();
    let first = cursor.string()?;
    let Ok(first) = <[u8; ID_LEN]>::try_from(&*first) else {
        return Cursor::error(start, Fault::StreamNodeId);
    };
    let offset = cursor.offset();
    let listpack = compact::listpack(cursor)?;
    match entries.add_node(StreamId::from_bytes(first), listpack) {
        Ok(true) => Ok(()),
        Ok(false) => Cursor::error(start, Fault::StreamNodeId),
        Err(bad) => Cursor::error(offset, Fault::StreamNode(bad)),
    }
}

fn group_head(cursor: &mut Cursor<'_>, kind: u8, stream: &Stream) -> Result<Group, LoadError> {
    let name = cursor.string()?;
    let last_id = pair(cursor)?;
    let read = if kind == kind::STREAM {
        stream.log().entries_up_to(last_id)
    } else {
        Some(cursor.length()?).filter(|it| *it != NONE)
    };
    Ok(Group::new(&name, last_id, read))
}

/// What was given and by whom it is held: two lists of the same ids.
fn group_body(cursor: &mut Cursor<'_>, kind: u8, group: &mut Group) -> Result<(), LoadError> {
    let start = cursor.offset();
    let bad = LoadError { offset: start, fault: Fault::StreamGroup };
    let mut given: Vec<(StreamId, Millis, u64)> = Vec::new();
    for _ in 0..cursor.length()? {
        given.push((id(cursor)?, Millis(cursor.u64_le()?), cursor.length()?));
    }
    if !given.is_sorted_by(|a, b| a.0 < b.0) {
        return Err(bad);
    }
    for _ in 0..cursor.length()? {
        let name = cursor.string()?;
        let seen_at = Millis(cursor.u64_le()?);
        let active_at = if kind == kind::STREAM_3 { cursor.u64_le()? } else { seen_at.0 };
        let consumer = group.add_consumer(&name, seen_at).ok_or(bad)?;
        group.consumer_mut(consumer).active_at = Some(Millis(active_at)).filter(|it| it.0 != NONE);
        for _ in 0..cursor.length()? {
            let id = id(cursor)?;
            let at = given.binary_search_by_key(&id, |it| it.0).or(Err(bad))?;
            let (_, at, count) = given[at];
            group.assign(id, Delivery { consumer, at, count });
        }
    }
    // What nobody holds could never be acknowledged.
    if group.pending_len() == given.len() { Ok(()) } else { Err(bad) }
}

fn pair(cursor: &mut Cursor<'_>) -> Result<StreamId, LoadError> {
    Ok(StreamId::new(cursor.length()?, cursor.length()?))
}

fn id(cursor: &mut Cursor<'_>) -> Result<StreamId, LoadError> {
    cursor.array().map(StreamId::from_bytes)
}
