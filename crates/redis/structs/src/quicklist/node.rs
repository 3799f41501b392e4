//! One node of a quicklist.

use super::{End, Fill};
use crate::item::{Item, Needle};
use crate::listpack::{self, Listpack};
use alloc::boxed::Box;

#[derive(Clone, Debug)]
pub enum Node {
    Packed(Listpack),
    /// One element too large for a listpack.
    Plain(Box<[u8]>),
}

impl Node {
    pub(super) fn of(element: &[u8], fill: Fill) -> Node {
        if fill.is_large(element.len()) {
            return Node::Plain(element.into());
        }
        let mut listpack = Listpack::new();
        listpack.push_back(element);
        Node::Packed(listpack)
    }

    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Node::Packed(listpack) => listpack.len(),
            Node::Plain(_) => 1,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Node::Packed(listpack) => listpack.heap_bytes(),
            Node::Plain(element) => element.len(),
        }
    }

    #[inline]
    pub(super) fn get(&self, offset: usize) -> Option<Item<'_>> {
        match self {
            Node::Packed(listpack) => listpack.get(offset),
            Node::Plain(element) => Some(Item::Bytes(element)),
        }
    }

    /// Only called for a part of the elements, so never for a plain node.
    pub(super) fn remove_range(&mut self, offset: usize, count: usize) {
        if let Node::Packed(listpack) = self {
            listpack.remove_range(offset, count);
        }
    }

    pub(super) fn remove_equal(&mut self, wanted: Needle<'_>, limit: usize, end: End) -> usize {
        match self {
            Node::Packed(listpack) => match end {
                End::Front => listpack.remove_equal(wanted, limit),
                End::Back => listpack.remove_equal_from_back(wanted, limit),
            },
            Node::Plain(element) if wanted.is(Item::Bytes(element)) => {
                *self = Node::Packed(Listpack::new());
                1
            }
            Node::Plain(_) => 0,
        }
    }

    pub(super) fn iter(&self) -> NodeIter<'_> {
        match self {
            Node::Packed(listpack) => NodeIter::Packed(listpack.iter()),
            Node::Plain(element) => NodeIter::Plain(Some(element)),
        }
    }

    /// From element `offset` to the last.
    pub(super) fn iter_from(&self, offset: usize) -> NodeIter<'_> {
        match self {
            Node::Packed(listpack) => match listpack.position(offset) {
                Some(position) => NodeIter::Packed(listpack.iter_from(position)),
                None => NodeIter::Plain(None),
            },
            Node::Plain(_) => self.iter(),
        }
    }

    /// From the first element to `offset`.
    pub(super) fn iter_through(&self, offset: usize) -> NodeIter<'_> {
        match self {
            Node::Packed(listpack) => match listpack.position(offset) {
                Some(position) => NodeIter::Packed(listpack.iter_through(position)),
                None => NodeIter::Plain(None),
            },
            Node::Plain(_) => self.iter(),
        }
    }
}

#[derive(Clone)]
pub(super) enum NodeIter<'a> {
    Packed(listpack::Iter<'a>),
    Plain(Option<&'a [u8]>),
}

impl<'a> NodeIter<'a> {
    #[inline]
    pub(super) fn next(&mut self) -> Option<Item<'a>> {
        match self {
            NodeIter::Packed(iter) => iter.next(),
            NodeIter::Plain(element) => element.take().map(Item::Bytes),
        }
    }

    #[inline]
    pub(super) fn next_back(&mut self) -> Option<Item<'a>> {
        match self {
            NodeIter::Packed(iter) => iter.next_back(),
            NodeIter::Plain(element) => element.take().map(Item::Bytes),
        }
    }
}
