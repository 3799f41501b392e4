//! HELLO: which protocol to speak.

use super::{auth, client::check_name};
use crate::commands::{prelude::*, server::VERSION};
use resp::Protocol;

command! {
    /// Tells who answers, and goes over to another version of the protocol.
    ///
    /// ```resp
    /// > HELLO 4
    /// (error) NOPROTO unsupported protocol version
    /// > HELLO 2 SETNAME "two words"
    /// (error) ERR Client names cannot contain spaces, newlines or special characters.
    /// ```
    pub(super) HELLO {
        name: "hello",
        usage: "[protover [AUTH username password] [SETNAME clientname]]",
        since: "6.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::NO_AUTH).and(Flags::ALLOW_BUSY),
        run: hello,
    }
}

fn hello(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let protocol = match args.next() {
        None => reply.protocol(),
        Some(word) => match stdx::int::parse(word).ok_or(CommandError::NotProtoInteger)? {
            2 => Protocol::Resp2,
            3 => Protocol::Resp3,
            _ => return Err(CommandError::NoProto),
        },
    };
    let said = take_options(args)?;
    if let Some(login) = said.login {
        auth::log_in(cx, args, login, reply)?;
    }
    if !cx.session.is_logged_in && !cx.core.acl.lets_strangers_in() {
        return Err(CommandError::Message(NOAUTH));
    }
    if let Some(name) = said.name {
        cx.session.name = name.to_vec();
    }
    reply.set_protocol(protocol);
    cx.session.pushes.set_protocol(protocol);
    introduce(cx, reply);
    Ok(())
}

const NOAUTH: &str = "NOAUTH HELLO must be called with the client already authenticated, \
     otherwise the HELLO <proto> AUTH <user> <pass> option can be used to authenticate the \
     client and select the RESP protocol version at the same time";

#[derive(Default)]
struct Said<'a> {
    login: Option<(&'a [u8], &'a [u8])>,
    name: Option<&'a [u8]>,
}

fn take_options<'a>(args: &mut Args<'a>) -> Result<Said<'a>, CommandError> {
    let mut said = Said::default();
    while let Some(word) = args.peek() {
        if args.left() > 2 && args.take("AUTH") {
            said.login = Some((args.word()?, args.word()?));
        } else if args.take_valued("SETNAME") {
            let word = args.word()?;
            check_name(word)?;
            said.name = Some(word);
        } else {
            return Err(CommandError::About {
                before: "ERR Syntax error in HELLO option '",
                word: word.to_vec(),
                after: "'",
            });
        }
    }
    Ok(said)
}

fn introduce(cx: &Cx<'_>, reply: &mut ReplyBuf) {
    reply.map(7);
    for (name, value) in [("server", "bramble"), ("version", VERSION)] {
        reply.bulk(name.as_bytes());
        reply.bulk(value.as_bytes());
    }
    reply.bulk(b"proto");
    reply.int(if reply.protocol() == Protocol::Resp3 { 3 } else { 2 });
    reply.bulk(b"id");
    reply.int(cx.session.serial as i64);
    for (name, value) in [("mode", "standalone"), ("role", "master")] {
        reply.bulk(name.as_bytes());
        reply.bulk(value.as_bytes());
    }
    reply.bulk(b"modules");
    reply.array(0);
}
