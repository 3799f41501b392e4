//! Libraries from a payload, all or none.

use crate::{commands::prelude::*, scripting::Existing};
use alloc::vec::Vec;

/// What happens to the libraries that are there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    Flush,
    Append,
    Replace,
}

impl Policy {
    fn parse(word: Option<&[u8]>) -> Result<Policy, CommandError> {
        let Some(word) = word else { return Ok(Policy::Append) };
        let names = [
            (&b"flush"[..], Policy::Flush),
            (b"append", Policy::Append),
            (b"replace", Policy::Replace),
        ];
        let found = names.iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
        found.map(|(_, policy)| *policy).ok_or(CommandError::Message(
            "ERR Wrong restore policy given, value should be either FLUSH, APPEND or REPLACE.",
        ))
    }
}

pub(super) fn restore(
    cx: &mut Cx<'_>,
    payload: &[u8],
    policy: Option<&[u8]>,
) -> Result<(), CommandError> {
    let policy = Policy::parse(policy)?;
    let codes = rdb::restore_functions(payload).map_err(|bad| match bad {
        rdb::BadPayload::Footer => {
            CommandError::Message("ERR DUMP payload version or checksum are wrong")
        }
        rdb::BadPayload::Value(_) => CommandError::Message("ERR given type is not a function"),
    })?;
    let scripting = &mut cx.core.scripting;
    scripting.load_late()?;
    let before: Vec<Vec<u8>> = scripting.codes().map(<[u8]>::to_vec).collect();
    if policy == Policy::Flush {
        scripting.drop_all()?;
    }
    let existing = if policy == Policy::Replace { Existing::Replaced } else { Existing::Refused };
    for code in &codes {
        if let Err(error) = scripting.load(code, existing).map_err(unquoted) {
            scripting.drop_all()?;
            for code in &before {
                scripting.load(code, Existing::Replaced)?;
            }
            return Err(error);
        }
    }
    Ok(())
}

/// Restoring names a library that is there already without quotes.
fn unquoted(error: CommandError) -> CommandError {
    match error {
        CommandError::About { before: "ERR Library '", word, after: "' already exists" } => {
            CommandError::About { before: "ERR Library ", word, after: " already exists" }
        }
        other => other,
    }
}
