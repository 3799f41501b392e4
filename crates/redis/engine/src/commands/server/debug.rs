//! DEBUG: what tests and the curious need.

use crate::{commands::prelude::*, engine::Effect};
use alloc::format;
use keyspace::Value;
use rdb::{Compression, Writer};

command! {
    /// Does what only tests and the curious need: SLEEP seconds, OBJECT key.
    ///
    /// ```resp
    /// > DEBUG SLEEP 0
    /// OK
    /// > DEBUG OBJECT missing
    /// (error) ERR no such key
    /// ```
    pub(super) DEBUG {
        name: "debug",
        usage: "<SLEEP seconds|OBJECT key>",
        since: "1.0.0",
        group: Group::Server,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE),
        run: debug,
    }
}

fn debug(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let word = args.peek().unwrap_or(b"");
    match args.left() {
        2 if args.take("SLEEP") => sleep(cx, args, reply),
        2.. if args.take("OBJECT") => object(cx, args, reply),
        _ => Err(CommandError::About {
            before: "ERR unknown subcommand or wrong number of arguments for '",
            word: word.to_vec(),
            after: "'. Try DEBUG HELP.",
        }),
    }
}

/// Only the host can wait; the reply is sent when it has.
fn sleep(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let seconds = stdx::float::parse(args.word()?).unwrap_or(0.0).max(0.0);
    cx.core.effects.push(Effect::Sleep { ms: (seconds * 1000.0) as u64 });
    reply.ok();
    Ok(())
}

fn object(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let now = cx.now;
    let id = cx.find(args.word()?).ok_or(CommandError::NoSuchKey)?;
    let record = cx.db().record(id);
    let idle_ms = record.idle_ms(now);
    let line = format!(
        "Value at:{:#x} refcount:1 encoding:{} serializedlength:{} lru:{} lru_seconds_idle:{}",
        id.0,
        record.value.encoding().name(),
        serialized_len(&record.value),
        now.0.saturating_sub(idle_ms) / 1000 % (1 << 24),
        idle_ms / 1000,
    );
    reply.status(&line);
    Ok(())
}

/// What the value takes in a dump without its key, in bytes.
fn serialized_len(value: &Value) -> usize {
    /// A byte for the type, and one for the length of the empty key.
    const TYPE_AND_KEY: usize = 2;
    let mut writer = Writer::new(Compression::Lzf);
    let before = writer.pending_len();
    writer.entry(b"", value, None);
    writer.pending_len() - before - TYPE_AND_KEY
}
