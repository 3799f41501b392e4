//! How a connection behaves: REPLY, NO-EVICT, NO-TOUCH, CAPA, IMPORT-SOURCE.

use crate::{client::Replies, commands::prelude::*};

command! {
    /// Says whether this connection is answered.
    ///
    /// ```resp
    /// > CLIENT REPLY ON
    /// OK
    /// > CLIENT REPLY MAYBE
    /// (error) ERR syntax error
    /// ```
    pub(super) REPLY {
        name: "client|reply",
        usage: "<ON|OFF|SKIP>",
        since: "3.2.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::NO_MULTI).and(Flags::ALLOW_BUSY),
        run: client_reply,
    }
}

fn client_reply(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.take("ON") {
        cx.session.modes.replies = Replies::On;
        reply.ok();
    } else if args.take("OFF") {
        cx.session.modes.replies = Replies::Off;
    } else if args.take("SKIP") {
        // Of one that is silent anyway, nothing is to be skipped.
        if cx.session.modes.replies == Replies::On {
            cx.session.modes.replies = Replies::SkipNext;
        }
    } else {
        return Err(CommandError::Syntax);
    }
    Ok(())
}

command! {
    /// Says whether this connection may be closed when clients take too much memory.
    ///
    /// ```resp
    /// > CLIENT NO-EVICT ON
    /// OK
    /// ```
    pub(super) NO_EVICT {
        name: "client|no-evict",
        usage: "<ON|OFF>",
        since: "7.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE).and(Flags::ALLOW_BUSY),
        run: no_evict,
    }
}

fn no_evict(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.session.modes.is_never_evicted = take_switch(args)?;
    reply.ok();
    Ok(())
}

command! {
    /// Says whether this connection's reads count as use of a key.
    ///
    /// ```resp
    /// > CLIENT NO-TOUCH ON
    /// OK
    /// ```
    pub(super) NO_TOUCH {
        name: "client|no-touch",
        usage: "<ON|OFF>",
        since: "7.2.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::ALLOW_BUSY),
        run: no_touch,
    }
}

fn no_touch(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.session.modes.leaves_no_trace = take_switch(args)?;
    reply.ok();
    Ok(())
}

fn take_switch(args: &mut Args<'_>) -> Result<bool, CommandError> {
    if args.take("ON") {
        Ok(true)
    } else if args.take("OFF") {
        Ok(false)
    } else {
        Err(CommandError::Syntax)
    }
}

command! {
    /// Tells the server what this client is able to do. Words it does not know are passed over.
    ///
    /// ```resp
    /// > CLIENT CAPA redirect
    /// OK
    /// ```
    pub(super) CAPA {
        name: "client|capa",
        usage: "capability [capability ...]",
        since: "8.0.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::ALLOW_BUSY),
        run: capa,
    }
}

fn capa(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.rest().any(|word| word.eq_ignore_ascii_case(b"redirect")) {
        cx.session.modes.follows_redirects = true;
    }
    reply.ok();
    Ok(())
}

command! {
    /// Marks this connection as a source of imported data, while the server imports.
    ///
    /// ```resp
    /// > CLIENT IMPORT-SOURCE ON
    /// (error) ERR Server is not in import mode
    /// ```
    pub(super) IMPORT_SOURCE {
        name: "client|import-source",
        usage: "<ON|OFF>",
        since: "8.1.0",
        group: Group::Connection,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE),
        run: import_source,
    }
}

fn import_source(_: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.take("OFF") {
        reply.ok();
        return Ok(());
    }
    Err(CommandError::Message("ERR Server is not in import mode"))
}
