//! File systems behind one tree: paths, mounts, caches, descriptors. Knows no disk format.
//!
//! ```text
//!   open("/a/b")   ── path ──► dentry cache ──► FileSystem::lookup
//!   read, write    ── fd ────► page cache ────► FileSystem::read_at, write_at
//!   fsync          ── fd ────► elevator ──────► FileSystem::write_at, sync_node
//! ```
//!
//! Time is an argument ([`Vfs::set_now`]), and nothing here knows what a
//! sector is: a [`FileSystem`] is nodes with names and bytes.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod config;
mod dentry;
mod descriptor;
mod error;
mod filesystem;
pub mod inspect;
pub mod memfs;
mod name;
mod node;
mod page;
mod path;
mod tree;

pub use crate::{
    config::{CacheConfig, DentryPolicy, PageMode, PagePolicy, Switch},
    descriptor::{Fd, OpenFlags, Whence},
    error::FsError,
    filesystem::{
        DirCursor, DirEntry, DirPage, FileSystem, FsStat, Millis, Names, NodeId, NodeKind, Place,
        Stat,
    },
    name::fold_name,
    page::PAGE_LEN,
    tree::Vfs,
};

#[cfg(test)]
mod tests;
