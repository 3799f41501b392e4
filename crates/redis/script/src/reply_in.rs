//! Replies of commands as values of the script.
//!
//! RESP3's own types are tables with one field that says what they are:
//! `{double=1.5}`, `{map={…}}`, `{set={member=true}}`.

use crate::api::error_table;
use alloc::vec::Vec;
use lua::{Fault, TableId, Value, Vm};

/// The value of one whole reply.
pub(crate) fn value(vm: &mut Vm, reply: &[u8]) -> Result<Value, Fault> {
    let mut rest = reply;
    read(vm, &mut rest)
}

fn line<'a>(rest: &mut &'a [u8]) -> &'a [u8] {
    let end = rest.windows(2).position(|it| it == b"\r\n").unwrap_or(rest.len());
    let line = &rest[..end];
    *rest = rest.get(end + 2..).unwrap_or(b"");
    line
}

fn bulk<'a>(rest: &mut &'a [u8], len: i64) -> &'a [u8] {
    let len = (len.max(0) as usize).min(rest.len());
    let text = &rest[..len];
    *rest = rest.get(len + 2..).unwrap_or(b"");
    text
}

fn read(vm: &mut Vm, rest: &mut &[u8]) -> Result<Value, Fault> {
    let head = line(rest);
    let Some((kind, text)) = head.split_first() else { return Ok(Value::Nil) };
    let number = stdx::int::parse(text).unwrap_or(0);
    match kind {
        b'+' => one_field(vm, b"ok", text),
        b'-' => {
            let error = error_table(vm, text)?;
            if let Value::Table(table) = error {
                vm.heap.set_field(table, b"ignore_error_stats_update", Value::Bool(true))?;
            }
            Ok(error)
        }
        b':' => Ok(Value::Number(number as f64)),
        b'$' | b'*' if number < 0 => Ok(Value::Bool(false)),
        b'$' => {
            let text = bulk(rest, number);
            Ok(Value::Str(vm.heap.string(text)?))
        }
        b'*' | b'>' => array(vm, rest, number),
        b'%' => map(vm, rest, number),
        b'~' => set(vm, rest, number),
        b'_' => Ok(Value::Nil),
        b'#' => Ok(Value::Bool(text == b"t")),
        b',' => double(vm, text),
        b'(' => one_field(vm, b"big_number", text),
        b'=' => verbatim(vm, bulk(rest, number)),
        b'|' => {
            for _ in 0..number * 2 {
                read(vm, rest)?;
            }
            read(vm, rest)
        }
        _ => Ok(Value::Nil),
    }
}

fn one_field(vm: &mut Vm, field: &[u8], text: &[u8]) -> Result<Value, Fault> {
    let table = vm.heap.table()?;
    let text = vm.heap.string(text)?;
    vm.heap.set_field(table, field, Value::Str(text))?;
    Ok(Value::Table(table))
}

fn wrap(vm: &mut Vm, field: &[u8], inner: TableId) -> Result<Value, Fault> {
    let table = vm.heap.table()?;
    vm.heap.set_field(table, field, Value::Table(inner))?;
    Ok(Value::Table(table))
}

fn array(vm: &mut Vm, rest: &mut &[u8], len: i64) -> Result<Value, Fault> {
    // Every element has bytes of its own, so a count beyond them is none.
    let len = (len as usize).min(rest.len());
    let table = vm.heap.table_with(len, 0)?;
    for index in 1..=len {
        let value = read(vm, rest)?;
        vm.heap.set_index(table, index, value)?;
    }
    Ok(Value::Table(table))
}

fn map(vm: &mut Vm, rest: &mut &[u8], len: i64) -> Result<Value, Fault> {
    let table = vm.heap.table_with(0, (len as usize).min(rest.len()))?;
    for _ in 0..len {
        let key = read(vm, rest)?;
        let value = read(vm, rest)?;
        if is_key(key) {
            vm.heap.set(table, key, value)?;
        }
    }
    wrap(vm, b"map", table)
}

fn set(vm: &mut Vm, rest: &mut &[u8], len: i64) -> Result<Value, Fault> {
    let table = vm.heap.table_with(0, (len as usize).min(rest.len()))?;
    for _ in 0..len {
        let member = read(vm, rest)?;
        if is_key(member) {
            vm.heap.set(table, member, Value::Bool(true))?;
        }
    }
    wrap(vm, b"set", table)
}

fn is_key(value: Value) -> bool {
    match value {
        Value::Nil => false,
        Value::Number(number) => !number.is_nan(),
        _ => true,
    }
}

fn double(vm: &mut Vm, text: &[u8]) -> Result<Value, Fault> {
    let table = vm.heap.table()?;
    let number = lua::number::parse(text).unwrap_or(f64::NAN);
    vm.heap.set_field(table, b"double", Value::Number(number))?;
    Ok(Value::Table(table))
}

/// `txt:` and the text.
fn verbatim(vm: &mut Vm, bytes: &[u8]) -> Result<Value, Fault> {
    let (format, text): (Vec<u8>, &[u8]) = match bytes {
        bytes if bytes.len() < 4 => (Vec::new(), bytes),
        bytes => (bytes[..3].to_vec(), bytes.get(4..).unwrap_or(b"")),
    };
    let table = vm.heap.table()?;
    let format = vm.heap.string(&format)?;
    let text = vm.heap.string(text)?;
    vm.heap.set_field(table, b"format", Value::Str(format))?;
    vm.heap.set_field(table, b"string", Value::Str(text))?;
    wrap(vm, b"verbatim_string", table)
}
