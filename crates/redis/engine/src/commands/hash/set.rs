//! HSET, HMSET, HSETNX and HDEL.

use crate::commands::prelude::*;
use keyspace::value::hash::{Hash, Live};

command! {
    /// Sets fields of a hash, creating it if it does not exist; returns how many are new.
    ///
    /// ```resp
    /// > HSET user:1 name Ada born 1815
    /// (integer) 2
    /// > HSET user:1 name "Ada Lovelace"
    /// (integer) 0
    /// > HGET user:1 name
    /// "Ada Lovelace"
    /// > HSET user:1 name
    /// (error) ERR wrong number of arguments for 'hset' command
    /// ```
    pub(super) HSET {
        name: "hset",
        usage: "key field value [field value ...]",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(1) for each field",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hset,
    }
}

fn hset(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let created = set_pairs(cx, args, "hset")?;
    reply.len(created);
    Ok(())
}

command! {
    /// Sets fields of a hash: HSET under its older name, which only says OK.
    ///
    /// ```resp
    /// > HMSET user:1 name Ada born 1815
    /// OK
    /// ```
    pub(super) HMSET {
        name: "hmset",
        usage: "key field value [field value ...]",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: hmset,
    }
}

fn hmset(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    set_pairs(cx, args, "hmset")?;
    reply.ok();
    Ok(())
}

/// Sets the fields that the words name; returns how many are new.
#[inline]
fn set_pairs(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    name: &'static str,
) -> Result<usize, CommandError> {
    let key = args.word()?;
    if !args.left().is_multiple_of(2) {
        return Err(CommandError::WrongArity(name));
    }
    let limits = cx.limits();
    let mut hash = cx.get_or_create(key, Hash::new)?;
    if hash.has_deadlines() {
        cx.drop_passed_fields(key, args.clone().rest().step_by(2));
        hash = cx.get_or_create(key, Hash::new)?;
    }
    hash.prepare(args.clone().rest(), &limits);
    let mut created = 0;
    while !args.is_empty() {
        let (field, value) = (args.word()?, args.word()?);
        created += usize::from(hash.set(field, value, &limits));
    }
    cx.changed(key, Change::HSet);
    Ok(created)
}

command! {
    /// Sets a field of a hash unless the field is there.
    ///
    /// ```resp
    /// > HSETNX user:1 name Ada
    /// (integer) 1
    /// > HSETNX user:1 name Alan
    /// (integer) 0
    /// ```
    pub(super) HSETNX {
        name: "hsetnx",
        usage: "key field value",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: hsetnx,
    }
}

fn hsetnx(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, field, value) = (args.word()?, args.word()?, args.word()?);
    let limits = cx.limits();
    let hash = cx.hash(key)?;
    let fields_end = hash.is_some_and(Live::has_deadlines);
    let missing = !hash.is_some_and(|hash| hash.contains(field));
    if missing {
        if fields_end {
            cx.drop_passed_fields(key, [field].into_iter());
        }
        let hash = cx.get_or_create(key, Hash::new)?;
        hash.prepare([field, value].into_iter(), &limits);
        hash.set(field, value, &limits);
        cx.changed(key, Change::HSet);
    }
    reply.int_flag(missing);
    Ok(())
}

command! {
    /// Takes fields out of a hash; returns how many were there.
    ///
    /// ```resp
    /// > HSET h a 1 b 2
    /// (integer) 2
    /// > HDEL h a missing
    /// (integer) 1
    /// > HDEL h b
    /// (integer) 1
    /// > EXISTS h
    /// (integer) 0
    /// ```
    pub(super) HDEL {
        name: "hdel",
        usage: "key field [field ...]",
        since: "2.0.0",
        group: Group::Hash,
        complexity: "O(N) where N is the number of fields",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: hdel,
    }
}

fn hdel(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let now = cx.core.expiry_now(cx.now);
    let Some(hash) = cx.get_mut::<Hash>(key)? else {
        reply.int(0);
        return Ok(());
    };
    // A field that is over is not there, though it has not been removed.
    let mut removes = |field: &&[u8]| hash.live(now).contains(field) && hash.remove(field);
    let removed = args.rest().filter(|field| removes(field)).count();
    let is_empty = hash.is_empty();
    if removed > 0 {
        cx.changed(key, Change::HDel);
    }
    if is_empty {
        cx.delete_emptied(key);
    }
    reply.len(removed);
    Ok(())
}
