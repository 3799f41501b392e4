//! One listpack of entries.
//!
//! ```text
//!   live │ deleted │ n │ field 1 … field n │ 0        the head: fields of the first entry
//!   flags │ ms │ seq │ value 1 … value n │ count      an entry with just these fields
//!   flags │ ms │ seq │ m │ field, value, … │ count    one with others
//! ```
//!
//! Times and numbers are told from the id the node is filed under; `count` is the
//! number of items of the entry before it, so that entries can be walked
//! backwards. A deleted entry is one with a flag.

use super::{
    NodeLimits, StreamId,
    entry::{Shared, item_count},
    iter::NodeIter,
};
use crate::{
    item::Item,
    listpack::{self, Listpack, Position},
};

/// Items of an entry that come first whatever its fields: flags, time, number.
pub(super) const HEAD_ITEMS: usize = 3;
/// A node grows no further, whatever the limits.
const MAX_NODE_BYTES: usize = 1 << 30;

#[derive(Clone, Debug)]
pub struct Node {
    pub(super) listpack: Listpack,
}

/// What an entry's flags say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flags(u8);

impl Flags {
    const DELETED: u8 = 1;
    const SAME_FIELDS: u8 = 2;

    #[inline]
    pub(super) fn of(bits: i64) -> Flags {
        Flags(bits as u8)
    }

    #[inline]
    pub(super) fn is_deleted(self) -> bool {
        self.0 & Flags::DELETED != 0
    }

    #[inline]
    pub(super) fn is_same_fields(self) -> bool {
        self.0 & Flags::SAME_FIELDS != 0
    }

    fn bits(self) -> i64 {
        i64::from(self.0)
    }
}

/// What stands before the entries.
pub(super) struct Head<'a> {
    pub(super) shared: Shared<'a>,
    /// All entries.
    pub(super) entries: listpack::Iter<'a>,
}

#[inline]
pub(super) fn next_int(items: &mut listpack::Iter<'_>) -> Option<i64> {
    items.next()?.as_int()
}

impl Node {
    /// A node whose first entry has these fields and values.
    pub(super) fn begin<'a>(words: impl ExactSizeIterator<Item = &'a [u8]> + Clone) -> Node {
        let count = words.len() / 2;
        let names = words.clone().step_by(2).map(Item::from);
        let values = words.skip(1).step_by(2).map(Item::from);
        let flags = Flags(Flags::SAME_FIELDS);
        let mut listpack = Listpack::new();
        listpack.extend([1, 0, count as i64].map(Item::Int).into_iter().chain(names));
        listpack.extend([0, flags.bits(), 0, 0].map(Item::Int).into_iter().chain(values));
        listpack.push_back(item_count(flags, count) as i64);
        Node { listpack }
    }

    /// Whether an entry of so many bytes of fields and values still goes here.
    #[inline]
    pub(super) fn takes(&self, bytes: usize, limits: NodeLimits) -> bool {
        let max_bytes = match limits.max_bytes {
            0 => MAX_NODE_BYTES,
            max => max.min(MAX_NODE_BYTES),
        };
        if self.listpack.byte_len() + bytes >= max_bytes {
            return false;
        }
        let mut items = self.listpack.iter();
        let mut count = || next_int(&mut items).unwrap_or(0) as usize;
        limits.max_entries == 0 || count() + count() < limits.max_entries
    }

    /// Adds an entry; the node is filed under `first`.
    pub(super) fn push<'a>(
        &mut self,
        first: StreamId,
        id: StreamId,
        words: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
    ) {
        let count = words.len() / 2;
        let is_same = self.has_fields(words.clone().step_by(2));
        let flags = if is_same { Flags(Flags::SAME_FIELDS) } else { Flags(0) };
        self.add_to_live(1);
        let (ms, seq) = id.since(first);
        self.listpack.extend([flags.bits(), ms, seq].map(Item::Int));
        if flags.is_same_fields() {
            self.listpack.extend(words.skip(1).step_by(2).map(Item::from));
        } else {
            self.listpack.push_back(count as i64);
            self.listpack.extend(words.map(Item::from));
        }
        self.listpack.push_back(item_count(flags, count) as i64);
    }

    /// Whether the first entry has just these fields.
    fn has_fields<'a>(&self, mut names: impl ExactSizeIterator<Item = &'a [u8]>) -> bool {
        let Shared { count, names: shared } = self.head().shared;
        count == names.len()
            && shared.take(count).all(|it| names.next().map(Item::from) == Some(it))
    }

    #[inline]
    pub(super) fn head(&self) -> Head<'_> {
        let mut items = self.listpack.iter();
        let mut number = || next_int(&mut items).unwrap_or(0) as usize;
        let (_live, _deleted, count) = (number(), number(), number());
        let shared = Shared { count, names: items.clone() };
        items.nth(count);
        Head { shared, entries: items }
    }

    /// Entries that are not deleted.
    #[inline]
    pub(super) fn live(&self) -> usize {
        self.listpack.iter().next().and_then(Item::as_int).unwrap_or(0) as usize
    }

    pub(super) fn entries(&self, first: StreamId) -> NodeIter<'_> {
        NodeIter::new(self, first)
    }

    /// The id of the last entry, deleted or not.
    pub(super) fn last_id(&self, first: StreamId) -> StreamId {
        self.entries(first).next_back().map_or(first, |it| it.id)
    }

    /// Where the entry of this id is, unless it is deleted.
    pub(super) fn position_of(&self, first: StreamId, id: StreamId) -> Option<Position> {
        let entry = self.entries(first).find(|it| it.id >= id)?;
        (entry.id == id && !entry.is_deleted).then_some(entry.position)
    }

    /// Marks the entry at `position`.
    pub(super) fn delete(&mut self, position: Position) {
        self.mark(position);
        self.count_deleted(1);
    }

    /// Sets the flag alone. It never makes an entry longer, so that the places of
    /// others stay.
    pub(super) fn mark(&mut self, position: Position) {
        let flags = self.listpack.at(position).as_int().unwrap_or(0);
        self.listpack.replace(position, flags | i64::from(Flags::DELETED));
    }

    /// Moves so many entries from the live to the deleted ones.
    pub(super) fn count_deleted(&mut self, count: usize) {
        self.add_to_live(-(count as i64));
        let second = self.listpack.first().and_then(|it| self.listpack.next(it));
        self.add_at(second, count as i64);
    }

    fn add_to_live(&mut self, by: i64) {
        self.add_at(self.listpack.first(), by);
    }

    fn add_at(&mut self, position: Option<Position>, by: i64) {
        if let Some(position) = position {
            let number = self.listpack.at(position).as_int().unwrap_or(0);
            self.listpack.replace(position, number.wrapping_add(by));
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.listpack.shrink_to_fit();
    }

    /// The node as files hold it.
    pub fn as_bytes(&self) -> &[u8] {
        self.listpack.as_bytes()
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.listpack.heap_bytes()
    }
}
