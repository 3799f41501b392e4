use crate::{BlockDevice, BlockIdx, DeviceError, device::blocks_in};

/// Fails on plan.
pub struct Faulty<D> {
    inner: D,
    pub fault: Fault,
    transfers: u64,
    writes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    BadBlock(BlockIdx),
    /// The `n`th transfer (read, write or flush, from 1) fails once.
    ErrorAtTransfer(u64),
    /// Every write from the `n`th on (from 1) is lost, as after a power cut.
    PowerLossAtWrite(u64),
}

impl<D> Faulty<D> {
    pub fn new(inner: D, fault: Fault) -> Faulty<D> {
        Faulty { inner, fault, transfers: 0, writes: 0 }
    }
    /// Writes asked for so far, failed ones included.
    pub fn writes(&self) -> u64 {
        self.writes
    }
    pub fn transfers(&self) -> u64 {
        self.transfers
    }
    pub fn into_inner(self) -> D {
        self.inner
    }

    fn check(&mut self, at: BlockIdx, blocks: u64) -> Result<(), DeviceError> {
        self.transfers += 1;
        match self.fault {
            Fault::BadBlock(bad) if at <= bad && bad.0 - at.0 < blocks => {
                Err(DeviceError::Medium(bad))
            }
            Fault::ErrorAtTransfer(n) if n == self.transfers => Err(DeviceError::Transient),
            _ => Ok(()),
        }
    }

    fn check_power(&self) -> Result<(), DeviceError> {
        match self.fault {
            Fault::PowerLossAtWrite(n) if n <= self.writes => Err(DeviceError::PowerLost),
            _ => Ok(()),
        }
    }
}

impl<D: BlockDevice> BlockDevice for Faulty<D> {
    fn block_count(&self) -> u64 {
        self.inner.block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        self.check(at, blocks_in(into))?;
        self.inner.read(at, into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        self.writes += 1;
        self.check(at, blocks_in(from))?;
        self.check_power()?;
        self.inner.write(at, from)
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        self.check(BlockIdx(0), 0)?;
        self.check_power()?;
        self.inner.flush()
    }
}
