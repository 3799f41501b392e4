//! What fills the holes of the commands about streams.

use super::values::{self, chance, odd, pick, small_int};
use stdx::rng::Rng;

/// A word for the hole `hole` of `command`, if it is one of these commands' own.
pub(super) fn word(rng: &mut Rng, command: &str, hole: &str) -> Option<Vec<u8>> {
    Some(match hole {
        "*" => new_id(rng),
        "=" | "~" | "$" => hole.as_bytes().to_vec(),
        "id" if command == "xadd" => new_id(rng),
        "id" if command.starts_with("xread") => read_id(rng, command),
        "id" | "last-id" | "lastid" | "max-deleted-id" => id(rng),
        "start" => bound(rng, "-"),
        "end" => bound(rng, "+"),
        "threshold" if chance(rng, 50) => id(rng),
        "threshold" | "entries-added" | "entries-read" => small_int(rng),
        "count" if chance(rng, 60) => (1 + rng.below(20)).to_string().into_bytes(),
        "group" => name(rng, 'g'),
        "consumer" => name(rng, 'c'),
        "min-idle-time" | "ms" => idle(rng),
        _ => return None,
    })
}

fn name(rng: &mut Rng, letter: char) -> Vec<u8> {
    match rng.below(30) {
        0 => values::member(rng),
        _ => format!("{letter}{}", rng.below(3)).into_bytes(),
    }
}

/// So long ago that no difference of some milliseconds shows.
fn idle(rng: &mut Rng) -> Vec<u8> {
    match rng.below(12) {
        0 => b"-1".to_vec(),
        1 => b"x".to_vec(),
        2 | 3 => (1_000_000 + rng.below(1_000_000_000)).to_string().into_bytes(),
        _ => b"0".to_vec(),
    }
}

/// An id among the few that come up again.
fn id(rng: &mut Rng) -> Vec<u8> {
    match rng.below(40) {
        0 => odd(rng),
        1 => pick(rng, &["-", "+", "$", ">"]).as_bytes().to_vec(),
        2 => [b"(".to_vec(), id(rng)].concat(),
        3 => format!("{}-*", rng.below(90)).into_bytes(),
        4 => format!("{}-{}", rng.below(9), String::from_utf8_lossy(&odd(rng))).into_bytes(),
        5..=8 => rng.below(90).to_string().into_bytes(),
        9..=12 => b"0".to_vec(),
        _ => format!("{}-{}", rng.below(90), rng.below(3)).into_bytes(),
    }
}

fn read_id(rng: &mut Rng, command: &str) -> Vec<u8> {
    match (rng.below(12), command) {
        (0, _) => pick(rng, &["$", ">", "+"]).as_bytes().to_vec(),
        (1, "xread") => b"+".to_vec(),
        (1..=7, "xreadgroup") => b">".to_vec(),
        (2..=4, _) => b"0".to_vec(),
        _ => id(rng),
    }
}

/// A bound of a range of ids.
fn bound(rng: &mut Rng, edge: &str) -> Vec<u8> {
    match rng.below(8) {
        0..=3 => edge.as_bytes().to_vec(),
        4 => [b"(".to_vec(), id(rng)].concat(),
        _ => id(rng),
    }
}

/// An id for a new entry, mostly one that may be added.
fn new_id(rng: &mut Rng) -> Vec<u8> {
    match rng.below(20) {
        0 => id(rng),
        1..=3 => format!("{}-{}", rng.below(90), rng.below(3)).into_bytes(),
        4 => format!("{}-*", rng.below(90)).into_bytes(),
        _ => format!("{}-*", rng.below(40)).into_bytes(),
    }
}

/// Whether a request does not hang on the clock, or fill the memory.
pub(super) fn is_fair(words: &[Vec<u8>]) -> bool {
    let number = |word: &Vec<u8>| stdx::int::parse(word);
    match &words[0].to_ascii_uppercase()[..] {
        b"XADD" => !words.iter().any(|it| it == b"*"),
        b"XCLAIM" | b"XAUTOCLAIM" | b"XPENDING" => {
            let is_soon =
                |word: &Vec<u8>| number(word).is_some_and(|it| (1..1_000_000).contains(&it));
            let is_large = |word: &Vec<u8>| {
                number(word).is_some_and(|it| (100_000_000..i64::MAX / 16).contains(&it))
            };
            let idles = words.windows(2).filter(|pair| pair[0].eq_ignore_ascii_case(b"IDLE"));
            let is_old = words[0].eq_ignore_ascii_case(b"XPENDING")
                || words.get(4).is_none_or(|it| !is_soon(it));
            is_old
                && idles.map(|pair| &pair[1]).all(|it| !is_soon(it))
                && !words.iter().any(is_large)
        }
        _ => true,
    }
}
