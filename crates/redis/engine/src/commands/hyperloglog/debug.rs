//! PFDEBUG and PFSELFTEST: looking into sketches.

use super::{check, corrupt};
use crate::commands::prelude::*;
use alloc::{format, string::String};
use keyspace::StringValue;
use structs::hyperloglog::{self, Encoding, REGISTER_COUNT, Registers};

command! {
    /// Looks into a HyperLogLog: ENCODING, DECODE (its runs), GETREG (its registers), TODENSE.
    ///
    /// ```resp
    /// > PFADD visitors ann
    /// (integer) 1
    /// > PFDEBUG ENCODING visitors
    /// sparse
    /// > PFDEBUG DECODE visitors
    /// "Z:10757 v:1,1 Z:5626"
    /// > PFDEBUG TODENSE visitors
    /// (integer) 1
    /// > PFDEBUG ENCODING visitors
    /// dense
    /// ```
    pub(super) PFDEBUG {
        name: "pfdebug",
        usage: "subcommand key",
        since: "2.8.9",
        group: Group::HyperLogLog,
        complexity: "O(N) where N is the number of registers or runs shown",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::ADMIN),
        keys: &[KeySpec::one(2, KeyUse::RW.and(KeyUse::ACCESS))],
        run: pfdebug,
    }
}

fn pfdebug(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (word, key) = (args.word()?, args.word()?);
    let Some(sketch) = cx.get_mut::<StringValue>(key)? else {
        return Err(CommandError::Message("ERR The specified key does not exist"));
    };
    check(sketch)?;
    let is = |verb: &str| word.eq_ignore_ascii_case(verb.as_bytes());
    if is("ENCODING") {
        reply.status(match hyperloglog::encoding(sketch.text().bytes()) {
            Encoding::Dense => "dense",
            Encoding::Sparse => "sparse",
        });
    } else if is("DECODE") {
        reply.bulk(runs(sketch)?.as_bytes());
    } else if is("GETREG") {
        let mut registers = Registers::default();
        registers.merge(sketch.text().bytes()).map_err(corrupt)?;
        make_dense(cx, key)?;
        reply.array(REGISTER_COUNT);
        registers.iter().for_each(|it| reply.int(i64::from(it)));
    } else if is("TODENSE") {
        reply.int_flag(make_dense(cx, key)?);
    } else {
        return Err(CommandError::About {
            before: "ERR Unknown PFDEBUG subcommand '",
            word: word.to_vec(),
            after: "'",
        });
    }
    Ok(())
}

/// `Z:12711 v:2,1 Z:3672`: runs of zeros, of values with their length.
fn runs(sketch: &StringValue) -> Result<String, CommandError> {
    let mut text = sketch.text();
    let bytes = text.bytes();
    if hyperloglog::encoding(bytes) == Encoding::Dense {
        return Err(CommandError::Message("ERR HLL encoding is not sparse"));
    }
    let mut out = String::new();
    for (run, bytes) in hyperloglog::runs(bytes) {
        out += &match (run.value, run.len) {
            (0, _) if bytes == 1 => format!("z:{} ", run.len),
            (0, _) => format!("Z:{} ", run.len),
            (value, len) => format!("v:{value},{len} "),
        };
    }
    out.truncate(out.trim_end().len());
    Ok(out)
}

/// Lets a sketch be dense; tells whether it was not.
fn make_dense(cx: &mut Cx<'_>, key: &[u8]) -> Result<bool, CommandError> {
    let Some(sketch) = cx.get_mut::<StringValue>(key)? else { return Ok(false) };
    if hyperloglog::encoding(sketch.text().bytes()) == Encoding::Dense {
        return Ok(false);
    }
    sketch.edit(hyperloglog::make_dense).map_err(corrupt)?;
    // What it counts is the same: a transaction that watches the key goes on.
    cx.counted();
    cx.propagate(&[b"PFDEBUG", b"TODENSE", key]);
    Ok(true)
}

command! {
    /// Counts known numbers of elements and compares.
    ///
    /// ```resp
    /// > PFSELFTEST
    /// OK
    /// ```
    pub(super) PFSELFTEST {
        name: "pfselftest",
        usage: "",
        since: "2.8.9",
        group: Group::HyperLogLog,
        complexity: "O(N) where N is the number of elements that are counted",
        arity: Arity::Exactly(1),
        flags: Flags::ADMIN,
        run: pfselftest,
    }
}

/// Elements counted, and after how many the count is looked at.
const MOST_ELEMENTS: u32 = 100_000;
const CHECK_EVERY: u32 = 10_000;
/// How far a count may be from the truth: five times the standard error.
const MAX_ERROR: f64 = 5.0 * 0.0081;

fn pfselftest(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let max_sparse_len = cx.limits().hll_sparse_max_bytes;
    let mut sketch = hyperloglog::empty();
    for element in 1..=MOST_ELEMENTS {
        hyperloglog::add(&mut sketch, &element.to_le_bytes(), max_sparse_len).map_err(corrupt)?;
        if element % CHECK_EVERY == 0 {
            let mut registers = Registers::default();
            registers.merge(&sketch).map_err(corrupt)?;
            let difference = registers.count() as f64 - f64::from(element);
            if libm::fabs(difference) > MAX_ERROR * f64::from(element) {
                return Err(CommandError::Message("ERR TESTFAILED a count is too far off"));
            }
        }
    }
    reply.ok();
    Ok(())
}
