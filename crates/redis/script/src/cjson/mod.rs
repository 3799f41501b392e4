//! The library `cjson`.

mod decode;
mod encode;

use alloc::format;
use lua::{Args, Fault, Flow, NativeFn, TableId, Value, Vm};

/// `cjson.null`
pub(crate) const NULL: Value = Value::Light(0);

const FUNCTIONS: [(&str, NativeFn); 9] = [
    ("encode", encode::encode),
    ("decode", decode::decode),
    ("encode_sparse_array", sparse_array),
    ("encode_max_depth", encode_max_depth),
    ("decode_max_depth", decode_max_depth),
    ("encode_number_precision", number_precision),
    ("encode_keep_buffer", keep_buffer),
    ("encode_invalid_numbers", encode_invalid_numbers),
    ("decode_invalid_numbers", decode_invalid_numbers),
];

/// Settings by their place in the table that the functions share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    SparseConvert = 1,
    SparseRatio,
    SparseSafe,
    EncodeDepth,
    DecodeDepth,
    Precision,
    KeepBuffer,
    EncodeInvalid,
    DecodeInvalid,
}

const DEFAULTS: [f64; 9] = [0.0, 2.0, 10.0, 1000.0, 1000.0, 14.0, 1.0, 0.0, 1.0];

pub(crate) fn open(vm: &mut Vm) -> Result<(), Fault> {
    let table = instance(vm)?;
    vm.set_global("cjson", Value::Table(table))
}

/// The library with settings of its own.
fn instance(vm: &mut Vm) -> Result<TableId, Fault> {
    let settings = vm.heap.table_with(DEFAULTS.len(), 0)?;
    for (at, value) in DEFAULTS.into_iter().enumerate() {
        vm.heap.set_index(settings, at + 1, Value::Number(value))?;
    }
    let table = vm.heap.table()?;
    for (name, function) in FUNCTIONS {
        let function = vm.native_with(function, &[Value::Table(settings)])?;
        vm.heap.set_field(table, name.as_bytes(), function)?;
    }
    let new = vm.native(new)?;
    vm.heap.set_field(table, b"new", new)?;
    vm.heap.set_field(table, b"null", NULL)?;
    for (name, text) in [("_NAME", "cjson"), ("_VERSION", "2.1.0")] {
        let text = vm.heap.string(text.as_bytes())?;
        vm.heap.set_field(table, name.as_bytes(), Value::Str(text))?;
    }
    Ok(table)
}

fn new(vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
    let table = instance(vm)?;
    vm.give(table);
    Ok(Flow::Return)
}

fn get(vm: &Vm, args: Args, setting: Setting) -> i64 {
    let Value::Table(settings) = args.upvalue(vm, 0) else { return 0 };
    match vm.heap.get_index(settings, setting as usize) {
        Value::Number(number) => number as i64,
        _ => 0,
    }
}

fn set(vm: &mut Vm, args: Args, setting: Setting, value: i64) -> Result<(), Fault> {
    let Value::Table(settings) = args.upvalue(vm, 0) else { return Ok(()) };
    vm.heap.set_index(settings, setting as usize, Value::Number(value as f64))
}

fn at_most(vm: &mut Vm, args: Args, most: usize) -> Result<(), Fault> {
    if args.len() > most {
        return Err(args.error(vm, most + 1, b"found too many arguments"));
    }
    Ok(())
}

/// Sets a number if an argument says so.
fn set_number(
    vm: &mut Vm,
    args: Args,
    number: usize,
    setting: Setting,
    range: core::ops::RangeInclusive<i64>,
) -> Result<i64, Fault> {
    if !args.get(vm, number).is_nil() {
        let value = args.int(vm, number)?;
        if !range.contains(&value) {
            let (least, most) = range.into_inner();
            let why = format!("expected integer between {least} and {most}");
            return Err(args.error(vm, number, why.as_bytes()));
        }
        set(vm, args, setting, value)?;
    }
    Ok(get(vm, args, setting))
}

fn number_setting(vm: &mut Vm, args: Args, setting: Setting, most: i64) -> Result<Flow, Fault> {
    at_most(vm, args, 1)?;
    let value = set_number(vm, args, 1, setting, 1..=most)?;
    vm.give(value as f64);
    Ok(Flow::Return)
}

fn encode_max_depth(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    number_setting(vm, args, Setting::EncodeDepth, i32::MAX.into())
}

fn decode_max_depth(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    number_setting(vm, args, Setting::DecodeDepth, i32::MAX.into())
}

fn number_precision(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    number_setting(vm, args, Setting::Precision, 14)
}

/// Sets one of the words for 0, 1, 2 … if an argument says so, or a truth value.
fn set_word(vm: &mut Vm, args: Args, setting: Setting, words: &[&str]) -> Result<Flow, Fault> {
    match args.get(vm, 1) {
        Value::Nil => {}
        Value::Bool(it) => set(vm, args, setting, i64::from(it))?,
        _ => {
            let word = args.bytes(vm, 1)?;
            let Some(at) = words.iter().position(|it| it.as_bytes() == word) else {
                let why = [b"invalid option '", &word[..], b"'"].concat();
                return Err(args.error(vm, 1, &why));
            };
            set(vm, args, setting, at as i64)?;
        }
    }
    match get(vm, args, setting) {
        0 => vm.give(false),
        1 => vm.give(true),
        at => vm.give_text(words[at as usize].as_bytes())?,
    }
    Ok(Flow::Return)
}

fn sparse_array(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    at_most(vm, args, 3)?;
    if let Value::Bool(it) = args.get(vm, 1) {
        set(vm, args, Setting::SparseConvert, i64::from(it))?;
    }
    let most = i32::MAX.into();
    let ratio = set_number(vm, args, 2, Setting::SparseRatio, 0..=most)?;
    let safe = set_number(vm, args, 3, Setting::SparseSafe, 0..=most)?;
    let converts = get(vm, args, Setting::SparseConvert) != 0;
    vm.give(converts);
    vm.give(ratio as f64);
    vm.give(safe as f64);
    Ok(Flow::Return)
}

fn keep_buffer(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    at_most(vm, args, 1)?;
    set_word(vm, args, Setting::KeepBuffer, &["off", "on"])
}

fn encode_invalid_numbers(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    at_most(vm, args, 1)?;
    set_word(vm, args, Setting::EncodeInvalid, &["off", "on", "null"])
}

fn decode_invalid_numbers(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    at_most(vm, args, 1)?;
    set_word(vm, args, Setting::DecodeInvalid, &["off", "on"])
}
