//! Data structures that hold values. No commands, no wire format, no clock.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

pub mod bitmap;
pub mod bytes;
pub mod chunked;
pub mod dict;
pub mod geohash;
pub mod hyperloglog;
pub mod intset;
pub mod item;
pub mod listpack;
pub mod quicklist;
pub mod rank_tree;
pub mod stream;
pub mod ziplist;
