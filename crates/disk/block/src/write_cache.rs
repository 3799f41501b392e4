use crate::{
    BLOCK_LEN, BlockDevice, BlockIdx, DeviceError,
    device::{blocks_in, check_range},
};
use alloc::{collections::BTreeMap, vec::Vec};
use stdx::rng::Rng;

/// A device with a volatile cache: what was not flushed may be lost, in any
/// order and by single blocks, when the power goes.
///
/// ```text
///   pending   block 7: v1 v2 v3        power_cut keeps, for each block,
///             block 9: v1              the stored bytes or any one version
///   inner     block 7: v0              -> reordering and torn transfers
/// ```
pub struct WriteCache<D> {
    inner: D,
    pending: BTreeMap<BlockIdx, Vec<[u8; BLOCK_LEN]>>,
}

impl<D: BlockDevice> WriteCache<D> {
    pub fn new(inner: D) -> WriteCache<D> {
        WriteCache { inner, pending: BTreeMap::new() }
    }

    pub fn pending_blocks(&self) -> usize {
        self.pending.len()
    }

    /// What the medium holds after a cut here; `seed` picks which blocks made it.
    pub fn power_cut(self, seed: u64) -> Result<D, DeviceError> {
        let WriteCache { mut inner, pending } = self;
        let mut rng = Rng::new(seed);
        for (at, versions) in pending {
            let survivor = rng.index(versions.len() + 1);
            if let Some(bytes) = versions.get(survivor) {
                inner.write(at, bytes)?;
            }
        }
        Ok(inner)
    }
}

impl<D: BlockDevice> BlockDevice for WriteCache<D> {
    fn block_count(&self) -> u64 {
        self.inner.block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        self.inner.read(at, into)?;
        let end = BlockIdx(at.0 + blocks_in(into));
        for (block, versions) in self.pending.range(at..end) {
            let from = (block.0 - at.0) as usize * BLOCK_LEN;
            let newest = versions.last().expect("a pending block has a version");
            into[from..from + BLOCK_LEN].copy_from_slice(newest);
        }
        Ok(())
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        check_range(self.block_count(), at, blocks_in(from))?;
        for (index, bytes) in from.as_chunks::<BLOCK_LEN>().0.iter().enumerate() {
            let block = BlockIdx(at.0 + index as u64);
            self.pending.entry(block).or_default().push(*bytes);
        }
        Ok(())
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        for (at, versions) in &self.pending {
            let newest = versions.last().expect("a pending block has a version");
            self.inner.write(*at, newest)?;
        }
        self.pending.clear();
        self.inner.flush()
    }
}
