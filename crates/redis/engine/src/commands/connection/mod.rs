//! The connection itself.

mod auth;
mod client;
mod hello;

pub(crate) use self::client::own_line;

use super::prelude::*;
use crate::{
    acl::UserName,
    client::{Closing, Modes},
};
use keyspace::DbIndex;
use resp::Protocol;

pub(super) static COMMANDS: &[&Command] =
    &[&PING, &ECHO, &hello::HELLO, &auth::AUTH, &SELECT, &QUIT, &RESET, &client::CLIENT];

command! {
    /// Answers, to show that there is someone.
    ///
    /// ```resp
    /// > PING
    /// PONG
    /// > PING "are you there"
    /// "are you there"
    /// ```
    pub(super) PING {
        name: "ping",
        usage: "[message]",
        since: "1.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::FAST,
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        run: ping,
    }
}

fn ping(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if reply.protocol() == Protocol::Resp2 && !cx.session.subscriptions.is_empty() {
        // A listener's replies all look like messages.
        if args.left() > 1 {
            return Err(CommandError::WrongArity("ping"));
        }
        reply.array(2);
        reply.bulk(b"pong");
        reply.bulk(args.next().unwrap_or(b""));
        return Ok(());
    }
    match (args.next(), args.is_empty()) {
        (None, _) => reply.status("PONG"),
        (Some(message), true) => reply.bulk(message),
        (Some(_), false) => return Err(CommandError::WrongArity("ping")),
    }
    Ok(())
}

command! {
    /// Returns the message.
    ///
    /// ```resp
    /// > ECHO hello
    /// "hello"
    /// ```
    pub(super) ECHO {
        name: "echo",
        usage: "message",
        since: "1.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::FAST),
        run: echo,
    }
}

fn echo(_: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.bulk(args.word()?);
    Ok(())
}

command! {
    /// Goes to another of the 16 databases.
    ///
    /// ```resp
    /// > SELECT 3
    /// OK
    /// > SELECT 16
    /// (error) ERR DB index is out of range
    /// ```
    pub(super) SELECT {
        name: "select",
        usage: "index",
        since: "1.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE).and(Flags::FAST).and(Flags::ALLOW_BUSY),
        run: select,
    }
}

fn select(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.session.db = super::keys::take_db_index(args)?;
    reply.ok();
    Ok(())
}

command! {
    /// Ends the connection.
    ///
    /// ```resp
    /// > QUIT
    /// OK
    /// ```
    pub(super) QUIT {
        name: "quit",
        usage: "",
        since: "1.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::NO_AUTH).and(Flags::ALLOW_BUSY),
        run: quit,
    }
}

fn quit(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.session.closing = Closing::AfterReply;
    reply.ok();
    Ok(())
}

command! {
    /// Puts the connection back to how it began: database 0, RESP2, no transaction, no name.
    ///
    /// ```resp
    /// > SELECT 3
    /// OK
    /// > RESET
    /// RESET
    /// > CLIENT INFO extra
    /// (error) ERR wrong number of arguments for 'client|info' command
    /// ```
    pub(super) RESET {
        name: "reset",
        usage: "",
        since: "6.2.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::NO_AUTH).and(Flags::ALLOW_BUSY),
        run: reset,
    }
}

fn reset(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    super::transactions::forget(cx);
    cx.session.db = DbIndex(0);
    cx.session.name.clear();
    client::tracking::turn_off(cx);
    if let Some(id) = cx.session.client {
        cx.core.pubsub.forget(id, &mut cx.session.subscriptions);
        cx.core.monitors.retain(|it| *it != id);
    }
    cx.session.user = UserName::default();
    cx.session.is_logged_in = cx.core.acl.lets_strangers_in();
    cx.session.modes = Modes::default();
    cx.session.pushes.set_protocol(Protocol::Resp2);
    reply.set_protocol(Protocol::Resp2);
    reply.status("RESET");
    Ok(())
}
