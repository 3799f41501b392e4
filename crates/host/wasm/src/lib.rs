//! The face the browser sees: a node, its device in the browser's storage, and
//! pictures of it as plain data.

mod appliance;
mod commands;
mod device;
mod preview;
mod snapshots;

pub use crate::{appliance::Appliance, device::HostDevice};
