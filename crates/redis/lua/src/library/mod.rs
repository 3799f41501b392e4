//! The standard library, as far as a sandbox offers it.

mod base;
mod coroutine;
mod gsub;
mod load;
mod math;
mod pattern;
mod random;
mod sort;
mod string;
mod string_format;
mod table;

pub(crate) use random::Random;

use crate::{
    args::Args,
    function::NativeFn,
    heap::Fault,
    value::{TableId, Value},
    vm::{Flow, Vm},
};
use alloc::boxed::Box;

/// A library function that waits for a call it asked for, and what it needs to go
/// on. Values it needs are its arguments, which stay in the stack.
pub enum Cont {
    /// Hands the results on.
    Pass,
    /// pcall
    Protect,
    /// xpcall
    ProtectWith(Value),
    /// xpcall, its handler called
    Handler,
    Sort(Box<sort::Sort>),
    Gsub(Box<gsub::Gsub>),
    ForEach(table::ForEach),
    Load(Box<load::Reader>),
}

impl Cont {
    /// The call came back: its results are given.
    pub(crate) fn go_on(self, vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
        match self {
            Cont::Pass => Ok(Flow::Return),
            Cont::Protect | Cont::ProtectWith(_) => {
                vm.give_first(Value::Bool(true));
                Ok(Flow::Return)
            }
            Cont::Handler => {
                let handled = vm.given().first().copied().unwrap_or(Value::Nil);
                vm.clear_given();
                vm.give(false);
                vm.give(handled);
                Ok(Flow::Return)
            }
            Cont::Sort(sort) => sort.go_on(vm, args),
            Cont::Gsub(gsub) => gsub.go_on(vm, args),
            Cont::ForEach(each) => each.go_on(vm, args),
            Cont::Load(reader) => reader.go_on(vm, args),
        }
    }
}

pub(crate) fn open(vm: &mut Vm) -> Result<(), Fault> {
    base::open(vm)?;
    string::open(vm)?;
    table::open(vm)?;
    math::open(vm)?;
    coroutine::open(vm)
}

impl Vm {
    /// Makes a library: a table of functions, as a global too.
    pub fn library(
        &mut self,
        name: &str,
        functions: &[(&str, NativeFn)],
    ) -> Result<TableId, Fault> {
        let table = self.heap.table()?;
        for (name, function) in functions {
            let function = self.native(*function)?;
            self.heap.set_field(table, name.as_bytes(), function)?;
        }
        self.set_global(name, Value::Table(table))?;
        Ok(table)
    }
}
