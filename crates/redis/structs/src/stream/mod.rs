//! The entries of a stream, laid out as Redis lays them out: an ordered map from
//! the id of a node's first entry to a listpack of entries.
//!
//! ```text
//!   nodes   1-0 ──► [ head │ 1-0 │ 1-1 │ 4-0 │ … │ 9-3 ]   each up to 100 entries
//!           9-4 ──► [ head │ 9-4 │ … ]                      or 4096 bytes: see
//!          57-0 ──► [ head │ 57-0 │ … ]  ◄── grows          `NodeLimits`
//! ```
//!
//! Entries only ever join at the end, and leave either at the start, whole nodes
//! at a time, or one by one by a mark in their node. So the nodes' bounds, which
//! `XTRIM ~`, dumps and `XINFO` show, are the same as the reference's; the map
//! above them is not seen and is our own: see `docs/design/stream.md`.

mod entry;
mod id;
mod iter;
mod node;
mod shape;
mod trim;
mod validate;

use crate::listpack::Listpack;
use alloc::collections::BTreeMap;

pub use entry::{Entry, Fields};
pub use id::{ID_LEN, StreamId};
pub use iter::{Backward, Forward};
pub use node::Node;
pub use trim::{Trim, TrimExtent};
pub use validate::{BadNode, NodeFault};

/// Up to where a node takes more entries. 0 is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeLimits {
    pub max_bytes: usize,
    pub max_entries: usize,
}

/// The most bytes that the fields and values of one entry may have.
pub const MAX_ENTRY_BYTES: usize = 1 << 30;

#[derive(Clone, Default)]
pub struct Entries {
    nodes: BTreeMap<StreamId, Node>,
    /// Entries that are not deleted.
    len: usize,
    /// The first of them; zero where there is none. It is asked for at every
    /// read of a group, and looking for it passes over all deleted ones.
    first_id: StreamId,
}

impl Entries {
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The id of the first entry; zero where there is none.
    #[inline]
    pub fn first_id(&self) -> StreamId {
        self.first_id
    }

    /// The id of the last entry; zero where there is none.
    pub fn last_id(&self) -> StreamId {
        self.backward(StreamId::MIN, StreamId::MAX).next().map_or(StreamId::MIN, |it| it.id)
    }

    /// The nodes by the id they begin at, from `from` on.
    pub fn nodes_from(&self, from: StreamId) -> impl Iterator<Item = (StreamId, &Node)> {
        self.nodes.range(from..).map(|(id, node)| (*id, node))
    }

    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes the radix tree would have in which the reference keeps them.
    pub fn radix_node_count(&self) -> usize {
        shape::radix_node_count(self.nodes.keys())
    }

    /// What the entries take, about: exact up to a sample's size. Bytes.
    pub fn heap_bytes(&self) -> usize {
        /// Nodes looked at.
        const SAMPLE: usize = 64;
        /// A map's leaf has room for eleven, and is about two thirds full.
        const MAP_BYTES: usize = (size_of::<StreamId>() + size_of::<Node>()) * 3 / 2;
        let sampled: usize = self.nodes.values().take(SAMPLE).map(Node::heap_bytes).sum();
        let count = self.nodes.len();
        count * MAP_BYTES + (sampled * count).checked_div(count.min(SAMPLE)).unwrap_or(0)
    }

    pub fn contains(&self, id: StreamId) -> bool {
        self.forward(id, id).next().is_some()
    }

    /// Entries from `from` up to and with `to`, in order.
    pub fn forward(&self, from: StreamId, to: StreamId) -> Forward<'_> {
        Forward::new(self, from, to)
    }

    /// The same from the last to the first.
    pub fn backward(&self, from: StreamId, to: StreamId) -> Backward<'_> {
        Backward::new(self, from, to)
    }

    /// The node that holds `id`, if any does.
    fn node_of(&mut self, id: StreamId) -> Option<(StreamId, &mut Node)> {
        self.nodes.range_mut(..=id).next_back().map(|(first, node)| (*first, node))
    }
}

/// Changes.
impl Entries {
    /// Adds an entry of fields and values by turns. `id` must be greater than
    /// that of any entry there ever was.
    pub fn append<'a>(
        &mut self,
        id: StreamId,
        words: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
        limits: NodeLimits,
    ) {
        if self.len == 0 {
            self.first_id = id;
        }
        self.len += 1;
        let bytes: usize = words.clone().map(<[u8]>::len).sum();
        if let Some(mut last) = self.nodes.last_entry() {
            let first = *last.key();
            if last.get().takes(bytes, limits) {
                return last.get_mut().push(first, id, words);
            }
            last.get_mut().shrink_to_fit();
        }
        self.nodes.insert(id, Node::begin(words));
    }

    /// Deletes one entry. Returns whether it was there.
    pub fn remove(&mut self, id: StreamId) -> bool {
        let Some((first, node)) = self.node_of(id) else { return false };
        let Some(position) = node.position_of(first, id) else { return false };
        if node.live() == 1 {
            self.nodes.remove(&first);
        } else {
            node.delete(position);
        }
        self.len -= 1;
        if id == self.first_id {
            self.find_first();
        }
        true
    }

    /// Takes over a node whose first entry's id is `first`. Nodes may come in any
    /// order, but each only once: returns whether it is new.
    pub fn add_node(&mut self, first: StreamId, listpack: Listpack) -> Result<bool, BadNode> {
        let node = Node::from_listpack(listpack)?;
        if self.nodes.contains_key(&first) {
            return Ok(false);
        }
        if let Some(entry) = node.entries(first).find(|it| !it.is_deleted)
            && (self.len == 0 || entry.id < self.first_id)
        {
            self.first_id = entry.id;
        }
        self.len += node.live();
        self.nodes.insert(first, node);
        Ok(true)
    }

    fn find_first(&mut self) {
        let first = self.forward(StreamId::MIN, StreamId::MAX).next();
        self.first_id = first.map_or(StreamId::MIN, |it| it.id);
    }
}

#[cfg(test)]
mod tests;
