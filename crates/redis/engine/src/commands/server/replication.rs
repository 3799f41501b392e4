//! Replication, as a primary without replicas answers for it.

use crate::commands::prelude::*;

command! {
    /// Tells the server's part in replication: a primary, its offset and its replicas.
    ///
    /// ```resp
    /// > ROLE
    /// 1) "master"
    /// 2) (integer) 0
    /// 3) (empty array)
    /// ```
    pub(super) ROLE {
        name: "role",
        usage: "",
        since: "2.8.12",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::NOSCRIPT.and(Flags::LOADING).and(Flags::STALE).and(Flags::FAST).and(Flags::DANGEROUS),
        categories: &["admin"],
        run: role,
    }
}

fn role(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.array(3);
    reply.bulk(b"master");
    reply.int(cx.core.journal.offset() as i64);
    reply.array(0);
    Ok(())
}

command! {
    /// Makes a server a copy of another. This one stays a primary.
    ///
    /// ```resp
    /// > REPLICAOF NO ONE
    /// OK
    /// > REPLICAOF 127.0.0.1 port
    /// (error) ERR Invalid master port
    /// ```
    pub(super) REPLICAOF {
        name: "replicaof",
        usage: "<host port|NO ONE>",
        since: "5.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: replicaof,
    }
}

command! {
    /// The older name of REPLICAOF.
    ///
    /// ```resp
    /// > SLAVEOF NO ONE
    /// OK
    /// ```
    pub(super) SLAVEOF {
        name: "slaveof",
        usage: "<host port|NO ONE>",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::STALE).and(Flags::NO_ASYNC_LOADING),
        run: replicaof,
    }
}

fn replicaof(_: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (host, port) = (args.word()?, args.word()?);
    if host.eq_ignore_ascii_case(b"no") && port.eq_ignore_ascii_case(b"one") {
        reply.ok();
        return Ok(());
    }
    let port = stdx::int::parse(port).filter(|it| (0..=65_535).contains(it));
    Err(CommandError::Message(match port {
        None => "ERR Invalid master port",
        Some(_) => "ERR REPLICAOF is not supported: this server is always a primary",
    }))
}

command! {
    /// Hands the part of the primary to a replica. There is none.
    ///
    /// ```resp
    /// > FAILOVER
    /// (error) ERR FAILOVER requires connected replicas.
    /// > FAILOVER ABORT
    /// (error) ERR No failover in progress.
    /// ```
    pub(super) FAILOVER {
        name: "failover",
        usage: "[TO host port [FORCE]] [ABORT] [TIMEOUT milliseconds]",
        since: "6.2.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::STALE),
        run: failover,
    }
}

fn failover(_: &mut Cx<'_>, args: &mut Args<'_>, _: &mut ReplyBuf) -> Outcome {
    if args.left() == 1 && args.take("ABORT") {
        return Err(CommandError::Message("ERR No failover in progress."));
    }
    Err(CommandError::Message("ERR FAILOVER requires connected replicas."))
}

command! {
    /// Settles the terms of a replica's connection.
    ///
    /// ```resp
    /// > REPLCONF listening-port 6380
    /// OK
    /// ```
    pub(super) REPLCONF {
        name: "replconf",
        usage: "",
        since: "3.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE).and(Flags::ALLOW_BUSY),
        run: replconf,
    }
}

fn replconf(_: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if !args.left().is_multiple_of(2) {
        return Err(CommandError::Syntax);
    }
    reply.ok();
    Ok(())
}
