//! GET, MGET, STRLEN and GETRANGE: reading strings.

use super::reply_string;
use crate::commands::prelude::*;
use keyspace::StringValue;

command! {
    /// Returns the string at a key.
    ///
    /// ```resp
    /// > SET greeting "good morning"
    /// OK
    /// > GET greeting
    /// "good morning"
    /// > GET missing
    /// (nil)
    /// ```
    ///
    /// The key must hold a string.
    ///
    /// ```resp
    /// > LPUSH list a
    /// (integer) 1
    /// > GET list
    /// (error) WRONGTYPE Operation against a key holding the wrong kind of value
    /// ```
    pub(super) GET {
        name: "get",
        usage: "key",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: get,
    }
}

fn get(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply_string(cx, args.word()?, reply)
}

command! {
    /// Returns the length of the string at a key, in bytes.
    ///
    /// ```resp
    /// > SET k four
    /// OK
    /// > STRLEN k
    /// (integer) 4
    /// > STRLEN missing
    /// (integer) 0
    /// ```
    pub(super) STRLEN {
        name: "strlen",
        usage: "key",
        since: "2.2.0",
        group: Group::String,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: strlen,
    }
}

fn strlen(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let len = cx.get::<StringValue>(args.word()?)?.map_or(0, StringValue::len);
    reply.len(len);
    Ok(())
}

command! {
    /// Returns a part of the string at a key, from one offset to another, both included.
    ///
    /// Negative offsets count from the end.
    ///
    /// ```resp
    /// > SET k "hello world"
    /// OK
    /// > GETRANGE k 0 4
    /// "hello"
    /// > GETRANGE k -5 -1
    /// "world"
    /// > GETRANGE k 20 30
    /// ""
    /// ```
    pub(super) GETRANGE {
        name: "getrange",
        usage: "key start end",
        since: "2.4.0",
        group: Group::String,
        complexity: "O(N) where N is the length of the part",
        arity: Arity::Exactly(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: getrange,
    }
}

command! {
    /// Returns a part of the string at a key: GETRANGE under its first name.
    ///
    /// ```resp
    /// > SET k "hello world"
    /// OK
    /// > SUBSTR k 0 4
    /// "hello"
    /// ```
    pub(super) SUBSTR {
        name: "substr",
        usage: "key start end",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(N) where N is the length of the part",
        arity: Arity::Exactly(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: getrange,
    }
}

fn getrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, start, end) = (args.word()?, args.int()?, args.int()?);
    let Some(value) = cx.get::<StringValue>(key)? else {
        reply.bulk(b"");
        return Ok(());
    };
    let mut text = value.text();
    reply.bulk(slice(text.bytes(), start, end));
    Ok(())
}

/// The bytes from `start` to `end`, both included and counted from the end
/// where negative.
fn slice(bytes: &[u8], start: i64, end: i64) -> &[u8] {
    let len = bytes.len() as i64;
    if start < 0 && end < 0 && start > end {
        return b"";
    }
    let from_end = |at: i64| if at < 0 { (at.saturating_add(len)).max(0) } else { at };
    let (start, end) = (from_end(start), from_end(end).min(len - 1));
    bytes.get(start as usize..(end + 1).max(0) as usize).unwrap_or(b"")
}

command! {
    /// Returns the strings at several keys at once; nil for those that hold none.
    ///
    /// ```resp
    /// > MSET a 1 b 2
    /// OK
    /// > MGET a b missing
    /// 1) "1"
    /// 2) "2"
    /// 3) (nil)
    /// ```
    pub(super) MGET {
        name: "mget",
        usage: "key [key ...]",
        since: "1.0.0",
        group: Group::String,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::rest(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["request_policy:multi_shard"],
        run: mget,
    }
}

fn mget(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.array(args.left());
    for key in args.rest() {
        match cx.get::<StringValue>(key) {
            Ok(Some(value)) => reply.bulk(value.text().bytes()),
            Ok(None) | Err(_) => reply.nil(),
        }
    }
    Ok(())
}
