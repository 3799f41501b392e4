//! One entry as it lies in its node.

use super::{
    StreamId,
    node::{Flags, HEAD_ITEMS, next_int},
};
use crate::{
    item::Item,
    listpack::{self, Position},
};

/// An entry: its id, and where its fields and values are.
#[derive(Clone)]
pub struct Entry<'a> {
    pub id: StreamId,
    pub(super) is_deleted: bool,
    pub(super) position: Position,
    fields: Fields<'a>,
}

impl<'a> Entry<'a> {
    /// Fields with their values, in the order they were given.
    #[inline]
    pub fn fields(&self) -> Fields<'a> {
        self.fields.clone()
    }

    /// Reads the entry at `items`, of a node that begins at `first` and whose
    /// first entry has the fields `shared`; `items` is then after it.
    #[inline]
    pub(super) fn read(
        items: &mut listpack::Iter<'a>,
        first: StreamId,
        shared: &Shared<'a>,
    ) -> Option<Entry<'a>> {
        let position = items.here()?;
        let flags = Flags::of(next_int(items)?);
        let (ms, seq) = (next_int(items)?, next_int(items)?);
        let (count, names, item_count) = if flags.is_same_fields() {
            (shared.count, Some(shared.names.clone()), shared.count)
        } else {
            let count = next_int(items)? as usize;
            (count, None, count.checked_mul(2)?)
        };
        let own = items.clone();
        // Over the fields and values, and the number of items behind them.
        items.nth(item_count)?;
        Some(Entry {
            id: first.plus(ms, seq),
            is_deleted: flags.is_deleted(),
            position,
            fields: Fields { left: count, names, own },
        })
    }
}

/// The fields of a node's first entry, which others have too.
#[derive(Clone)]
pub(super) struct Shared<'a> {
    pub(super) count: usize,
    pub(super) names: listpack::Iter<'a>,
}

/// Fields with their values. Entries with the fields of their node's first
/// entry hold values alone.
#[derive(Clone)]
pub struct Fields<'a> {
    left: usize,
    names: Option<listpack::Iter<'a>>,
    own: listpack::Iter<'a>,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (Item<'a>, Item<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let name = match &mut self.names {
            Some(names) => names.next()?,
            None => self.own.next()?,
        };
        Some((name, self.own.next()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Fields<'_> {}

/// How many items an entry of `fields` fields has before the number that says so.
pub(super) fn item_count(flags: Flags, fields: usize) -> usize {
    if flags.is_same_fields() { HEAD_ITEMS + fields } else { HEAD_ITEMS + 1 + 2 * fields }
}
