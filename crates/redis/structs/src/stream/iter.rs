//! Walking entries, within a node and over all of them.

use super::{
    Entries, Entry, StreamId,
    entry::Shared,
    node::{Head, Node},
};
use crate::listpack;
use alloc::collections::btree_map;

/// The entries of a node, deleted ones too, from both ends.
#[derive(Clone)]
pub(super) struct NodeIter<'a> {
    node: &'a Node,
    first: StreamId,
    shared: Shared<'a>,
    items: listpack::Iter<'a>,
}

impl<'a> NodeIter<'a> {
    pub(super) fn new(node: &'a Node, first: StreamId) -> NodeIter<'a> {
        let Head { shared, entries: items } = node.head();
        NodeIter { node, first, shared, items }
    }
}

impl<'a> Iterator for NodeIter<'a> {
    type Item = Entry<'a>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'a>> {
        Entry::read(&mut self.items, self.first, &self.shared)
    }
}

impl<'a> DoubleEndedIterator for NodeIter<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<Entry<'a>> {
        let count = self.items.next_back()?.as_int()? as usize;
        self.items.nth_back(count.checked_sub(1)?)?;
        let mut items = self.node.listpack.iter_from(self.items.end());
        Entry::read(&mut items, self.first, &self.shared)
    }
}

/// Entries in order, between two ids.
#[derive(Clone)]
pub struct Forward<'a> {
    nodes: btree_map::Range<'a, StreamId, Node>,
    node: Option<NodeIter<'a>>,
    from: StreamId,
    to: StreamId,
}

impl<'a> Forward<'a> {
    pub(super) fn new(entries: &'a Entries, from: StreamId, to: StreamId) -> Forward<'a> {
        // The node before may reach beyond `from`.
        let start = entries.nodes.range(..=from).next_back().map_or(from, |(first, _)| *first);
        let nodes = if start > to {
            entries.nodes.range(StreamId::MAX..StreamId::MAX)
        } else {
            entries.nodes.range(start..=to)
        };
        Forward { nodes, node: None, from, to }
    }
}

impl<'a> Iterator for Forward<'a> {
    type Item = Entry<'a>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'a>> {
        loop {
            let Some(node) = &mut self.node else {
                let (first, node) = self.nodes.next()?;
                self.node = Some(node.entries(*first));
                continue;
            };
            match node.next() {
                None => self.node = None,
                Some(entry) if entry.id > self.to => return None,
                Some(entry) if entry.is_deleted || entry.id < self.from => {}
                Some(entry) => return Some(entry),
            }
        }
    }
}

/// Entries from the last to the first, between two ids.
#[derive(Clone)]
pub struct Backward<'a> {
    nodes: btree_map::Range<'a, StreamId, Node>,
    node: Option<NodeIter<'a>>,
    from: StreamId,
    to: StreamId,
}

impl<'a> Backward<'a> {
    pub(super) fn new(entries: &'a Entries, from: StreamId, to: StreamId) -> Backward<'a> {
        Backward { nodes: entries.nodes.range(..=to), node: None, from, to }
    }
}

impl<'a> Iterator for Backward<'a> {
    type Item = Entry<'a>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'a>> {
        loop {
            let Some(node) = &mut self.node else {
                let (first, node) = self.nodes.next_back()?;
                self.node = Some(node.entries(*first));
                continue;
            };
            match node.next_back() {
                None => self.node = None,
                Some(entry) if entry.id < self.from => return None,
                Some(entry) if entry.is_deleted || entry.id > self.to => {}
                Some(entry) => return Some(entry),
            }
        }
    }
}
