//! DEBUG: what tests and the curious need.

mod data;
mod digest;
mod object;
mod protocol;

use crate::{commands::prelude::*, core::ActiveExpiry, engine::Effect};
use keyspace::Encoding;

command! {
    /// Does what only tests and the curious need.
    ///
    /// ```resp
    /// > DEBUG SLEEP 0
    /// OK
    /// > DEBUG OBJECT missing
    /// (error) ERR no such key
    /// > DEBUG POPULATE 2 k
    /// OK
    /// > DEBUG DIGEST-VALUE k:0 none
    /// 1) c15f34c747bf411833c10208c03e1da1bb7da7cf
    /// 2) 0000000000000000000000000000000000000000
    /// ```
    pub(super) DEBUG {
        name: "debug",
        usage: "subcommand [argument [argument ...]]",
        since: "1.0.0",
        group: Group::Server,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: debug,
    }
}

fn debug(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let subcommand = args.word()?;
    let lower = subcommand.to_ascii_lowercase();
    match (&lower[..], args.left()) {
        (b"sleep", 1) => sleep(cx, args, reply),
        (b"object", 1..) => object::object(cx, args, reply),
        (b"populate", 1..=3) => data::populate(cx, args, reply),
        (b"reload", _) => data::reload(cx, args, reply),
        (b"loadaof", 0) => data::reload(cx, args, reply),
        (b"digest", 0) => {
            data::digest_all(cx, reply);
            Ok(())
        }
        (b"digest-value", 1..) => {
            data::digest_values(cx, args, reply);
            Ok(())
        }
        (b"protocol", 1) => protocol::reply(cx, args, reply),
        (b"htstats", 1..=2) => data::table(cx, args, reply),
        (b"htstats-key", 1..=2) => hash_table(cx, args, reply),
        (b"listpack", 1) => listpack(cx, args, reply),
        (b"quicklist", 1..=2) => quicklist(cx, args, reply),
        (b"set-active-expire", 1) => set_active_expire(cx, args, reply),
        (b"quicklist-packed-threshold", 1) => packed_threshold(args, reply),
        (b"error", 1) => {
            reply.error(args.word()?);
            Ok(())
        }
        (b"replicate", 2..) => replicate(cx, args, reply),
        (name, _) if DONE_ALREADY.contains(&name) => {
            reply.ok();
            Ok(())
        }
        _ => Err(CommandError::About {
            before: "ERR unknown subcommand or wrong number of arguments for '",
            word: subcommand.to_vec(),
            after: "'. Try DEBUG HELP.",
        }),
    }
}

/// What would change parts that are not there: a child process, copies elsewhere,
/// buffers of another shape. Nothing has to be done for it.
const DONE_ALREADY: [&[u8]; 8] = [
    b"change-repl-id",
    b"dict-resizing",
    b"hashtable-can-abort-shrink",
    b"replybuffer",
    b"pause-cron",
    b"client-enforce-reply-list",
    b"pause-after-fork",
    b"log",
];

/// Only the host can wait; the reply is sent when it has.
fn sleep(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let seconds = stdx::float::parse(args.word()?).unwrap_or(0.0).max(0.0);
    cx.core.effects.push(Effect::Sleep { ms: (seconds * 1000.0) as u64 });
    reply.ok();
    Ok(())
}

fn set_active_expire(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.core.active_expiry = match args.word()? {
        b"0" => ActiveExpiry::Off,
        _ => ActiveExpiry::On,
    };
    reply.ok();
    Ok(())
}

/// Large elements of lists have nodes of their own by their size in the listpack
/// already, so that the threshold only has to be a sound one.
fn packed_threshold(args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let text = alloc::string::String::from_utf8_lossy(args.word()?).into_owned();
    if crate::config::parse_memory(&text).is_err() {
        return Err(CommandError::Message(
            "ERR argument must be a memory value bigger than 1 and smaller than 4gb",
        ));
    }
    reply.ok();
    Ok(())
}

/// Lets the journal hear words that nobody ran.
fn replicate(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    args.skip(1);
    let words: alloc::vec::Vec<&[u8]> = args.rest().collect();
    cx.propagate(&words);
    reply.ok();
    Ok(())
}

fn encoding_of(cx: &mut Cx<'_>, key: &[u8]) -> Result<Encoding, CommandError> {
    let id = cx.find(key).ok_or(CommandError::NoSuchKey)?;
    Ok(cx.db().value(id).encoding())
}

fn listpack(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if encoding_of(cx, args.word()?)? != Encoding::Listpack {
        return Err(CommandError::Message("ERR Not a listpack encoded object."));
    }
    reply.status("Listpack structure printed on stdout");
    Ok(())
}

fn quicklist(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if encoding_of(cx, args.word()?)? != Encoding::Quicklist {
        return Err(CommandError::Message("ERR Not a quicklist encoded object."));
    }
    reply.status("Quicklist structure printed on stdout");
    Ok(())
}

fn hash_table(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    if !matches!(encoding_of(cx, key)?, Encoding::Hashtable | Encoding::Skiplist) {
        return Err(CommandError::Message(
            "ERR The value stored at the specified key is not represented using an hash table",
        ));
    }
    let id = cx.find(key).ok_or(CommandError::NoSuchKey)?;
    let bytes = cx.db().value(id).heap_bytes();
    let text =
        alloc::format!("[Dictionary HT]\nHash table 0 stats (main hash table):\n bytes: {bytes}\n");
    reply.verbatim(text.as_bytes());
    Ok(())
}
