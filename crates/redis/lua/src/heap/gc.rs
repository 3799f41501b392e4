//! Mark and sweep, all at once. What is still to be looked at stands in a list, so
//! that a long chain of tables needs no deep native stack.

use super::{Heap, MIN_GROWTH};
use crate::{
    function::{Function, Proto, Upvalue},
    thread::Thread,
    value::{FunctionId, TableId, ThreadId, UpvalueId, Value},
};
use alloc::{rc::Rc, vec::Vec};

enum Gray {
    Table(TableId),
    Function(FunctionId),
    Thread(ThreadId),
}

/// Which halves of a table's entries do not keep their objects alive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weak {
    Neither,
    Keys,
    Values,
    Both,
}

#[derive(Default)]
struct Marker {
    gray: Vec<Gray>,
    weak: Vec<TableId>,
}

impl Heap {
    /// Frees everything that neither `roots` nor the running thread reaches.
    pub(crate) fn collect(&mut self, roots: impl Iterator<Item = Value>, running: &Thread) {
        let mut marker = Marker::default();
        for root in roots {
            self.mark(&mut marker, root);
        }
        self.mark_thread(&mut marker, running);
        while let Some(gray) = marker.gray.pop() {
            match gray {
                Gray::Table(id) => self.trace_table(&mut marker, id),
                Gray::Function(id) => self.trace_function(&mut marker, id),
                Gray::Thread(id) => {
                    // Out of its place while it is looked at; nothing else reads it.
                    let thread = core::mem::take(self.threads.get_mut(id.0));
                    self.mark_thread(&mut marker, &thread);
                    *self.threads.get_mut(id.0) = thread;
                }
            }
        }
        for table in marker.weak {
            self.clear_weak(table);
        }
        self.sweep();
        let headroom = self.limit.saturating_sub(self.bytes) / 2;
        self.collect_at = self.bytes + self.bytes.max(MIN_GROWTH).min(headroom.max(1));
    }

    fn mark(&mut self, marker: &mut Marker, value: Value) {
        match value {
            Value::Str(it) => self.strings.mark(it),
            Value::Table(id) if self.tables.mark(id.0) => marker.gray.push(Gray::Table(id)),
            Value::Function(id) if self.functions.mark(id.0) => {
                marker.gray.push(Gray::Function(id));
            }
            Value::Thread(id) if self.threads.mark(id.0) => marker.gray.push(Gray::Thread(id)),
            _ => {}
        }
    }

    fn trace_table(&mut self, marker: &mut Marker, id: TableId) {
        let meta = self.tables.get(id.0).meta;
        let weak = meta.map_or(Weak::Neither, |meta| self.weakness(meta));
        if weak != Weak::Neither {
            marker.weak.push(id);
        }
        let table = core::mem::take(self.tables.get_mut(id.0));
        if let Some(meta) = meta {
            self.mark(marker, Value::Table(meta));
        }
        for (key, value) in table.cells().filter(|(_, value)| !value.is_nil()) {
            // Strings are values, not objects, as to weakness.
            if !matches!(weak, Weak::Keys | Weak::Both) || matches!(key, Value::Str(_)) {
                self.mark(marker, key);
            }
            if !matches!(weak, Weak::Values | Weak::Both) || matches!(value, Value::Str(_)) {
                self.mark(marker, value);
            }
        }
        *self.tables.get_mut(id.0) = table;
    }

    fn weakness(&mut self, meta: TableId) -> Weak {
        let Value::Str(mode) = self.get_field(meta, b"__mode") else { return Weak::Neither };
        let mode = self.strings.bytes(mode);
        match (mode.contains(&b'k'), mode.contains(&b'v')) {
            (false, false) => Weak::Neither,
            (true, false) => Weak::Keys,
            (false, true) => Weak::Values,
            (true, true) => Weak::Both,
        }
    }

    fn trace_function(&mut self, marker: &mut Marker, id: FunctionId) {
        let function = core::mem::take(self.functions.get_mut(id.0));
        match &function {
            Function::Free => {}
            Function::Native(it) => it.upvalues.iter().for_each(|it| self.mark(marker, *it)),
            Function::Lua(it) => {
                self.mark(marker, Value::Table(it.env));
                self.mark_proto(&it.proto);
                it.upvalues.iter().for_each(|it| self.mark_upvalue(marker, *it));
            }
        }
        *self.functions.get_mut(id.0) = function;
    }

    /// Protos are counted, not collected; their strings are.
    fn mark_proto(&mut self, proto: &Rc<Proto>) {
        let mut rest = alloc::vec![&**proto];
        while let Some(proto) = rest.pop() {
            for name in proto.strings() {
                self.strings.mark(name);
            }
            rest.extend(proto.protos.iter().map(|it| &**it));
        }
    }

    fn mark_upvalue(&mut self, marker: &mut Marker, id: UpvalueId) {
        // An open one names a place in a stack, which lives as long as its thread.
        if self.upvalues.mark(id.0) {
            match *self.upvalues.get(id.0) {
                Upvalue::Closed(value) => self.mark(marker, value),
                Upvalue::Open { thread, .. } => self.mark(marker, Value::Thread(thread)),
            }
        }
    }

    fn mark_thread(&mut self, marker: &mut Marker, thread: &Thread) {
        thread.stack.iter().for_each(|it| self.mark(marker, *it));
        thread.open.iter().for_each(|it| self.mark_upvalue(marker, it.id));
        for value in thread.roots() {
            self.mark(marker, value);
        }
    }

    fn clear_weak(&mut self, id: TableId) {
        let mut table = core::mem::take(self.tables.get_mut(id.0));
        table.clear_if(|key, value| self.is_dead(key) || self.is_dead(value));
        *self.tables.get_mut(id.0) = table;
    }

    fn is_dead(&self, value: Value) -> bool {
        match value {
            Value::Str(it) => !self.strings.is_marked(it),
            Value::Table(id) => !self.tables.is_marked(id.0),
            Value::Function(id) => !self.functions.is_marked(id.0),
            Value::Thread(id) => !self.threads.is_marked(id.0),
            _ => false,
        }
    }

    fn sweep(&mut self) {
        let mut freed = self.strings.sweep();
        self.tables.sweep(|_, it| freed += it.bytes());
        self.functions.sweep(|_, it| freed += it.bytes());
        self.upvalues.sweep(|_, _| freed += size_of::<Upvalue>());
        self.threads.sweep(|_, it| freed += it.bytes());
        self.bytes = self.bytes.saturating_sub(freed);
    }
}
