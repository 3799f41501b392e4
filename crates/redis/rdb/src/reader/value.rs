//! Values written element by element; compact ones are handed on.

use super::{compact, stream};
use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::kind;
use alloc::{borrow::Cow, boxed::Box};
use keyspace::value::{
    End, Limits,
    hash::Hash,
    list::List,
    set::Set,
    sorted_set::{AddRule, Added, SortedSet},
};
use keyspace::{StringValue, Value};
use stdx::float;
use structs::quicklist::Quicklist;

/// Reads a value of a supported kind.
pub(super) fn read(cursor: &mut Cursor<'_>, kind: u8, limits: &Limits) -> Result<Value, LoadError> {
    let list = |it| Value::List(Box::new(it));
    let set = |it| Value::Set(Box::new(it));
    let hash = |it| Value::Hash(Box::new(it));
    let sorted_set = |it| Value::SortedSet(Box::new(it));
    match kind {
        kind::STRING => Ok(Value::String(StringValue::new(&cursor.string()?))),
        kind::LIST => read_list(cursor, limits).map(list),
        kind::SET => read_set(cursor, limits).map(set),
        kind::HASH => read_hash(cursor, limits).map(hash),
        kind::ZSET => read_sorted_set(cursor, limits, text_score).map(sorted_set),
        kind::ZSET_2 => read_sorted_set(cursor, limits, binary_score).map(sorted_set),
        kind::LIST_ZIPLIST => compact::list_ziplist(cursor, limits).map(list),
        kind::LIST_QUICKLIST => compact::list_ziplists(cursor, limits).map(list),
        kind::LIST_QUICKLIST_2 => compact::list_nodes(cursor, limits).map(list),
        kind::SET_INTSET => compact::set_intset(cursor, limits).map(set),
        kind::SET_LISTPACK => compact::set_listpack(cursor, limits).map(set),
        kind::HASH_ZIPMAP => compact::hash_zipmap(cursor, limits).map(hash),
        kind::HASH_ZIPLIST => compact::hash_ziplist(cursor, limits).map(hash),
        kind::HASH_LISTPACK => compact::hash_listpack(cursor, limits).map(hash),
        kind::ZSET_ZIPLIST => compact::sorted_set_ziplist(cursor, limits).map(sorted_set),
        kind::ZSET_LISTPACK => compact::sorted_set_listpack(cursor, limits).map(sorted_set),
        kind::STREAM | kind::STREAM_2 | kind::STREAM_3 => {
            stream::read(cursor, kind).map(|it| Value::Stream(Box::new(it)))
        }
        _ => Cursor::error(cursor.offset(), Fault::UnknownOpcode(kind)),
    }
}

pub(super) fn is_empty_collection(value: &Value) -> bool {
    match value {
        Value::String(_) | Value::Stream(_) => false,
        Value::List(it) => it.is_empty(),
        Value::Set(it) => it.is_empty(),
        Value::Hash(it) => it.is_empty(),
        Value::SortedSet(it) => it.is_empty(),
    }
}

fn read_list(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<List, LoadError> {
    let mut elements = Quicklist::default();
    for _ in 0..cursor.length()? {
        elements.push(End::Back, &cursor.string()?, limits.list_fill);
    }
    Ok(List::from_quicklist(elements, limits))
}

fn read_set(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Set, LoadError> {
    let count = cursor.size()?;
    let mut set = Set::new();
    if count > limits.set_max_listpack_entries {
        set.prepare(count, limits);
    }
    for _ in 0..count {
        let start = cursor.offset();
        if !set.insert(&cursor.string()?, limits) {
            return Cursor::error(start, Fault::Elements);
        }
    }
    Ok(set)
}

fn read_hash(cursor: &mut Cursor<'_>, limits: &Limits) -> Result<Hash, LoadError> {
    let count = cursor.size()?;
    let mut hash = Hash::for_fields(count, limits);
    for _ in 0..count {
        let start = cursor.offset();
        let (field, value) = (cursor.string()?, cursor.string()?);
        if !hash.set(&field, &value, limits) {
            return Cursor::error(start, Fault::Elements);
        }
    }
    Ok(hash)
}

type ReadScore = fn(&mut Cursor<'_>) -> Result<f64, LoadError>;

fn read_sorted_set(
    cursor: &mut Cursor<'_>,
    limits: &Limits,
    score: ReadScore,
) -> Result<SortedSet, LoadError> {
    let mut set = SortedSet::unpacked(limits);
    for _ in 0..cursor.length()? {
        let start = cursor.offset();
        let member: Cow<'_, [u8]> = cursor.string()?;
        match set.add(&member, score(cursor)?, AddRule::default(), limits) {
            Ok(Added::New(_)) => {}
            Ok(_) => return Cursor::error(start, Fault::Elements),
            Err(_) => return Cursor::error(start, Fault::Score),
        }
    }
    set.pack(limits);
    Ok(set)
}

fn binary_score(cursor: &mut Cursor<'_>) -> Result<f64, LoadError> {
    cursor.f64_le()
}

/// A length below 253 and so much text, or a mark.
fn text_score(cursor: &mut Cursor<'_>) -> Result<f64, LoadError> {
    let start = cursor.offset();
    match cursor.byte()? {
        255 => Ok(f64::NEG_INFINITY),
        254 => Ok(f64::INFINITY),
        253 => Cursor::error(start, Fault::Score),
        len => {
            let text = cursor.take(usize::from(len))?;
            float::parse_bound(text).ok_or(LoadError { offset: start, fault: Fault::Score })
        }
    }
}
