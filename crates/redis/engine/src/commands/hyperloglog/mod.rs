//! HyperLogLog sketches: counting different elements in 12 KiB at most.

mod count;
mod debug;

use super::prelude::*;
use keyspace::StringValue;
use structs::hyperloglog::{self, Corrupt};

pub(super) static COMMANDS: &[&Command] =
    &[&count::PFADD, &count::PFCOUNT, &count::PFMERGE, &debug::PFDEBUG, &debug::PFSELFTEST];

const CORRUPT: CommandError = CommandError::Message("INVALIDOBJ Corrupted HLL object detected");

fn corrupt(_: Corrupt) -> CommandError {
    CORRUPT
}

/// Refuses a string that is no sketch.
fn check(string: &StringValue) -> Outcome {
    hyperloglog::check(string.text().bytes()).map_err(|_| {
        CommandError::Message("WRONGTYPE Key is not a valid HyperLogLog string value.")
    })
}

/// The sketch at a key, to change; a new one where there is none.
fn get_or_create<'c>(cx: &'c mut Cx<'_>, key: &[u8]) -> Result<&'c mut StringValue, CommandError> {
    let make = || StringValue::raw(hyperloglog::empty().into());
    let string = cx.get_or_create(key, make)?;
    check(string)?;
    Ok(string)
}
