//! Streams.

mod add;
mod claim;
mod group;
mod id;
mod info;
mod pending;
mod range;
mod read;
mod read_group;
mod remove;
mod replication;
mod set_id;
mod trim_option;

use super::prelude::*;
use crate::error::AskedBy;
use keyspace::value::stream::Entry;

pub(super) static COMMANDS: &[&Command] = &[
    &add::XADD,
    &remove::XTRIM,
    &remove::XDEL,
    &range::XLEN,
    &range::XRANGE,
    &range::XREVRANGE,
    &read::XREAD,
    &read_group::XREADGROUP,
    &group::XGROUP,
    &pending::XACK,
    &pending::XPENDING,
    &claim::XCLAIM,
    &claim::XAUTOCLAIM,
    &info::XINFO,
    &set_id::XSETID,
];

#[cfg(test)]
mod tests;

/// An id, then fields and values by turns.
fn write_entry(reply: &mut ReplyBuf, entry: &Entry<'_>) {
    reply.array(2);
    reply.bulk(&id::text(entry.id));
    let fields = entry.fields();
    reply.array(2 * fields.len());
    for (name, value) in fields {
        reply.bulk(&name.text());
        reply.bulk(&value.text());
    }
}

/// Entries as an array, as many as there are.
fn write_entries<'a>(reply: &mut ReplyBuf, entries: impl Iterator<Item = Entry<'a>>) {
    let mark = reply.mark();
    let mut count = 0;
    for entry in entries {
        write_entry(reply, &entry);
        count += 1;
    }
    reply.array_since(mark, count);
}

/// `COUNT`'s number: a negative one is none at all.
fn take_count(args: &mut Args<'_>) -> Result<usize, CommandError> {
    Ok(args.int()?.max(0) as usize)
}

fn no_group(key: &[u8], group: &[u8], asked_by: AskedBy) -> CommandError {
    CommandError::NoGroup { key: key.to_vec(), group: group.to_vec(), asked_by }
}
