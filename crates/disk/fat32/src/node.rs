//! Files and directories that someone knows.

use crate::{
    Geometry,
    chain::Chain,
    cluster::ClusterRun,
    dir::{DirIndex, Entry, SlotAt},
    layout::{ATTR_DIRECTORY, SlotFields},
    name::ShortName,
};
use alloc::string::String;
use stdx::order::{IdMap, NumberMap};
use vfs::{NodeId, NodeKind};

pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    /// Where the short slot is. `None` for the root and for what was unlinked.
    pub(crate) slot: Option<SlotAt>,
    pub(crate) name: String,
    pub(crate) short: ShortName,
    pub(crate) fields: SlotFields,
    pub(crate) chain: Chain,
    /// The chain was lengthened, perhaps beyond need, since it was last trimmed.
    pub(crate) has_grown: bool,
    /// Clusters that later writes were promised.
    pub(crate) promised: u32,
    pub(crate) unlinked: bool,
    pub(crate) index: Option<DirIndex>,
    /// Free clusters set aside for a directory to grow into.
    pub(crate) window: Option<ClusterRun>,
}

impl Node {
    /// A node without a slot: the root, or one that is about to get its place.
    fn new(fields: SlotFields, geometry: &Geometry) -> Node {
        Node {
            kind: if fields.is_directory() { NodeKind::Directory } else { NodeKind::File },
            slot: None,
            name: String::new(),
            short: ShortName([b' '; 11]),
            fields,
            chain: Chain::new(fields.first_cluster, geometry),
            has_grown: false,
            promised: 0,
            unlinked: false,
            index: None,
            window: None,
        }
    }
}

#[derive(Default)]
pub(crate) struct NodeTable {
    live: IdMap<Node>,
    by_slot: NumberMap,
    next: u64,
}

pub(crate) const ROOT: NodeId = NodeId(0);

impl NodeTable {
    pub(crate) fn new(geometry: &Geometry) -> NodeTable {
        let mut table = NodeTable::default();
        let fields = SlotFields {
            attributes: ATTR_DIRECTORY,
            first_cluster: geometry.root.get(),
            ..SlotFields::default()
        };
        table.add(Node::new(fields, geometry));
        table
    }

    /// A node that the tree above holds.
    pub(crate) fn get(&self, id: NodeId) -> &Node {
        self.live.get(id.0).expect("a node is valid until it is forgotten")
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut Node {
        self.live.get_mut(id.0).expect("a node is valid until it is forgotten")
    }

    pub(crate) fn at_slot(&self, at: SlotAt) -> Option<NodeId> {
        self.by_slot.get(at.0).map(NodeId)
    }

    /// The node of a directory entry, known or new.
    pub(crate) fn adopt(&mut self, entry: &Entry, geometry: &Geometry) -> NodeId {
        match self.at_slot(entry.at) {
            Some(id) => id,
            None => self.add(Node {
                slot: Some(entry.at),
                name: entry.name.clone(),
                short: entry.short,
                ..Node::new(entry.fields, geometry)
            }),
        }
    }

    fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        if let Some(at) = node.slot {
            self.by_slot.insert(at.0, id.0);
        }
        self.live.insert(id.0, node);
        id
    }

    /// A node got another slot, or lost its own.
    pub(crate) fn move_slot(&mut self, id: NodeId, to: Option<SlotAt>) {
        let node = self.get_mut(id);
        let from = core::mem::replace(&mut node.slot, to);
        if let Some(from) = from.filter(|it| self.by_slot.get(it.0) == Some(id.0)) {
            self.by_slot.remove(from.0);
        }
        if let Some(to) = to {
            self.by_slot.insert(to.0, id.0);
        }
    }

    pub(crate) fn remove(&mut self, id: NodeId) {
        self.move_slot(id, None);
        self.live.remove(id.0);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.live.iter().map(|(id, node)| (NodeId(id), node))
    }

    /// In any order.
    pub(crate) fn nodes_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.live.values_mut()
    }
}
