//! What a device did lately: a ring of operations, and when each part of it
//! was last written.

use crate::{BlockDevice, BlockIdx, Counts, DeviceError, device::blocks_in};
use alloc::{collections::VecDeque, vec, vec::Vec};

/// Operations kept. A frame of the disk view draws fewer.
pub const RING_LEN: usize = 512;
/// Parts of the device that carry a write stamp.
pub const HEAT_CELLS: u64 = 16_384;
/// What a write stays at its hottest for.
const HEAT_STEP_MS: u64 = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpKind {
    Read,
    Write,
    Flush,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Op {
    pub kind: OpKind,
    pub at: BlockIdx,
    pub blocks: u64,
}

/// Counts and remembers what passes, cheaply enough to be on always.
///
/// ```text
///   ring      | w 64+8 | f | r 12+1 | w 3+1 |       newest at the back
///   stamps    [ 0 ][ 0 ][ 17 ][ 18 ][ 3 ] ...       one for blocks_per_cell
///                         ^ when it was written last, in milliseconds
/// ```
pub struct Recording<D> {
    inner: D,
    counts: Counts,
    ring: VecDeque<Op>,
    stamps: Vec<u64>,
    blocks_per_cell: u64,
    now_ms: u64,
}

impl<D: BlockDevice> Recording<D> {
    pub fn new(inner: D) -> Recording<D> {
        let blocks_per_cell = inner.block_count().div_ceil(HEAT_CELLS).max(1);
        let cells = inner.block_count().div_ceil(blocks_per_cell);
        Recording {
            inner,
            counts: Counts::default(),
            ring: VecDeque::with_capacity(RING_LEN),
            stamps: vec![0; cells as usize],
            blocks_per_cell,
            now_ms: 1,
        }
    }
}

impl<D> Recording<D> {
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The last operations, oldest first.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.ring.iter()
    }

    /// The time that writes are stamped with from now on, in milliseconds. Without
    /// it, all writes are of one moment.
    pub fn set_now(&mut self, now_ms: u64) {
        self.now_ms = now_ms.max(1);
    }

    /// How lately the blocks from `at` on were written: 255 just now, less by a
    /// fixed step each time the age doubles, 0 after 16 seconds or never.
    pub fn heat(&self, at: BlockIdx, blocks: u64) -> u8 {
        let first = at.0 / self.blocks_per_cell;
        let last = (at.0 + blocks.max(1) - 1) / self.blocks_per_cell;
        let newest = (first..=last).filter_map(|it| self.stamps.get(it as usize)).max();
        match newest {
            None | Some(0) => 0,
            Some(stamp) => {
                let age = self.now_ms.saturating_sub(*stamp) / HEAT_STEP_MS + 1;
                255 - u8::try_from(age.ilog2() * 32).unwrap_or(255)
            }
        }
    }

    pub fn inner(&self) -> &D {
        &self.inner
    }
    pub fn inner_mut(&mut self) -> &mut D {
        &mut self.inner
    }
    pub fn into_inner(self) -> D {
        self.inner
    }

    fn record(&mut self, op: Op) {
        if self.ring.len() == RING_LEN {
            self.ring.pop_front();
        }
        self.ring.push_back(op);
    }

    fn stamp(&mut self, at: BlockIdx, blocks: u64) {
        let first = at.0 / self.blocks_per_cell;
        let last = (at.0 + blocks.max(1) - 1) / self.blocks_per_cell;
        let cells = first as usize..(last as usize + 1).min(self.stamps.len());
        self.stamps[cells].fill(self.now_ms);
    }
}

impl<D: BlockDevice> BlockDevice for Recording<D> {
    fn block_count(&self) -> u64 {
        self.inner.block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        let blocks = blocks_in(into);
        self.counts.reads += 1;
        self.counts.blocks_read += blocks;
        self.record(Op { kind: OpKind::Read, at, blocks });
        self.inner.read(at, into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        let blocks = blocks_in(from);
        self.inner.write(at, from)?;
        self.counts.writes += 1;
        self.counts.blocks_written += blocks;
        self.record(Op { kind: OpKind::Write, at, blocks });
        self.stamp(at, blocks);
        Ok(())
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        self.counts.flushes += 1;
        self.record(Op { kind: OpKind::Flush, at: BlockIdx(0), blocks: 0 });
        self.inner.flush()
    }
}
