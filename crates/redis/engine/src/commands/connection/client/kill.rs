//! CLIENT KILL.

use super::{
    about::About,
    filter::{Filter, Own},
    list::everyone,
};
use crate::{client::Closing, commands::prelude::*};
use alloc::vec::Vec;

command! {
    /// Closes connections, chosen by address or by options.
    ///
    /// ```resp
    /// > CLIENT KILL 10.0.0.1:7000
    /// (error) ERR No such client
    /// > CLIENT KILL TYPE pubsub
    /// (integer) 0
    /// > CLIENT KILL NAME worker SKIPME no
    /// (integer) 0
    /// ```
    pub(super) KILL {
        name: "client|kill",
        usage: "<ip:port|<[ID client-id [client-id ...]]|[TYPE <NORMAL|MASTER|PRIMARY|SLAVE|REPLICA|PUBSUB>]|[USER username]|[ADDR ip:port]|[LADDR ip:port]|[SKIPME <YES|NO>]|[MAXAGE maxage]|[NAME name]|[IDLE idle]|[FLAGS flags]|[LIB-NAME lib-name]|[LIB-VER lib-ver]|[DB db]|[CAPA capa]|[IP ip]|[NOT-TYPE <NORMAL|MASTER|PRIMARY|SLAVE|REPLICA|PUBSUB>]|[NOT-ID not-client-id [not-client-id ...]]|[NOT-USER not-username]|[NOT-ADDR ip:port]|[NOT-LADDR ip:port]|[NOT-NAME not-name]|[NOT-FLAGS not-flags]|[NOT-LIB-NAME not-lib-name]|[NOT-LIB-VER not-lib-ver]|[NOT-DB not-db]|[NOT-CAPA not-capa]|[NOT-IP not-ip]> [<[ID client-id [client-id ...]]|[TYPE <NORMAL|MASTER|PRIMARY|SLAVE|REPLICA|PUBSUB>]|[USER username]|[ADDR ip:port]|[LADDR ip:port]|[SKIPME <YES|NO>]|[MAXAGE maxage]|[NAME name]|[IDLE idle]|[FLAGS flags]|[LIB-NAME lib-name]|[LIB-VER lib-ver]|[DB db]|[CAPA capa]|[IP ip]|[NOT-TYPE <NORMAL|MASTER|PRIMARY|SLAVE|REPLICA|PUBSUB>]|[NOT-ID not-client-id [not-client-id ...]]|[NOT-USER not-username]|[NOT-ADDR ip:port]|[NOT-LADDR ip:port]|[NOT-NAME not-name]|[NOT-FLAGS not-flags]|[NOT-LIB-NAME not-lib-name]|[NOT-LIB-VER not-lib-ver]|[NOT-DB not-db]|[NOT-CAPA not-capa]|[NOT-IP not-ip]> ...]>",
        since: "2.4.0",
        group: Group::Connection,
        complexity: "O(N) where N is the number of connections",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: kill,
    }
}

fn kill(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    // The old form names one address and wants it to be there.
    if args.left() == 1 {
        let address = args.word()?;
        let chosen = |it: &About| it.address.as_bytes() == address;
        return match close(cx, reply, chosen) {
            0 => Err(CommandError::Message("ERR No such client")),
            _ => {
                reply.ok();
                Ok(())
            }
        };
    }
    let mut filter = Filter::parse(cx, args)?;
    if filter.own == Own::Unsaid {
        filter.own = Own::Skipped;
    }
    let own = cx.session.serial;
    let closed = close(cx, reply, |it| filter.lets_pass(it, own));
    reply.len(closed);
    Ok(())
}

/// Closes who is chosen, and tells how many. The one who asks still gets its reply.
fn close(cx: &mut Cx<'_>, reply: &ReplyBuf, chosen: impl Fn(&About) -> bool) -> usize {
    let doomed: Vec<About> = everyone(cx, reply).into_iter().filter(chosen).collect();
    for it in &doomed {
        if it.serial == cx.session.serial {
            cx.session.closing = Closing::AfterReply;
        } else if let Some(id) = it.client {
            cx.clients.close(id);
        }
    }
    doomed.len()
}
