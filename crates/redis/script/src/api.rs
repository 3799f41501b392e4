//! The table `redis`, also called `server`.

use crate::{Kind, host::HostCall};
use lua::{Args, Fault, Flow, NativeFn, TableId, Value, Vm};

const NUMBERS: [(&str, f64); 11] = [
    ("LOG_DEBUG", 0.0),
    ("LOG_VERBOSE", 1.0),
    ("LOG_NOTICE", 2.0),
    ("LOG_WARNING", 3.0),
    ("REDIS_VERSION_NUM", 459_268.0),
    ("VALKEY_VERSION_NUM", 590_082.0),
    ("REPL_NONE", 0.0),
    ("REPL_AOF", 1.0),
    ("REPL_SLAVE", 2.0),
    ("REPL_REPLICA", 2.0),
    ("REPL_ALL", 3.0),
];

const TEXTS: [(&str, &str); 3] =
    [("REDIS_VERSION", "7.2.4"), ("VALKEY_VERSION", "9.1.2"), ("SERVER_NAME", "valkey")];

const NATIVES: [(&str, NativeFn); 3] =
    [("sha1hex", sha1hex), ("error_reply", error_reply), ("status_reply", status_reply)];

const HOST_CALLS: [(&str, HostCall); 6] = [
    ("call", HostCall::Call),
    ("pcall", HostCall::ProtectedCall),
    ("log", HostCall::Log),
    ("setresp", HostCall::SetProtocol),
    ("set_repl", HostCall::SetReplication),
    ("acl_check_cmd", HostCall::MayRun),
];

/// What running scripts see.
pub(crate) fn table(vm: &mut Vm, kind: Kind) -> Result<TableId, Fault> {
    let table = vm.heap.table()?;
    add_constants(vm, table)?;
    for (name, call) in HOST_CALLS {
        let function = vm.host_function(call as u32)?;
        vm.heap.set_field(table, name.as_bytes(), function)?;
    }
    for (name, function) in NATIVES {
        let function = vm.native(function)?;
        vm.heap.set_field(table, name.as_bytes(), function)?;
    }
    if kind == Kind::Scripts {
        let only: [(&str, NativeFn); 3] =
            [("replicate_commands", yes), ("breakpoint", no), ("debug", nothing)];
        for (name, function) in only {
            let function = vm.native(function)?;
            vm.heap.set_field(table, name.as_bytes(), function)?;
        }
    }
    Ok(table)
}

/// What libraries see while they are loaded.
pub(crate) fn load_table(vm: &mut Vm) -> Result<TableId, Fault> {
    let table = vm.heap.table()?;
    add_constants(vm, table)?;
    for (name, call) in [("log", HostCall::Log), ("register_function", HostCall::Register)] {
        let function = vm.host_function(call as u32)?;
        vm.heap.set_field(table, name.as_bytes(), function)?;
    }
    Ok(table)
}

fn add_constants(vm: &mut Vm, table: TableId) -> Result<(), Fault> {
    for (name, number) in NUMBERS {
        vm.heap.set_field(table, name.as_bytes(), Value::Number(number))?;
    }
    for (name, text) in TEXTS {
        let text = vm.heap.string(text.as_bytes())?;
        vm.heap.set_field(table, name.as_bytes(), Value::Str(text))?;
    }
    Ok(())
}

/// A table with an `err`, as commands' errors are.
pub(crate) fn error_table(vm: &mut Vm, text: &[u8]) -> Result<Value, Fault> {
    field_table(vm, b"err", text)
}

fn field_table(vm: &mut Vm, field: &[u8], text: &[u8]) -> Result<Value, Fault> {
    let table = vm.heap.table()?;
    let text = vm.heap.string(text)?;
    vm.heap.set_field(table, field, Value::Str(text))?;
    Ok(Value::Table(table))
}

fn wrong_arguments(vm: &mut Vm, text: &[u8]) -> Fault {
    match error_table(vm, text) {
        Ok(error) => Fault::Error(error),
        Err(fault) => fault,
    }
}

fn sha1hex(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    if args.len() != 1 {
        return Err(wrong_arguments(vm, b"ERR wrong number of arguments"));
    }
    let text = match args.get(vm, 1) {
        Value::Str(_) | Value::Number(_) => args.bytes(vm, 1)?,
        _ => b"".to_vec(),
    };
    vm.give_text(stdx::sha1::hex(&text).as_bytes())?;
    Ok(Flow::Return)
}

fn status_reply(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let table = match args.get(vm, 1) {
        Value::Str(text) if args.len() == 1 => {
            let text = vm.heap.bytes_of(text).to_vec();
            field_table(vm, b"ok", &text)?
        }
        _ => error_table(vm, b"ERR wrong number or type of arguments")?,
    };
    vm.give(table);
    Ok(Flow::Return)
}

/// `-CODE text`, the dash left out or not; a single word gets the code ERR.
fn error_reply(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = match args.get(vm, 1) {
        Value::Str(text) if args.len() == 1 => vm.heap.bytes_of(text).to_vec(),
        _ => b"ERR wrong number or type of arguments".to_vec(),
    };
    let text = text.strip_prefix(b"-").unwrap_or(&text);
    let end = text.iter().rposition(|it| !matches!(it, b'\r' | b'\n')).map_or(0, |it| it + 1);
    let text = &text[..end];
    let table = if text.contains(&b' ') {
        error_table(vm, text)?
    } else {
        error_table(vm, &[b"ERR ", text].concat())?
    };
    vm.give(table);
    Ok(Flow::Return)
}

fn yes(vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
    vm.give(true);
    Ok(Flow::Return)
}

fn no(vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
    vm.give(false);
    Ok(Flow::Return)
}

fn nothing(_: &mut Vm, _: Args) -> Result<Flow, Fault> {
    Ok(Flow::Return)
}
