//! A byte string that stays inside its owner while it is short.
//!
//! ```text
//!   inline   [0][len][ up to 22 bytes of data                  ]
//!   heap     [1][. . . . . .][ pointer    ][ length            ]
//! ```
//!
//! Both are 24 bytes, so a short key costs no allocation and no second cache
//! line.

use alloc::boxed::Box;
use core::{borrow::Borrow, cmp::Ordering, fmt, ops::Deref};

/// The longest string kept inline, in bytes.
pub const INLINE_LEN: usize = 22;

#[derive(Clone)]
pub struct Bytes(Repr);

#[derive(Clone)]
enum Repr {
    Inline { len: u8, data: [u8; INLINE_LEN] },
    Heap(Box<[u8]>),
}

const _: () = assert!(size_of::<Bytes>() <= 24);

impl Bytes {
    pub const EMPTY: Bytes = Bytes(Repr::Inline { len: 0, data: [0; INLINE_LEN] });

    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline { len, data } => &data[..(*len as usize).min(INLINE_LEN)],
            Repr::Heap(data) => data,
        }
    }

    /// What this string takes beside its own 24 bytes.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Repr::Inline { .. } => 0,
            Repr::Heap(data) => data.len(),
        }
    }
}

impl From<&[u8]> for Bytes {
    #[inline]
    fn from(from: &[u8]) -> Bytes {
        if from.len() > INLINE_LEN {
            return Bytes(Repr::Heap(from.into()));
        }
        let mut data = [0; INLINE_LEN];
        data[..from.len()].copy_from_slice(from);
        Bytes(Repr::Inline { len: from.len() as u8, data })
    }
}

impl Deref for Bytes {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl Borrow<[u8]> for Bytes {
    fn borrow(&self) -> &[u8] {
        self
    }
}

impl Default for Bytes {
    fn default() -> Bytes {
        Bytes::EMPTY
    }
}

impl PartialEq for Bytes {
    #[inline]
    fn eq(&self, other: &Bytes) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Bytes {}

impl PartialOrd for Bytes {
    fn partial_cmp(&self, other: &Bytes) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bytes {
    fn cmp(&self, other: &Bytes) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.as_slice().escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_around_the_inline_limit_comes_back() {
        let text = *b"abcdefghijklmnopqrstuvwxyz";
        for len in 0..=text.len() {
            let bytes = Bytes::from(&text[..len]);
            assert_eq!(&*bytes, &text[..len]);
            assert_eq!(bytes.heap_bytes(), if len > INLINE_LEN { len } else { 0 });
        }
    }
}
