//! The two checksums of Redis: CRC-16 for cluster slots, CRC-64 for dumps.

mod crc16;
mod crc64;

pub use crc16::{crc16, key_slot};
pub use crc64::{Crc64, crc64};

#[cfg(test)]
mod tests;
