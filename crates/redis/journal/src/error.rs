//! Why files could not be loaded, with the place.

use crate::storage::StorageError;
use alloc::string::String;
use core::fmt;
use resp::ProtocolError;

#[derive(Clone, PartialEq, Debug)]
pub enum LoadFailure {
    /// A line of the manifest that says nothing known.
    Manifest {
        line: usize,
    },
    /// The manifest names a file that is not there.
    Missing {
        file: String,
    },
    /// An RDB file that is broken.
    Rdb {
        file: String,
        error: rdb::LoadError,
    },
    /// An append-only file that is broken in its midst.
    Aof {
        file: String,
        offset: u64,
        fault: AofFault,
    },
    /// Neither RDB nor append-only file.
    Unknown {
        file: String,
    },
    Storage(StorageError),
}

/// What is wrong at a place of an append-only file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AofFault {
    /// No request begins there.
    Protocol(ProtocolError),
    /// It ends in the midst of one, though more files follow.
    Cut,
}

impl fmt::Display for AofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AofFault::Protocol(error) => {
                let reply = error.reply();
                let words = reply.strip_prefix(b"ERR ").unwrap_or(&reply);
                f.write_str(&String::from_utf8_lossy(words))
            }
            AofFault::Cut => f.write_str("the file ends in the midst of a command"),
        }
    }
}

impl From<StorageError> for LoadFailure {
    fn from(error: StorageError) -> LoadFailure {
        LoadFailure::Storage(error)
    }
}

impl fmt::Display for LoadFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadFailure::Manifest { line } => {
                write!(f, "{}: line {line} cannot be read", crate::MANIFEST_NAME)
            }
            LoadFailure::Missing { file } => {
                write!(f, "{file} is named by the manifest but is not there")
            }
            LoadFailure::Rdb { file, error } => write!(f, "{file}: {error}"),
            LoadFailure::Aof { file, offset, fault } => write!(f, "{file}: byte {offset}: {fault}"),
            LoadFailure::Unknown { file } => {
                write!(f, "{file} is neither an RDB nor an append-only file")
            }
            LoadFailure::Storage(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for LoadFailure {}
