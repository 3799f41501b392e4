//! DEBUG OBJECT: how a value is kept.

use crate::commands::prelude::*;
use alloc::format;
use keyspace::Value;
use rdb::{Compression, Writer};

pub(super) fn object(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
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
