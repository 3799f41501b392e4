//! Runs of registers with the same value.

use super::{Added, Corrupt, HEADER_LEN, REGISTER_COUNT};
use alloc::vec::Vec;

const MAX_SHORT_ZEROS: usize = 64;
const MAX_VALUE: u8 = 32;
const MAX_VALUES: usize = 4;
/// Runs looked at, from the one before a change on, for two that can be one.
const MERGE_SCAN: usize = 5;

/// Some registers in a row that have one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub value: u8,
    pub len: usize,
}

impl Run {
    /// The run written at the front of `bytes`, and how many bytes it takes.
    pub(super) fn read(bytes: &[u8]) -> (Run, usize) {
        let first = bytes[0];
        let low = usize::from(first & 0x3f);
        match first >> 6 {
            0 => (Run { value: 0, len: low + 1 }, 1),
            1 => {
                let next = bytes.get(1).copied().unwrap_or(0);
                (Run { value: 0, len: (low << 8 | usize::from(next)) + 1 }, 2)
            }
            _ => (Run { value: (first >> 2 & 0x1f) + 1, len: usize::from(first & 3) + 1 }, 1),
        }
    }
}

/// Appends a run that is short enough for its value.
pub(super) fn push(out: &mut Vec<u8>, run: Run) {
    let rest = run.len - 1;
    match run.value {
        0 if run.len <= MAX_SHORT_ZEROS => out.push(rest as u8),
        0 => out.extend([0x40 | (rest >> 8) as u8, rest as u8]),
        value => out.push(0x80 | (value - 1) << 2 | rest as u8),
    }
}

/// The runs with the places of their bytes.
pub(super) fn runs(body: &[u8]) -> impl Iterator<Item = (usize, Run)> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        let (run, len) = Run::read(body.get(at..).filter(|it| !it.is_empty())?);
        at += len;
        Some((at - len, run))
    })
}

/// Gives every run with its first register. They must cover all registers.
pub(super) fn each_run(body: &[u8], mut each: impl FnMut(usize, Run)) -> Result<(), Corrupt> {
    let mut first = 0;
    for (_, run) in runs(body) {
        if first + run.len > REGISTER_COUNT {
            return Err(Corrupt);
        }
        each(first, run);
        first += run.len;
    }
    if first == REGISTER_COUNT { Ok(()) } else { Err(Corrupt) }
}

/// What became of a register that is to rise.
pub(super) enum Raised {
    Done(Added),
    /// The value is too great, or the sketch would grow too long.
    NoRoom,
}

/// Lets a register be at least `value`.
pub(super) fn raise(
    sketch: &mut Vec<u8>,
    index: usize,
    value: u8,
    max_len: usize,
) -> Result<Raised, Corrupt> {
    if value > MAX_VALUE {
        return Ok(Raised::NoRoom);
    }
    let (mut first, mut before) = (0, HEADER_LEN);
    let mut found = None;
    for (at, run) in runs(&sketch[HEADER_LEN..]) {
        if index < first + run.len {
            found = Some((HEADER_LEN + at, run));
            break;
        }
        first += run.len;
        before = HEADER_LEN + at;
    }
    let Some((at, old)) = found else { return Err(Corrupt) };
    if old.value >= value {
        return Ok(Raised::Done(Added::Same));
    }
    let old_len = Run::read(&sketch[at..]).1;
    let parts = [
        Run { value: old.value, len: index - first },
        Run { value, len: 1 },
        Run { value: old.value, len: first + old.len - index - 1 },
    ];
    let mut new = Vec::with_capacity(MERGE_SCAN);
    parts.iter().filter(|it| it.len > 0).for_each(|it| push(&mut new, *it));
    if new.len() > old_len && sketch.len() + new.len() - old_len > max_len {
        return Ok(Raised::NoRoom);
    }
    sketch.splice(at..(at + old_len).min(sketch.len()), new);
    merge_values(sketch, before);
    Ok(Raised::Done(Added::Rose))
}

/// Joins neighbours of one value, as far as the reference looks for them.
fn merge_values(sketch: &mut Vec<u8>, mut at: usize) {
    for _ in 0..MERGE_SCAN {
        if at >= sketch.len() {
            return;
        }
        let (run, len) = Run::read(&sketch[at..]);
        let next = sketch.get(at + len..).filter(|it| !it.is_empty()).map(|it| Run::read(it).0);
        match next {
            Some(next)
                if run.value > 0 && next.value == run.value && run.len + next.len <= MAX_VALUES =>
            {
                let mut joined = Vec::with_capacity(1);
                push(&mut joined, Run { value: run.value, len: run.len + next.len });
                sketch.splice(at..at + 2, joined);
            }
            _ => at += len,
        }
    }
}
