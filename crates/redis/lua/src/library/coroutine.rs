//! Coroutines.

use crate::{
    args::Args,
    function::NativeFn,
    heap::Fault,
    thread::{ResumeForm, Status},
    value::{ThreadId, Value},
    vm::{Flow, Vm},
};

const FUNCTIONS: [(&str, NativeFn); 6] = [
    ("create", create),
    ("resume", resume),
    ("running", running),
    ("status", status),
    ("wrap", wrap),
    ("yield", yield_values),
];

pub(super) fn open(vm: &mut Vm) -> Result<(), Fault> {
    vm.library("coroutine", &FUNCTIONS).map(|_| ())
}

fn lua_function(vm: &mut Vm, args: Args) -> Result<Value, Fault> {
    match args.get(vm, 1) {
        it @ Value::Function(id) if vm.is_compiled(id) => Ok(it),
        _ => Err(args.error(vm, 1, b"Lua function expected")),
    }
}

fn create(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let function = lua_function(vm, args)?;
    let thread = vm.new_thread(function)?;
    vm.give(Value::Thread(thread));
    Ok(Flow::Return)
}

fn thread_arg(vm: &mut Vm, args: Args) -> Result<ThreadId, Fault> {
    match args.get(vm, 1) {
        Value::Thread(thread) => Ok(thread),
        _ => Err(args.error(vm, 1, b"coroutine expected")),
    }
}

fn resume(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let thread = thread_arg(vm, args)?;
    for number in 2..=args.len() {
        vm.give(args.get(vm, number));
    }
    Ok(Flow::Resume(thread, ResumeForm::Protected))
}

fn running(vm: &mut Vm, _: Args) -> Result<Flow, Fault> {
    let running = vm.running_thread().map_or(Value::Nil, Value::Thread);
    vm.give(running);
    Ok(Flow::Return)
}

fn status(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let thread = thread_arg(vm, args)?;
    let name = match vm.status(thread) {
        Status::Suspended => "suspended",
        Status::Running => "running",
        Status::Normal => "normal",
        Status::Dead => "dead",
    };
    vm.give_text(name.as_bytes())?;
    Ok(Flow::Return)
}

fn wrap(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let function = lua_function(vm, args)?;
    let thread = vm.new_thread(function)?;
    let wrapped = vm.native_with(resume_wrapped, &[Value::Thread(thread)])?;
    vm.give(wrapped);
    Ok(Flow::Return)
}

fn resume_wrapped(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let Value::Thread(thread) = args.upvalue(vm, 0) else {
        unreachable!("made by wrap");
    };
    for number in 1..=args.len() {
        vm.give(args.get(vm, number));
    }
    Ok(Flow::Resume(thread, ResumeForm::Wrapped))
}

fn yield_values(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    for number in 1..=args.len() {
        vm.give(args.get(vm, number));
    }
    Ok(Flow::Yield)
}
