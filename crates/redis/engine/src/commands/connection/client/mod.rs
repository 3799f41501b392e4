//! CLIENT: who is connected, and how a connection behaves.

mod about;
mod filter;
mod hold;
mod kill;
mod list;
mod mode;
pub(in crate::commands) mod tracking;

pub(crate) use self::list::own_line;

use crate::{commands::prelude::*, error::echoed};

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
        subcommands: &[
            &GETNAME,
            &HELP,
            &ID,
            &list::INFO,
            &list::LIST,
            &SETINFO,
            &SETNAME,
            &kill::KILL,
            &hold::PAUSE,
            &hold::UNPAUSE,
            &hold::UNBLOCK,
            &mode::REPLY,
            &mode::NO_EVICT,
            &mode::NO_TOUCH,
            &mode::CAPA,
            &mode::IMPORT_SOURCE,
            &tracking::TRACKING,
            &tracking::TRACKINGINFO,
            &tracking::CACHING,
            &tracking::GETREDIR,
        ],
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
