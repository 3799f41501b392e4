//! SPOP and SRANDMEMBER: members by chance.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::set::Set;
use resp::OwnedRequest;

command! {
    /// Takes a member out of a set by chance, or several.
    ///
    /// ```resp
    /// > SADD s only
    /// (integer) 1
    /// > SPOP s
    /// "only"
    /// > SPOP s
    /// (nil)
    /// > SPOP s 3
    /// (empty array)
    /// ```
    pub(super) SPOP {
        name: "spop",
        usage: "key [count]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members taken",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE))],
        tips: &["nondeterministic_output"],
        run: spop,
    }
}

fn spop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let count = args.last_count()?;
    let len = cx.get_mut::<Set>(key)?.map_or(0, |it| it.len());
    match count {
        None if len == 0 => reply.nil(),
        None => take(cx, key, 1, reply)?,
        Some(count) => {
            reply.set(count.min(len));
            if count > 0 && len > 0 {
                take(cx, key, count, reply)?;
            }
        }
    }
    Ok(())
}

/// Takes members out of a set that has some, and tells the journal which.
fn take(cx: &mut Cx<'_>, key: &[u8], count: usize, reply: &mut ReplyBuf) -> Outcome {
    let limits = cx.limits();
    let mut rng = cx.core.rng.clone();
    let journal = cx.core.journal.is_on();
    let mut words: OwnedRequest = [&b"SREM"[..], key].into_iter().collect();
    let Some(set) = cx.get_mut::<Set>(key)? else { return Ok(()) };
    if count >= set.len() {
        set.iter().for_each(|member| reply.bulk(&member.text()));
        cx.changed(key, Change::SPop);
        cx.delete_emptied(key);
        cx.propagate(&[b"DEL", key]);
        return Ok(());
    }
    set.pop(count, &mut rng, &limits, |member| {
        reply.bulk(&member);
        if journal {
            words.push(&member);
        }
    });
    cx.core.rng = rng;
    cx.changed(key, Change::SPop);
    let words: Vec<&[u8]> = words.as_request().words().collect();
    cx.propagate(&words);
    Ok(())
}

command! {
    /// Returns a member of a set by chance, or several.
    ///
    /// A positive count gives different members, a negative one may give a member
    /// more than once.
    ///
    /// ```resp
    /// > SADD s only
    /// (integer) 1
    /// > SRANDMEMBER s
    /// "only"
    /// > SRANDMEMBER s -3
    /// 1) "only"
    /// 2) "only"
    /// 3) "only"
    /// > SRANDMEMBER missing
    /// (nil)
    /// ```
    pub(super) SRANDMEMBER {
        name: "srandmember",
        usage: "key [count]",
        since: "1.0.0",
        group: Group::Set,
        complexity: "O(N) where N is the number of members returned",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: srandmember,
    }
}

fn srandmember(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let count = match args.left() {
        0 => None,
        1 => Some(args.symmetric_int()?),
        _ => return Err(CommandError::Syntax),
    };
    let mut rng = cx.core.rng.clone();
    let Some(set) = cx.get::<Set>(key)? else {
        match count {
            None => reply.nil(),
            Some(_) => reply.array(0),
        }
        return Ok(());
    };
    match count {
        None => reply.bulk_or_nil(set.random(&mut rng).map(|it| it.text()).as_deref()),
        Some(count @ ..0) => {
            reply.array(count.unsigned_abs() as usize);
            for member in (count..0).filter_map(|_| set.random(&mut rng)) {
                reply.bulk(&member.text());
            }
        }
        Some(count) => {
            let found = set.random_distinct(&mut rng, count as usize);
            reply.array(found.len());
            found.iter().for_each(|member| reply.bulk(&member.text()));
        }
    }
    cx.core.rng = rng;
    Ok(())
}
