//! The id of a stream's entry.

use core::fmt;

/// A time in milliseconds, and a number among the entries of that time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct StreamId {
    pub ms: u64,
    pub seq: u64,
}

/// Bytes an id takes in files.
pub const ID_LEN: usize = 16;

impl StreamId {
    /// `0-0`: no entry has it.
    pub const MIN: StreamId = StreamId { ms: 0, seq: 0 };
    pub const MAX: StreamId = StreamId { ms: u64::MAX, seq: u64::MAX };

    #[inline]
    pub fn new(ms: u64, seq: u64) -> StreamId {
        StreamId { ms, seq }
    }

    /// The id right after this one.
    #[inline]
    pub fn next(self) -> Option<StreamId> {
        match self.seq.checked_add(1) {
            Some(seq) => Some(StreamId { seq, ..self }),
            None => Some(StreamId { ms: self.ms.checked_add(1)?, seq: 0 }),
        }
    }

    /// The id right before this one.
    #[inline]
    pub fn prev(self) -> Option<StreamId> {
        match self.seq.checked_sub(1) {
            Some(seq) => Some(StreamId { seq, ..self }),
            None => Some(StreamId { ms: self.ms.checked_sub(1)?, seq: u64::MAX }),
        }
    }

    /// As files hold it: two big-endian numbers, so that bytes sort as ids do.
    #[inline]
    pub fn to_bytes(self) -> [u8; ID_LEN] {
        let mut bytes = [0; ID_LEN];
        bytes[..8].copy_from_slice(&self.ms.to_be_bytes());
        bytes[8..].copy_from_slice(&self.seq.to_be_bytes());
        bytes
    }

    #[inline]
    pub fn from_bytes(bytes: [u8; ID_LEN]) -> StreamId {
        let both = u128::from_be_bytes(bytes);
        StreamId { ms: (both >> 64) as u64, seq: both as u64 }
    }

    /// How far this id lies behind `first`, as nodes hold it.
    #[inline]
    pub(super) fn since(self, first: StreamId) -> (i64, i64) {
        (self.ms.wrapping_sub(first.ms) as i64, self.seq.wrapping_sub(first.seq) as i64)
    }

    /// The id that lies so far behind this one.
    #[inline]
    pub(super) fn plus(self, ms: i64, seq: i64) -> StreamId {
        StreamId { ms: self.ms.wrapping_add(ms as u64), seq: self.seq.wrapping_add(seq as u64) }
    }
}

/// As commands and replies write it: `1526919030474-55`.
impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.ms, self.seq)
    }
}
