//! CLIENT: who is connected.

use crate::{client::Session, commands::prelude::*, error::echoed};
use alloc::{format, string::String, vec::Vec};
use keyspace::Millis;

command! {
    /// Looks at connections. See its subcommands.
    ///
    /// ```resp
    /// > CLIENT SETNAME me
    /// OK
    /// > CLIENT GETNAME
    /// "me"
    /// ```
    pub(super) CLIENT {
        name: "client",
        usage: "",
        since: "2.4.0",
        group: Group::Connection,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        subcommands: &[&GETNAME, &HELP, &ID, &INFO, &LIST, &SETINFO, &SETNAME],
    }
}

const ASKING: Flags = Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE);

command! {
    /// Returns the number of this connection, which is never used again.
    ///
    /// ```resp
    /// > CLIENT ID
    /// (integer) 1
    /// ```
    pub(super) ID {
        name: "client|id",
        usage: "",
        since: "5.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: ASKING.and(Flags::ALLOW_BUSY),
        run: id,
    }
}

fn id(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.int(cx.session.serial as i64);
    Ok(())
}

command! {
    /// Gives this connection a name; an empty one takes it away.
    ///
    /// ```resp
    /// > CLIENT SETNAME worker-3
    /// OK
    /// > CLIENT SETNAME "worker 3"
    /// (error) ERR Client names cannot contain spaces, newlines or special characters.
    /// ```
    pub(super) SETNAME {
        name: "client|setname",
        usage: "connection-name",
        since: "2.6.9",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: ASKING.and(Flags::ALLOW_BUSY),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: setname,
    }
}

fn setname(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let name = args.word()?;
    check_name(name)?;
    cx.session.name = name.to_vec();
    reply.ok();
    Ok(())
}

/// CLIENT LIST is a line a client and a space a field, so neither may be in a
/// name.
pub(super) fn check_name(name: &[u8]) -> Outcome {
    if echoed(name).iter().all(|byte| matches!(byte, b'!'..=b'~')) {
        return Ok(());
    }
    Err(CommandError::Message(
        "ERR Client names cannot contain spaces, newlines or special characters.",
    ))
}

command! {
    /// Returns the name of this connection.
    ///
    /// ```resp
    /// > CLIENT GETNAME
    /// (nil)
    /// ```
    pub(super) GETNAME {
        name: "client|getname",
        usage: "",
        since: "2.6.9",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: ASKING.and(Flags::ALLOW_BUSY),
        run: getname,
    }
}

fn getname(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let name = &cx.session.name;
    reply.bulk_or_nil((!name.is_empty()).then_some(name));
    Ok(())
}

command! {
    /// Notes which library speaks: its name or its version.
    ///
    /// ```resp
    /// > CLIENT SETINFO lib-name redis-py
    /// OK
    /// > CLIENT SETINFO colour green
    /// (error) ERR Unrecognized option 'colour'
    /// ```
    pub(super) SETINFO {
        name: "client|setinfo",
        usage: "<LIB-NAME libname|LIB-VER libver>",
        since: "7.2.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: ASKING.and(Flags::ALLOW_BUSY),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: setinfo,
    }
}

fn setinfo(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (option, value) = (args.word()?, args.word()?);
    let lower = option.to_ascii_lowercase();
    let slot = match &lower[..] {
        b"lib-name" => &mut cx.session.lib_name,
        b"lib-ver" => &mut cx.session.lib_version,
        _ => {
            return Err(CommandError::About {
                before: "ERR Unrecognized option '",
                word: option.to_vec(),
                after: "'",
            });
        }
    };
    if !echoed(value).iter().all(|byte| matches!(byte, b'!'..=b'~')) {
        return Err(CommandError::About {
            before: "ERR ",
            word: option.to_vec(),
            after: " cannot contain spaces, newlines or special characters.",
        });
    }
    *slot = value.to_vec();
    reply.ok();
    Ok(())
}

command! {
    /// Returns a line about this connection.
    ///
    /// ```resp
    /// > CLIENT INFO extra
    /// (error) ERR wrong number of arguments for 'client|info' command
    /// ```
    pub(super) INFO {
        name: "client|info",
        usage: "",
        since: "6.2.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: ASKING,
        tips: &["nondeterministic_output"],
        run: info,
    }
}

fn info(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let line = describe(cx, cx.session, reply) + "\n";
    reply.verbatim(line.as_bytes());
    Ok(())
}

command! {
    /// Returns a line about each connection.
    ///
    /// ```resp
    /// > CLIENT LIST TYPE unheard-of
    /// (error) ERR Unknown client type 'unheard-of'
    /// ```
    pub(super) LIST {
        name: "client|list",
        usage: "[TYPE <NORMAL|MASTER|REPLICA|PUBSUB>] [ID client-id [client-id ...]]",
        since: "2.4.0",
        group: Group::Connection,
        complexity: "O(N) where N is the number of connections",
        arity: Arity::AtLeast(2),
        flags: Flags::ADMIN.and(ASKING),
        tips: &["nondeterministic_output"],
        run: list,
    }
}

fn list(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let wanted = take_filter(args)?;
    let mut lines: Vec<(u64, String)> = cx
        .clients
        .others()
        .map(|it| (it.session.serial, describe(cx, &it.session, &it.reply)))
        .collect();
    lines.push((cx.session.serial, describe(cx, cx.session, reply)));
    stdx::order::sort_by(&mut lines, |a, b| a.0 < b.0);
    let text: String = lines
        .into_iter()
        .filter(|(serial, _)| wanted.contains(*serial))
        .map(|(_, line)| line + "\n")
        .collect();
    reply.verbatim(text.as_bytes());
    Ok(())
}

/// Whose lines are asked for.
enum Wanted {
    All,
    None,
    Only(Vec<u64>),
}

impl Wanted {
    fn contains(&self, serial: u64) -> bool {
        match self {
            Wanted::All => true,
            Wanted::None => false,
            Wanted::Only(serials) => serials.contains(&serial),
        }
    }
}

fn take_filter(args: &mut Args<'_>) -> Result<Wanted, CommandError> {
    if args.is_empty() {
        return Ok(Wanted::All);
    }
    if args.left() == 2 && args.take("TYPE") {
        let kind = args.word()?.to_ascii_lowercase();
        return match &kind[..] {
            b"normal" => Ok(Wanted::All),
            b"master" | b"primary" | b"replica" | b"slave" | b"pubsub" => Ok(Wanted::None),
            _ => Err(CommandError::About {
                before: "ERR Unknown client type '",
                word: kind,
                after: "'",
            }),
        };
    }
    if args.take_valued("ID") {
        let serials = args.rest().map(|word| {
            let serial = stdx::int::parse(word).and_then(|it| u64::try_from(it).ok());
            serial.filter(|it| *it > 0).ok_or(CommandError::Message("ERR Invalid client ID"))
        });
        return Ok(Wanted::Only(serials.collect::<Result<_, _>>()?));
    }
    Err(CommandError::Syntax)
}

/// The line of a client, with the fields of the reference.
fn describe(cx: &Cx<'_>, session: &Session, reply: &ReplyBuf) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let seconds = |since: Millis| cx.now.0.saturating_sub(since.0) / 1000;
    let queue = session.transaction.queue.as_ref();
    let command = session.last_command.map_or("NULL", |id| cx.core.lookup.row(id).name);
    let protocol = if reply.protocol() == resp::Protocol::Resp3 { 3 } else { 2 };
    let head = format!(
        "id={} addr={} laddr= fd=-1 name={} age={} idle={} flags={} capa= db={}",
        session.serial,
        text(&session.address),
        text(&session.name),
        seconds(session.connected_at),
        seconds(session.last_request_at),
        if queue.is_some() { "x" } else { "N" },
        session.db.0,
    );
    let middle = format!(
        "sub=0 psub=0 ssub=0 multi={} watch={} qbuf=0 qbuf-free=0 argv-mem=0 multi-mem={} rbs=0 rbp=0 obl={} oll=0 omem=0 tot-mem={}",
        queue.map_or(-1, |it| it.commands.len() as i64),
        session.transaction.watched.len(),
        queue.map_or(0, |it| it.commands.iter().map(|(_, request)| request.heap_bytes()).sum()),
        reply.bytes().len(),
        size_of::<crate::client::Client>() + reply.bytes().len(),
    );
    let tail = format!(
        "events=r cmd={command} user=default redir=-1 resp={protocol} lib-name={} lib-ver={} tot-net-in={} tot-net-out={} tot-cmds={}",
        text(&session.lib_name),
        text(&session.lib_version),
        session.bytes_in,
        session.bytes_out,
        session.commands,
    );
    [head, middle, tail].join(" ")
}

command! {
    /// Lists the subcommands of CLIENT.
    ///
    /// ```resp
    /// > CLIENT HELP me
    /// (error) ERR wrong number of arguments for 'client|help' command
    /// ```
    pub(super) HELP {
        name: "client|help",
        usage: "",
        since: "5.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&CLIENT, reply);
    Ok(())
}
