//! ACL LOG, and the file of users that is never there.

use crate::{acl::Entry, commands::prelude::*};
use keyspace::Millis;

command! {
    /// Returns what was refused lately, the newest first, or forgets it.
    ///
    /// ```resp
    /// > ACL LOG RESET
    /// OK
    /// > ACL LOG
    /// (empty array)
    /// ```
    pub(super) LOG {
        name: "acl|log",
        usage: "[count|RESET]",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of entries",
        arity: Arity::AtLeast(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: log,
    }
}

const DEFAULT_COUNT: usize = 10;

fn log(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.left() > 1 {
        return Err(args.wrong_subcommand("ACL"));
    }
    if args.take("RESET") {
        cx.core.acl.log.clear();
        reply.ok();
        return Ok(());
    }
    let count = if args.is_empty() { DEFAULT_COUNT } else { args.int()?.max(0) as usize };
    let entries = cx.core.acl.log.entries();
    reply.array(entries.len().min(count));
    entries.take(count).for_each(|it| write(it, cx.now, reply));
    Ok(())
}

fn write(entry: &Entry, now: Millis, reply: &mut ReplyBuf) {
    let texts = [
        (&b"reason"[..], entry.reason.name().as_bytes()),
        (b"context", entry.context.name().as_bytes()),
        (b"object", &entry.object),
        (b"username", &entry.user),
    ];
    reply.map(10);
    reply.bulk(b"count");
    reply.int(entry.count as i64);
    for (name, text) in texts {
        reply.bulk(name);
        reply.bulk(text);
    }
    reply.bulk(b"age-seconds");
    reply.double(now.0.saturating_sub(entry.created_at.0) as f64 / 1000.0);
    reply.bulk(b"client-info");
    reply.bulk(entry.client.as_bytes());
    let numbers = [
        ("entry-id", entry.id),
        ("timestamp-created", entry.created_at.0),
        ("timestamp-last-updated", entry.updated_at.0),
    ];
    for (name, number) in numbers {
        reply.bulk(name.as_bytes());
        reply.int(number as i64);
    }
}

command! {
    /// Would write the users to the file that `aclfile` names; this server has none.
    ///
    /// ```resp
    /// > ACL SAVE now
    /// (error) ERR wrong number of arguments for 'acl|save' command
    /// ```
    pub(super) SAVE {
        name: "acl|save",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of users",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: no_file,
    }
}

command! {
    /// Would read the users from the file that `aclfile` names; this server has none.
    ///
    /// ```resp
    /// > ACL LOAD now
    /// (error) ERR wrong number of arguments for 'acl|load' command
    /// ```
    pub(super) LOAD {
        name: "acl|load",
        usage: "",
        since: "6.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of users",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: no_file,
    }
}

fn no_file(_: &mut Cx<'_>, _: &mut Args<'_>, _: &mut ReplyBuf) -> Outcome {
    Err(CommandError::Message(
        "ERR This instance is not configured to use an ACL file. You may want to specify users \
         via the ACL SETUSER command and then issue a CONFIG REWRITE (assuming you have a \
         configuration file set) in order to store users in the configuration.",
    ))
}
