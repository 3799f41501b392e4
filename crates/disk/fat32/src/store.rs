//! The device below a volume, with the order in which things reach it.

use crate::{
    Geometry,
    layout::put_u32,
    sector_cache::{Block, Region, Room, SectorCache, SectorPolicy},
};
use alloc::vec::Vec;
use block::{BLOCK_LEN, BlockDevice, BlockIdx, Partition};
use vfs::FsError;

/// The longest transfer.
pub(crate) const TRANSFER_LEN: usize = 1 << 20;
const TRANSFER_BLOCKS: usize = TRANSFER_LEN / BLOCK_LEN;

/// Whether the device keeps the order of writes between flushes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barriers {
    /// Writes land in the order given (files of an operating system, browser
    /// storage): a flush is needed only where durability is promised.
    InOrder,
    /// Writes may land in any order: a flush keeps FAT, slots and frees apart.
    Flush,
}

/// ```text
///   data ──► gather (one run) ──► device        1. file bytes
///   FAT lines ──► copy 0, copy 1                2. chains, before names
///   directory lines                             3. names and sizes
///   frees (applied by the volume after a flush) 4. only now reused
/// ```
///
/// Whenever lines must be written, all are, in this order: so a cut at any
/// write leaves names that lead to whole chains, and lost clusters at most.
pub(crate) struct Store<D> {
    pub(crate) device: Partition<D>,
    pub(crate) geometry: Geometry,
    pub(crate) cache: SectorCache,
    pub(crate) zero_batch_blocks: u64,
    barriers: Barriers,
    gather: Gather,
    /// Something was written since the last flush.
    unflushed: bool,
    scratch: Vec<u8>,
}

/// File bytes of one run of blocks, waiting for a neighbour.
#[derive(Default)]
struct Gather {
    start: u64,
    bytes: Vec<u8>,
}

impl Gather {
    fn end(&self) -> u64 {
        self.start + (self.bytes.len() / BLOCK_LEN) as u64
    }
    fn overlaps(&self, at: BlockIdx, len: usize) -> bool {
        at.0 < self.end() && self.start < at.0 + len.div_ceil(BLOCK_LEN) as u64
    }
}

impl<D: BlockDevice> Store<D> {
    pub(crate) fn new(
        device: Partition<D>,
        geometry: Geometry,
        policy: SectorPolicy,
        barriers: Barriers,
    ) -> Store<D> {
        Store {
            device,
            geometry,
            cache: SectorCache::new(policy),
            zero_batch_blocks: TRANSFER_BLOCKS as u64,
            barriers,
            gather: Gather::default(),
            unflushed: false,
            scratch: Vec::new(),
        }
    }

    /// Replaces the sector cache by one of another shape.
    pub(crate) fn set_policy(&mut self, policy: SectorPolicy) -> Result<(), FsError> {
        self.write_back()?;
        let counts = self.cache.counts;
        self.cache = SectorCache::new(policy);
        self.cache.counts = counts;
        Ok(())
    }

    /// The line that holds a block. `span` blocks from it on will be wanted too,
    /// and may be fetched in the same transfer.
    pub(crate) fn line(
        &mut self,
        at: BlockIdx,
        region: Region,
        span: u64,
    ) -> Result<usize, FsError> {
        if let Some(line) = self.cache.find(at) {
            return Ok(line);
        }
        if self.cache.room(at) == Room::AllDirty {
            self.write_back()?;
        }
        let blocks = span.min(self.cache.policy().read_ahead_blocks).max(1);
        let mut bytes = core::mem::take(&mut self.scratch);
        bytes.clear();
        bytes.resize(blocks as usize * BLOCK_LEN, 0);
        let read = self.read_span(at, &mut bytes);
        let fetched = bytes.as_chunks::<BLOCK_LEN>().0.iter().take(read.unwrap_or(0));
        for (index, block) in fetched.enumerate().rev() {
            let at = BlockIdx(at.0 + index as u64);
            if let (None, Room::Line(line)) = (self.cache.peek(at), self.cache.room(at)) {
                self.cache.put(line, at, region, block);
            }
        }
        self.scratch = bytes;
        read?;
        Ok(self.cache.peek(at).expect("the block was put last"))
    }

    /// Reads as many of the wanted blocks as can be read, and at least the
    /// first: a bad block further on must not hide this one.
    fn read_span(&mut self, at: BlockIdx, bytes: &mut [u8]) -> Result<usize, FsError> {
        match self.device.read(at, bytes) {
            Ok(()) => Ok(bytes.len() / BLOCK_LEN),
            Err(_) => {
                self.device.read(at, &mut bytes[..BLOCK_LEN])?;
                Ok(1)
            }
        }
    }

    /// Puts a block that was just written to the device into the cache.
    pub(crate) fn adopt_line(&mut self, at: BlockIdx, bytes: &Block) {
        self.cache.discard(at, 1);
        if let Room::Line(line) = self.cache.room(at) {
            self.cache.put(line, at, Region::Directory, bytes);
        }
    }

    pub(crate) fn fat_raw(&mut self, raw: u32) -> Result<u32, FsError> {
        let (at, place) = self.geometry.fat_entry(raw);
        let line = self.fat_line(at)?;
        Ok(crate::layout::u32_at(self.cache.bytes(line), place))
    }

    pub(crate) fn set_fat_raw(&mut self, raw: u32, value: u32) -> Result<(), FsError> {
        let (at, place) = self.geometry.fat_entry(raw);
        let line = self.fat_line(at)?;
        put_u32(self.cache.bytes_mut(line), place, value);
        Ok(())
    }

    fn fat_line(&mut self, at: BlockIdx) -> Result<usize, FsError> {
        let end = self.geometry.fat_read_start() + self.geometry.fat_blocks;
        self.line(at, Region::Fat, end - at.0)
    }

    pub(crate) fn read_data(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), FsError> {
        if self.gather.overlaps(at, into.len()) {
            self.flush_gather()?;
        }
        Ok(self.device.read(at, into)?)
    }

    /// Takes file bytes, whole blocks. Neighbours become one transfer.
    pub(crate) fn write_data(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), FsError> {
        let follows = !self.gather.bytes.is_empty() && at.0 == self.gather.end();
        if !follows || self.gather.bytes.len() + from.len() > TRANSFER_LEN {
            self.flush_gather()?;
            self.gather.start = at.0;
        }
        if from.len() >= TRANSFER_LEN {
            self.unflushed = true;
            return Ok(self.device.write(at, from)?);
        }
        self.gather.bytes.extend_from_slice(from);
        Ok(())
    }

    /// Fills blocks with zeros in batches.
    pub(crate) fn write_zeros(&mut self, at: BlockIdx, blocks: u64) -> Result<(), FsError> {
        let batch = self.zero_batch_blocks.clamp(1, TRANSFER_BLOCKS as u64);
        let zeros = alloc::vec![0; batch.min(blocks) as usize * BLOCK_LEN];
        let mut done = 0;
        while done < blocks {
            let now = batch.min(blocks - done);
            self.write_now(BlockIdx(at.0 + done), &zeros[..now as usize * BLOCK_LEN])?;
            done += now;
        }
        Ok(())
    }

    /// Writes past the caches, after the file bytes that wait.
    pub(crate) fn write_now(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), FsError> {
        self.flush_gather()?;
        self.unflushed = true;
        Ok(self.device.write(at, from)?)
    }

    pub(crate) fn read_now(&mut self, at: BlockIdx) -> Result<Block, FsError> {
        let mut block = [0; BLOCK_LEN];
        self.device.read(at, &mut block)?;
        Ok(block)
    }

    fn flush_gather(&mut self) -> Result<(), FsError> {
        if self.gather.bytes.is_empty() {
            return Ok(());
        }
        self.unflushed = true;
        // On an error the bytes stay, and the next call tries again.
        self.device.write(BlockIdx(self.gather.start), &self.gather.bytes)?;
        self.gather.bytes.clear();
        Ok(())
    }

    /// Writes all that waits, in the order that keeps the volume whole.
    pub(crate) fn write_back(&mut self) -> Result<(), FsError> {
        self.flush_gather()?;
        if self.write_lines(Region::Fat)? && self.barriers == Barriers::Flush {
            self.flush()?;
        }
        self.write_lines(Region::Directory)?;
        Ok(())
    }

    /// The FAT must not lead to a directory's new clusters before they are zero.
    pub(crate) fn settle_zeros(&mut self) -> Result<(), FsError> {
        match self.barriers {
            Barriers::InOrder => Ok(()),
            Barriers::Flush => self.flush(),
        }
    }

    /// Keeps what was changed before apart from what is changed after.
    pub(crate) fn order_point(&mut self) -> Result<(), FsError> {
        self.write_back()?;
        match self.barriers {
            Barriers::InOrder => Ok(()),
            Barriers::Flush => self.flush(),
        }
    }

    pub(crate) fn flush(&mut self) -> Result<(), FsError> {
        if self.unflushed {
            self.device.flush()?;
            self.unflushed = false;
        }
        Ok(())
    }

    fn write_lines(&mut self, region: Region) -> Result<bool, FsError> {
        let mut from = BlockIdx(0);
        let mut runs = Vec::new();
        while let Some(run) = self.cache.dirty_run(region, from, TRANSFER_BLOCKS) {
            runs.push(run);
            from = BlockIdx(run.0.0 + run.1 as u64);
        }
        // A whole copy before the next one, so that one of them is whole.
        for &(first, blocks) in &runs {
            self.write_run(first, blocks, 0)?;
        }
        if region == Region::Fat {
            for offset in self.geometry.fat_mirrors() {
                for &(first, blocks) in &runs {
                    self.write_run(first, blocks, offset)?;
                }
            }
        }
        for &(first, blocks) in &runs {
            self.cache.mark_clean(region, first, blocks);
        }
        Ok(!runs.is_empty())
    }

    fn write_run(&mut self, first: BlockIdx, blocks: usize, offset: u64) -> Result<(), FsError> {
        let mut bytes = core::mem::take(&mut self.scratch);
        bytes.clear();
        self.cache.gather(first, blocks, &mut bytes);
        self.unflushed = true;
        let written = self.device.write(BlockIdx(first.0 + offset), &bytes);
        self.scratch = bytes;
        Ok(written?)
    }
}
