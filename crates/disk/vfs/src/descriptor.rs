use crate::{FsError, NodeId};
use alloc::vec::Vec;
use core::ops::BitOr;

/// An open file. The number is reused after close, as WASI's are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fd(pub u32);

/// How a file is opened; combine with `|`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenFlags(u8);

impl OpenFlags {
    pub const READ: OpenFlags = OpenFlags(1);
    pub const WRITE: OpenFlags = OpenFlags(2);
    /// Every write goes to the end; implies `WRITE`.
    pub const APPEND: OpenFlags = OpenFlags(2 | 4);
    pub const CREATE: OpenFlags = OpenFlags(8);
    /// Fails if the name is taken; implies `CREATE`.
    pub const NEW: OpenFlags = OpenFlags(8 | 16);
    pub const TRUNCATE: OpenFlags = OpenFlags(2 | 32);

    pub fn has(self, flags: OpenFlags) -> bool {
        self.0 & flags.0 == flags.0
    }
}

impl BitOr for OpenFlags {
    type Output = OpenFlags;
    fn bitor(self, other: OpenFlags) -> OpenFlags {
        OpenFlags(self.0 | other.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whence {
    Start(u64),
    Current(i64),
    End(i64),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub(crate) node: NodeId,
    pub(crate) flags: OpenFlags,
    pub(crate) cursor: u64,
}

/// Open files by number; the lowest free number is given next.
#[derive(Default)]
pub(crate) struct Descriptors {
    slots: Vec<Option<Open>>,
}

const MAX_OPEN: usize = 4096;

impl Descriptors {
    pub(crate) fn insert(&mut self, open: Open) -> Result<Fd, FsError> {
        let free = self.slots.iter().position(Option::is_none);
        let index = match free {
            Some(index) => index,
            None if self.slots.len() == MAX_OPEN => return Err(FsError::TooManyOpen),
            None => {
                self.slots.push(None);
                self.slots.len() - 1
            }
        };
        self.slots[index] = Some(open);
        Ok(Fd(index as u32))
    }

    pub(crate) fn get(&self, fd: Fd) -> Result<Open, FsError> {
        self.slots.get(fd.0 as usize).copied().flatten().ok_or(FsError::BadDescriptor)
    }

    pub(crate) fn get_for(&self, fd: Fd, flags: OpenFlags) -> Result<Open, FsError> {
        let open = self.get(fd)?;
        if open.flags.has(flags) { Ok(open) } else { Err(FsError::NotPermitted) }
    }

    pub(crate) fn set_cursor(&mut self, fd: Fd, cursor: u64) {
        if let Some(Some(open)) = self.slots.get_mut(fd.0 as usize) {
            open.cursor = cursor;
        }
    }

    pub(crate) fn remove(&mut self, fd: Fd) -> Result<Open, FsError> {
        let slot = self.slots.get_mut(fd.0 as usize).ok_or(FsError::BadDescriptor)?;
        slot.take().ok_or(FsError::BadDescriptor)
    }

    pub(crate) fn all(&self) -> Vec<Fd> {
        (0..self.slots.len())
            .filter(|it| self.slots[*it].is_some())
            .map(|it| Fd(it as u32))
            .collect()
    }
}
