//! Walking entries between two ranks.

use super::{Entry, node::Node};

/// Entries in order; a leaf is looked up again only where the last one ends.
#[derive(Clone)]
pub struct Range<'a> {
    root: &'a Node,
    front: usize,
    back: usize,
    front_leaf: &'a [Entry],
    back_leaf: &'a [Entry],
}

impl<'a> Range<'a> {
    pub(super) fn new(root: &'a Node, front: usize, back: usize) -> Range<'a> {
        Range { root, front, back, front_leaf: &[], back_leaf: &[] }
    }
}

impl<'a> Iterator for Range<'a> {
    type Item = &'a Entry;

    #[inline]
    fn next(&mut self) -> Option<&'a Entry> {
        if self.front >= self.back {
            return None;
        }
        if self.front_leaf.is_empty() {
            let (leaf, offset) = self.root.leaf(self.front);
            self.front_leaf = &leaf[offset..];
        }
        let (entry, rest) = self.front_leaf.split_first()?;
        self.front_leaf = rest;
        self.front += 1;
        Some(entry)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.back.saturating_sub(self.front);
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Range<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.front >= self.back {
            return None;
        }
        if self.back_leaf.is_empty() {
            let (leaf, offset) = self.root.leaf(self.back - 1);
            self.back_leaf = &leaf[..=offset];
        }
        let (entry, rest) = self.back_leaf.split_last()?;
        self.back_leaf = rest;
        self.back -= 1;
        Some(entry)
    }
}

impl ExactSizeIterator for Range<'_> {}
