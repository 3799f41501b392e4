//! FAT32 on a block device. One directory level at a time: it never sees a path.
//!
//! ```text
//!   layout    bytes at offsets          geometry   what they mean, checked
//!   store     order of writes           table      the FAT
//!   dir       slots and names           chain      clusters of a file
//!   volume    implements FileSystem     check      reads all, trusts nothing
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod chain;
pub mod check;
mod cluster;
mod dir;
mod geometry;
mod layout;
mod mkfs;
mod mount;
mod name;
mod node;
mod sector_cache;
mod space;
mod store;
mod table;
mod time;
mod volume;

pub use crate::{
    check::{check, repair},
    cluster::ClusterId,
    geometry::{BootFault, Geometry},
    mkfs::{Label, MkfsError, MkfsOptions, mkfs},
    mount::{MountError, find_partition, mount, mount_mended, restore_boot},
    sector_cache::{SectorCounts, SectorPolicy, inspect::SectorPicture},
    store::Barriers,
    volume::{Access, BootCopy, ChainPolicy, Health, MountOptions, Volume, VolumeCaches, inspect},
};

#[cfg(test)]
mod tests;
