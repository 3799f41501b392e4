//! SADD, SREM and SMOVE.

use crate::commands::prelude::*;
use keyspace::value::set::Set;

command! {
    /// Adds members to a set, creating it if it does not exist; returns how many are new.
    ///
    /// ```resp
    /// > SADD s a b
    /// (integer) 2
    /// > SADD s b c
    /// (integer) 1
    /// > SMEMBERS s
    /// 1) "a"
    /// 2) "b"
    /// 3) "c"
    /// ```
    pub(super) SADD {
        name: "sadd",
        usage: "key member [member ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(1) for each member",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: sadd,
    }
}

fn sadd(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let limits = cx.limits();
    let (first, count) = (args.peek().unwrap_or(b""), args.left());
    let set = match cx.get_mut::<Set>(key)? {
        Some(set) => {
            set.prepare(count, &limits);
            set
        }
        None => cx.get_or_create(key, || Set::for_members(first, count, &limits))?,
    };
    let added = args.rest().filter(|member| set.insert(member, &limits)).count();
    if added > 0 {
        cx.changed(key, Change::SAdd);
    }
    reply.len(added);
    Ok(())
}

command! {
    /// Takes members out of a set; returns how many were there.
    ///
    /// ```resp
    /// > SADD s a b
    /// (integer) 2
    /// > SREM s a missing
    /// (integer) 1
    /// ```
    pub(super) SREM {
        name: "srem",
        usage: "key member [member ...]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        run: srem,
    }
}

fn srem(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let Some(set) = cx.get_mut::<Set>(key)? else {
        reply.int(0);
        return Ok(());
    };
    let removed = args.rest().filter(|member| set.remove(member)).count();
    let is_empty = set.is_empty();
    if removed > 0 {
        cx.changed(key, Change::SRem);
    }
    if is_empty {
        cx.delete_emptied(key);
    }
    reply.len(removed);
    Ok(())
}

command! {
    /// Moves a member from one set to another, in one step.
    ///
    /// ```resp
    /// > SADD a x y
    /// (integer) 2
    /// > SMOVE a b x
    /// (integer) 1
    /// > SMOVE a b missing
    /// (integer) 0
    /// > SMEMBERS b
    /// 1) "x"
    /// ```
    pub(super) SMOVE {
        name: "smove",
        usage: "source destination member",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)), KeySpec::one(2, KeyUse::RW.and(KeyUse::INSERT))],
        run: smove,
    }
}

fn smove(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to, member) = (args.word()?, args.word()?, args.word()?);
    let limits = cx.limits();
    if cx.get_mut::<Set>(from)?.is_none() {
        reply.int(0);
        return Ok(());
    }
    cx.get_mut::<Set>(to)?;
    let Some(source) = cx.get_mut::<Set>(from)? else { return Ok(()) };
    if from == to {
        reply.int_flag(source.contains(member));
        return Ok(());
    }
    if !source.remove(member) {
        reply.int(0);
        return Ok(());
    }
    let is_empty = source.is_empty();
    cx.changed(from, Change::SRem);
    if is_empty {
        cx.delete_emptied(from);
    }
    let target = cx.get_or_create(to, || Set::for_members(member, 1, &limits))?;
    if target.insert(member, &limits) {
        cx.changed(to, Change::SAdd);
    }
    reply.int(1);
    Ok(())
}
