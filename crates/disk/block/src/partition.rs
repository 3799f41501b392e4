use crate::{
    BlockDevice, BlockIdx, DeviceError,
    device::{blocks_in, check_range},
};

/// A window on a device. What is outside cannot be reached through it.
///
/// ```text
///   inner      [ MBR |  gap  |#######################|  other  ]
///   partition                 0 1 2 ...    count - 1
///                             ^ first
/// ```
pub struct Partition<D> {
    inner: D,
    first: BlockIdx,
    count: u64,
}

impl<D: BlockDevice> Partition<D> {
    /// A window of `count` blocks, cut where the device ends.
    pub fn new(inner: D, first: BlockIdx, count: u64) -> Partition<D> {
        let count = count.min(inner.block_count().saturating_sub(first.0));
        Partition { inner, first, count }
    }

    /// The whole device.
    pub fn whole(inner: D) -> Partition<D> {
        Partition { first: BlockIdx(0), count: inner.block_count(), inner }
    }
}

impl<D> Partition<D> {
    pub fn first(&self) -> BlockIdx {
        self.first
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

impl<D: BlockDevice> BlockDevice for Partition<D> {
    fn block_count(&self) -> u64 {
        self.count
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        check_range(self.count, at, blocks_in(into))?;
        self.inner.read(BlockIdx(self.first.0 + at.0), into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        check_range(self.count, at, blocks_in(from))?;
        self.inner.write(BlockIdx(self.first.0 + at.0), from)
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        self.inner.flush()
    }
}
