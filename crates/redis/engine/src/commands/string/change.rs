//! APPEND and SETRANGE: changing a string in place.

use super::check_len;
use crate::commands::prelude::*;
use keyspace::{StringValue, Value};

command! {
    /// Appends to the string at a key, creating the key if it does not exist.
    ///
    /// ```resp
    /// > APPEND greeting hello
    /// (integer) 5
    /// > APPEND greeting " you"
    /// (integer) 9
    /// > GET greeting
    /// "hello you"
    /// ```
    ///
    /// The key must hold a string.
    ///
    /// ```resp
    /// > LPUSH list a
    /// (integer) 1
    /// > APPEND list x
    /// (error) WRONGTYPE Operation against a key holding the wrong kind of value
    /// ```
    pub(super) APPEND {
        name: "append",
        usage: "key value",
        since: "2.0.0",
        group: Group::String,
        complexity: "O(1), amortised over appends",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: append,
    }
}

fn append(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, suffix) = (args.word()?, args.word()?);
    let len = match cx.get_mut::<StringValue>(key)?.map(|it| it.len()) {
        None => {
            cx.set(key, Value::String(StringValue::new(suffix)));
            suffix.len()
        }
        Some(len) => {
            check_len(cx, len as u64 + suffix.len() as u64)?;
            if let Some(string) = cx.get_mut::<StringValue>(key)? {
                string.append(suffix);
            }
            len + suffix.len()
        }
    };
    cx.changed(key, Change::Append);
    reply.len(len);
    Ok(())
}

command! {
    /// Overwrites a part of the string at a key from an offset on.
    ///
    /// A string that ends before the offset is filled up with zero bytes.
    ///
    /// ```resp
    /// > SET k "Hello World"
    /// OK
    /// > SETRANGE k 6 Redis
    /// (integer) 11
    /// > GET k
    /// "Hello Redis"
    /// > SETRANGE padded 3 x
    /// (integer) 4
    /// > GET padded
    /// "\x00\x00\x00x"
    /// ```
    pub(super) SETRANGE {
        name: "setrange",
        usage: "key offset value",
        since: "2.2.0",
        group: Group::String,
        complexity: "O(M) where M is the length of the value",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: setrange,
    }
}

fn setrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, offset, patch) = (args.word()?, args.int()?, args.word()?);
    let offset = u64::try_from(offset).map_err(|_| CommandError::OffsetOutOfRange)?;
    let len = cx.get_mut::<StringValue>(key)?.map_or(0, |it| it.len());
    if patch.is_empty() {
        reply.len(len);
        return Ok(());
    }
    let end = offset.saturating_add(patch.len() as u64);
    check_len(cx, end)?;
    let string = cx.get_or_create(key, || StringValue::new(b""))?;
    let bytes = string.make_raw(end as usize);
    bytes[offset as usize..end as usize].copy_from_slice(patch);
    let len = bytes.len();
    cx.changed(key, Change::SetRange);
    reply.len(len);
    Ok(())
}
