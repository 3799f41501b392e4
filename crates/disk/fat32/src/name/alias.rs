use super::{ShortName, fold_hash, short::is_plain};
use alloc::{format, string::String};
use vfs::FsError;

/// Tails `~1` to `~9` are tried with the name's own letters; then four letters
/// of a hash replace all but the first two, so that a thousand similar names
/// do not cost a thousand look-ups each.
const PLAIN_TAILS: u32 = 9;
const HASHED_TAILS: u32 = 0xFFFF;

/// The short name that a long one gets beside it.
pub(crate) fn choose_alias(
    name: &str,
    mut is_taken: impl FnMut(ShortName) -> Result<bool, FsError>,
) -> Result<ShortName, FsError> {
    let (base, extension) = split(name);
    if base.is_whole && extension.is_whole {
        let short = ShortName::from_parts(base.text.as_bytes(), extension.text.as_bytes());
        if !is_taken(short)? {
            return Ok(short);
        }
    }
    for number in 1..=PLAIN_TAILS {
        let short = with_tail(&base.text, &format!("~{number}"), &extension.text);
        if !is_taken(short)? {
            return Ok(short);
        }
    }
    let head = &base.text[..base.text.len().min(2)];
    let hash = fold_hash(name);
    for attempt in 0..HASHED_TAILS {
        let tail = format!("{:04X}~1", (hash ^ hash >> 16).wrapping_add(attempt) & 0xFFFF);
        let short = with_tail(head, &tail, &extension.text);
        if !is_taken(short)? {
            return Ok(short);
        }
    }
    Err(FsError::DirectoryFull)
}

fn with_tail(base: &str, tail: &str, extension: &str) -> ShortName {
    let room = 8 - tail.len();
    let base = &base[..base.len().min(room)];
    ShortName::from_parts(format!("{base}{tail}").as_bytes(), extension.as_bytes())
}

/// A part of a name made short; ASCII only, so that it can be cut anywhere.
struct Part {
    text: String,
    /// Nothing but case was lost.
    is_whole: bool,
}

fn split(name: &str) -> (Part, Part) {
    let trimmed = name.trim_start_matches(['.', ' ']);
    let (base, extension) = match trimmed.rsplit_once('.') {
        Some((base, extension)) => (base, extension),
        None => (trimmed, ""),
    };
    let mut base = shorten(base, 8);
    base.is_whole &= trimmed.len() == name.len();
    if base.text.is_empty() {
        base = Part { text: String::from("_"), is_whole: false };
    }
    (base, shorten(extension, 3))
}

fn shorten(part: &str, max: usize) -> Part {
    let mut text = String::new();
    let mut is_whole = true;
    for it in part.chars() {
        if text.len() == max {
            is_whole = false;
            break;
        }
        match u8::try_from(it) {
            Ok(b' ' | b'.') => is_whole = false,
            Ok(byte) if is_plain(byte) => text.push(it.to_ascii_uppercase()),
            _ => {
                text.push('_');
                is_whole = false;
            }
        }
    }
    Part { text, is_whole }
}
