//! Compression: the last place each three bytes were seen is remembered.

use super::MAX_COPY;
use alloc::{vec, vec::Vec};

/// The table of places seen is as large as the input asks for, within these.
const TABLE_BITS: core::ops::RangeInclusive<u32> = 5..=13;
/// A place that was not seen.
const NOWHERE: u32 = u32::MAX;
const MAX_BACK: usize = 1 << 13;
const MAX_RUN: usize = 32;
const MIN_COPY: usize = 3;

/// The compressed bytes, or nothing if they would not be shorter.
pub fn compress(input: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(input.len());
    if u32::try_from(input.len()).is_err() {
        return None;
    }
    let bits = input.len().max(1).ilog2().clamp(*TABLE_BITS.start(), *TABLE_BITS.end());
    let mut seen = vec![NOWHERE; 1 << bits];
    let (mut at, mut run_start) = (0, 0);
    while let Some(three) = input.get(at..at + MIN_COPY) {
        let entry = &mut seen[slot(three, bits)];
        let earlier = core::mem::replace(entry, at as u32);
        let is_match = earlier != NOWHERE
            && at - earlier as usize <= MAX_BACK
            && input[earlier as usize..].starts_with(three);
        let earlier = earlier as usize;
        if !is_match {
            at += 1;
            continue;
        }
        let len = common_len(input, earlier, at);
        literals(&mut out, &input[run_start..at]);
        copy(&mut out, at - earlier, len);
        at += len;
        run_start = at;
        if out.len() >= input.len() {
            return None;
        }
    }
    literals(&mut out, &input[run_start..]);
    (out.len() < input.len()).then_some(out)
}

fn slot(three: &[u8], bits: u32) -> usize {
    let word = u32::from(three[0]) | u32::from(three[1]) << 8 | u32::from(three[2]) << 16;
    (word.wrapping_mul(0x9e37_79b1) >> (32 - bits)) as usize
}

fn common_len(input: &[u8], earlier: usize, at: usize) -> usize {
    let pairs = input[earlier..].iter().zip(&input[at..]);
    pairs.take(MAX_COPY).take_while(|(a, b)| a == b).count()
}

fn literals(out: &mut Vec<u8>, bytes: &[u8]) {
    for run in bytes.chunks(MAX_RUN) {
        out.push(run.len() as u8 - 1);
        out.extend_from_slice(run);
    }
}

fn copy(out: &mut Vec<u8>, back: usize, len: usize) {
    let (high, low) = (((back - 1) >> 8) as u8, (back - 1) as u8);
    if len < 9 {
        out.extend_from_slice(&[((len - 2) as u8) << 5 | high, low]);
    } else {
        out.extend_from_slice(&[7 << 5 | high, (len - 9) as u8, low]);
    }
}
