//! HGET, HMGET, HEXISTS, HLEN and HSTRLEN.

use crate::commands::prelude::*;
use keyspace::value::hash::Hash;

command! {
    /// Returns a field of a hash.
    ///
    /// ```resp
    /// > HSET h name Ada
    /// (integer) 1
    /// > HGET h name
    /// "Ada"
    /// > HGET h missing
    /// (nil)
    /// ```
    pub(super) HGET {
        name: "hget",
        usage: "key field",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: hget,
    }
}

fn hget(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, field) = (args.word()?, args.word()?);
    match cx.hash(key)?.and_then(|hash| hash.get(field)) {
        Some(value) => reply.bulk(&value.text()),
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Returns several fields of a hash; nil for those that are not there.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HMGET h a missing b
    /// 1) "1"
    /// 2) (nil)
    /// 3) "2"
    /// ```
    pub(super) HMGET {
        name: "hmget",
        usage: "key field [field ...]",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: hmget,
    }
}

fn hmget(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let hash = cx.hash(key)?;
    reply.array(args.left());
    for field in args.rest() {
        match hash.and_then(|hash| hash.get(field)) {
            Some(value) => reply.bulk(&value.text()),
            None => reply.nil(),
        }
    }
    Ok(())
}

command! {
    /// Tells whether a hash has a field.
    ///
    /// ```resp
    /// > HSET h a 1
    /// (integer) 1
    /// > HEXISTS h a
    /// (integer) 1
    /// > HEXISTS h b
    /// (integer) 0
    /// ```
    pub(super) HEXISTS {
        name: "hexists",
        usage: "key field",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: hexists,
    }
}

fn hexists(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, field) = (args.word()?, args.word()?);
    let there = cx.hash(key)?.is_some_and(|hash| hash.contains(field));
    reply.int_flag(there);
    Ok(())
}

command! {
    /// Returns how many fields a hash has.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HLEN h
    /// (integer) 2
    /// ```
    pub(super) HLEN {
        name: "hlen",
        usage: "key",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: hlen,
    }
}

fn hlen(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let len = cx.get::<Hash>(args.word()?)?.map_or(0, Hash::len);
    reply.len(len);
    Ok(())
}

command! {
    /// Returns the length of a field's value, in bytes.
    ///
    /// ```resp
    /// > HSET h name Ada
    /// (integer) 1
    /// > HSTRLEN h name
    /// (integer) 3
    /// > HSTRLEN h missing
    /// (integer) 0
    /// ```
    pub(super) HSTRLEN {
        name: "hstrlen",
        usage: "key field",
        since: "3.2.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: hstrlen,
    }
}

fn hstrlen(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, field) = (args.word()?, args.word()?);
    let value = cx.hash(key)?.and_then(|hash| hash.get(field));
    reply.len(value.map_or(0, |it| it.text_len()));
    Ok(())
}
