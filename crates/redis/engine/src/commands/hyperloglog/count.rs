//! PFADD, PFCOUNT and PFMERGE.

use super::{check, corrupt, get_or_create};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::StringValue;
use structs::hyperloglog::{self, Added, Encoding, Registers};

command! {
    /// Adds elements to a HyperLogLog; returns whether its count may have changed.
    ///
    /// A sketch keeps no elements, only how rare their hashes are: it takes up to 12 KiB
    /// and counts within 0.81 %. GET and SET move it as it is.
    ///
    /// ```resp
    /// > PFADD visitors ann bob cid
    /// (integer) 1
    /// > PFADD visitors bob
    /// (integer) 0
    /// > PFCOUNT visitors
    /// (integer) 3
    /// ```
    pub(super) PFADD {
        name: "pfadd",
        usage: "key [element [element ...]]",
        since: "2.8.9",
        group: Group::HyperLogLog,
        complexity: "O(1) for each element",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::INSERT))],
        run: pfadd,
    }
}

fn pfadd(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let max_sparse_len = cx.limits().hll_sparse_max_bytes;
    let created = !cx.exists(key);
    let sketch = get_or_create(cx, key)?;
    let changed = sketch.edit(|sketch| {
        let mut changed = created;
        for element in args.rest() {
            changed |= hyperloglog::add(sketch, element, max_sparse_len)? == Added::Rose;
        }
        if changed {
            hyperloglog::forget_count(sketch);
        }
        Ok(changed)
    });
    let changed = changed.map_err(corrupt)?;
    if changed {
        cx.changed(key, Change::PfAdd);
    }
    reply.int_flag(changed);
    Ok(())
}

command! {
    /// Returns about how many different elements a HyperLogLog has seen, or several together.
    ///
    /// ```resp
    /// > PFADD monday ann bob
    /// (integer) 1
    /// > PFADD tuesday bob cid
    /// (integer) 1
    /// > PFCOUNT monday
    /// (integer) 2
    /// > PFCOUNT monday tuesday
    /// (integer) 3
    /// ```
    pub(super) PFCOUNT {
        name: "pfcount",
        usage: "key [key ...]",
        since: "2.8.9",
        group: Group::HyperLogLog,
        complexity: "O(1) for one key, whose count is kept; O(N) with a large factor for N keys",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY.and(Flags::MAY_REPLICATE),
        keys: &[KeySpec::rest(1, KeyUse::RW.and(KeyUse::ACCESS))],
        run: pfcount,
    }
}

fn pfcount(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys: Vec<&[u8]> = args.rest().collect();
    let count = match keys[..] {
        [key] => count_one(cx, key)?,
        _ => {
            let mut registers = Registers::default();
            merge_all(cx, &keys, &mut registers)?;
            registers.count()
        }
    };
    reply.int(count as i64);
    Ok(())
}

/// The count of one sketch, which is kept in it.
fn count_one(cx: &mut Cx<'_>, key: &[u8]) -> Result<u64, CommandError> {
    match cx.get::<StringValue>(key)? {
        None => return Ok(0),
        Some(sketch) => check(sketch)?,
    }
    let Some(sketch) = cx.get_mut::<StringValue>(key)? else { return Ok(0) };
    let bytes = sketch.make_raw(0);
    if let Some(count) = hyperloglog::cached_count(bytes) {
        return Ok(count);
    }
    let mut registers = Registers::default();
    registers.merge(bytes).map_err(corrupt)?;
    let count = registers.count();
    hyperloglog::cache_count(bytes, count);
    // The bytes of the string are others now, and GET shows them.
    cx.rewritten(key, &[b"PFCOUNT", key]);
    Ok(count)
}

command! {
    /// Merges HyperLogLogs into one, which counts what any of them has seen.
    ///
    /// ```resp
    /// > PFADD monday ann bob
    /// (integer) 1
    /// > PFADD tuesday bob cid
    /// (integer) 1
    /// > PFMERGE week monday tuesday
    /// OK
    /// > PFCOUNT week
    /// (integer) 3
    /// ```
    pub(super) PFMERGE {
        name: "pfmerge",
        usage: "destkey [sourcekey [sourcekey ...]]",
        since: "2.8.9",
        group: Group::HyperLogLog,
        complexity: "O(N) to merge N sketches, with a large factor",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::INSERT)), KeySpec::rest(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: pfmerge,
    }
}

fn pfmerge(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let keys: Vec<&[u8]> = args.rest().collect();
    let Some(&target) = keys.first() else { return Err(CommandError::Syntax) };
    let max_sparse_len = cx.limits().hll_sparse_max_bytes;
    let mut registers = Registers::default();
    let form = merge_all(cx, &keys, &mut registers)?;
    let merged = get_or_create(cx, target)?.edit(|sketch| {
        hyperloglog::raise_all(sketch, &registers, form, max_sparse_len)?;
        hyperloglog::forget_count(sketch);
        Ok(())
    });
    merged.map_err(corrupt)?;
    cx.changed(target, Change::PfAdd);
    reply.ok();
    Ok(())
}

/// Brings the sketches at the keys together; tells whether one of them is dense.
fn merge_all(
    cx: &mut Cx<'_>,
    keys: &[&[u8]],
    registers: &mut Registers,
) -> Result<Encoding, CommandError> {
    let mut form = Encoding::Sparse;
    for key in keys {
        let Some(sketch) = cx.get::<StringValue>(key)? else { continue };
        check(sketch)?;
        let mut text = sketch.text();
        let bytes = text.bytes();
        if hyperloglog::encoding(bytes) == Encoding::Dense {
            form = Encoding::Dense;
        }
        registers.merge(bytes).map_err(corrupt)?;
    }
    Ok(form)
}
