use crate::{BlockDevice, BlockIdx, DeviceError, device::blocks_in};

/// Counts what passes through to `inner`, failures included.
pub struct Counting<D> {
    inner: D,
    pub counts: Counts,
}

/// Transfers and the blocks they moved.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    pub reads: u64,
    pub writes: u64,
    pub flushes: u64,
    pub blocks_read: u64,
    pub blocks_written: u64,
}

impl<D> Counting<D> {
    pub fn new(inner: D) -> Counting<D> {
        Counting { inner, counts: Counts::default() }
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
}

impl<D: BlockDevice> BlockDevice for Counting<D> {
    fn block_count(&self) -> u64 {
        self.inner.block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        self.counts.reads += 1;
        self.counts.blocks_read += blocks_in(into);
        self.inner.read(at, into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        self.counts.writes += 1;
        self.counts.blocks_written += blocks_in(from);
        self.inner.write(at, from)
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        self.counts.flushes += 1;
        self.inner.flush()
    }
}
