//! XGROUP: groups of consumers.

use super::{id, no_group};
use crate::{commands::prelude::*, error::AskedBy};
use keyspace::value::stream::{Group as StreamGroup, Stream, StreamId};

command! {
    /// Makes, changes and removes groups of consumers. See its subcommands.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers $ MKSTREAM
    /// OK
    /// > XGROUP DESTROY s readers
    /// (integer) 1
    /// ```
    pub(super) XGROUP {
        name: "xgroup",
        usage: "",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        subcommands: &[&CREATE, &CREATECONSUMER, &DELCONSUMER, &DESTROY, &HELP, &SETID],
    }
}

command! {
    /// Makes a group of consumers that has read up to an id; `$` is the last one.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers $
    /// (error) ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may want to use the MKSTREAM option to create an empty stream automatically.
    /// > XGROUP CREATE s readers $ MKSTREAM
    /// OK
    /// > XGROUP CREATE s readers $
    /// (error) BUSYGROUP Consumer Group name already exists
    /// ```
    pub(super) CREATE {
        name: "xgroup|create",
        usage: "key group <id|$> [MKSTREAM] [ENTRIESREAD entries-read]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: create,
    }
}

fn create(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, last_id) = (args.word()?, args.word()?, args.word()?);
    let (mut makes, mut read) = (false, None);
    while !args.is_empty() {
        if args.take("MKSTREAM") {
            makes = true;
        } else if args.take_valued("ENTRIESREAD") {
            read = take_read(args)?;
        } else {
            return Err(args.wrong_subcommand("XGROUP"));
        }
    }
    let stream = cx.get_mut::<Stream>(key)?;
    let is_made = stream.is_none();
    if is_made && !makes {
        return Err(NO_KEY);
    }
    if args.all().len() > MOST_WORDS {
        return Err(args.wrong_subcommand("XGROUP"));
    }
    let last_id = match last_id {
        b"$" => stream.map_or(StreamId::MIN, |it| it.last_id()),
        word => id::parse(word, 0)?,
    };
    let stream = cx.get_or_create(key, Stream::new)?;
    if !stream.add_group(StreamGroup::new(name, last_id, read)) {
        return Err(CommandError::Message("BUSYGROUP Consumer Group name already exists"));
    }
    if is_made {
        cx.changed(key, Change::XGroupCreate);
    } else {
        cx.noted(key, Change::XGroupCreate);
    }
    reply.ok();
    Ok(())
}

/// Words of a request with each option once.
const MOST_WORDS: usize = 8;

const NO_KEY: CommandError = CommandError::Message(
    "ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may want to use the MKSTREAM option to create an empty stream automatically.",
);

fn take_read(args: &mut Args<'_>) -> Result<Option<u64>, CommandError> {
    match args.int()? {
        -1 => Ok(None),
        read @ 0.. => Ok(Some(read as u64)),
        _ => Err(CommandError::Message("ERR value for ENTRIESREAD must be positive or -1")),
    }
}

/// The stream, in which there is the group.
fn find<'a>(cx: &'a mut Cx<'_>, key: &[u8], group: &[u8]) -> Result<&'a mut Stream, CommandError> {
    let stream = cx.get_mut::<Stream>(key)?.ok_or(NO_KEY)?;
    if stream.group(group).is_none() {
        return Err(no_group(key, group, AskedBy::Keeper));
    }
    Ok(stream)
}

command! {
    /// Sets up to which id a group has read.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers $ MKSTREAM
    /// OK
    /// > XGROUP SETID s readers 0
    /// OK
    /// > XGROUP SETID s writers 0
    /// (error) NOGROUP No such consumer group 'writers' for key name 's'
    /// ```
    pub(super) SETID {
        name: "xgroup|setid",
        usage: "key group <id|$> [ENTRIESREAD entries-read]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(2, KeyUse::RW.and(KeyUse::UPDATE))],
        run: setid,
    }
}

fn setid(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, last_id) = (args.word()?, args.word()?, args.word()?);
    let mut read = None;
    while !args.is_empty() {
        if !args.take_valued("ENTRIESREAD") {
            return Err(args.wrong_subcommand("XGROUP"));
        }
        read = take_read(args)?;
    }
    let stream = find(cx, key, name)?;
    if args.all().len() >= MOST_WORDS {
        return Err(args.wrong_subcommand("XGROUP"));
    }
    let last_id = match last_id {
        b"$" => stream.last_id(),
        word => id::parse_or_edge(word, 0)?,
    };
    if let Some((_, group)) = stream.group_mut(name) {
        group.last_id = last_id;
        group.read = read;
    }
    cx.noted(key, Change::XGroupSetId);
    reply.ok();
    Ok(())
}

command! {
    /// Removes a group with all that it knows.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers $ MKSTREAM
    /// OK
    /// > XGROUP DESTROY s readers
    /// (integer) 1
    /// > XGROUP DESTROY s readers
    /// (integer) 0
    /// ```
    pub(super) DESTROY {
        name: "xgroup|destroy",
        usage: "key group",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(N) where N is the number of entries pending",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(2, KeyUse::RW.and(KeyUse::DELETE))],
        run: destroy,
    }
}

fn destroy(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name) = (args.word()?, args.word()?);
    let was_there = cx.get_mut::<Stream>(key)?.ok_or(NO_KEY)?.remove_group(name);
    if was_there {
        cx.noted(key, Change::XGroupDestroy);
        cx.wake_waiters(key);
    }
    reply.int_flag(was_there);
    Ok(())
}

command! {
    /// Makes a consumer in a group; reading makes it too where it is missing.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers $ MKSTREAM
    /// OK
    /// > XGROUP CREATECONSUMER s readers alice
    /// (integer) 1
    /// > XGROUP CREATECONSUMER s readers alice
    /// (integer) 0
    /// ```
    pub(super) CREATECONSUMER {
        name: "xgroup|createconsumer",
        usage: "key group consumer",
        since: "6.2.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::Exactly(5),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: createconsumer,
    }
}

fn createconsumer(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, consumer) = (args.word()?, args.word()?, args.word()?);
    let now = cx.now;
    let stream = find(cx, key, name)?;
    let added = stream.group_mut(name).and_then(|(_, it)| it.add_consumer(consumer, now));
    if added.is_some() {
        cx.noted(key, Change::XGroupCreateConsumer);
    }
    reply.int_flag(added.is_some());
    Ok(())
}

command! {
    /// Removes a consumer of a group and returns how many entries it had pending.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers 0 MKSTREAM
    /// OK
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XREADGROUP GROUP readers alice STREAMS s >
    /// 1) 1) "s"
    ///    2) 1) 1) "1-0"
    ///          2) 1) "f"
    ///             2) "1"
    /// > XGROUP DELCONSUMER s readers alice
    /// (integer) 1
    /// ```
    pub(super) DELCONSUMER {
        name: "xgroup|delconsumer",
        usage: "key group consumer",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::Exactly(5),
        flags: Flags::WRITE,
        keys: &[KeySpec::one(2, KeyUse::RW.and(KeyUse::DELETE))],
        run: delconsumer,
    }
}

fn delconsumer(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, consumer) = (args.word()?, args.word()?, args.word()?);
    let stream = find(cx, key, name)?;
    let removed = stream.group_mut(name).and_then(|(_, it)| it.remove_consumer(consumer));
    if removed.is_some() {
        cx.noted(key, Change::XGroupDelConsumer);
    }
    reply.len(removed.unwrap_or(0));
    Ok(())
}

command! {
    /// Lists the subcommands of XGROUP.
    ///
    /// ```resp
    /// > XGROUP HELP me
    /// (error) ERR wrong number of arguments for 'xgroup|help' command
    /// ```
    pub(super) HELP {
        name: "xgroup|help",
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
    crate::commands::help(&XGROUP, reply);
    Ok(())
}
