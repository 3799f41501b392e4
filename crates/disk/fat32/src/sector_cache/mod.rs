//! Blocks of the FAT and of directories, clean or waiting to be written.
//!
//! ```text
//!            way 0        way 1        way 2        way 3
//!   set 0  [ block 1024 ][ block 0    ][ -          ][ -          ]
//!   set 1  [ block 1    ][ block 2049*][ -          ][ -          ]   * dirty
//!   …        a block may stand in any way of the set of its number
//! ```
//!
//! One set with 64 ways is a plain LRU list, and one line is no cache at all:
//! the same code serves all three, so that they can be compared.

use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockIdx};
use stdx::order::NumberMap;

pub(crate) mod inspect;

pub(crate) type Block = [u8; BLOCK_LEN];

/// The shape of the sector cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SectorPolicy {
    pub sets: usize,
    pub ways: usize,
    /// Blocks fetched together when one is missing and more will follow.
    pub read_ahead_blocks: u64,
}

impl SectorPolicy {
    pub const FOUR_WAY: SectorPolicy = SectorPolicy { sets: 1024, ways: 4, read_ahead_blocks: 128 };
    pub const LRU_64: SectorPolicy = SectorPolicy { sets: 1, ways: 64, read_ahead_blocks: 1 };
    pub const OFF: SectorPolicy = SectorPolicy { sets: 1, ways: 1, read_ahead_blocks: 1 };
}

/// What a block belongs to, which decides when it may be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Region {
    Fat,
    Directory,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SectorCounts {
    pub hits: u64,
    pub misses: u64,
    pub evictions: u64,
}

pub(crate) struct SectorCache {
    policy: SectorPolicy,
    lines: Vec<Line>,
    bytes: Vec<Block>,
    /// Dirty lines in the order of the disk.
    dirty_fat: NumberMap,
    dirty_directory: NumberMap,
    clock: u64,
    pub(crate) counts: SectorCounts,
}

#[derive(Clone, Copy)]
struct Line {
    at: Option<BlockIdx>,
    region: Region,
    is_dirty: bool,
    last_used: u64,
}

/// Where a missing block would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    Line(usize),
    /// Every line of the set waits to be written.
    AllDirty,
}

impl SectorCache {
    pub(crate) fn new(policy: SectorPolicy) -> SectorCache {
        let len = policy.sets.max(1) * policy.ways.max(1);
        let line = Line { at: None, region: Region::Fat, is_dirty: false, last_used: 0 };
        SectorCache {
            policy,
            lines: vec![line; len],
            bytes: vec![[0; BLOCK_LEN]; len],
            dirty_fat: NumberMap::new(),
            dirty_directory: NumberMap::new(),
            clock: 0,
            counts: SectorCounts::default(),
        }
    }

    pub(crate) fn policy(&self) -> SectorPolicy {
        self.policy
    }

    /// The line of a block, counted as a hit or a miss.
    pub(crate) fn find(&mut self, at: BlockIdx) -> Option<usize> {
        let found = self.peek(at);
        match found {
            Some(line) => {
                self.counts.hits += 1;
                self.touch(line);
            }
            None => self.counts.misses += 1,
        }
        found
    }

    pub(crate) fn peek(&self, at: BlockIdx) -> Option<usize> {
        self.set(at).find(|it| self.lines[*it].at == Some(at))
    }

    pub(crate) fn room(&self, at: BlockIdx) -> Room {
        let clean = self.set(at).filter(|it| !self.lines[*it].is_dirty);
        match clean.min_by_key(|it| (self.lines[*it].at.is_some(), self.lines[*it].last_used)) {
            Some(line) => Room::Line(line),
            None => Room::AllDirty,
        }
    }

    /// Gives a clean line to a block.
    pub(crate) fn put(&mut self, line: usize, at: BlockIdx, region: Region, bytes: &Block) {
        assert!(!self.lines[line].is_dirty, "a dirty line is written before it is reused");
        self.counts.evictions += u64::from(self.lines[line].at.is_some());
        self.lines[line] = Line { at: Some(at), region, is_dirty: false, last_used: 0 };
        self.bytes[line] = *bytes;
        self.touch(line);
    }

    pub(crate) fn bytes(&self, line: usize) -> &Block {
        &self.bytes[line]
    }

    /// The bytes to change; the line is dirty from now on.
    pub(crate) fn bytes_mut(&mut self, line: usize) -> &mut Block {
        let Line { at, region, is_dirty, .. } = self.lines[line];
        if !is_dirty {
            let at = at.expect("a line that is changed holds a block");
            self.lines[line].is_dirty = true;
            self.dirty(region).insert(at.0, line as u64);
        }
        &mut self.bytes[line]
    }

    pub(crate) fn dirty_len(&self) -> usize {
        self.dirty_fat.len() + self.dirty_directory.len()
    }

    /// The first run of at most `max` neighbouring dirty blocks from `from` on.
    pub(crate) fn dirty_run(
        &self,
        region: Region,
        from: BlockIdx,
        max: usize,
    ) -> Option<(BlockIdx, usize)> {
        let dirty = match region {
            Region::Fat => &self.dirty_fat,
            Region::Directory => &self.dirty_directory,
        };
        let mut blocks = dirty.range_from(from.0).map(|it| BlockIdx(it.0));
        let first = blocks.next()?;
        let followers = blocks.zip(first.0 + 1..).take_while(|(at, expect)| at.0 == *expect);
        Some((first, 1 + followers.take(max - 1).count()))
    }

    /// Copies the cached blocks of a run behind each other.
    pub(crate) fn gather(&self, first: BlockIdx, blocks: usize, into: &mut Vec<u8>) {
        for at in first.0..first.0 + blocks as u64 {
            let line = self.peek(BlockIdx(at)).expect("a dirty block is cached");
            into.extend_from_slice(&self.bytes[line]);
        }
    }

    pub(crate) fn mark_clean(&mut self, region: Region, first: BlockIdx, blocks: usize) {
        for at in first.0..first.0 + blocks as u64 {
            if let Some(line) = self.dirty(region).remove(at) {
                self.lines[line as usize].is_dirty = false;
            }
        }
    }

    /// Forgets blocks that now belong to something else, dirty or not.
    pub(crate) fn discard(&mut self, first: BlockIdx, blocks: u64) {
        for at in (first.0..first.0 + blocks).map(BlockIdx) {
            if let Some(line) = self.peek(at) {
                let region = self.lines[line].region;
                self.dirty(region).remove(at.0);
                self.lines[line].at = None;
                self.lines[line].is_dirty = false;
            }
        }
    }

    fn dirty(&mut self, region: Region) -> &mut NumberMap {
        match region {
            Region::Fat => &mut self.dirty_fat,
            Region::Directory => &mut self.dirty_directory,
        }
    }

    fn touch(&mut self, line: usize) {
        self.clock += 1;
        self.lines[line].last_used = self.clock;
    }

    fn set(&self, at: BlockIdx) -> core::ops::Range<usize> {
        let ways = self.policy.ways.max(1);
        let set = (at.0 % self.policy.sets.max(1) as u64) as usize;
        set * ways..(set + 1) * ways
    }
}

#[cfg(test)]
mod tests;
