//! Lists: one listpack while short, a quicklist beyond.
//!
//! A list becomes a quicklist before it is pushed beyond the size of one node,
//! and a listpack again only when half of that is left, so that an element
//! pushed and popped at the border does not convert it each time.

use super::{Item, Limits};
use crate::object::Encoding;
use core::ops::Range;
use structs::item::Needle;
use structs::listpack::{self, Listpack};
use structs::quicklist::{self, End, Node, Quicklist, Side};

mod search;

pub use search::PositionQuery;

#[derive(Clone, Debug)]
pub struct List {
    repr: Repr,
}

#[derive(Clone, Debug)]
enum Repr {
    Listpack(Listpack),
    Quicklist(Quicklist),
}

impl Default for List {
    fn default() -> List {
        List::new()
    }
}

/// A quicklist as it is, even if a listpack would do.
impl From<Quicklist> for List {
    fn from(elements: Quicklist) -> List {
        List { repr: Repr::Quicklist(elements) }
    }
}

impl List {
    pub fn new() -> List {
        List { repr: Repr::Listpack(Listpack::new()) }
    }

    /// A list in the encoding that suits `elements`, as loaded from a file.
    pub fn from_quicklist(elements: Quicklist, limits: &Limits) -> List {
        let mut list = List::from(elements);
        list.shrink_where(|listpack| {
            !limits.list_fill.is_exceeded(listpack.byte_len(), listpack.len())
        });
        list
    }

    pub fn encoding(&self) -> Encoding {
        match &self.repr {
            Repr::Listpack(_) => Encoding::Listpack,
            Repr::Quicklist(_) => Encoding::Quicklist,
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        match &self.repr {
            Repr::Listpack(listpack) => listpack.len(),
            Repr::Quicklist(quicklist) => quicklist.len(),
        }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the elements take on the heap.
    pub fn bytes(&self) -> usize {
        match &self.repr {
            Repr::Listpack(listpack) => listpack.heap_bytes(),
            Repr::Quicklist(quicklist) => quicklist.heap_bytes(),
        }
    }

    /// How many parts it is made of, as files hold them.
    pub fn part_count(&self) -> usize {
        match &self.repr {
            Repr::Listpack(_) => 1,
            Repr::Quicklist(quicklist) => quicklist.nodes().len(),
        }
    }

    /// Part number `at`.
    pub fn part(&self, at: usize) -> Option<Part<'_>> {
        match &self.repr {
            Repr::Listpack(listpack) => (at == 0).then_some(Part::Packed(listpack)),
            Repr::Quicklist(quicklist) => quicklist.node(at).map(|it| match it {
                Node::Packed(listpack) => Part::Packed(listpack),
                Node::Plain(element) => Part::Plain(element),
            }),
        }
    }

    #[inline]
    pub fn get(&self, index: usize) -> Option<Item<'_>> {
        match &self.repr {
            Repr::Listpack(listpack) => listpack.get(index),
            Repr::Quicklist(quicklist) => quicklist.get(index),
        }
    }

    pub fn iter(&self) -> Iter<'_> {
        self.range(0..self.len())
    }

    /// The elements at these indices, from either end.
    #[inline]
    pub fn range(&self, indices: Range<usize>) -> Iter<'_> {
        let left = indices.end.min(self.len()).saturating_sub(indices.start);
        let walk = match &self.repr {
            Repr::Listpack(listpack) => Walk::Listpack(listpack.range(indices)),
            Repr::Quicklist(quicklist) => Walk::Quicklist(quicklist.range(indices)),
        };
        Iter { walk, left }
    }
}

/// Changes, in the order of the list commands.
impl List {
    /// Pushes all, one after the other, so that the last is at the end.
    #[inline]
    pub fn push<'a>(
        &mut self,
        end: End,
        elements: impl Iterator<Item = &'a [u8]> + Clone,
        limits: &Limits,
    ) {
        let (count, bytes) = elements.clone().fold((0, 0), |(n, sum), it| (n + 1, sum + it.len()));
        self.prepare(count, bytes, limits);
        for element in elements {
            match (&mut self.repr, end) {
                (Repr::Listpack(listpack), End::Front) => listpack.push_front(element),
                (Repr::Listpack(listpack), End::Back) => listpack.push_back(element),
                (Repr::Quicklist(quicklist), end) => quicklist.push(end, element, limits.list_fill),
            }
        }
    }

    /// Takes out the elements at these indices.
    pub fn remove(&mut self, indices: Range<usize>, limits: &Limits) {
        self.remove_only(indices);
        self.shrink(limits);
    }

    /// Keeps the elements at these indices and no others.
    pub fn keep(&mut self, indices: Range<usize>, limits: &Limits) {
        let len = self.len();
        self.remove_only(indices.end..len);
        self.remove_only(0..indices.start);
        self.shrink(limits);
    }

    /// Takes out elements equal to `element`: the first `count`, the last
    /// -`count`, or all if it is zero. Returns how many.
    pub fn remove_equal(&mut self, element: &[u8], count: i64, limits: &Limits) -> usize {
        let wanted = Needle::new(element);
        let limit = if count == 0 { usize::MAX } else { count.unsigned_abs() as usize };
        let end = if count < 0 { End::Back } else { End::Front };
        let removed = match (&mut self.repr, end) {
            (Repr::Listpack(listpack), End::Front) => listpack.remove_equal(wanted, limit),
            (Repr::Listpack(listpack), End::Back) => listpack.remove_equal_from_back(wanted, limit),
            (Repr::Quicklist(quicklist), end) => quicklist.remove_equal(wanted, limit, end),
        };
        if removed > 0 {
            self.shrink(limits);
        }
        removed
    }

    /// Returns whether there is an element at `index` to be replaced.
    pub fn set(&mut self, index: Option<usize>, element: &[u8], limits: &Limits) -> bool {
        self.prepare(1, element.len(), limits);
        let Some(index) = index.filter(|it| *it < self.len()) else { return false };
        match &mut self.repr {
            Repr::Listpack(listpack) => {
                if let Some(position) = listpack.position(index) {
                    listpack.replace(position, element);
                }
            }
            Repr::Quicklist(quicklist) => quicklist.replace(index, element, limits.list_fill),
        }
        self.shrink(limits);
        true
    }

    /// Inserts beside the first element equal to `pivot`. Returns whether there
    /// is one.
    pub fn insert(&mut self, pivot: &[u8], side: Side, element: &[u8], limits: &Limits) -> bool {
        self.prepare(1, element.len(), limits);
        let wanted = Needle::new(pivot);
        let Some(index) = self.iter().position(|it| wanted.is(it)) else { return false };
        match &mut self.repr {
            Repr::Listpack(listpack) => match (listpack.position(index), side) {
                (Some(position), Side::Before) => listpack.insert(position, element),
                (Some(position), Side::After) => listpack.insert_after(position, element),
                (None, _) => return false,
            },
            Repr::Quicklist(quicklist) => quicklist.insert(index, side, element, limits.list_fill),
        }
        true
    }

    /// Becomes a quicklist if so much more would not fit in one node.
    #[inline]
    fn prepare(&mut self, count: usize, bytes: usize, limits: &Limits) {
        if let Repr::Listpack(listpack) = &mut self.repr
            && limits.list_fill.is_exceeded(listpack.byte_len() + bytes, listpack.len() + count)
        {
            let mut quicklist = Quicklist::default();
            quicklist.push_node(Node::Packed(core::mem::take(listpack)));
            self.repr = Repr::Quicklist(quicklist);
        }
    }

    fn remove_only(&mut self, indices: Range<usize>) {
        match &mut self.repr {
            Repr::Listpack(listpack) => listpack.remove_range(indices.start, indices.len()),
            Repr::Quicklist(quicklist) => quicklist.remove_range(indices.start, indices.len()),
        }
    }

    fn shrink(&mut self, limits: &Limits) {
        self.shrink_where(|it| limits.list_fill.is_half_used(it.byte_len(), it.len()));
    }

    fn shrink_where(&mut self, is_small: impl Fn(&Listpack) -> bool) {
        if let Repr::Quicklist(quicklist) = &mut self.repr
            && quicklist.as_listpack().is_some_and(is_small)
            && let Some(listpack) = quicklist.take_listpack()
        {
            self.repr = Repr::Listpack(listpack);
        }
    }
}

/// A listpack of elements, or one large element.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    Packed(&'a Listpack),
    Plain(&'a [u8]),
}

#[derive(Clone)]
pub struct Iter<'a> {
    walk: Walk<'a>,
    left: usize,
}

#[derive(Clone)]
enum Walk<'a> {
    Listpack(listpack::Iter<'a>),
    Quicklist(quicklist::Iter<'a>),
}

impl<'a> Iterator for Iter<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        self.left = self.left.checked_sub(1)?;
        match &mut self.walk {
            Walk::Listpack(iter) => iter.next(),
            Walk::Quicklist(iter) => iter.next(),
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
        match &mut self.walk {
            Walk::Listpack(iter) => iter.next_back(),
            Walk::Quicklist(iter) => iter.next_back(),
        }
    }
}

impl ExactSizeIterator for Iter<'_> {}

#[cfg(test)]
mod tests;
