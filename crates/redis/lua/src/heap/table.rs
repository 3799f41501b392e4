//! The table: an array for the keys 1, 2, 3 … and nodes for all others.
//!
//! ```text
//!   array   [ v1 | v2 | v3 | v4 ]
//!   nodes   [ key val next | key val next | … ]     a power of two, or none
//!                                      ▲
//!                                  last_free: all above it are taken
//! ```
//! Nodes are Lua's chained scatter table with Brent's variation: a key lies in its
//! main position unless one that belongs there lies there already. Sizes, main
//! positions and the moves are those of Lua 5.1, so that `pairs` walks in the same
//! order: scripts show that order, in what cjson makes of a table.

use super::rehash::Census;
use crate::value::{Str, TableId, Value};
use alloc::{vec, vec::Vec};

const NONE: u32 = u32::MAX;
/// The highest key that may lie in the array.
pub(super) const MAX_ARRAY: usize = 1 << 26;

#[derive(Clone, Copy)]
struct Node {
    key: Value,
    value: Value,
    next: u32,
}

const EMPTY: Node = Node { key: Value::Nil, value: Value::Nil, next: NONE };

#[derive(Default)]
pub struct Table {
    pub(super) array: Vec<Value>,
    nodes: Vec<Node>,
    /// Free nodes are looked for below it.
    last_free: usize,
    pub(crate) meta: Option<TableId>,
    /// Bits of metamethods this table, used as a metatable, is known to lack.
    pub(crate) lacks: u8,
    pub(crate) is_readonly: bool,
}

impl Table {
    pub(crate) fn with_sizes(array: usize, nodes: usize) -> Table {
        let mut table = Table { array: vec![Value::Nil; array], ..Table::default() };
        table.set_node_count(nodes);
        table
    }

    /// What the table takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Table>()
            + self.array.len() * size_of::<Value>()
            + self.nodes.len() * size_of::<Node>()
    }

    #[inline]
    pub(crate) fn get(&self, key: Value) -> Value {
        match key {
            Value::Str(key) => self.get_str(key),
            Value::Number(number) => match array_index(number) {
                Some(index) => self.get_index(index),
                None => self.find(key).map_or(Value::Nil, |node| self.nodes[node].value),
            },
            Value::Nil => Value::Nil,
            key => self.find(key).map_or(Value::Nil, |node| self.nodes[node].value),
        }
    }

    #[inline]
    pub(crate) fn get_str(&self, key: Str) -> Value {
        if self.nodes.is_empty() {
            return Value::Nil;
        }
        let mut at = key.hash as usize & (self.nodes.len() - 1);
        loop {
            let node = &self.nodes[at];
            if let Value::Str(it) = node.key
                && it.id == key.id
            {
                return node.value;
            }
            if node.next == NONE {
                return Value::Nil;
            }
            at = node.next as usize;
        }
    }

    /// The value at an integer key from 1 on.
    #[inline]
    pub(crate) fn get_index(&self, index: usize) -> Value {
        match self.array.get(index.wrapping_sub(1)) {
            Some(value) => *value,
            None => self
                .find(Value::Number(index as f64))
                .map_or(Value::Nil, |node| self.nodes[node].value),
        }
    }

    fn find(&self, key: Value) -> Option<usize> {
        if self.nodes.is_empty() {
            return None;
        }
        let mut at = self.main_position(key);
        loop {
            let node = &self.nodes[at];
            if node.key == key {
                return Some(at);
            }
            if node.next == NONE {
                return None;
            }
            at = node.next as usize;
        }
    }

    /// Changes the value of a key that has a place; whether it has one.
    #[inline]
    pub(super) fn replace(&mut self, key: Value, value: Value) -> bool {
        if let Value::Number(number) = key
            && let Some(index) = array_index(number)
            && let Some(slot) = self.array.get_mut(index - 1)
        {
            *slot = value;
            return true;
        }
        match self.find(key) {
            Some(node) => {
                self.nodes[node].value = value;
                true
            }
            None => false,
        }
    }

    /// Gives a key that has no place one, and its value; how many nodes were
    /// looked at. The key is neither nil nor NaN.
    pub(super) fn insert(&mut self, key: Value, value: Value) -> u64 {
        let mut steps = 0;
        loop {
            if let Some(at) = self.place(key, &mut steps) {
                self.nodes[at].key = key;
                self.nodes[at].value = value;
                return steps;
            }
            steps += (self.array.len() + self.nodes.len()) as u64;
            self.rehash(key);
            if self.replace(key, value) {
                return steps;
            }
        }
    }

    /// A node for a new key; none if all are taken.
    fn place(&mut self, key: Value, steps: &mut u64) -> Option<usize> {
        if self.nodes.is_empty() {
            return None;
        }
        let main = self.main_position(key);
        if self.nodes[main].value.is_nil() {
            return Some(main);
        }
        let free = self.take_free()?;
        let other = self.main_position(self.nodes[main].key);
        if other == main {
            // The one there is at home: the new key goes into its chain.
            self.nodes[free].next = self.nodes[main].next;
            self.nodes[main].next = free as u32;
            return Some(free);
        }
        let mut before = other;
        while self.nodes[before].next as usize != main {
            before = self.nodes[before].next as usize;
            *steps += 1;
        }
        self.nodes[before].next = free as u32;
        self.nodes[free] = self.nodes[main];
        self.nodes[main] = EMPTY;
        Some(main)
    }

    fn take_free(&mut self) -> Option<usize> {
        while self.last_free > 0 {
            self.last_free -= 1;
            if self.nodes[self.last_free].key.is_nil() {
                return Some(self.last_free);
            }
        }
        None
    }

    #[inline]
    fn main_position(&self, key: Value) -> usize {
        let count = self.nodes.len();
        let odd = (count - 1) | 1;
        match key {
            Value::Str(key) => key.hash as usize & (count - 1),
            Value::Number(0.0) => 0,
            Value::Number(number) => {
                let bits = number.to_bits();
                (bits as u32).wrapping_add((bits >> 32) as u32) as usize % odd
            }
            Value::Bool(it) => usize::from(it) & (count - 1),
            Value::Table(TableId(id)) | Value::Light(id) => id as usize % odd,
            Value::Function(it) => it.0 as usize % odd,
            Value::Thread(it) => it.0 as usize % odd,
            Value::Nil => 0,
        }
    }

    /// Makes room for one more key, in the array or in the nodes.
    fn rehash(&mut self, key: Value) {
        let mut census = Census::default();
        census.count_array(&self.array);
        for node in &self.nodes {
            if !node.value.is_nil() {
                census.count(node.key);
            }
        }
        census.count(key);
        let (array, in_array) = census.array_size();
        self.resize(array, census.total() - in_array);
    }

    pub(super) fn resize(&mut self, array: usize, nodes: usize) {
        let gone = if array < self.array.len() { self.array.split_off(array) } else { Vec::new() };
        let old = core::mem::take(&mut self.nodes);
        self.set_node_count(nodes);
        self.array.resize(array, Value::Nil);
        let gone = gone.into_iter().enumerate().filter(|(_, value)| !value.is_nil());
        for (offset, value) in gone {
            self.put(Value::Number((array + offset + 1) as f64), value);
        }
        for node in old.into_iter().rev().filter(|it| !it.value.is_nil()) {
            self.put(node.key, node.value);
        }
    }

    fn put(&mut self, key: Value, value: Value) {
        if !self.replace(key, value) {
            self.insert(key, value);
        }
    }

    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn set_node_count(&mut self, wanted: usize) {
        let count = if wanted == 0 { 0 } else { wanted.next_power_of_two() };
        self.nodes = vec![EMPTY; count];
        self.last_free = count;
    }

    /// The entry after `key` in the order of `pairs`; the first after nil. `None`
    /// if there is no such key.
    pub(crate) fn next(&self, key: Value) -> Option<Option<(Value, Value)>> {
        let from = match key {
            Value::Nil => 0,
            Value::Number(number)
                if array_index(number).is_some_and(|it| it <= self.array.len()) =>
            {
                number as usize
            }
            key => self.array.len() + self.find(key)? + 1,
        };
        for index in from..self.array.len() {
            if !self.array[index].is_nil() {
                return Some(Some((Value::Number((index + 1) as f64), self.array[index])));
            }
        }
        let first = from.max(self.array.len()) - self.array.len();
        let node = self.nodes[first..].iter().find(|it| !it.value.is_nil());
        Some(node.map(|it| (it.key, it.value)))
    }

    /// A border: an n with t[n] there and t[n + 1] nil.
    pub(crate) fn len(&self) -> usize {
        match self.array.last() {
            Some(last) if last.is_nil() => {
                let (mut low, mut high) = (0, self.array.len());
                while high - low > 1 {
                    let middle = (low + high) / 2;
                    if self.array[middle - 1].is_nil() { high = middle } else { low = middle }
                }
                low
            }
            _ if self.nodes.is_empty() => self.array.len(),
            _ => self.unbound_len(),
        }
    }

    fn unbound_len(&self) -> usize {
        let mut low = self.array.len();
        let mut high = low + 1;
        while !self.get_index(high).is_nil() {
            low = high;
            high *= 2;
            if high > i32::MAX as usize {
                // Built to mislead: one step at a time.
                return (1..).find(|it| self.get_index(*it).is_nil()).unwrap_or(1) - 1;
            }
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.get_index(middle).is_nil() { high = middle } else { low = middle }
        }
        low
    }

    /// All keys and values, those of removed entries too.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Value, Value)> {
        let array = self.array.iter().map(|value| (Value::Nil, *value));
        array.chain(self.nodes.iter().map(|node| (node.key, node.value)))
    }

    /// Sets to nil what `is_dead` says of a key or a value.
    pub(super) fn clear_if(&mut self, is_dead: impl Fn(Value, Value) -> bool) {
        for value in &mut self.array {
            if is_dead(Value::Nil, *value) {
                *value = Value::Nil;
            }
        }
        for node in &mut self.nodes {
            if !node.value.is_nil() && is_dead(node.key, node.value) {
                node.value = Value::Nil;
            }
        }
    }
}

/// The whole number from 1 on that a key is.
#[inline]
pub(super) fn array_index(number: f64) -> Option<usize> {
    let index = number as u32;
    (f64::from(index) == number && index > 0).then_some(index as usize)
}
