//! Values: compact ones as their bytes, others element by element.

use super::Writer;
use crate::opcode::{kind, node};
use keyspace::Value;
use keyspace::value::{
    list::{List, Nodes},
    set::{Packed, Set},
};
use structs::quicklist::Node;

pub(super) fn kind(value: &Value) -> u8 {
    match value {
        Value::String(_) => kind::STRING,
        Value::List(_) => kind::LIST_QUICKLIST_2,
        Value::Set(it) => match it.packed() {
            Some(Packed::Intset(_)) => kind::SET_INTSET,
            _ => kind::SET,
        },
        Value::Hash(it) if it.packed().is_some() => kind::HASH_LISTPACK,
        Value::Hash(_) => kind::HASH,
        Value::SortedSet(it) if it.packed().is_some() => kind::ZSET_LISTPACK,
        Value::SortedSet(_) => kind::ZSET_2,
    }
}

impl Writer {
    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::String(it) => self.string(it.text().bytes()),
            Value::List(it) => self.list(it),
            Value::Set(it) => self.set(it),
            Value::Hash(it) => match it.packed() {
                Some(bytes) => self.string(bytes),
                None => {
                    self.length(it.len());
                    for (field, value) in it.iter() {
                        self.string(&field.text());
                        self.string(&value.text());
                    }
                }
            },
            Value::SortedSet(it) => match it.packed() {
                Some(bytes) => self.string(bytes),
                None => {
                    self.length(it.len());
                    // From the back: readers insert each before the last.
                    for (member, score) in it.iter().rev() {
                        self.string(&member.text());
                        self.out.extend_from_slice(&score.to_le_bytes());
                    }
                }
            },
        }
    }

    fn list(&mut self, list: &List) {
        match list.nodes() {
            Nodes::Listpack(listpack) => {
                self.length(1);
                self.length(node::PACKED as usize);
                self.string(listpack.as_bytes());
            }
            Nodes::Quicklist(quicklist) => {
                self.length(quicklist.nodes().len());
                for it in quicklist.nodes() {
                    match it {
                        Node::Packed(listpack) => {
                            self.length(node::PACKED as usize);
                            self.string(listpack.as_bytes());
                        }
                        Node::Plain(element) => {
                            self.length(node::PLAIN as usize);
                            self.string(element);
                        }
                    }
                }
            }
        }
    }

    fn set(&mut self, set: &Set) {
        if let Some(Packed::Intset(bytes)) = set.packed() {
            return self.string(bytes);
        }
        self.length(set.len());
        for member in set.iter() {
            self.string(&member.text());
        }
    }
}
