//! The face the browser sees: a node, its device in the browser's storage, and
//! pictures of it as plain data.
//!
//! In the page there is no `std`: its panic machinery formats every message,
//! and would keep the formatting of whatever a message may hold in the module.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod appliance;
mod commands;
mod device;
mod plain;
mod preview;
#[cfg(target_arch = "wasm32")]
mod runtime;
mod scripts;
mod snapshots;

pub use crate::{
    appliance::Appliance,
    device::HostDevice,
    plain::{Bytes, Plain},
};
