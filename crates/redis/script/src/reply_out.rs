//! What a script returns as a reply to the client.

use crate::run::Run;
use alloc::{format, vec::Vec};
use lua::{TableId, Value, Vm};

/// How deep tables may nest: the writer calls itself.
const MAX_DEPTH: usize = 1000;

struct Writer<'a> {
    vm: &'a Vm,
    run: &'a Run,
    out: Vec<u8>,
}

pub(crate) fn reply(vm: &Vm, run: &Run, value: Value) -> Vec<u8> {
    let mut writer = Writer { vm, run, out: Vec::new() };
    writer.write(value, 0);
    writer.out
}

/// A line has no line ends.
pub(crate) fn flatten(text: &mut [u8]) {
    for byte in text {
        if matches!(byte, b'\r' | b'\n') {
            *byte = b' ';
        }
    }
}

impl Writer<'_> {
    fn write(&mut self, value: Value, depth: usize) {
        match value {
            Value::Str(text) => self.bulk(self.vm.heap.bytes_of(text)),
            Value::Number(number) => self.head(b':', lua::number::to_int(number)),
            Value::Bool(it) if self.run.script_protocol >= 3 => self.bool_of(it as usize),
            Value::Bool(true) => self.head(b':', 1),
            Value::Table(_) if depth > MAX_DEPTH => self.line(b'-', b"ERR reached lua stack limit"),
            Value::Table(table) => self.table(table, depth),
            _ => self.null(),
        }
    }

    /// One that its field says to be of a kind, else a list up to the first nil.
    fn table(&mut self, table: TableId, depth: usize) {
        if let Value::Str(text) = self.field(table, b"err") {
            return self.line(b'-', self.vm.heap.bytes_of(text));
        }
        if let Value::Str(text) = self.field(table, b"ok") {
            return self.line(b'+', self.vm.heap.bytes_of(text));
        }
        if let Value::Number(number) = self.field(table, b"double") {
            return self.double(number);
        }
        if let Value::Table(map) = self.field(table, b"map") {
            return self.pairs(map, depth);
        }
        if let Value::Table(set) = self.field(table, b"set") {
            return self.members(set, depth);
        }
        if let Value::Str(digits) = self.field(table, b"big_number") {
            let digits = self.vm.heap.bytes_of(digits);
            return if self.is_resp3() { self.line(b'(', digits) } else { self.bulk(digits) };
        }
        if let Value::Table(inner) = self.field(table, b"verbatim_string")
            && let (Value::Str(format), Value::Str(text)) =
                (self.field(inner, b"format"), self.field(inner, b"string"))
        {
            return self.verbatim(self.vm.heap.bytes_of(format), self.vm.heap.bytes_of(text));
        }
        self.list(table, depth);
    }

    fn field(&self, table: TableId, name: &[u8]) -> Value {
        self.vm.heap.get_field(table, name)
    }

    fn list(&mut self, table: TableId, depth: usize) {
        let heap = &self.vm.heap;
        let len = (1..).take_while(|it| !heap.get_index(table, *it).is_nil()).count();
        self.head(b'*', len as i64);
        for index in 1..=len {
            self.write(self.vm.heap.get_index(table, index), depth + 1);
        }
    }

    fn entries(&self, table: TableId) -> Vec<(Value, Value)> {
        let mut entries = Vec::new();
        let mut key = Value::Nil;
        while let Some(Some((next, value))) = self.vm.heap.next(table, key) {
            entries.push((next, value));
            key = next;
        }
        entries
    }

    fn pairs(&mut self, table: TableId, depth: usize) {
        let entries = self.entries(table);
        match self.is_resp3() {
            true => self.head(b'%', entries.len() as i64),
            false => self.head(b'*', entries.len() as i64 * 2),
        }
        for (key, value) in entries {
            self.write(key, depth + 1);
            self.write(value, depth + 1);
        }
    }

    fn members(&mut self, table: TableId, depth: usize) {
        let entries = self.entries(table);
        self.head(if self.is_resp3() { b'~' } else { b'*' }, entries.len() as i64);
        for (member, _) in entries {
            self.write(member, depth + 1);
        }
    }

    fn is_resp3(&self) -> bool {
        self.run.client_protocol >= 3
    }

    fn head(&mut self, kind: u8, number: i64) {
        self.out.push(kind);
        stdx::int::append(&mut self.out, number);
        self.out.extend_from_slice(b"\r\n");
    }

    fn line(&mut self, kind: u8, text: &[u8]) {
        self.out.push(kind);
        let start = self.out.len();
        self.out.extend_from_slice(text);
        flatten(&mut self.out[start..]);
        self.out.extend_from_slice(b"\r\n");
    }

    fn bulk(&mut self, text: &[u8]) {
        self.head(b'$', text.len() as i64);
        self.out.extend_from_slice(text);
        self.out.extend_from_slice(b"\r\n");
    }

    fn null(&mut self) {
        let null: &[u8] = if self.is_resp3() { b"_\r\n" } else { b"$-1\r\n" };
        self.out.extend_from_slice(null);
    }

    /// A truth value of a script that speaks RESP3.
    fn bool_of(&mut self, it: usize) {
        if self.is_resp3() {
            self.line(b'#', [b"f", b"t"][it]);
        } else {
            self.head(b':', it as i64);
        }
    }

    fn double(&mut self, number: f64) {
        let mut text = Vec::new();
        stdx::float::append(&mut text, number);
        if self.is_resp3() {
            self.line(b',', &text);
        } else {
            self.bulk(&text);
        }
    }

    fn verbatim(&mut self, format: &[u8], text: &[u8]) {
        if !self.is_resp3() {
            return self.bulk(text);
        }
        let mut format = format.to_vec();
        format.resize(3, b' ');
        let head = format!("={}\r\n", text.len() + 4);
        self.out.extend_from_slice(head.as_bytes());
        self.out.extend_from_slice(&format);
        self.out.push(b':');
        self.out.extend_from_slice(text);
        self.out.extend_from_slice(b"\r\n");
    }
}
