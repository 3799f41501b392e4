//! What scripts see, none of which they can change.
//!
//! ```text
//!   scripts     globals (read-only) ── a name that is not there is an error
//!   functions   env (empty) ── __index ─► load API, while a library is loaded
//!                                     └─► globals, while a function runs
//! ```

use crate::{Kind, api, bit, cjson, cmsgpack, structs};
use alloc::vec::Vec;
use lua::{Args, Fault, Flow, TableId, Value, Vm};

pub(crate) struct Sandbox {
    pub(crate) globals: TableId,
    /// Where the code of libraries looks for globals, and its metatable.
    pub(crate) library_env: TableId,
    pub(crate) library_meta: TableId,
    /// What a library sees while it is loaded.
    pub(crate) load_api: TableId,
}

pub(crate) fn build(vm: &mut Vm, kind: Kind) -> Result<Sandbox, Fault> {
    let globals = vm.globals();
    bit::open(vm)?;
    cjson::open(vm)?;
    cmsgpack::open(vm)?;
    structs::open(vm)?;
    vm.library("os", &[("clock", clock)])?;
    let api = api::table(vm, kind)?;
    vm.set_global("redis", Value::Table(api))?;
    vm.set_global("server", Value::Table(api))?;
    vm.set_caught(error_text);
    let guard = guard(vm)?;
    vm.heap.set_meta(globals, Some(guard));
    let load_api = vm.heap.table()?;
    let load_table = api::load_table(vm)?;
    vm.heap.set_field(load_api, b"redis", Value::Table(load_table))?;
    vm.heap.set_field(load_api, b"server", Value::Table(load_table))?;
    vm.heap.set_meta(load_api, Some(guard));
    vm.heap.set_meta(load_table, Some(guard));
    let library_env = vm.heap.table()?;
    let library_meta = vm.heap.table()?;
    vm.heap.set_meta(library_env, Some(library_meta));
    vm.heap.set_field(library_meta, b"__index", Value::Table(load_api))?;
    let string_meta = vm.metatable_of_strings();
    for root in [Some(globals), Some(load_api), Some(library_env), string_meta] {
        vm.pin(root.map_or(Value::Nil, Value::Table));
        lock(vm, root);
    }
    Ok(Sandbox { globals, library_env, library_meta, load_api })
}

/// `pcall` shows errors of commands as texts, as they were before they were tables.
fn error_text(vm: &Vm, error: Value) -> Value {
    let Value::Table(table) = error else { return error };
    match vm.heap.get_field(table, b"err") {
        text @ (Value::Str(_) | Value::Number(_)) => text,
        _ => error,
    }
}

/// The metatable that makes a missing name an error.
fn guard(vm: &mut Vm) -> Result<TableId, Fault> {
    let meta = vm.heap.table()?;
    let missing = vm.native(missing)?;
    vm.heap.set_field(meta, b"__index", missing)?;
    Ok(meta)
}

fn missing(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let name = args.get(vm, 2);
    let name = vm.text_of(name)?;
    let name = vm.heap.bytes_of(name).to_vec();
    let start = b"Script attempted to access nonexistent global variable '";
    Err(vm.error(&[start, &name[..], b"'"].concat()))
}

/// Makes a table read-only, with all that can be reached from it.
fn lock(vm: &mut Vm, root: Option<TableId>) {
    let mut rest: Vec<TableId> = root.into_iter().collect();
    while let Some(table) = rest.pop() {
        if vm.heap.is_readonly(table) {
            continue;
        }
        vm.heap.set_readonly(table);
        rest.extend(vm.heap.meta(table));
        let mut key = Value::Nil;
        while let Some(Some((next, value))) = vm.heap.next(table, key) {
            if let Value::Table(inner) = value {
                rest.push(inner);
            }
            key = next;
        }
    }
}

/// Seconds of work: there is no clock here, but the number of instructions is known.
fn clock(vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
    let seconds = vm.work_done() as f64 / INSTRUCTIONS_A_SECOND;
    vm.give(seconds);
    Ok(Flow::Return)
}

const INSTRUCTIONS_A_SECOND: f64 = 1e8;
