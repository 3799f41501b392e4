//! The append-only file, snapshots and recovery, over a storage port defined
//! here. It names no file system: [`Storage`] is a folder of named bytes.
//!
//! ```text
//!   appendonlydir/
//!     appendonly.aof.manifest        which files count, and in which order
//!     appendonly.aof.2.base.rdb      everything up to a point
//!     appendonly.aof.2.incr.aof      each change since, as the command it was
//! ```
//!
//! The layout is Redis 7's, so that either side can read what the other wrote.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod error;
mod journal;
mod load;
mod manifest;
mod memory;
mod snapshot;
mod storage;

pub use crate::{
    error::{AofFault, LoadFailure},
    journal::Journal,
    load::{Report, load_files},
    manifest::MANIFEST_NAME,
    memory::{Files, MemoryStorage},
    snapshot::snapshot,
    storage::{Storage, StorageError},
};

#[cfg(test)]
mod tests;
