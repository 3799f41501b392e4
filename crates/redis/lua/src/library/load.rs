//! Compiling while running.

use super::Cont;
use crate::{
    args::Args,
    heap::Fault,
    value::Value,
    vm::{Flow, Vm},
};
use alloc::{boxed::Box, vec::Vec};

/// `load`: the pieces its function has given so far.
#[derive(Default)]
pub struct Reader {
    source: Vec<u8>,
}

pub(super) fn load_string(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let source = args.bytes(vm, 1)?;
    let name = match args.get(vm, 2) {
        Value::Nil => source.clone(),
        _ => args.bytes(vm, 2)?,
    };
    compile(vm, &source, &name)
}

pub(super) fn load(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let function = args.function(vm, 1)?;
    if !args.get(vm, 2).is_nil() {
        args.text(vm, 2)?;
    }
    vm.give(function);
    Ok(Flow::Call(Cont::Load(Box::default())))
}

impl Reader {
    pub(super) fn go_on(mut self: Box<Self>, vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
        let piece = vm.given().first().copied().unwrap_or(Value::Nil);
        vm.clear_given();
        let piece = match piece {
            Value::Nil => Vec::new(),
            Value::Str(text) => vm.heap.bytes_of(text).to_vec(),
            _ => {
                vm.give(Value::Nil);
                vm.give_text(b"reader function must return a string")?;
                return Ok(Flow::Return);
            }
        };
        if piece.is_empty() {
            let name = match args.get(vm, 2) {
                Value::Str(name) => vm.heap.bytes_of(name).to_vec(),
                _ => b"=(load)".to_vec(),
            };
            return compile(vm, &self.source, &name);
        }
        vm.heap.reserve(self.source.len() + piece.len())?;
        self.source.extend_from_slice(&piece);
        let function = args.get(vm, 1);
        vm.give(function);
        Ok(Flow::Call(Cont::Load(self)))
    }
}

fn compile(vm: &mut Vm, source: &[u8], name: &[u8]) -> Result<Flow, Fault> {
    match vm.load(source, name) {
        Ok(function) => vm.give(function),
        Err(Fault::Error(message)) => {
            vm.give(Value::Nil);
            vm.give(message);
        }
        Err(hard) => return Err(hard),
    }
    Ok(Flow::Return)
}
