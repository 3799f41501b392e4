//! What can be called: compiled functions and those of libraries.

use crate::{
    args::Args,
    code::{Capture, Inst},
    heap::Fault,
    value::{Str, TableId, ThreadId, UpvalueId, Value},
    vm::{Flow, Vm},
};
use alloc::{boxed::Box, rc::Rc, vec::Vec};

/// A library function. Results go to [`Vm::give`].
pub type NativeFn = fn(&mut Vm, Args) -> Result<Flow, Fault>;

/// A compiled function, without its upvalues.
#[derive(Debug, Default)]
pub(crate) struct Proto {
    pub(crate) code: Vec<Inst>,
    pub(crate) constants: Vec<Value>,
    pub(crate) protos: Vec<Rc<Proto>>,
    pub(crate) captures: Vec<Capture>,
    /// The line of each instruction.
    pub(crate) lines: Vec<u32>,
    pub(crate) locals: Vec<LocalName>,
    pub(crate) upvalue_names: Vec<Str>,
    /// The name of the chunk: `@file`, `=name` or the source itself.
    pub(crate) source: Rc<[u8]>,
    pub(crate) line_defined: u32,
    pub(crate) params: u8,
    pub(crate) varargs: Varargs,
    pub(crate) max_stack: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Varargs {
    #[default]
    None,
    /// Named by `...`.
    Dots,
    /// In a table `arg`, as in Lua 5.0, since `...` is not named.
    Table,
}

/// A local variable and the instructions during which it is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalName {
    pub(crate) name: Str,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Proto {
    /// The strings that the code needs.
    pub(crate) fn strings(&self) -> impl Iterator<Item = Str> {
        let constants = self.constants.iter().filter_map(|it| match it {
            Value::Str(it) => Some(*it),
            _ => None,
        });
        let locals = self.locals.iter().map(|it| it.name);
        constants.chain(locals).chain(self.upvalue_names.iter().copied())
    }
}

#[derive(Debug)]
pub(crate) struct LuaFunction {
    pub(crate) proto: Rc<Proto>,
    /// Where its globals are.
    pub(crate) env: TableId,
    pub(crate) upvalues: Box<[UpvalueId]>,
}

#[derive(Clone, Copy)]
pub(crate) enum Code {
    Rust(NativeFn),
    /// Suspends the run: the host answers.
    Host(u32),
}

pub(crate) struct NativeFunction {
    pub(crate) code: Code,
    pub(crate) upvalues: Box<[Value]>,
}

#[derive(Default)]
pub(crate) enum Function {
    #[default]
    Free,
    Lua(LuaFunction),
    Native(NativeFunction),
}

impl Function {
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Function>()
            + match self {
                Function::Free => 0,
                Function::Lua(it) => it.upvalues.len() * size_of::<UpvalueId>(),
                Function::Native(it) => it.upvalues.len() * size_of::<Value>(),
            }
    }
}

/// A variable of an outer function.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Upvalue {
    /// Still in the stack of the thread whose function declared it.
    Open {
        thread: ThreadId,
        index: usize,
    },
    Closed(Value),
}

impl Default for Upvalue {
    fn default() -> Upvalue {
        Upvalue::Closed(Value::Nil)
    }
}
