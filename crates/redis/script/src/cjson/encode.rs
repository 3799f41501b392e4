//! Values to JSON.

use super::{NULL, Setting, get};
use alloc::{format, vec::Vec};
use lua::{Args, Fault, Flow, TableId, Value, Vm};

/// Deeper than this the native stack would not last, whatever the setting.
const MAX_DEPTH: i64 = 1000;

struct Encoder<'a> {
    vm: &'a mut Vm,
    out: Vec<u8>,
    sparse_converts: i64,
    sparse_ratio: i64,
    sparse_safe: i64,
    max_depth: i64,
    precision: usize,
    invalid: i64,
}

pub(super) fn encode(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    if args.len() != 1 {
        return Err(args.error(vm, 1, b"expected 1 argument"));
    }
    let value = args.get(vm, 1);
    let mut encoder = Encoder {
        out: Vec::new(),
        sparse_converts: get(vm, args, Setting::SparseConvert),
        sparse_ratio: get(vm, args, Setting::SparseRatio),
        sparse_safe: get(vm, args, Setting::SparseSafe),
        max_depth: get(vm, args, Setting::EncodeDepth).min(MAX_DEPTH),
        precision: get(vm, args, Setting::Precision) as usize,
        invalid: get(vm, args, Setting::EncodeInvalid),
        vm,
    };
    encoder.value(value, 0)?;
    let out = encoder.out;
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

impl Encoder<'_> {
    fn value(&mut self, value: Value, depth: i64) -> Result<(), Fault> {
        match value {
            Value::Str(text) => self.string(text),
            Value::Number(number) => return self.number(number),
            Value::Bool(true) => self.out.extend_from_slice(b"true"),
            Value::Bool(false) => self.out.extend_from_slice(b"false"),
            Value::Nil | NULL => self.out.extend_from_slice(b"null"),
            Value::Table(table) => return self.table(table, depth + 1),
            other => return Err(self.refuse(other, "type not supported")),
        }
        // What grows without end must meet the limit on the way.
        if self.out.len() > 1 << 16 {
            self.vm.heap.reserve(self.out.len())?;
        }
        Ok(())
    }

    fn refuse(&mut self, value: Value, why: &str) -> Fault {
        let message = format!("Cannot serialise {}: {why}", value.type_name());
        self.vm.error(message.as_bytes())
    }

    fn table(&mut self, table: TableId, depth: i64) -> Result<(), Fault> {
        if depth > self.max_depth {
            let message = format!("Cannot serialise, excessive nesting ({depth})");
            return Err(self.vm.error(message.as_bytes()));
        }
        match self.array_len(table)? {
            Some(len) => {
                self.out.push(b'[');
                for index in 1..=len {
                    if index > 1 {
                        self.out.push(b',');
                    }
                    let value = self.vm.heap.get(table, Value::Number(index as f64));
                    self.value(value, depth)?;
                }
                self.out.push(b']');
            }
            None => self.object(table, depth)?,
        }
        Ok(())
    }

    fn object(&mut self, table: TableId, depth: i64) -> Result<(), Fault> {
        self.out.push(b'{');
        let mut key = Value::Nil;
        let mut count = 0;
        while let Some(Some((next, value))) = self.vm.heap.next(table, key) {
            key = next;
            if count > 0 {
                self.out.push(b',');
            }
            count += 1;
            match key {
                Value::Number(number) => {
                    self.out.push(b'"');
                    self.number(number)?;
                    self.out.push(b'"');
                }
                Value::Str(text) => self.string(text),
                other => return Err(self.refuse(other, "table key must be a number or string")),
            }
            self.out.push(b':');
            self.value(value, depth)?;
        }
        self.out.push(b'}');
        Ok(())
    }

    /// The highest index of a table that is a list; `None` for an object.
    fn array_len(&mut self, table: TableId) -> Result<Option<i64>, Fault> {
        let (mut most, mut items) = (0, 0);
        let mut key = Value::Nil;
        while let Some(Some((next, _))) = self.vm.heap.next(table, key) {
            key = next;
            match key {
                Value::Number(number) if number >= 1.0 && libm::floor(number) == number => {
                    most = most.max(number as i64);
                    items += 1;
                }
                _ => return Ok(None),
            }
        }
        let is_sparse =
            self.sparse_ratio > 0 && most > items * self.sparse_ratio && most > self.sparse_safe;
        if is_sparse {
            if self.sparse_converts == 0 {
                return Err(self.refuse(Value::Table(table), "excessively sparse array"));
            }
            return Ok(None);
        }
        Ok((most > 0).then_some(most))
    }

    fn number(&mut self, number: f64) -> Result<(), Fault> {
        if !number.is_finite() {
            let text: &[u8] = match self.invalid {
                0 => return Err(self.refuse(Value::Number(number), "must not be NaN or Inf")),
                1 if number.is_nan() => b"nan",
                1 if number > 0.0 => b"inf",
                1 => b"-inf",
                _ => b"null",
            };
            self.out.extend_from_slice(text);
            return Ok(());
        }
        lua::format::append_general(&mut self.out, number, self.precision);
        Ok(())
    }

    fn string(&mut self, text: lua::Str) {
        self.out.push(b'"');
        for byte in self.vm.heap.bytes_of(text) {
            let short = match byte {
                b'"' => b'"',
                b'\\' => b'\\',
                b'/' => b'/',
                0x08 => b'b',
                b'\t' => b't',
                b'\n' => b'n',
                0x0c => b'f',
                b'\r' => b'r',
                0..0x20 | 0x7f => {
                    self.out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
                    continue;
                }
                byte => {
                    self.out.push(*byte);
                    continue;
                }
            };
            self.out.extend_from_slice(&[b'\\', short]);
        }
        self.out.push(b'"');
    }
}
