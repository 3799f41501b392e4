//! BITOP.

use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::{StringValue, Value};
use structs::bitmap::{self, Join};

command! {
    /// Joins strings bit by bit and stores the result; returns its length.
    ///
    /// A string that ends before the longest does is filled up with zeros. NOT takes one
    /// string.
    ///
    /// ```resp
    /// > MSET a "\xf0\x0f" b "\x3c"
    /// OK
    /// > BITOP AND both a b
    /// (integer) 2
    /// > GET both
    /// "0\x00"
    /// > BITOP NOT other a
    /// (integer) 2
    /// > GET other
    /// "\x0f\xf0"
    /// ```
    pub(super) BITOP {
        name: "bitop",
        usage: "<AND|OR|XOR|NOT> destkey key [key ...]",
        since: "2.6.0",
        group: Group::Bitmap,
        complexity: "O(N) where N is the length of the longest string",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(2, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::rest(3, KeyUse::RO.and(KeyUse::ACCESS))],
        run: bitop,
    }
}

#[derive(Clone, Copy)]
enum Operation {
    Join(Join),
    Not,
}

fn bitop(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let operation = take_operation(args)?;
    let target = args.word()?;
    let keys: Vec<&[u8]> = args.rest().collect();
    if matches!(operation, Operation::Not) && keys.len() != 1 {
        return Err(CommandError::Message(
            "ERR BITOP NOT must be called with a single source key.",
        ));
    }
    let sources = cx.get_all::<StringValue>(&keys)?;
    let result = run(operation, &sources);
    reply.len(result.len());
    if result.is_empty() {
        cx.delete(target);
        return Ok(());
    }
    cx.set(target, Value::String(StringValue::raw(result.into())));
    cx.changed(target, Change::Set);
    Ok(())
}

fn take_operation(args: &mut Args<'_>) -> Result<Operation, CommandError> {
    let operations = [
        ("AND", Operation::Join(Join::And)),
        ("OR", Operation::Join(Join::Or)),
        ("XOR", Operation::Join(Join::Xor)),
        ("NOT", Operation::Not),
    ];
    let found = operations.into_iter().find_map(|(word, it)| args.take(word).then_some(it));
    found.ok_or(CommandError::Syntax)
}

fn run(operation: Operation, sources: &[Option<&StringValue>]) -> Vec<u8> {
    let len = sources.iter().flatten().map(|it| it.len()).max().unwrap_or(0);
    let Some((first, others)) = sources.split_first() else { return Vec::new() };
    let mut result = first.map_or(Vec::new(), StringValue::to_vec);
    result.resize(len, 0);
    match operation {
        Operation::Not => bitmap::invert(&mut result),
        Operation::Join(how) => {
            for other in others {
                match other {
                    Some(other) => bitmap::join(&mut result, other.text().bytes(), how),
                    None => bitmap::join(&mut result, b"", how),
                }
            }
        }
    }
    result
}
