//! One appliance: engine, journal and disk. No clock, no socket, no JavaScript.
//!
//! ```text
//!   feed ──► engine ──► changes ──► commit ──► journal ──► vfs ──► fat32 ──► device
//!   output ◄── replies, after the commit that they promise
//! ```
//!
//! The same node serves the browser, the native program and the tests.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod boot;
mod disk;
pub mod inspect;
mod node;
mod storage;

pub use crate::{
    boot::BootError,
    disk::{Device, Disk},
    node::Node,
    storage::JOURNAL_DIR,
};
pub use block;
pub use engine::{ClientId, Effect, Engine, HostFacts, Millis, Options};
pub use fat32;
pub use vfs;

#[cfg(test)]
mod tests;
