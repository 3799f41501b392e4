use block::DeviceError;
use core::fmt;

/// Everything a file operation can answer but success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FsError {
    NotFound,
    Exists,
    NotADirectory,
    IsADirectory,
    NotEmpty,
    /// The file system cannot store such a name.
    InvalidName,
    NameTooLong,
    /// A directory was to be moved into itself or below.
    IntoItself,
    /// Past the largest file the format can hold.
    TooLarge,
    NoSpace,
    /// The directory holds as many names as the format allows.
    DirectoryFull,
    ReadOnly,
    /// The descriptor was not opened for this.
    NotPermitted,
    BadDescriptor,
    TooManyOpen,
    /// A position before the start of the file.
    InvalidSeek,
    /// The root, or another name that can be neither removed nor moved.
    Busy,
    /// What is stored contradicts itself; `at` is the place in the file
    /// system's own unit of allocation.
    Corrupt {
        at: u64,
    },
    Device(DeviceError),
}

impl From<DeviceError> for FsError {
    fn from(it: DeviceError) -> FsError {
        FsError::Device(it)
    }
}

impl fmt::Display for FsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            FsError::NotFound => "no such file or directory",
            FsError::Exists => "the name is taken",
            FsError::NotADirectory => "not a directory",
            FsError::IsADirectory => "is a directory",
            FsError::NotEmpty => "the directory is not empty",
            FsError::InvalidName => "the disk cannot store such a name",
            FsError::NameTooLong => "the name is too long",
            FsError::IntoItself => "a directory cannot be moved into itself",
            FsError::TooLarge => "the file would be too large for the disk's format",
            FsError::NoSpace => "no space is left on the disk",
            FsError::DirectoryFull => "the directory can hold no more names",
            FsError::ReadOnly => "the disk is mounted read-only",
            FsError::NotPermitted => "the descriptor was not opened for this",
            FsError::BadDescriptor => "no such descriptor",
            FsError::TooManyOpen => "too many open files",
            FsError::InvalidSeek => "a position before the start of the file",
            FsError::Busy => "the name can be neither removed nor moved",
            FsError::Corrupt { at } => return write!(f, "the disk is damaged at unit {at}"),
            FsError::Device(it) => return write!(f, "the device failed: {it}"),
        };
        f.write_str(words)
    }
}

impl core::error::Error for FsError {}
