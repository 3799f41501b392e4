//! Why a node could not be started from a disk.

use core::fmt;
use fat32::{MkfsError, MountError};
use journal::LoadFailure;
use vfs::FsError;

#[derive(Clone, PartialEq, Debug)]
pub enum BootError {
    /// A blank device could not be formatted.
    Format(MkfsError),
    /// What is on the device is no FAT32 volume that can be used.
    Mount(MountError),
    /// The volume is there, but its files cannot be read or written.
    Files(FsError),
    /// The journal on it is broken.
    Journal(LoadFailure),
}

impl From<MkfsError> for BootError {
    fn from(error: MkfsError) -> BootError {
        BootError::Format(error)
    }
}

impl From<MountError> for BootError {
    fn from(error: MountError) -> BootError {
        BootError::Mount(error)
    }
}

impl From<FsError> for BootError {
    fn from(error: FsError) -> BootError {
        BootError::Files(error)
    }
}

impl From<LoadFailure> for BootError {
    fn from(error: LoadFailure) -> BootError {
        BootError::Journal(error)
    }
}

impl fmt::Display for BootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BootError::Format(error) => error.fmt(f),
            BootError::Mount(error) => error.fmt(f),
            BootError::Files(error) => error.fmt(f),
            BootError::Journal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for BootError {}
