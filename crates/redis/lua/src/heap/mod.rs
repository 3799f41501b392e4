//! All objects of one interpreter, what they take, and the collector.
//!
//! Nothing is freed but by [`Heap::collect`], which the interpreter calls between
//! two instructions only: library functions may hold handles in plain variables.

mod gc;
mod rehash;
mod slab;
mod strings;
mod table;

pub use table::Table;

use crate::{
    function::{Function, Upvalue},
    thread::Thread,
    value::{FunctionId, Str, TableId, ThreadId, UpvalueId, Value},
};
use alloc::boxed::Box;
use slab::Slab;
use strings::Strings;

/// Why a run ends that nothing in a script can catch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hard {
    /// More memory than the host allows.
    Memory,
}

/// What a library function may fail with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fault {
    /// An error value, which `pcall` catches.
    Error(Value),
    Hard(Hard),
}

pub struct Heap {
    strings: Strings,
    tables: Slab<Table>,
    functions: Slab<Function>,
    upvalues: Slab<Upvalue>,
    threads: Slab<Thread>,
    /// An estimate of what all objects take.
    bytes: usize,
    collect_at: usize,
    limit: usize,
    /// What was done beyond one step an instruction: the interpreter takes it off
    /// the budget.
    work: u64,
}

/// The least between two collections, in bytes.
const MIN_GROWTH: usize = 256 * 1024;
/// This many bytes copied cost as much as an instruction.
const BYTES_A_STEP: u64 = 64;

impl Heap {
    pub(crate) fn new(limit: usize) -> Heap {
        Heap {
            strings: Strings::new(),
            tables: Slab::new(),
            functions: Slab::new(),
            upvalues: Slab::new(),
            threads: Slab::new(),
            bytes: 0,
            collect_at: MIN_GROWTH,
            limit,
            work: 0,
        }
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    #[inline]
    pub(crate) fn wants_collection(&self) -> bool {
        self.bytes > self.collect_at
    }

    #[inline]
    pub(crate) fn add_work(&mut self, steps: u64) {
        self.work += steps;
    }

    #[inline]
    pub(crate) fn take_work(&mut self) -> u64 {
        core::mem::take(&mut self.work)
    }

    /// Whether so many bytes more would be allowed: asked before they are taken.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Fault> {
        self.work += bytes as u64 / BYTES_A_STEP;
        match self.bytes.checked_add(bytes) {
            Some(sum) if sum <= self.limit => Ok(()),
            _ => Err(Fault::Hard(Hard::Memory)),
        }
    }

    pub(crate) fn charge(&mut self, bytes: usize) -> Result<(), Fault> {
        self.bytes += bytes;
        if self.bytes > self.limit { Err(Fault::Hard(Hard::Memory)) } else { Ok(()) }
    }

    pub(crate) fn release(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    pub fn string(&mut self, bytes: &[u8]) -> Result<Str, Fault> {
        let hash = strings::hash(bytes);
        let (found, steps) = self.strings.find(bytes, hash);
        self.work += steps;
        if let Some(it) = found {
            return Ok(it);
        }
        self.reserve(bytes.len())?;
        self.charge(bytes.len() + strings::OVERHEAD)?;
        Ok(self.strings.insert(Box::from(bytes), hash))
    }

    #[inline]
    pub fn bytes_of(&self, it: Str) -> &[u8] {
        self.strings.bytes(it)
    }

    pub fn table(&mut self) -> Result<TableId, Fault> {
        self.table_with(0, 0)
    }

    /// A table with room for so many entries of each kind.
    pub fn table_with(&mut self, array: usize, nodes: usize) -> Result<TableId, Fault> {
        self.reserve((array + nodes).saturating_mul(size_of::<Value>()))?;
        let table = Table::with_sizes(array, nodes);
        self.charge(table.bytes())?;
        Ok(TableId(self.tables.insert(table)))
    }

    #[inline]
    pub fn get_table(&self, id: TableId) -> &Table {
        self.tables.get(id.0)
    }

    #[inline]
    pub fn get(&self, table: TableId, key: Value) -> Value {
        self.tables.get(table.0).get(key)
    }

    #[inline]
    pub fn get_str(&self, table: TableId, key: Str) -> Value {
        self.tables.get(table.0).get_str(key)
    }

    #[inline]
    pub fn get_index(&self, table: TableId, index: usize) -> Value {
        self.tables.get(table.0).get_index(index)
    }

    pub fn len(&self, table: TableId) -> usize {
        self.tables.get(table.0).len()
    }

    /// The entry after `key` in the order of `pairs`; `None` if there is no `key`.
    pub fn next(&self, table: TableId, key: Value) -> Option<Option<(Value, Value)>> {
        self.tables.get(table.0).next(key)
    }

    /// Sets a value without metamethods. The key is neither nil nor NaN.
    #[inline]
    pub fn set(&mut self, table: TableId, key: Value, value: Value) -> Result<(), Fault> {
        let it = self.tables.get_mut(table.0);
        it.lacks = 0;
        if it.replace(key, value) {
            return Ok(());
        }
        self.set_new(table, key, value)
    }

    fn set_new(&mut self, table: TableId, key: Value, value: Value) -> Result<(), Fault> {
        let it = self.tables.get_mut(table.0);
        let before = it.bytes();
        self.work += it.insert(key, value);
        let after = it.bytes();
        self.bytes = (self.bytes + after).saturating_sub(before);
        self.charge(0)
    }

    pub fn set_index(&mut self, table: TableId, index: usize, value: Value) -> Result<(), Fault> {
        self.set(table, Value::Number(index as f64), value)
    }

    /// Sets a field by name.
    pub fn set_field(&mut self, table: TableId, name: &[u8], value: Value) -> Result<(), Fault> {
        let name = self.string(name)?;
        self.set(table, Value::Str(name), value)
    }

    pub fn get_field(&self, table: TableId, name: &[u8]) -> Value {
        let hash = strings::hash(name);
        match self.strings.find(name, hash).0 {
            Some(name) => self.get_str(table, name),
            None => Value::Nil,
        }
    }

    /// Makes room for the array part of a table of known length.
    pub(crate) fn reserve_array(&mut self, table: TableId, len: usize) -> Result<(), Fault> {
        let it = self.tables.get(table.0);
        if it.array.len() >= len {
            return Ok(());
        }
        self.reserve(len * size_of::<Value>())?;
        let it = self.tables.get_mut(table.0);
        let before = it.bytes();
        let nodes = it.node_count();
        it.resize(len, nodes);
        let after = it.bytes();
        self.bytes = (self.bytes + after).saturating_sub(before);
        Ok(())
    }

    pub fn meta(&self, table: TableId) -> Option<TableId> {
        self.tables.get(table.0).meta
    }

    pub fn set_meta(&mut self, table: TableId, meta: Option<TableId>) {
        self.tables.get_mut(table.0).meta = meta;
    }

    pub(crate) fn note_lack(&mut self, table: TableId, bit: u8) {
        self.tables.get_mut(table.0).lacks |= bit;
    }

    /// From now on scripts may not change the table.
    pub fn set_readonly(&mut self, table: TableId) {
        self.tables.get_mut(table.0).is_readonly = true;
    }

    pub fn set_writable(&mut self, table: TableId) {
        self.tables.get_mut(table.0).is_readonly = false;
    }

    pub fn is_readonly(&self, table: TableId) -> bool {
        self.tables.get(table.0).is_readonly
    }

    pub(crate) fn new_function(&mut self, function: Function) -> Result<FunctionId, Fault> {
        self.charge(function.bytes())?;
        Ok(FunctionId(self.functions.insert(function)))
    }

    #[inline]
    pub(crate) fn function(&self, id: FunctionId) -> &Function {
        self.functions.get(id.0)
    }

    #[inline]
    pub(crate) fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        self.functions.get_mut(id.0)
    }

    pub(crate) fn new_upvalue(&mut self, it: Upvalue) -> Result<UpvalueId, Fault> {
        self.charge(size_of::<Upvalue>())?;
        Ok(UpvalueId(self.upvalues.insert(it)))
    }

    #[inline]
    pub(crate) fn upvalue(&self, id: UpvalueId) -> &Upvalue {
        self.upvalues.get(id.0)
    }

    #[inline]
    pub(crate) fn upvalue_mut(&mut self, id: UpvalueId) -> &mut Upvalue {
        self.upvalues.get_mut(id.0)
    }

    pub(crate) fn new_thread(&mut self, thread: Thread) -> Result<ThreadId, Fault> {
        self.charge(thread.bytes())?;
        Ok(ThreadId(self.threads.insert(thread)))
    }

    #[inline]
    pub(crate) fn thread(&self, id: ThreadId) -> &Thread {
        self.threads.get(id.0)
    }

    #[inline]
    pub(crate) fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        self.threads.get_mut(id.0)
    }
}
