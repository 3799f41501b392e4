//! Checking nodes that come from outside.

use super::{
    Node,
    entry::item_count,
    node::{Flags, HEAD_ITEMS, next_int},
};
use crate::listpack::{self, Listpack};
use core::fmt;

/// What is wrong with a listpack that claims to be a node, and at which entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadNode {
    pub entry: usize,
    pub fault: NodeFault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeFault {
    /// The head is cut, or its numbers are none.
    Head,
    /// An entry is cut, or what should be a number is none.
    EntryCut,
    /// The number of items behind an entry is not that of its items.
    ItemCount,
    /// The head counts other entries than there are.
    Counts,
}

impl fmt::Display for BadNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.fault {
            NodeFault::Head => "a head that is cut",
            NodeFault::EntryCut => "an entry that is cut",
            NodeFault::ItemCount => "an entry with a wrong length",
            NodeFault::Counts => "not the entries it says",
        };
        write!(f, "a stream's node has {fault} (entry {})", self.entry)
    }
}

impl Node {
    /// Takes over a listpack after walking all of it.
    pub(super) fn from_listpack(listpack: Listpack) -> Result<Node, BadNode> {
        let mut items = listpack.iter();
        let counts = head(&mut items).ok_or(BadNode { entry: 0, fault: NodeFault::Head })?;
        let (mut live, mut deleted) = (0, 0);
        while items.here().is_some() {
            let bad = |fault| BadNode { entry: live + deleted, fault };
            let entry = entry(&mut items, counts.fields).ok_or(bad(NodeFault::EntryCut))?;
            if entry.items_said != entry.items {
                return Err(bad(NodeFault::ItemCount));
            }
            if entry.flags.is_deleted() {
                deleted += 1;
            } else {
                live += 1;
            }
        }
        if (counts.live, counts.deleted) != (live, deleted) {
            return Err(BadNode { entry: live + deleted, fault: NodeFault::Counts });
        }
        Ok(Node { listpack })
    }
}

struct Counts {
    live: usize,
    deleted: usize,
    fields: usize,
}

fn head(items: &mut listpack::Iter<'_>) -> Option<Counts> {
    let mut count = || usize::try_from(next_int(items)?).ok();
    let counts = Counts { live: count()?, deleted: count()?, fields: count()? };
    skip(items, counts.fields)?;
    (next_int(items)? == 0).then_some(counts)
}

struct Checked {
    flags: Flags,
    items: usize,
    items_said: usize,
}

fn entry(items: &mut listpack::Iter<'_>, shared: usize) -> Option<Checked> {
    let flags = Flags::of(next_int(items)?);
    skip_ints(items, HEAD_ITEMS - 1)?;
    let (fields, words) = if flags.is_same_fields() {
        (shared, shared)
    } else {
        let fields = usize::try_from(next_int(items)?).ok()?;
        (fields, fields.checked_mul(2)?)
    };
    skip(items, words)?;
    let items_said = usize::try_from(next_int(items)?).ok()?;
    Some(Checked { flags, items: item_count(flags, fields), items_said })
}

fn skip_ints(items: &mut listpack::Iter<'_>, count: usize) -> Option<()> {
    (0..count).try_for_each(|_| next_int(items).map(drop))
}

fn skip(items: &mut listpack::Iter<'_>, count: usize) -> Option<()> {
    match count.checked_sub(1) {
        Some(last) => items.nth(last).map(drop),
        None => Some(()),
    }
}
