//! MONITOR.

use crate::commands::prelude::*;

command! {
    /// Shows every request that the server runs, of all clients, on this connection.
    ///
    /// ```resp
    /// > MONITOR
    /// OK
    /// ```
    pub(super) MONITOR {
        name: "monitor",
        usage: "",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: monitor,
    }
}

fn monitor(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if let Some(client) = cx.session.client
        && !cx.core.monitors.contains(&client)
    {
        cx.core.monitors.push(client);
    }
    reply.ok();
    Ok(())
}
