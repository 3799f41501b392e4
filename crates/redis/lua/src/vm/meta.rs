//! Metamethods: what a value says it does where it cannot do so itself.

use super::{Signal, Vm};
use crate::{
    code::Op,
    heap::{Fault, Heap},
    number,
    thread::After,
    value::{Str, TableId, Value},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Index,
    NewIndex,
    Eq,
    Len,
    Call,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    Unm,
    Lt,
    Le,
    Concat,
    ToString,
    Metatable,
}

const NAMES: [&str; Event::COUNT] = [
    "__index",
    "__newindex",
    "__eq",
    "__len",
    "__call",
    "__add",
    "__sub",
    "__mul",
    "__div",
    "__mod",
    "__pow",
    "__unm",
    "__lt",
    "__le",
    "__concat",
    "__tostring",
    "__metatable",
];

/// How long a chain of `__index` tables may be.
const MAX_CHAIN: usize = 100;

impl Event {
    pub(crate) const COUNT: usize = 17;

    pub(super) fn names(heap: &mut Heap) -> Result<[Str; Event::COUNT], Fault> {
        let mut names = [heap.string(b"")?; Event::COUNT];
        for (name, text) in names.iter_mut().zip(NAMES) {
            *name = heap.string(text.as_bytes())?;
        }
        Ok(names)
    }

    pub(super) fn of(op: Op) -> Event {
        match op {
            Op::Add => Event::Add,
            Op::Sub => Event::Sub,
            Op::Mul => Event::Mul,
            Op::Div => Event::Div,
            Op::Mod => Event::Mod,
            _ => Event::Pow,
        }
    }

    /// The bit by which a metatable notes that it lacks this event; for the first
    /// few only.
    fn lack_bit(self) -> u8 {
        1u8.checked_shl(self as u32).unwrap_or(0)
    }
}

impl Vm {
    pub(crate) fn metatable(&self, value: Value) -> Option<TableId> {
        match value {
            Value::Table(table) => self.heap.meta(table),
            Value::Str(_) => self.string_meta,
            _ => None,
        }
    }

    pub(crate) fn metamethod(&self, value: Value, event: Event) -> Value {
        match self.metatable(value) {
            Some(meta) => self.heap.get_str(meta, self.events[event as usize]),
            None => Value::Nil,
        }
    }

    /// The same for a table, the absence remembered.
    #[inline]
    fn table_method(&mut self, table: TableId, event: Event) -> Option<Value> {
        let meta = self.heap.meta(table)?;
        if self.heap.get_table(meta).lacks & event.lack_bit() != 0 {
            return None;
        }
        let method = self.heap.get_str(meta, self.events[event as usize]);
        if method.is_nil() {
            self.heap.note_lack(meta, event.lack_bit());
            return None;
        }
        Some(method)
    }

    /// Puts `object[key]` into the stack at `target`.
    pub(super) fn index(&mut self, object: Value, key: Value, target: usize) -> Result<(), Signal> {
        let mut object = object;
        for _ in 0..MAX_CHAIN {
            let method = match object {
                Value::Table(table) => {
                    let value = self.heap.get(table, key);
                    let method =
                        if value.is_nil() { self.table_method(table, Event::Index) } else { None };
                    let Some(method) = method else {
                        self.current.stack[target] = value;
                        return Ok(());
                    };
                    method
                }
                other => match self.metamethod(other, Event::Index) {
                    Value::Nil => return Err(self.index_error(other)),
                    method => method,
                },
            };
            if matches!(method, Value::Function(_)) {
                return self.call_meta(&[method, object, key], After::Store(target));
            }
            object = method;
        }
        Err(self.run_error("loop in gettable"))
    }

    /// `object[key] = value`
    pub(super) fn set_index(
        &mut self,
        object: Value,
        key: Value,
        value: Value,
    ) -> Result<(), Signal> {
        let mut object = object;
        for _ in 0..MAX_CHAIN {
            let method = match object {
                Value::Table(table) => {
                    let method = match self.heap.meta(table) {
                        Some(_) if self.heap.get(table, key).is_nil() => {
                            self.table_method(table, Event::NewIndex)
                        }
                        _ => None,
                    };
                    let Some(method) = method else { return self.set_raw(table, key, value) };
                    method
                }
                other => match self.metamethod(other, Event::NewIndex) {
                    Value::Nil => return Err(self.index_error(other)),
                    method => method,
                },
            };
            if matches!(method, Value::Function(_)) {
                return self.call_meta(&[method, object, key, value], After::Discard);
            }
            object = method;
        }
        Err(self.run_error("loop in settable"))
    }

    #[inline]
    fn set_raw(&mut self, table: TableId, key: Value, value: Value) -> Result<(), Signal> {
        if self.heap.is_readonly(table) {
            return Err(self.run_error("Attempt to modify a readonly table"));
        }
        match key {
            Value::Nil => Err(self.run_error("table index is nil")),
            Value::Number(number) if number.is_nan() => Err(self.run_error("table index is NaN")),
            key => Ok(self.heap.set(table, key, value)?),
        }
    }

    /// Calls a metamethod with the values of the running frame's operands.
    pub(super) fn call_meta(&mut self, words: &[Value], after: After) -> Result<(), Signal> {
        let next = self.begin_call_meta(words, after)?;
        self.settle(next)
    }

    pub(super) fn begin_call_meta(
        &mut self,
        words: &[Value],
        after: After,
    ) -> Result<Option<After>, Signal> {
        let func = self.current.frames.last().map_or(0, |it| it.top);
        self.ensure_stack(func + words.len())?;
        self.current.stack[func..func + words.len()].copy_from_slice(words);
        self.begin_call(func, words.len() - 1, after)
    }

    /// Calls the metamethod of the left operand, else of the right one; whether
    /// there is one.
    pub(super) fn call_binary(
        &mut self,
        left: Value,
        right: Value,
        event: Event,
        after: After,
    ) -> Result<bool, Signal> {
        let mut method = self.metamethod(left, event);
        if method.is_nil() {
            method = self.metamethod(right, event);
        }
        if method.is_nil() {
            return Ok(false);
        }
        self.call_meta(&[method, left, right], after)?;
        Ok(true)
    }

    /// A number, or a string that reads as one.
    #[inline]
    pub(crate) fn to_number(&self, value: Value) -> Option<f64> {
        match value {
            Value::Number(number) => Some(number),
            Value::Str(text) => number::parse(self.heap.bytes_of(text)),
            _ => None,
        }
    }
}
