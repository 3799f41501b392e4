//! Block devices, and wrappers that count, fail or record what passes.
//!
//! A device is an array of 512-byte blocks. Every transfer moves a whole
//! number of neighbouring blocks; the number of transfers, not of bytes, is
//! what an SD card or a browser file charges for.
//!
//! ```text
//!   block   0     1     2     3     4   ...  block_count - 1
//!         [    |     |=====|=====|     |  ...  |     ]
//!                     read(BlockIdx(2), 1024 bytes): one transfer
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod counting;
mod device;
mod faulty;
mod memory;
mod partition;
pub mod recording;
mod write_cache;

pub use crate::{
    counting::{Counting, Counts},
    device::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError},
    faulty::{Fault, Faulty},
    memory::Memory,
    partition::Partition,
    recording::{Op, OpKind, Recording},
    write_cache::WriteCache,
};

#[cfg(test)]
mod tests;
