//! Values written as the bytes of a compact encoding. Listpacks and intsets are
//! taken over as they are, once checked; older ones are read through.

use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::node;
use keyspace::value::{End, Limits, hash::Hash, list::List, set::Set, sorted_set::SortedSet};
use structs::{
    intset::Intset,
    item::Item,
    listpack::Listpack,
    quicklist::{Node, Quicklist},
    ziplist::{BadZip, Ziplist, Zipmap},
};

pub(super) fn listpack(cursor: &mut Cursor<'_>) -> Result<Listpack, LoadError> {
    let offset = cursor.offset();
    let bytes = cursor.string()?.into_owned();
    Listpack::from_bytes(bytes).map_err(|it| LoadError { offset, fault: Fault::Listpack(it) })
}

/// Gives the items of a ziplist to `each`.
fn ziplist(cursor: &mut Cursor<'_>, mut each: impl FnMut(Item<'_>)) -> Result<(), LoadError> {
    let offset = cursor.offset();
    let bad = |it: BadZip| LoadError { offset, fault: Fault::Ziplist(it) };
    let bytes = cursor.string()?;
    for item in Ziplist::new(&bytes).map_err(bad)? {
        each(item.map_err(bad)?);
    }
    Ok(())
}

pub(super) fn list_ziplist(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<List, LoadError> {
    let mut elements = Quicklist::default();
    ziplist(cursor, |it| elements.push(End::Back, &it.text(), limits.list_fill))?;
    // The reference leaves this oldest form a quicklist, however short.
    Ok(List::from(elements))
}

pub(super) fn list_ziplists(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<List, LoadError> {
    let mut elements = Quicklist::default();
    for _ in 0..cursor.length()? {
        let mut packed = Listpack::new();
        ziplist(cursor, |it| packed.push_back(it))?;
        elements.push_node(Node::Packed(packed));
    }
    Ok(List::from_quicklist(elements, limits))
}

pub(super) fn list_nodes(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<List, LoadError> {
    let mut elements = Quicklist::default();
    for _ in 0..cursor.length()? {
        let start = cursor.offset();
        elements.push_node(match cursor.length()? {
            node::PLAIN => Node::Plain(cursor.string()?.into_owned().into()),
            node::PACKED => Node::Packed(listpack(cursor)?),
            _ => return Cursor::error(start, Fault::QuicklistNode),
        });
    }
    Ok(List::from_quicklist(elements, limits))
}

pub(super) fn set_intset(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Set, LoadError> {
    let offset = cursor.offset();
    let bytes = cursor.string()?.into_owned();
    match Intset::from_bytes(bytes) {
        Ok(intset) => Ok(Set::from_intset(intset, limits)),
        Err(bad) => Cursor::error(offset, Fault::Intset(bad)),
    }
}

pub(super) fn set_listpack(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Set, LoadError> {
    let offset = cursor.offset();
    Set::from_listpack(listpack(cursor)?, limits).or(Cursor::error(offset, Fault::Elements))
}

pub(super) fn hash_listpack(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Hash, LoadError> {
    let offset = cursor.offset();
    Hash::from_listpack(listpack(cursor)?, limits).or(Cursor::error(offset, Fault::Elements))
}

pub(super) fn hash_ziplist(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Hash, LoadError> {
    let offset = cursor.offset();
    let mut packed = Listpack::new();
    ziplist(cursor, |it| packed.push_back(it))?;
    Hash::from_listpack(packed, limits).or(Cursor::error(offset, Fault::Elements))
}

pub(super) fn hash_zipmap(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Hash, LoadError> {
    let offset = cursor.offset();
    let bytes = cursor.string()?;
    let mut packed = Listpack::new();
    for pair in Zipmap::new(&bytes) {
        let (field, value) = pair.map_err(|it| LoadError { offset, fault: Fault::Ziplist(it) })?;
        packed.push_back(field);
        packed.push_back(value);
    }
    Hash::from_listpack(packed, limits).or(Cursor::error(offset, Fault::Elements))
}

pub(super) fn sorted_set_listpack(
    cursor: &mut Cursor<'_>,
    limits: &Limits,
) -> Result<SortedSet, LoadError> {
    let offset = cursor.offset();
    let set = SortedSet::from_listpack(listpack(cursor)?, limits);
    set.or(Cursor::error(offset, Fault::Elements))
}

pub(super) fn sorted_set_ziplist(
    cursor: &mut Cursor<'_>,
    limits: &Limits,
) -> Result<SortedSet, LoadError> {
    let offset = cursor.offset();
    let mut packed = Listpack::new();
    ziplist(cursor, |it| packed.push_back(it))?;
    SortedSet::from_listpack(packed, limits).or(Cursor::error(offset, Fault::Elements))
}
