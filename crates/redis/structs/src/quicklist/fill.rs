//! How full a node may be: `list-max-listpack-size`.

use crate::listpack::Listpack;

/// A positive number counts elements; -1 to -5 stand for 4 to 64 KiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill(pub i32);

/// No node limited by count grows beyond this, in bytes.
const SAFETY_LIMIT: usize = 8192;
/// Room that is reckoned for an element beside its own bytes.
const ELEMENT_OVERHEAD: usize = 8;

impl Default for Fill {
    fn default() -> Fill {
        Fill(-2)
    }
}

impl Fill {
    /// Whether a listpack of this size must be more than one node.
    #[inline]
    pub fn is_exceeded(self, bytes: usize, count: usize) -> bool {
        bytes > self.byte_limit() || count > self.count_limit()
    }

    /// Whether so many bytes and elements are few enough, with room to grow,
    /// that the list may be one listpack again.
    pub fn is_half_used(self, bytes: usize, count: usize) -> bool {
        let byte_limit = if self.0 < 0 { self.byte_limit() / 2 } else { usize::MAX };
        bytes <= byte_limit && count <= self.count_limit() / 2
    }

    /// Whether an element is to stand alone.
    #[inline]
    pub(super) fn is_large(self, element_len: usize) -> bool {
        element_len > self.byte_limit()
    }

    #[inline]
    pub(super) fn admits(self, node: &Listpack, element: &[u8]) -> bool {
        let bytes = node.byte_len() + element.len() + ELEMENT_OVERHEAD;
        !self.is_large(element.len()) && !self.is_exceeded(bytes, node.len() + 1)
    }

    #[inline]
    fn byte_limit(self) -> usize {
        match self.0 {
            0.. => SAFETY_LIMIT,
            -1 => 4096,
            -2 => 8192,
            -3 => 16384,
            -4 => 32768,
            _ => 65536,
        }
    }

    #[inline]
    fn count_limit(self) -> usize {
        match self.0 {
            0 => 1,
            1.. => self.0 as usize,
            _ => usize::MAX,
        }
    }
}
