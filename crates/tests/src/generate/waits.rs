//! Commands that wait: only for moments, so that a play goes on.

use super::values::{chance, odd};
use stdx::{float, rng::Rng};

/// The longest wait that is played, in milliseconds.
const MOST_MS: f64 = 20.0;

/// The unit of a command's time, and where it stands; `None` for commands that
/// never wait.
fn timeout(words: &[Vec<u8>]) -> Option<(f64, Option<&Vec<u8>>)> {
    const SECONDS: f64 = 1000.0;
    const MILLISECONDS: f64 = 1.0;
    match &words[0].to_ascii_uppercase()[..] {
        b"BLPOP" | b"BRPOP" | b"BZPOPMIN" | b"BZPOPMAX" | b"BLMOVE" | b"BRPOPLPUSH" => {
            Some((SECONDS, words.last()))
        }
        b"BLMPOP" | b"BZMPOP" => Some((SECONDS, words.get(1))),
        b"WAIT" => Some((MILLISECONDS, words.get(2))),
        b"WAITAOF" => Some((MILLISECONDS, words.get(3))),
        b"XREAD" | b"XREADGROUP" => {
            let at = words.iter().rposition(|it| it.eq_ignore_ascii_case(b"BLOCK"))?;
            Some((MILLISECONDS, words.get(at + 1)))
        }
        _ => None,
    }
}

pub(super) fn is_fair(words: &[Vec<u8>]) -> bool {
    let Some((unit, Some(word))) = timeout(words) else { return true };
    match float::parse(word) {
        Some(time) => time < 0.0 || (time * unit >= 1.0 && time * unit <= MOST_MS),
        None => true,
    }
}

/// A word for a hole that is a time to wait.
pub(super) fn word(rng: &mut Rng, command: &str, hole: &str) -> Option<Vec<u8>> {
    let is_read = command.starts_with("xread") && hole == "milliseconds";
    if hole != "timeout" && !is_read {
        return None;
    }
    let in_seconds = command.starts_with('b');
    Some(match rng.below(12) {
        0 => odd(rng),
        _ if in_seconds && chance(rng, 50) => b"0.002".to_vec(),
        _ if in_seconds => b".001".to_vec(),
        _ => b"1".to_vec(),
    })
}
