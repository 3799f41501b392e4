//! Objects of one kind, by number; freed numbers are used again.

use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Free,
    White,
    Black,
}

/// A freed place holds `T::default()`, so that an object's own memory goes at once.
pub(crate) struct Slab<T> {
    items: Vec<T>,
    marks: Vec<Mark>,
    free: Vec<u32>,
}

impl<T: Default> Slab<T> {
    pub(crate) const fn new() -> Slab<T> {
        Slab { items: Vec::new(), marks: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn insert(&mut self, item: T) -> u32 {
        match self.free.pop() {
            Some(id) => {
                self.items[id as usize] = item;
                self.marks[id as usize] = Mark::White;
                id
            }
            None => {
                self.items.push(item);
                self.marks.push(Mark::White);
                (self.items.len() - 1) as u32
            }
        }
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        debug_assert!(self.marks[id as usize] != Mark::Free, "a handle outlived its object");
        &self.items[id as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: u32) -> &mut T {
        debug_assert!(self.marks[id as usize] != Mark::Free, "a handle outlived its object");
        &mut self.items[id as usize]
    }

    /// Marks an object as reachable; whether that is news.
    #[inline]
    pub(crate) fn mark(&mut self, id: u32) -> bool {
        debug_assert!(self.marks[id as usize] != Mark::Free, "a handle outlived its object");
        core::mem::replace(&mut self.marks[id as usize], Mark::Black) == Mark::White
    }

    pub(crate) fn is_marked(&self, id: u32) -> bool {
        self.marks[id as usize] == Mark::Black
    }

    /// Frees what is not marked, telling each to `freed`, and clears the marks.
    pub(crate) fn sweep(&mut self, mut freed: impl FnMut(u32, T)) {
        for id in 0..self.items.len() {
            match self.marks[id] {
                Mark::Free => {}
                Mark::Black => self.marks[id] = Mark::White,
                Mark::White => {
                    self.marks[id] = Mark::Free;
                    self.free.push(id as u32);
                    freed(id as u32, core::mem::take(&mut self.items[id]));
                }
            }
        }
    }
}
