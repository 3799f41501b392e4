//! XINFO: what a stream, its groups and consumers are like.

use super::{id, no_group, write_entries, write_entry};
use crate::{commands::prelude::*, error::AskedBy};
use keyspace::{
    Millis,
    value::stream::{Consumer, Group as StreamGroup, Stream, StreamId},
};

command! {
    /// Tells what a stream, its groups and consumers are like. See its subcommands.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers $ MKSTREAM
    /// OK
    /// > XINFO CONSUMERS s readers
    /// (empty array)
    /// ```
    pub(super) XINFO {
        name: "xinfo",
        usage: "",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        subcommands: &[&CONSUMERS, &GROUPS, &HELP, &STREAM],
    }
}

command! {
    /// Tells what a stream is like; with FULL, all of its groups and what is pending.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XINFO STREAM s
    ///  1) "length"
    ///  2) (integer) 1
    ///  3) "radix-tree-keys"
    ///  4) (integer) 1
    ///  5) "radix-tree-nodes"
    ///  6) (integer) 2
    ///  7) "last-generated-id"
    ///  8) "1-0"
    ///  9) "max-deleted-entry-id"
    /// 10) "0-0"
    /// 11) "entries-added"
    /// 12) (integer) 1
    /// 13) "recorded-first-entry-id"
    /// 14) "1-0"
    /// 15) "groups"
    /// 16) (integer) 0
    /// 17) "first-entry"
    /// 18) 1) "1-0"
    ///     2) 1) "f"
    ///        2) "1"
    /// 19) "last-entry"
    /// 20) 1) "1-0"
    ///     2) 1) "f"
    ///        2) "1"
    /// ```
    pub(super) STREAM {
        name: "xinfo|stream",
        usage: "key [FULL [COUNT count]]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(N) where N is the number of nodes, and of what FULL returns",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: stream,
    }
}

fn stream(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let stream = cx.get::<Stream>(key)?.ok_or(CommandError::NoSuchKey)?;
    match full_option(args)? {
        None => write_short(reply, stream),
        Some(count) => write_full(reply, stream, count),
    }
    Ok(())
}

/// With `FULL`, how many entries of each kind are shown.
fn full_option(args: &mut Args<'_>) -> Result<Option<usize>, CommandError> {
    /// Where it is not said.
    const DEFAULT: usize = 10;
    match args.left() {
        0 => Ok(None),
        1 if args.take("FULL") => Ok(Some(DEFAULT)),
        3 if args.take("FULL") && args.take("COUNT") => Ok(Some(match args.int()? {
            0 => usize::MAX,
            count => usize::try_from(count).unwrap_or(DEFAULT),
        })),
        _ => Err(args.wrong_subcommand("XINFO")),
    }
}

fn write_common(reply: &mut ReplyBuf, stream: &Stream) {
    let (entries, marks) = (stream.entries(), stream.log().marks());
    field_len(reply, "length", stream.len());
    field_len(reply, "radix-tree-keys", entries.node_count());
    field_len(reply, "radix-tree-nodes", entries.radix_node_count());
    field_id(reply, "last-generated-id", marks.last_id);
    field_id(reply, "max-deleted-entry-id", marks.max_deleted_id);
    reply.bulk(b"entries-added");
    reply.int(marks.added as i64);
    field_id(reply, "recorded-first-entry-id", entries.first_id());
}

fn write_short(reply: &mut ReplyBuf, stream: &Stream) {
    reply.map(10);
    write_common(reply, stream);
    field_len(reply, "groups", stream.groups().len());
    let entries = stream.entries();
    let edges = [
        ("first-entry", entries.forward(StreamId::MIN, StreamId::MAX).next()),
        ("last-entry", entries.backward(StreamId::MIN, StreamId::MAX).next()),
    ];
    for (name, entry) in edges {
        reply.bulk(name.as_bytes());
        match entry {
            Some(entry) => write_entry(reply, &entry),
            None => reply.nil(),
        }
    }
}

fn write_full(reply: &mut ReplyBuf, stream: &Stream, count: usize) {
    reply.map(9);
    write_common(reply, stream);
    reply.bulk(b"entries");
    write_entries(reply, stream.entries().forward(StreamId::MIN, StreamId::MAX).take(count));
    reply.bulk(b"groups");
    reply.array(stream.groups().len());
    for group in stream.groups() {
        write_full_group(reply, stream, group, count);
    }
}

fn write_full_group(reply: &mut ReplyBuf, stream: &Stream, group: &StreamGroup, count: usize) {
    reply.map(7);
    reply.bulk(b"name");
    reply.bulk(group.name());
    write_progress(reply, stream, group);
    field_len(reply, "pel-count", group.pending_len());
    reply.bulk(b"pending");
    reply.array(group.pending_len().min(count));
    for (id, delivery) in group.pending_from(StreamId::MIN).take(count) {
        reply.array(4);
        reply.bulk(&id::text(id));
        reply.bulk(group.consumer(delivery.consumer).name());
        reply.int(delivery.at.0 as i64);
        reply.int(delivery.count as i64);
    }
    reply.bulk(b"consumers");
    reply.array(group.consumers().len());
    for consumer in group.consumers() {
        write_full_consumer(reply, group, consumer, count);
    }
}

fn write_full_consumer(
    reply: &mut ReplyBuf,
    group: &StreamGroup,
    consumer: &Consumer,
    count: usize,
) {
    reply.map(5);
    reply.bulk(b"name");
    reply.bulk(consumer.name());
    reply.bulk(b"seen-time");
    reply.int(consumer.seen_at.0 as i64);
    reply.bulk(b"active-time");
    reply.int(consumer.active_at.map_or(-1, |it| it.0 as i64));
    field_len(reply, "pel-count", consumer.pending_len());
    reply.bulk(b"pending");
    reply.array(consumer.pending_len().min(count));
    for id in consumer.pending().take(count) {
        reply.array(3);
        reply.bulk(&id::text(id));
        let delivery = group.delivery(id);
        reply.int(delivery.map_or(0, |it| it.at.0 as i64));
        reply.int(delivery.map_or(0, |it| it.count as i64));
    }
}

/// How far a group is, and how far behind.
fn write_progress(reply: &mut ReplyBuf, stream: &Stream, group: &StreamGroup) {
    field_id(reply, "last-delivered-id", group.last_id);
    let read = group.read.map(|it| it as i64);
    for (name, number) in [("entries-read", read), ("lag", stream.lag(group))] {
        reply.bulk(name.as_bytes());
        match number {
            Some(number) => reply.int(number),
            None => reply.nil(),
        }
    }
}

command! {
    /// Tells of the groups of a stream: how far they are and what they have pending.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XGROUP CREATE s readers 0
    /// OK
    /// > XINFO GROUPS s
    /// 1)  1) "name"
    ///     2) "readers"
    ///     3) "consumers"
    ///     4) (integer) 0
    ///     5) "pending"
    ///     6) (integer) 0
    ///     7) "last-delivered-id"
    ///     8) "0-0"
    ///     9) "entries-read"
    ///    10) (nil)
    ///    11) "lag"
    ///    12) (integer) 1
    /// ```
    pub(super) GROUPS {
        name: "xinfo|groups",
        usage: "key",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: groups,
    }
}

fn groups(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let stream = cx.get::<Stream>(args.word()?)?.ok_or(CommandError::NoSuchKey)?;
    reply.array(stream.groups().len());
    for group in stream.groups() {
        reply.map(6);
        reply.bulk(b"name");
        reply.bulk(group.name());
        field_len(reply, "consumers", group.consumers().len());
        field_len(reply, "pending", group.pending_len());
        write_progress(reply, stream, group);
    }
    Ok(())
}

command! {
    /// Tells of the consumers of a group: what they have pending, and for how many
    /// milliseconds each has not asked for and not got anything.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers 0 MKSTREAM
    /// OK
    /// > XGROUP CREATECONSUMER s readers alice
    /// (integer) 1
    /// > XINFO CONSUMERS s readers
    /// 1) 1) "name"
    ///    2) "alice"
    ///    3) "pending"
    ///    4) (integer) 0
    ///    5) "idle"
    ///    6) (integer) 0
    ///    7) "inactive"
    ///    8) (integer) -1
    /// ```
    pub(super) CONSUMERS {
        name: "xinfo|consumers",
        usage: "key group",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(2, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: consumers,
    }
}

fn consumers(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, now) = (args.word()?, args.word()?, cx.now);
    let stream = cx.get::<Stream>(key)?.ok_or(CommandError::NoSuchKey)?;
    let group = stream.group(name);
    let group = group.ok_or_else(|| no_group(key, name, AskedBy::Keeper))?;
    let since = |at: Millis| now.0.saturating_sub(at.0) as i64;
    reply.array(group.consumers().len());
    for consumer in group.consumers() {
        reply.map(4);
        reply.bulk(b"name");
        reply.bulk(consumer.name());
        field_len(reply, "pending", consumer.pending_len());
        reply.bulk(b"idle");
        reply.int(since(consumer.seen_at));
        reply.bulk(b"inactive");
        reply.int(consumer.active_at.map_or(-1, since));
    }
    Ok(())
}

command! {
    /// Lists the subcommands of XINFO.
    ///
    /// ```resp
    /// > XINFO HELP me
    /// (error) ERR wrong number of arguments for 'xinfo|help' command
    /// ```
    pub(super) HELP {
        name: "xinfo|help",
        usage: "",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&XINFO, reply);
    Ok(())
}

fn field_len(reply: &mut ReplyBuf, name: &str, value: usize) {
    reply.bulk(name.as_bytes());
    reply.len(value);
}

fn field_id(reply: &mut ReplyBuf, name: &str, value: StreamId) {
    reply.bulk(name.as_bytes());
    reply.bulk(&id::text(value));
}
