//! A short way to a difference: leaves out what is not needed.

use super::play::{Difference, Pair};
use crate::generate::Step;
use std::time::{Duration, Instant};

/// When to be content with what there is.
const PATIENCE: Duration = Duration::from_secs(20);

/// The fewest of `steps`, of which the last differs, that still end in a
/// difference.
pub fn shrink(pair: &mut Pair, steps: Vec<Step>) -> Vec<Step> {
    let deadline = Instant::now() + PATIENCE;
    let mut best = steps;
    let related = related(&best);
    if ends_in_difference(pair, &related).is_some() {
        best = related;
    }
    let mut size = best.len() / 2;
    while size > 0 && Instant::now() < deadline {
        let mut start = 0;
        while start + size < best.len() && Instant::now() < deadline {
            let shorter = [&best[..start], &best[start + size..]].concat();
            match ends_in_difference(pair, &shorter) {
                Some(_) => best = shorter,
                None => start += size,
            }
        }
        size /= 2;
    }
    best
}

/// The steps that name a word of the last one, and those that name no key.
fn related(steps: &[Step]) -> Vec<Step> {
    let Some((last, before)) = steps.split_last() else { return Vec::new() };
    let names = |step: &Step| step.words.iter().skip(1).any(|it| last.words[1..].contains(it));
    let is_state = |step: &Step| {
        let name = step.words[0].to_ascii_lowercase();
        [&b"multi"[..], b"exec", b"select", b"hello", b"reset", b"discard"].contains(&&name[..])
    };
    let kept = before.iter().filter(|it| names(it) || is_state(it));
    kept.chain([last]).cloned().collect()
}

/// Plays on empty servers. The difference, if the last step is the first that
/// shows one.
pub(super) fn ends_in_difference(pair: &mut Pair, steps: &[Step]) -> Option<Difference> {
    pair.reset();
    let mut played = 0;
    for batch in steps.chunk_by(|a, b| a.client == b.client) {
        // A part at a time, so that neither side waits for the other to read.
        for part in batch.chunks(40) {
            if let Some(difference) = pair.play(part) {
                let is_last = played + difference.index + 1 == steps.len();
                return is_last.then_some(difference);
            }
            played += part.len();
        }
    }
    None
}
