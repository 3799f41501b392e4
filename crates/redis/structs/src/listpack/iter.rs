//! Walking a listpack from both ends.

use super::{Listpack, Position};
use crate::item::Item;

/// Elements between two positions.
#[derive(Clone)]
pub struct Iter<'a> {
    listpack: &'a Listpack,
    front: Position,
    back: Position,
}

impl<'a> Iter<'a> {
    #[inline]
    pub(super) fn new(listpack: &'a Listpack, front: Position, back: Position) -> Iter<'a> {
        Iter { listpack, front, back }
    }

    /// Where the next element of `next` is.
    #[inline]
    pub fn here(&self) -> Option<Position> {
        (self.front < self.back).then_some(self.front)
    }

    /// Where the last element that `next_back` gave is; before the first call,
    /// the place after the last.
    #[inline]
    pub fn end(&self) -> Position {
        self.back
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        let (item, next) = self.listpack.read(self.here()?);
        self.front = next;
        Some(item)
    }

    /// What is passed over is not read, only measured.
    #[inline]
    fn nth(&mut self, count: usize) -> Option<Item<'a>> {
        for _ in 0..count {
            self.front = self.listpack.after(self.here()?);
        }
        self.next()
    }
}

impl<'a> DoubleEndedIterator for Iter<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<Item<'a>> {
        self.here()?;
        self.back = self.listpack.before(self.back);
        Some(self.listpack.at(self.back))
    }
}
