//! Tables as lists.

use super::{Cont, base::check_writable, sort};
use crate::{
    args::Args,
    function::NativeFn,
    heap::Fault,
    number,
    value::{TableId, Value},
    vm::{Flow, Vm},
};
use alloc::{format, vec::Vec};

const FUNCTIONS: [(&str, NativeFn); 9] = [
    ("concat", concat),
    ("foreach", for_each),
    ("foreachi", for_each_index),
    ("getn", get_n),
    ("insert", insert),
    ("maxn", max_n),
    ("remove", remove),
    ("setn", set_n),
    ("sort", sort::sort),
];

pub(super) fn open(vm: &mut Vm) -> Result<(), Fault> {
    vm.library("table", &FUNCTIONS).map(|_| ())
}

fn concat(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let separator = match args.get(vm, 2) {
        Value::Nil => Vec::new(),
        _ => args.bytes(vm, 2)?,
    };
    let from = args.int_or(vm, 3, 1)?;
    let to = match args.get(vm, 4) {
        Value::Nil => vm.heap.len(table) as i64,
        _ => args.int(vm, 4)?,
    };
    let mut out = Vec::new();
    let mut index = from;
    while index <= to {
        match vm.heap.get(table, Value::Number(index as f64)) {
            Value::Str(text) => out.extend_from_slice(vm.heap.bytes_of(text)),
            Value::Number(it) => number::append(&mut out, it),
            other => {
                let kind = other.type_name();
                let message =
                    format!("invalid value ({kind}) at index {index} in table for 'concat'");
                return Err(vm.error(message.as_bytes()));
            }
        }
        if index < to {
            out.extend_from_slice(&separator);
        }
        if out.len() >= LARGE && out.len().is_power_of_two() || index & 0xff == 0 {
            vm.heap.reserve(out.len())?;
        }
        let Some(next) = index.checked_add(1) else { break };
        index = next;
    }
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

/// From here on the memory limit is asked while text grows.
const LARGE: usize = 1 << 16;

fn get_n(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    vm.give(vm.heap.len(table) as f64);
    Ok(Flow::Return)
}

fn set_n(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    args.table(vm, 1)?;
    Err(vm.error(b"'setn' is obsolete"))
}

fn max_n(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let mut most = 0.0;
    let mut key = Value::Nil;
    while let Some(Some((next, _))) = vm.heap.next(table, key) {
        if let Value::Number(number) = next
            && number > most
        {
            most = number;
        }
        key = next;
    }
    vm.give(most);
    Ok(Flow::Return)
}

fn insert(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let end = vm.heap.len(table) as i64 + 1;
    check_writable(vm, Value::Table(table))?;
    let (at, value) = match args.len() {
        2 => (end, args.get(vm, 2)),
        3 => {
            let at = args.int(vm, 2)?;
            let last = end.max(at);
            vm.heap.add_work((last - at).unsigned_abs().min(1 << 30));
            let mut index = last;
            while index > at {
                let moved = vm.heap.get(table, Value::Number((index - 1) as f64));
                vm.heap.set(table, Value::Number(index as f64), moved)?;
                index -= 1;
            }
            (at, args.get(vm, 3))
        }
        _ => return Err(vm.error(b"wrong number of arguments to 'insert'")),
    };
    vm.heap.set(table, Value::Number(at as f64), value)?;
    Ok(Flow::Return)
}

fn remove(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let end = vm.heap.len(table) as i64;
    let at = args.int_or(vm, 2, end)?;
    check_writable(vm, Value::Table(table))?;
    if !(1..=end).contains(&at) {
        return Ok(Flow::Return);
    }
    vm.heap.add_work((end - at) as u64);
    let removed = vm.heap.get(table, Value::Number(at as f64));
    for index in at..end {
        let moved = vm.heap.get(table, Value::Number((index + 1) as f64));
        vm.heap.set(table, Value::Number(index as f64), moved)?;
    }
    vm.heap.set(table, Value::Number(end as f64), Value::Nil)?;
    vm.give(removed);
    Ok(Flow::Return)
}

/// `foreach` and `foreachi` under way: the first result that is not nil ends them.
pub enum ForEach {
    Key(Value),
    Index { index: usize, len: usize },
}

fn for_each(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    args.function(vm, 2)?;
    each_key(vm, args, table, Value::Nil)
}

fn for_each_index(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    args.function(vm, 2)?;
    let len = vm.heap.len(table);
    each_index(vm, args, table, 1, len)
}

fn each_key(vm: &mut Vm, args: Args, table: TableId, key: Value) -> Result<Flow, Fault> {
    match vm.heap.next(table, key) {
        Some(Some((key, value))) => {
            let function = args.get(vm, 2);
            vm.give(function);
            vm.give(key);
            vm.give(value);
            Ok(Flow::Call(Cont::ForEach(ForEach::Key(key))))
        }
        Some(None) => Ok(Flow::Return),
        None => Err(vm.plain_error(b"invalid key to 'next'")),
    }
}

fn each_index(
    vm: &mut Vm,
    args: Args,
    table: TableId,
    index: usize,
    len: usize,
) -> Result<Flow, Fault> {
    if index > len {
        return Ok(Flow::Return);
    }
    let function = args.get(vm, 2);
    vm.give(function);
    vm.give(index as f64);
    vm.give(vm.heap.get_index(table, index));
    Ok(Flow::Call(Cont::ForEach(ForEach::Index { index, len })))
}

impl ForEach {
    pub(super) fn go_on(self, vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
        let result = vm.given().first().copied().unwrap_or(Value::Nil);
        vm.clear_given();
        if !result.is_nil() {
            vm.give(result);
            return Ok(Flow::Return);
        }
        let table = args.table(vm, 1)?;
        match self {
            ForEach::Key(key) => each_key(vm, args, table, key),
            ForEach::Index { index, len } => each_index(vm, args, table, index + 1, len),
        }
    }
}
