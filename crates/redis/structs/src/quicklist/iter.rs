//! Walking a quicklist from both ends.

use super::node::{Node, NodeIter};
use crate::item::Item;
use alloc::collections::VecDeque;

/// A run of elements. The ends walk on their own; `left` says when they meet.
#[derive(Clone)]
pub struct Iter<'a> {
    nodes: &'a VecDeque<Node>,
    front: (usize, NodeIter<'a>),
    back: (usize, NodeIter<'a>),
    left: usize,
}

impl<'a> Iter<'a> {
    pub(super) fn empty(nodes: &'a VecDeque<Node>) -> Iter<'a> {
        let none = (0, NodeIter::Plain(None));
        Iter { nodes, front: none.clone(), back: none, left: 0 }
    }

    /// From element `front` to element `back`, both as (node, number in it),
    /// `left` elements in all.
    pub(super) fn new(
        nodes: &'a VecDeque<Node>,
        front: (usize, usize),
        back: (usize, usize),
        left: usize,
    ) -> Iter<'a> {
        let front = (front.0, nodes[front.0].iter_from(front.1));
        let back = (back.0, nodes[back.0].iter_through(back.1));
        Iter { nodes, front, back, left }
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        self.left = self.left.checked_sub(1)?;
        loop {
            let (at, iter) = &mut self.front;
            if let Some(item) = iter.next() {
                return Some(item);
            }
            *at += 1;
            *iter = self.nodes.get(*at)?.iter();
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        loop {
            let (at, iter) = &mut self.back;
            if let Some(item) = iter.next_back() {
                return Some(item);
            }
            *at = at.checked_sub(1)?;
            *iter = self.nodes.get(*at)?.iter();
        }
    }
}

impl ExactSizeIterator for Iter<'_> {}
