//! A vector in chunks: it grows without ever moving what it holds.
//!
//! ```text
//!   chunks  [ 0 ]──► 2048 items        push fills the last chunk, then
//!           [ 1 ]──► 2048 items        allocates the next; nothing is copied,
//!           [ 2 ]──►  731 items        so no push stalls.
//! ```
//!
//! The first chunk grows by doubling, so a small vector stays small.

use alloc::vec::Vec;

const CHUNK_BITS: u32 = 11;
/// Items a chunk holds.
pub const CHUNK_LEN: usize = 1 << CHUNK_BITS;

#[derive(Clone)]
pub struct Chunked<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for Chunked<T> {
    fn default() -> Chunked<T> {
        Chunked { chunks: Vec::new(), len: 0 }
    }
}

impl<T> Chunked<T> {
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn get(&self, at: usize) -> Option<&T> {
        self.chunks.get(at >> CHUNK_BITS)?.get(at & (CHUNK_LEN - 1))
    }

    #[inline]
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.chunks.get_mut(at >> CHUNK_BITS)?.get_mut(at & (CHUNK_LEN - 1))
    }

    #[inline]
    pub fn push(&mut self, item: T) {
        if self.len & (CHUNK_LEN - 1) == 0 {
            let capacity = if self.len == 0 { 4 } else { CHUNK_LEN };
            self.chunks.push(Vec::with_capacity(capacity));
        }
        if let Some(last) = self.chunks.last_mut() {
            last.push(item);
            self.len += 1;
        }
    }

    pub fn pop(&mut self) -> Option<T> {
        let last = self.chunks.last_mut()?;
        let item = last.pop()?;
        self.len -= 1;
        if last.is_empty() {
            self.chunks.pop();
        }
        Some(item)
    }

    /// Takes the item at `at` out and puts the last item in its place.
    ///
    /// # Panics
    /// Where `at` is past the end.
    pub fn swap_remove(&mut self, at: usize) -> T {
        let last = self.pop().expect("the caller holds an index into it");
        match self.get_mut(at) {
            Some(slot) => core::mem::replace(slot, last),
            None => {
                assert_eq!(at, self.len, "index past the end");
                last
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flatten()
    }

    /// What the chunks take, in bytes.
    pub fn heap_bytes(&self) -> usize {
        let items: usize = self.chunks.iter().map(Vec::capacity).sum();
        items * size_of::<T>() + self.chunks.capacity() * size_of::<Vec<T>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_vec_across_chunk_borders() {
        let (mut chunked, mut model) = (Chunked::default(), Vec::new());
        for item in 0..3 * CHUNK_LEN {
            chunked.push(item);
            model.push(item);
        }
        for step in 0..2 * CHUNK_LEN + 5 {
            let at = step * 7919 % model.len();
            assert_eq!(chunked.swap_remove(at), model.swap_remove(at));
            assert_eq!(chunked.len(), model.len());
        }
        assert!(chunked.iter().eq(model.iter()));
        assert_eq!(chunked.get(model.len()), None);
    }
}
