//! The port: what the journal asks of whoever keeps its files.

use alloc::{string::String, vec::Vec};
use core::fmt;

/// Why a file could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StorageError {
    /// No room is left.
    Full,
    /// Anything else, in the storage's own words.
    Failed(String),
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorageError::Full => f.write_str("no space is left on the disk"),
            StorageError::Failed(words) => f.write_str(words),
        }
    }
}

/// One folder of files. Names have no folders in them.
pub trait Storage {
    /// The bytes of a file; `None` where there is no such file.
    ///
    /// # Errors
    /// Where it is there but cannot be read.
    fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Adds to the end of a file, creating it. All of `bytes` or none.
    ///
    /// # Errors
    /// Where there is no room, or the device fails; the file is as before.
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Returns once what was appended would survive a power cut.
    ///
    /// # Errors
    /// Where the device fails.
    fn sync(&mut self, name: &str) -> Result<(), StorageError>;

    /// Gives a file these bytes in one step: after a power cut it holds the old
    /// or the new. Durable on return.
    ///
    /// # Errors
    /// Where there is no room, or the device fails; the file is as before.
    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Cuts a file to `len` bytes.
    ///
    /// # Errors
    /// Where the device fails.
    fn truncate(&mut self, name: &str, len: u64) -> Result<(), StorageError>;

    /// Removes a file; one that is not there is no error.
    ///
    /// # Errors
    /// Where the device fails.
    fn remove(&mut self, name: &str) -> Result<(), StorageError>;
}
