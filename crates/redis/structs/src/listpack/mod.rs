//! Redis's listpack, byte for byte: many short elements in one allocation.
//!
//! ```text
//!   ┌───────────┬───────────┬─────────────────────────────┬─   ─┬──────┐
//!   │ bytes u32 │ count u16 │ encoding │ data │ back len  │ ... │ 0xff │
//!   └───────────┴───────────┴─────────────────────────────┴─   ─┴──────┘
//!   0           4           6
//!
//!   0vvvvvvv            0..127                11110000 u32 LE   bytes, long
//!   10llllll            bytes, up to 63       11110001          i16
//!   110vvvvv vvvvvvvv   i13                   11110010          i24
//!   1110llll llllllll   bytes, up to 4095     11110011          i32
//!                                             11110100          i64
//! ```
//!
//! The back length counts encoding and data, in 7-bit groups with the lowest
//! last, so that it can be read from the right: that is how elements are walked
//! backwards. A count of 65535 means "count them yourself".

mod entry;
mod iter;
mod validate;

use crate::item::{Item, Needle};
use alloc::vec::Vec;
use entry::Encoded;

pub use iter::Iter;
pub use validate::{BadListpack, Fault};

const HEADER_LEN: usize = 6;
const EMPTY_LEN: usize = HEADER_LEN + 1;
const END: u8 = 0xff;
const COUNT_UNKNOWN: usize = u16::MAX as usize;
/// Beyond this many bytes the 32-bit total is no longer trusted to hold.
const SAFE_LEN: usize = 1 << 30;

/// An element's place, until the listpack changes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(u32);

impl Position {
    #[inline]
    fn at(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listpack {
    bytes: Vec<u8>,
    len: u32,
}

impl Default for Listpack {
    fn default() -> Listpack {
        Listpack::new()
    }
}

impl Listpack {
    pub fn new() -> Listpack {
        Listpack { bytes: alloc::vec![EMPTY_LEN as u8, 0, 0, 0, 0, 0, END], len: 0 }
    }

    /// Takes over bytes from outside after checking every one of them. Elements
    /// in an unusual form, such as the text of a number, get the usual one.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Listpack, BadListpack> {
        let len = validate::count(&bytes)?;
        let listpack = Listpack { bytes, len };
        if validate::is_canonical(&listpack) {
            return Ok(listpack);
        }
        Ok(listpack.iter().map(Item::canonical).collect())
    }

    /// The listpack as files hold it.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many elements there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn byte_len(&self) -> usize {
        self.bytes.len()
    }

    /// What it takes on the heap, unused room included.
    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity()
    }

    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Whether `extra` more bytes of elements keep it within what the format holds.
    #[inline]
    pub fn can_grow_by(&self, extra: usize) -> bool {
        self.bytes.len().saturating_add(extra) < SAFE_LEN
    }

    /// The bytes `item` would add.
    pub fn entry_len(item: Item<'_>) -> usize {
        Encoded::new(item).len()
    }
}

/// Finding elements.
impl Listpack {
    #[inline]
    pub fn first(&self) -> Option<Position> {
        (self.len > 0).then_some(Position(HEADER_LEN as u32))
    }

    #[inline]
    pub fn last(&self) -> Option<Position> {
        (self.len > 0).then(|| self.before(self.end()))
    }

    #[inline]
    pub fn next(&self, position: Position) -> Option<Position> {
        let next = self.after(position);
        (next < self.end()).then_some(next)
    }

    #[inline]
    pub fn prev(&self, position: Position) -> Option<Position> {
        (position.at() > HEADER_LEN).then(|| self.before(position))
    }

    /// The position of element `index`, walked to from the nearer end.
    #[inline]
    pub fn position(&self, index: usize) -> Option<Position> {
        if index >= self.len() {
            return None;
        }
        if index <= self.len() / 2 {
            let first = Position(HEADER_LEN as u32);
            Some((0..index).fold(first, |position, _| self.after(position)))
        } else {
            Some((index..self.len()).fold(self.end(), |position, _| self.before(position)))
        }
    }

    #[inline]
    pub fn at(&self, position: Position) -> Item<'_> {
        entry::decode(&self.bytes, position.at())
    }

    #[inline]
    pub fn get(&self, index: usize) -> Option<Item<'_>> {
        self.position(index).map(|it| self.at(it))
    }

    /// The first of the elements `from`, `from` + `stride`, … that is `wanted`:
    /// a stride of two looks at the fields of a hash alone.
    pub fn find(&self, from: Position, wanted: &[u8], stride: usize) -> Option<Position> {
        // All elements are in their one canonical form: bytes decide.
        let wanted = Encoded::new(Item::from(wanted));
        let (bytes, end) = (&self.bytes[..], self.bytes.len() - 1);
        let mut at = from.at();
        while at < end {
            if wanted.is_at(bytes, at) {
                return Some(Position(at as u32));
            }
            for _ in 0..stride {
                at += entry::whole_len(bytes, at);
                if at >= end {
                    return None;
                }
            }
        }
        None
    }

    pub fn iter(&self) -> Iter<'_> {
        Iter::new(self, Position(HEADER_LEN as u32), self.end())
    }

    /// The elements at these indices, from either end.
    #[inline]
    pub fn range(&self, indices: core::ops::Range<usize>) -> Iter<'_> {
        let end = self.end();
        match self.position(indices.start) {
            Some(front) if indices.start < indices.end => {
                // The end is only looked for where it is not the last element.
                let back = self.position(indices.end).unwrap_or(end);
                Iter::new(self, front, back)
            }
            _ => Iter::new(self, end, end),
        }
    }

    /// From `position` to the end.
    pub fn iter_from(&self, position: Position) -> Iter<'_> {
        Iter::new(self, position, self.end())
    }

    /// From the start up to and with `position`.
    pub fn iter_through(&self, position: Position) -> Iter<'_> {
        Iter::new(self, Position(HEADER_LEN as u32), self.after(position))
    }

    #[inline]
    fn read(&self, position: Position) -> (Item<'_>, Position) {
        let (item, next) = entry::read(&self.bytes, position.at());
        (item, Position(next as u32))
    }

    #[inline]
    fn end(&self) -> Position {
        Position(self.bytes.len() as u32 - 1)
    }

    #[inline]
    fn after(&self, position: Position) -> Position {
        Position((position.at() + entry::whole_len(&self.bytes, position.at())) as u32)
    }

    #[inline]
    fn before(&self, position: Position) -> Position {
        Position((position.at() - entry::len_before(&self.bytes, position.at())) as u32)
    }
}

/// Changing elements.
impl Listpack {
    #[inline]
    pub fn push_back<'a>(&mut self, item: impl Into<Item<'a>>) {
        let encoded = Encoded::new(item.into());
        self.bytes.pop();
        encoded.append(&mut self.bytes);
        self.bytes.push(END);
        self.set_header(self.len + 1);
    }

    /// Adds several elements at the end.
    pub fn extend<'a>(&mut self, items: impl IntoIterator<Item = Item<'a>>) {
        self.bytes.pop();
        let mut len = self.len;
        for item in items {
            Encoded::new(item).append(&mut self.bytes);
            len += 1;
        }
        self.bytes.push(END);
        self.set_header(len);
    }

    #[inline]
    pub fn push_front<'a>(&mut self, item: impl Into<Item<'a>>) {
        self.insert(Position(HEADER_LEN as u32), item);
    }

    /// Inserts so that the new element is at `position`, before what was there.
    pub fn insert<'a>(&mut self, position: Position, item: impl Into<Item<'a>>) {
        let encoded = Encoded::new(item.into());
        let at = position.at();
        self.open(at..at, encoded.len());
        encoded.write(&mut self.bytes[at..]);
        self.set_header(self.len + 1);
    }

    pub fn insert_after<'a>(&mut self, position: Position, item: impl Into<Item<'a>>) {
        self.insert(self.after(position), item);
    }

    /// Inserts two neighbours, as `insert` does one.
    pub fn insert_pair<'a>(&mut self, position: Position, first: Item<'a>, second: Item<'a>) {
        let (first, second) = (Encoded::new(first), Encoded::new(second));
        let at = position.at();
        self.open(at..at, first.len() + second.len());
        first.write(&mut self.bytes[at..]);
        second.write(&mut self.bytes[at + first.len()..]);
        self.set_header(self.len + 2);
    }

    pub fn replace<'a>(&mut self, position: Position, item: impl Into<Item<'a>>) {
        let encoded = Encoded::new(item.into());
        let at = position.at();
        self.open(at..self.after(position).at(), encoded.len());
        encoded.write(&mut self.bytes[at..]);
        self.set_header(self.len);
    }

    /// Takes the element out; what followed it is now at `position`, if it was
    /// not the last.
    pub fn remove(&mut self, position: Position) -> Option<Position> {
        self.remove_run(position, 1)
    }

    /// Takes `count` elements out from `position` on, or as many as there are.
    pub fn remove_run(&mut self, position: Position, count: usize) -> Option<Position> {
        let (mut stop, mut removed) = (position, 0);
        while removed < count && stop < self.end() {
            stop = self.after(stop);
            removed += 1;
        }
        self.open(position.at()..stop.at(), 0);
        self.set_header(self.len - removed as u32);
        (position < self.end()).then_some(position)
    }

    /// Takes out `count` elements from element `index` on.
    pub fn remove_range(&mut self, index: usize, count: usize) {
        if let Some(position) = self.position(index) {
            self.remove_run(position, count);
        }
    }

    /// Takes out the elements equal to `wanted`, at most `limit`, from the
    /// front on. Returns how many.
    pub fn remove_equal(&mut self, wanted: Needle<'_>, limit: usize) -> usize {
        let (mut removed, mut next) = (0, self.first());
        while let Some(position) = next
            && removed < limit
        {
            if wanted.is(self.at(position)) {
                next = self.remove(position);
                removed += 1;
            } else {
                next = self.next(position);
            }
        }
        removed
    }

    /// As [`Listpack::remove_equal`], from the back on.
    pub fn remove_equal_from_back(&mut self, wanted: Needle<'_>, limit: usize) -> usize {
        let (mut removed, mut next) = (0, self.last());
        while let Some(position) = next
            && removed < limit
        {
            next = self.prev(position);
            if wanted.is(self.at(position)) {
                self.remove(position);
                removed += 1;
            }
        }
        removed
    }

    /// Cuts before element `index` and returns the rest.
    pub fn split_off(&mut self, index: usize) -> Listpack {
        let Some(position) = self.position(index) else { return Listpack::new() };
        let mut rest = Listpack::new();
        rest.bytes.pop();
        rest.bytes.extend_from_slice(&self.bytes[position.at()..]);
        rest.set_header(self.len - index as u32);
        self.bytes.truncate(position.at());
        self.bytes.push(END);
        self.set_header(index as u32);
        rest
    }

    /// Moves all of `other`'s elements behind these.
    pub fn append(&mut self, other: &Listpack) {
        self.bytes.pop();
        self.bytes.extend_from_slice(&other.bytes[HEADER_LEN..]);
        self.set_header(self.len + other.len);
    }

    /// Makes the bytes of `old` into `new_len` bytes to be written.
    #[inline]
    fn open(&mut self, old: core::ops::Range<usize>, new_len: usize) {
        if old.len() != new_len {
            self.move_rest(old, new_len);
        }
    }

    fn move_rest(&mut self, old: core::ops::Range<usize>, new_len: usize) {
        let end = self.bytes.len();
        let new_end = end - old.len() + new_len;
        if new_end > end {
            self.bytes.resize(new_end, 0);
        }
        self.bytes.copy_within(old.end..end, old.start + new_len);
        self.bytes.truncate(new_end);
    }

    #[inline]
    fn set_header(&mut self, len: u32) {
        self.len = len;
        let count = (len as usize).min(COUNT_UNKNOWN) as u16;
        let total = self.bytes.len() as u32;
        self.bytes[..4].copy_from_slice(&total.to_le_bytes());
        self.bytes[4..HEADER_LEN].copy_from_slice(&count.to_le_bytes());
    }
}

impl<'a> FromIterator<Item<'a>> for Listpack {
    fn from_iter<I: IntoIterator<Item = Item<'a>>>(items: I) -> Listpack {
        let mut listpack = Listpack::new();
        listpack.extend(items);
        listpack
    }
}

#[cfg(test)]
mod tests;
