//! Values: compact ones as their bytes, others element by element.

use super::Writer;
use crate::opcode::{kind, node};
use keyspace::Value;
use keyspace::value::{
    list::Part,
    set::{Packed, Set},
};

/// A field that does not end: -1.
const NO_DEADLINE: u64 = u64::MAX;

pub(super) fn kind(value: &Value) -> u8 {
    match value {
        Value::String(_) => kind::STRING,
        Value::List(_) => kind::LIST_QUICKLIST_2,
        Value::Set(it) => match it.packed() {
            Some(Packed::Intset(_)) => kind::SET_INTSET,
            _ => kind::SET,
        },
        Value::Hash(it) if it.has_deadlines() => kind::HASH_2,
        Value::Hash(it) if it.packed().is_some() => kind::HASH_LISTPACK,
        Value::Hash(_) => kind::HASH,
        Value::SortedSet(it) if it.packed().is_some() => kind::ZSET_LISTPACK,
        Value::SortedSet(_) => kind::ZSET_2,
        Value::Stream(_) => kind::STREAM_2,
    }
}

/// How many parts follow, where the kind of value says so in front.
pub(super) fn part_count(value: &Value) -> Option<usize> {
    match value {
        Value::String(_) => None,
        Value::List(it) => Some(it.part_count()),
        Value::Set(it) => is_plain(it).then(|| it.len()),
        Value::Hash(it) => it.packed().is_none().then(|| it.len()),
        Value::SortedSet(it) => it.packed().is_none().then(|| it.len()),
        Value::Stream(it) => Some(it.entries().node_count()),
    }
}

/// Whether a set is written member by member.
fn is_plain(set: &Set) -> bool {
    !matches!(set.packed(), Some(Packed::Intset(_)))
}

impl Writer {
    /// Writes parts from number `next` on, until the output is `end` bytes long.
    /// Gives the number of the next one, if there is one left.
    pub(super) fn value(&mut self, value: &Value, next: usize, end: usize) -> Option<usize> {
        match value {
            Value::String(it) => self.whole(it.text().bytes()),
            Value::List(it) => {
                let left = (next..it.part_count()).filter_map(|at| it.part(at));
                self.parts(left, next, end, |writer, it| writer.part(it))
            }
            Value::Set(it) => match it.packed() {
                Some(Packed::Intset(bytes)) => self.whole(bytes),
                _ => self.parts(it.iter().skip(next), next, end, |writer, it| {
                    writer.string(&it.text());
                }),
            },
            Value::Hash(it) => match it.packed() {
                Some(bytes) => self.whole(bytes),
                None => self.parts(it.iter().skip(next), next, end, |writer, (field, value)| {
                    let field = field.text();
                    writer.string(&field);
                    writer.string(&value.text());
                    if it.has_deadlines() {
                        let at_ms = it.deadline(&field).map_or(NO_DEADLINE, |at| at.0);
                        writer.out.extend_from_slice(&at_ms.to_le_bytes());
                    }
                }),
            },
            Value::SortedSet(it) => match it.packed() {
                Some(bytes) => self.whole(bytes),
                None => {
                    // From the back: readers insert each before the last.
                    let left = it.range(0..it.len() - next).rev();
                    self.parts(left, next, end, |writer, (member, score)| {
                        writer.string(&member.text());
                        writer.out.extend_from_slice(&score.to_le_bytes());
                    })
                }
            },
            // Written by places of its own.
            Value::Stream(_) => None,
        }
    }

    fn whole(&mut self, bytes: &[u8]) -> Option<usize> {
        self.string(bytes);
        None
    }

    fn parts<T>(
        &mut self,
        parts: impl Iterator<Item = T>,
        mut next: usize,
        end: usize,
        write: impl Fn(&mut Writer, T),
    ) -> Option<usize> {
        for part in parts {
            if self.out.len() >= end {
                return Some(next);
            }
            write(self, part);
            next += 1;
        }
        None
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Packed(listpack) => {
                self.length(node::PACKED as usize);
                self.string(listpack.as_bytes());
            }
            Part::Plain(element) => {
                self.length(node::PLAIN as usize);
                self.string(element);
            }
        }
    }
}
