//! Scripts and functions.

mod eval;
mod fcall;
mod function;
mod function_files;
mod script;

use super::prelude::*;
use alloc::vec::Vec;

pub(super) static COMMANDS: &[&Command] = &[
    &eval::EVAL,
    &eval::EVAL_RO,
    &eval::EVALSHA,
    &eval::EVALSHA_RO,
    &fcall::FCALL,
    &fcall::FCALL_RO,
    &script::SCRIPT,
    &function::FUNCTION,
];

/// The keys of a script and what follows them.
struct Words {
    keys: Vec<Vec<u8>>,
    args: Vec<Vec<u8>>,
}

impl Words {
    fn take(args: &mut Args<'_>, not_a_number: CommandError) -> Result<Words, CommandError> {
        let count = stdx::int::parse(args.word()?).ok_or(not_a_number)?;
        let Ok(count) = usize::try_from(count) else {
            return Err(CommandError::Message("ERR Number of keys can't be negative"));
        };
        if count > args.left() {
            let why = "ERR Number of keys can't be greater than number of args";
            return Err(CommandError::Message(why));
        }
        let mut words = Words { keys: Vec::new(), args: Vec::new() };
        while let Some(word) = args.next() {
            let list = if words.keys.len() < count { &mut words.keys } else { &mut words.args };
            list.push(word.to_vec());
        }
        Ok(words)
    }
}

/// SYNC, ASYNC or nothing: here it is all the same.
fn is_flush_mode(words: &[&[u8]]) -> bool {
    match words {
        [] => true,
        [mode] => mode.eq_ignore_ascii_case(b"sync") || mode.eq_ignore_ascii_case(b"async"),
        _ => false,
    }
}

impl Cx<'_> {
    /// Libraries were changed: no key, but something to save.
    fn functions_changed(&mut self) {
        self.core.probe.emit(crate::probe::Event::DetailChanged);
    }
}

#[cfg(test)]
mod tests;
