//! What both halves need: checksums, compression, globs, seeded chance, float text, keyed hashes.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

pub mod crc;
pub mod float;
pub mod glob;
pub mod int;
pub mod long_double;
pub mod lzf;
pub mod order;
pub mod rng;
pub mod siphash;
