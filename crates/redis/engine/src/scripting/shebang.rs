//! The first line of a script or library: `#!lua name=… flags=…`.

use crate::error::CommandError;
use alloc::vec::Vec;

/// What a script says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ScriptFlags(u8);

const NAMES: [(&str, ScriptFlags); 5] = [
    ("no-writes", ScriptFlags::NO_WRITES),
    ("allow-oom", ScriptFlags::ALLOW_OOM),
    ("allow-stale", ScriptFlags(4)),
    ("no-cluster", ScriptFlags(8)),
    ("allow-cross-slot-keys", ScriptFlags(16)),
];

impl ScriptFlags {
    pub(crate) const NO_WRITES: ScriptFlags = ScriptFlags(1);
    pub(crate) const ALLOW_OOM: ScriptFlags = ScriptFlags(2);
    /// It has no first line of this kind, so that nothing is known.
    pub(crate) const UNKNOWN: ScriptFlags = ScriptFlags(32);

    pub(crate) fn contains(self, other: ScriptFlags) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn with(self, other: ScriptFlags) -> ScriptFlags {
        ScriptFlags(self.0 | other.0)
    }

    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().filter(move |(_, flag)| self.contains(*flag)).map(|(name, _)| *name)
    }

    pub(crate) fn named(name: &[u8]) -> Option<ScriptFlags> {
        NAMES.iter().find(|(it, _)| it.as_bytes() == name).map(|(_, flag)| *flag)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) name: Vec<u8>,
    pub(crate) flags: ScriptFlags,
    /// What is compiled: the source without the words of its first line, which
    /// stays as an empty one for the line numbers' sake.
    pub(crate) code: Vec<u8>,
}

impl Header {
    pub(crate) fn of_script(body: &[u8]) -> Result<Header, CommandError> {
        if !body.starts_with(b"#!") {
            let flags = ScriptFlags::UNKNOWN;
            return Ok(Header { name: Vec::new(), flags, code: body.to_vec() });
        }
        let (line, code) =
            split_line(body).ok_or(CommandError::Message("ERR Invalid script shebang"))?;
        let words = words(line).ok_or(CommandError::Message("ERR Invalid script shebang"))?;
        let (engine, words) = engine_and_rest(&words);
        if !engine.eq_ignore_ascii_case(b"lua") {
            return Err(about("ERR Could not find scripting engine '", engine, "'"));
        }
        let mut flags = ScriptFlags::default();
        for word in words {
            let Some(list) = word.strip_prefix(b"flags=") else {
                return Err(about("ERR Unknown lua shebang option: ", word, ""));
            };
            for name in list.split(|it| *it == b',').filter(|it| !it.is_empty()) {
                let flag = ScriptFlags::named(name)
                    .ok_or_else(|| about("ERR Unexpected flag in script shebang: ", name, ""))?;
                flags = flags.with(flag);
            }
        }
        Ok(Header { name: Vec::new(), flags, code })
    }

    pub(crate) fn of_library(code: &[u8]) -> Result<Header, CommandError> {
        if !code.starts_with(b"#!") {
            return Err(CommandError::Message("ERR Missing library metadata"));
        }
        let (line, body) =
            split_line(code).ok_or(CommandError::Message("ERR Invalid library metadata"))?;
        let words = words(line).ok_or(CommandError::Message("ERR Invalid library metadata"))?;
        let (engine, words) = engine_and_rest(&words);
        let mut name: Option<&[u8]> = None;
        for word in words {
            match word.split_at_checked(5) {
                Some((key, value)) if key.eq_ignore_ascii_case(b"name=") => {
                    if name.is_some() {
                        let why =
                            "ERR Invalid metadata value, name argument was given multiple times";
                        return Err(CommandError::Message(why));
                    }
                    name = Some(value);
                }
                _ => return Err(about("ERR Invalid metadata value given: ", word, "")),
            }
        }
        let name = name.ok_or(CommandError::Message("ERR Library name was not given"))?;
        if name.is_empty() || !name.iter().all(|it| it.is_ascii_alphanumeric() || *it == b'_') {
            return Err(CommandError::Message(
                "ERR Library names can only contain letters, numbers, or underscores(_) and must be at least one character long",
            ));
        }
        if !engine.eq_ignore_ascii_case(b"lua") {
            return Err(about("ERR Engine '", engine, "' not found"));
        }
        Ok(Header { name: name.to_vec(), flags: ScriptFlags::default(), code: body })
    }
}

fn about(before: &'static str, word: &[u8], after: &'static str) -> CommandError {
    CommandError::About { before, word: word.to_vec(), after }
}

/// The first line, and the source with that line empty.
fn split_line(source: &[u8]) -> Option<(&[u8], Vec<u8>)> {
    let end = source.iter().position(|it| *it == b'\n')?;
    Some((&source[..end], source[end..].to_vec()))
}

/// The words of the line, which may be quoted; none if a quote is left open.
fn words(line: &[u8]) -> Option<Vec<Vec<u8>>> {
    resp::split_inline(line)
}

/// What stands behind `#!`, and the words after it.
fn engine_and_rest(words: &[Vec<u8>]) -> (&[u8], &[Vec<u8>]) {
    match words {
        [first, rest @ ..] => (first.strip_prefix(b"#!").unwrap_or(first), rest),
        [] => (b"", &[]),
    }
}
