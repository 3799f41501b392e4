//! A picture of the sector cache for the views.

use super::{SectorCache, SectorCounts};
use alloc::vec::Vec;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectorPicture {
    pub sets: usize,
    pub ways: usize,
    pub counts: SectorCounts,
    pub dirty: usize,
    /// A byte a line, set by set: 0 empty, else 1 (long unused) to 127 (used
    /// last), with the high bit set if dirty.
    pub cells: Vec<u8>,
}

pub(crate) fn picture(cache: &SectorCache) -> SectorPicture {
    let cell = |line: &super::Line| match line.at {
        None => 0,
        Some(_) => {
            let age_log2 = (cache.clock - line.last_used + 1).ilog2();
            let recency = 127 - (age_log2 * 6).min(126) as u8;
            recency | if line.is_dirty { 0x80 } else { 0 }
        }
    };
    SectorPicture {
        sets: cache.policy.sets,
        ways: cache.policy.ways,
        counts: cache.counts,
        dirty: cache.dirty_len(),
        cells: cache.lines.iter().map(cell).collect(),
    }
}
