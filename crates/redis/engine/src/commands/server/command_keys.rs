//! COMMAND GETKEYS and GETKEYSANDFLAGS: where the keys of a request are.

use super::command::{LOOKING, write_names};
use crate::commands::prelude::*;
use alloc::vec::Vec;

command! {
    /// Returns which words of a request are keys.
    ///
    /// ```resp
    /// > COMMAND GETKEYS MSET a 1 b 2
    /// 1) "a"
    /// 2) "b"
    /// > COMMAND GETKEYS PING
    /// (error) ERR The command has no key arguments
    /// ```
    pub(super) GETKEYS {
        name: "command|getkeys",
        usage: "command [arg [arg ...]]",
        since: "2.8.13",
        group: Group::Server,
        complexity: "O(N) where N is the number of words",
        arity: Arity::AtLeast(3),
        flags: LOOKING,
        categories: &["connection"],
        run: getkeys,
    }
}

fn getkeys(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys = keys_of(cx, args)?;
    reply.array(keys.len());
    keys.iter().for_each(|(key, _)| reply.bulk(key));
    Ok(())
}

/// The keys of the request that the rest of the words is.
fn keys_of(cx: &Cx<'_>, args: &mut Args<'_>) -> Result<Vec<(Vec<u8>, KeyUse)>, CommandError> {
    let inner: resp::OwnedRequest = args.rest().collect();
    let request = inner.as_request();
    let id = request.get(0).and_then(|name| cx.core.lookup.find(name));
    let id = id.ok_or(CommandError::Message("ERR Invalid command specified"))?;
    let sub = request.get(1).and_then(|word| cx.core.lookup.find_sub(id, word));
    let row = cx.core.lookup.row(sub.unwrap_or(id));
    if row.keys.iter().all(|it| it.usage.contains(KeyUse::NOT_KEY)) {
        return Err(CommandError::Message("ERR The command has no key arguments"));
    }
    if !row.arity.accepts(request.len()) {
        return Err(CommandError::Message("ERR Invalid number of arguments specified for command"));
    }
    let keys: Vec<_> = row
        .keys
        .iter()
        .flat_map(|spec| spec.positions(request).into_iter().map(|at| (at, spec.usage_in(request))))
        .filter_map(|(at, usage)| Some((request.get(at)?.to_vec(), usage)))
        .collect();
    if keys.is_empty() {
        return Err(CommandError::Message("ERR Invalid arguments specified for command"));
    }
    Ok(keys)
}

command! {
    /// Returns which words of a request are keys, and what becomes of each.
    ///
    /// ```resp
    /// > COMMAND GETKEYSANDFLAGS GET a
    /// 1) 1) "a"
    ///    2) 1) RO
    ///       2) access
    /// ```
    pub(super) GETKEYSANDFLAGS {
        name: "command|getkeysandflags",
        usage: "command [arg [arg ...]]",
        since: "7.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of words",
        arity: Arity::AtLeast(3),
        flags: LOOKING,
        categories: &["connection"],
        run: getkeysandflags,
    }
}

fn getkeysandflags(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys = keys_of(cx, args)?;
    reply.array(keys.len());
    for (key, usage) in keys {
        reply.array(2);
        reply.bulk(&key);
        write_names(usage.names(), reply);
    }
    Ok(())
}
