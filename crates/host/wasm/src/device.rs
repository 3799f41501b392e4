//! A block device that JavaScript carries: one file of the origin's private file
//! system, or memory that is mirrored elsewhere.

use node::block::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// See `HostDevice` in `web/src/core/host.ts`. Offsets and lengths are bytes.
    pub type HostDevice;

    #[wasm_bindgen(method)]
    fn len(this: &HostDevice) -> f64;

    #[wasm_bindgen(method, catch)]
    fn read(this: &HostDevice, at: f64, into: &mut [u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn write(this: &HostDevice, at: f64, from: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn flush(this: &HostDevice) -> Result<(), JsValue>;
}

pub(crate) struct Hosted(pub(crate) HostDevice);

impl Hosted {
    /// Refuses a transfer past the end, at its first block that is not there.
    fn check(&self, at: BlockIdx, len: usize) -> Result<f64, DeviceError> {
        let (count, blocks) = (self.block_count(), (len / BLOCK_LEN) as u64);
        if at.0.checked_add(blocks).is_none_or(|end| end > count) {
            return Err(DeviceError::OutOfRange(BlockIdx(at.0.max(count))));
        }
        Ok(at.0 as f64 * BLOCK_LEN as f64)
    }
}

impl BlockDevice for Hosted {
    fn block_count(&self) -> u64 {
        self.0.len() as u64 / BLOCK_LEN as u64
    }

    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        let offset = self.check(at, into.len())?;
        self.0.read(offset, into).map_err(|_| DeviceError::Host)
    }

    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        let offset = self.check(at, from.len())?;
        self.0.write(offset, from).map_err(|_| DeviceError::Host)
    }

    fn flush(&mut self) -> Result<(), DeviceError> {
        self.0.flush().map_err(|_| DeviceError::Host)
    }
}
