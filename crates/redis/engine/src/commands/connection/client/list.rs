//! CLIENT LIST and CLIENT INFO.

use super::{ASKING, about::About, filter::Filter};
use crate::commands::prelude::*;
use alloc::{string::String, vec::Vec};

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
    let line = About::of(cx, cx.session, reply).line() + "\n";
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
        usage: "[TYPE <NORMAL|MASTER|REPLICA|PUBSUB>] [ID client-id [client-id ...]] [USER username] [ADDR ip:port] [LADDR ip:port] [SKIPME <YES|NO>] [MAXAGE maxage] [NAME name] [IDLE idle] [FLAGS flags] [LIB-NAME lib-name] [LIB-VER lib-ver] [DB db] [CAPA capa] [IP ip] [NOT-TYPE <NORMAL|MASTER|REPLICA|PUBSUB>] [NOT-ID not-client-id [not-client-id ...]] [NOT-USER not-username] [NOT-ADDR ip:port] [NOT-LADDR ip:port] [NOT-NAME not-name] [NOT-FLAGS not-flags] [NOT-LIB-NAME not-lib-name] [NOT-LIB-VER not-lib-ver] [NOT-DB not-db] [NOT-CAPA not-capa] [NOT-IP not-ip]",
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
    let filter = Filter::parse(cx, args)?;
    let text: String = everyone(cx, reply)
        .iter()
        .filter(|it| filter.lets_pass(it, cx.session.serial))
        .map(|it| it.line() + "\n")
        .collect();
    reply.verbatim(text.as_bytes());
    Ok(())
}

/// The line of the client whose request runs.
pub(crate) fn own_line(cx: &Cx<'_>, reply: &ReplyBuf) -> String {
    About::of(cx, cx.session, reply).line()
}

/// All clients, the longest connected first.
pub(super) fn everyone(cx: &Cx<'_>, reply: &ReplyBuf) -> Vec<About> {
    let others = cx.clients.others().map(|it| About::of(cx, &it.session, &it.reply));
    let mut all: Vec<About> = others.collect();
    all.push(About::of(cx, cx.session, reply));
    stdx::order::sort_by(&mut all, |a, b| a.serial < b.serial);
    all
}
