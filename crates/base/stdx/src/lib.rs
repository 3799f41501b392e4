//! What both halves need: letter case, checksums, compression, globs, seeded chance, float text, keyed hashes.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

pub mod case;
pub mod crc;
pub mod float;
pub mod glob;
pub mod int;
pub mod long_double;
pub mod lzf;
pub mod order;
pub mod rng;
pub mod sha1;
pub mod siphash;
