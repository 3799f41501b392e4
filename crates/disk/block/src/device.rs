use alloc::boxed::Box;
use core::fmt;

/// The unit of every device. File systems with larger sectors use several.
pub const BLOCK_LEN: usize = 512;

/// A block's place on its device. 64 bits, so that no arithmetic on a lying
/// partition table or boot sector can wrap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BlockIdx(pub u64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceError {
    /// The first block of the transfer that does not exist.
    OutOfRange(BlockIdx),
    /// The block cannot be read or written, and will not be.
    Medium(BlockIdx),
    /// The transfer failed; the same one may work later.
    Transient,
    /// Nothing reaches the device any more.
    PowerLost,
    /// What carries the device (a file, a browser's storage) refused.
    Host,
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::OutOfRange(at) => write!(f, "block {} is past the end", at.0),
            DeviceError::Medium(at) => write!(f, "block {} is unreadable", at.0),
            DeviceError::Transient => f.write_str("the transfer failed"),
            DeviceError::PowerLost => f.write_str("the power is off"),
            DeviceError::Host => f.write_str("the storage behind the device refused"),
        }
    }
}

impl core::error::Error for DeviceError {}

pub trait BlockDevice {
    fn block_count(&self) -> u64;

    /// Fills `into`, a whole number of blocks.
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError>;

    /// Stores `from`, a whole number of blocks. Only a later [`flush`] promises
    /// that it survives a power loss; until then blocks may land in any order.
    ///
    /// [`flush`]: BlockDevice::flush
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError>;

    /// Returns once every earlier write would survive a power loss.
    fn flush(&mut self) -> Result<(), DeviceError>;
}

impl<D: BlockDevice + ?Sized> BlockDevice for &mut D {
    fn block_count(&self) -> u64 {
        (**self).block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        (**self).read(at, into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        (**self).write(at, from)
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        (**self).flush()
    }
}

impl<D: BlockDevice + ?Sized> BlockDevice for Box<D> {
    fn block_count(&self) -> u64 {
        (**self).block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        (**self).read(at, into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        (**self).write(at, from)
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        (**self).flush()
    }
}

/// The number of blocks in a buffer; a caller that passes half a block has a bug.
pub(crate) fn blocks_in(bytes: &[u8]) -> u64 {
    assert!(bytes.len().is_multiple_of(BLOCK_LEN), "a transfer is a whole number of blocks");
    (bytes.len() / BLOCK_LEN) as u64
}

/// Refuses a transfer that leaves a device of `count` blocks.
pub(crate) fn check_range(count: u64, at: BlockIdx, blocks: u64) -> Result<(), DeviceError> {
    match at.0.checked_add(blocks) {
        Some(end) if end <= count => Ok(()),
        _ => Err(DeviceError::OutOfRange(BlockIdx(at.0.max(count)))),
    }
}
