//! The functions that are globals.

use super::{Cont, load};
use crate::{
    args::Args,
    function::NativeFn,
    heap::Fault,
    number,
    value::{Str, Value},
    vm::{Event, Flow, Vm},
};
use alloc::{format, vec::Vec};

const FUNCTIONS: [(&str, NativeFn); 18] = [
    ("assert", assert),
    ("collectgarbage", collect_garbage),
    ("error", error),
    ("gcinfo", gc_info),
    ("getmetatable", get_metatable),
    ("load", load::load),
    ("loadstring", load::load_string),
    ("next", next),
    ("pcall", pcall),
    ("rawequal", raw_equal),
    ("rawget", raw_get),
    ("rawset", raw_set),
    ("select", select),
    ("setmetatable", set_metatable),
    ("tonumber", to_number),
    ("tostring", to_string),
    ("type", type_of),
    ("unpack", unpack),
];

pub(super) fn open(vm: &mut Vm) -> Result<(), Fault> {
    for (name, function) in FUNCTIONS {
        let function = vm.native(function)?;
        vm.set_global(name, function)?;
    }
    let xpcall = vm.native(xpcall)?;
    vm.set_global("xpcall", xpcall)?;
    let next = vm.native(next)?;
    let pairs = vm.native_with(pairs, &[next])?;
    vm.set_global("pairs", pairs)?;
    let step = vm.native(ipairs_step)?;
    let ipairs = vm.native_with(ipairs, &[step])?;
    vm.set_global("ipairs", ipairs)?;
    let globals = Value::Table(vm.globals());
    vm.set_global("_G", globals)?;
    let version = vm.heap.string(b"Lua 5.1")?;
    vm.set_global("_VERSION", Value::Str(version))
}

fn assert(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    if args.any(vm, 1)?.is_truthy() {
        for number in 1..=args.len() {
            vm.give(args.get(vm, number));
        }
        return Ok(Flow::Return);
    }
    let message = match args.get(vm, 2) {
        Value::Nil => b"assertion failed!".to_vec(),
        _ => args.bytes(vm, 2)?,
    };
    Err(vm.error(&message))
}

fn collect_garbage(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let option = match args.get(vm, 1) {
        Value::Nil => b"collect".to_vec(),
        _ => args.bytes(vm, 1)?,
    };
    match &option[..] {
        b"collect" => {
            vm.collect();
            vm.give(0.0);
        }
        b"count" => vm.give(vm.heap.bytes() as f64 / 1024.0),
        b"step" => {
            vm.collect();
            vm.give(true);
        }
        b"stop" | b"restart" => vm.give(0.0),
        b"setpause" | b"setstepmul" => vm.give(200.0),
        _ => {
            let why = [b"invalid option '", &option[..], b"'"].concat();
            return Err(args.error(vm, 1, &why));
        }
    }
    Ok(Flow::Return)
}

fn error(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let level = args.int_or(vm, 2, 1)?;
    let value = args.get(vm, 1);
    let text = match value {
        Value::Str(text) if level > 0 => vm.heap.bytes_of(text).to_vec(),
        Value::Number(_) if level > 0 => args.bytes(vm, 1)?,
        _ => return Err(Fault::Error(value)),
    };
    let place = vm.place(level as usize);
    Err(vm.plain_error(&[place, text].concat()))
}

fn gc_info(vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
    vm.give((vm.heap.bytes() / 1024) as f64);
    Ok(Flow::Return)
}

fn get_metatable(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let value = args.any(vm, 1)?;
    let shown = match vm.metamethod(value, Event::Metatable) {
        Value::Nil => vm.metatable(value).map_or(Value::Nil, Value::Table),
        shown => shown,
    };
    vm.give(shown);
    Ok(Flow::Return)
}

fn set_metatable(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let meta = match args.get(vm, 2) {
        Value::Nil if !args.is_missing(2) => None,
        Value::Table(meta) => Some(meta),
        _ => return Err(args.error(vm, 2, b"nil or table expected")),
    };
    if !vm.metamethod(Value::Table(table), Event::Metatable).is_nil() {
        return Err(vm.error(b"cannot change a protected metatable"));
    }
    check_writable(vm, Value::Table(table))?;
    vm.heap.set_meta(table, meta);
    vm.give(table);
    Ok(Flow::Return)
}

/// Tables of the host cannot be changed behind its back either.
pub(super) fn check_writable(vm: &mut Vm, table: Value) -> Result<(), Fault> {
    match table {
        Value::Table(table) if vm.heap.is_readonly(table) => {
            Err(vm.plain_error(b"Attempt to modify a readonly table"))
        }
        _ => Ok(()),
    }
}

fn next(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    match vm.heap.next(table, args.get(vm, 2)) {
        Some(Some((key, value))) => {
            vm.give(key);
            vm.give(value);
        }
        Some(None) => vm.give(Value::Nil),
        None => return Err(vm.plain_error(b"invalid key to 'next'")),
    }
    Ok(Flow::Return)
}

fn pairs(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    vm.give(args.upvalue(vm, 0));
    vm.give(table);
    vm.give(Value::Nil);
    Ok(Flow::Return)
}

fn ipairs(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    vm.give(args.upvalue(vm, 0));
    vm.give(table);
    vm.give(0.0);
    Ok(Flow::Return)
}

fn ipairs_step(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let index = args.int(vm, 2)?.saturating_add(1);
    let value = vm.heap.get(table, Value::Number(index as f64));
    if value.is_nil() {
        vm.give(Value::Nil);
    } else {
        vm.give(index as f64);
        vm.give(value);
    }
    Ok(Flow::Return)
}

fn pcall(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    args.any(vm, 1)?;
    for number in 1..=args.len() {
        vm.give(args.get(vm, number));
    }
    Ok(Flow::Call(Cont::Protect))
}

fn xpcall(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let handler = args.any(vm, 2)?;
    vm.give(args.get(vm, 1));
    Ok(Flow::Call(Cont::ProtectWith(handler)))
}

fn raw_equal(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let equal = args.any(vm, 1)? == args.any(vm, 2)?;
    vm.give(equal);
    Ok(Flow::Return)
}

fn raw_get(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let key = args.any(vm, 2)?;
    vm.give(vm.heap.get(table, key));
    Ok(Flow::Return)
}

fn raw_set(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let (key, value) = (args.any(vm, 2)?, args.any(vm, 3)?);
    check_writable(vm, Value::Table(table))?;
    match key {
        Value::Nil => return Err(vm.plain_error(b"table index is nil")),
        Value::Number(number) if number.is_nan() => {
            return Err(vm.plain_error(b"table index is NaN"));
        }
        key => vm.heap.set(table, key, value)?,
    }
    vm.give(table);
    Ok(Flow::Return)
}

fn select(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    if let Value::Str(text) = args.get(vm, 1)
        && vm.heap.bytes_of(text).first() == Some(&b'#')
    {
        vm.give((args.len() - 1) as f64);
        return Ok(Flow::Return);
    }
    let from = args.int(vm, 1)?;
    let count = args.len() as i64;
    let first = if from < 0 { count + from } else { from.min(count) };
    if first < 1 {
        return Err(args.error(vm, 1, b"index out of range"));
    }
    for number in first as usize + 1..=args.len() {
        vm.give(args.get(vm, number));
    }
    Ok(Flow::Return)
}

fn to_number(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let base = args.int_or(vm, 2, 10)?;
    let number = if base == 10 {
        let value = args.any(vm, 1)?;
        vm.to_number(value)
    } else {
        let text = args.bytes(vm, 1)?;
        if !(2..=36).contains(&base) {
            return Err(args.error(vm, 2, b"base out of range"));
        }
        parse_in_base(&text, base as u32)
    };
    vm.give(number.map_or(Value::Nil, Value::Number));
    Ok(Flow::Return)
}

/// As C's strtoul: the sign wraps, what does not fit is the largest.
fn parse_in_base(text: &[u8], base: u32) -> Option<f64> {
    let text = number::trim(text);
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let digits = match digits {
        [b'0', b'x' | b'X', rest @ ..] if base == 16 && !rest.is_empty() => rest,
        rest => rest,
    };
    let mut value: Option<u64> = Some(0);
    for byte in digits {
        let digit = char::from(*byte).to_digit(base)?;
        value = value.and_then(|it| it.checked_mul(base.into())?.checked_add(digit.into()));
    }
    if digits.is_empty() {
        return None;
    }
    Some(match (value, negative) {
        (None, _) => u64::MAX as f64,
        (Some(value), false) => value as f64,
        (Some(value), true) => value.wrapping_neg() as f64,
    })
}

fn to_string(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let value = args.any(vm, 1)?;
    let method = vm.metamethod(value, Event::ToString);
    if !method.is_nil() {
        vm.give(method);
        vm.give(value);
        return Ok(Flow::Call(Cont::Pass));
    }
    let text = vm.text_of(value)?;
    vm.give(text);
    Ok(Flow::Return)
}

fn type_of(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let name = args.any(vm, 1)?.type_name();
    vm.give_text(name.as_bytes())?;
    Ok(Flow::Return)
}

/// More results than a stack would hold.
const MAX_UNPACKED: i64 = 8000;

fn unpack(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = args.table(vm, 1)?;
    let from = args.int_or(vm, 2, 1)?;
    let to = match args.get(vm, 3) {
        Value::Nil => vm.heap.len(table) as i64,
        _ => args.int(vm, 3)?,
    };
    if from > to {
        return Ok(Flow::Return);
    }
    if to.checked_sub(from).is_none_or(|it| it >= MAX_UNPACKED) {
        return Err(vm.error(b"too many results to unpack"));
    }
    for index in from..=to {
        vm.give(vm.heap.get(table, Value::Number(index as f64)));
    }
    Ok(Flow::Return)
}

impl Vm {
    pub fn number_text(&mut self, value: f64) -> Result<Str, Fault> {
        let mut text = Vec::new();
        number::append(&mut text, value);
        self.heap.string(&text)
    }

    /// A value as `tostring` shows it, metamethods left aside.
    pub fn text_of(&mut self, value: Value) -> Result<Str, Fault> {
        let (kind, id) = match value {
            Value::Nil => return self.heap.string(b"nil"),
            Value::Bool(true) => return self.heap.string(b"true"),
            Value::Bool(false) => return self.heap.string(b"false"),
            Value::Number(number) => return self.number_text(number),
            Value::Str(text) => return Ok(text),
            Value::Table(id) => ("table: 0x", id.0),
            Value::Function(id) => ("function: 0x", id.0),
            Value::Thread(id) => ("thread: 0x", id.0),
            Value::Light(0) => return self.heap.string(b"userdata: (nil)"),
            Value::Light(id) => ("userdata: 0x", id),
        };
        // Shown as addresses, which they are in a way.
        let text = format!("{kind}{:012x}", u64::from(id) * 16 + 0x1000);
        self.heap.string(text.as_bytes())
    }
}
