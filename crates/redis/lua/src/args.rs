//! The arguments of a library function, and the errors about them.

use crate::{
    function::Function,
    heap::Fault,
    number,
    value::{Str, TableId, Value},
    vm::Vm,
};
use alloc::{format, vec::Vec};

/// Where the arguments lie. They are counted from 1, as in the errors.
#[derive(Clone, Copy, Debug)]
pub struct Args {
    func: usize,
    count: usize,
}

impl Args {
    pub(crate) fn new(func: usize, count: usize) -> Args {
        Args { func, count }
    }

    pub fn len(self) -> usize {
        self.count
    }

    pub fn is_empty(self) -> bool {
        self.count == 0
    }

    /// An argument; nil where there is none.
    #[inline]
    pub fn get(self, vm: &Vm, number: usize) -> Value {
        if number > self.count { Value::Nil } else { vm.stack_at(self.func + number) }
    }

    pub fn is_missing(self, number: usize) -> bool {
        number > self.count
    }

    /// What the function was made to remember: see [`Vm::native_with`].
    pub fn upvalue(self, vm: &Vm, number: usize) -> Value {
        let Value::Function(id) = vm.stack_at(self.func) else { return Value::Nil };
        match vm.heap.function(id) {
            Function::Native(it) => it.upvalues.get(number).copied().unwrap_or(Value::Nil),
            _ => Value::Nil,
        }
    }

    pub fn set_upvalue(self, vm: &mut Vm, number: usize, value: Value) {
        let Value::Function(id) = vm.stack_at(self.func) else { return };
        if let Function::Native(it) = vm.heap.function_mut(id)
            && let Some(place) = it.upvalues.get_mut(number)
        {
            *place = value;
        }
    }

    pub fn set(self, vm: &mut Vm, number: usize, value: Value) {
        vm.set_stack_at(self.func + number, value);
    }

    pub fn any(self, vm: &mut Vm, number: usize) -> Result<Value, Fault> {
        if self.is_missing(number) {
            return Err(self.error(vm, number, b"value expected"));
        }
        Ok(self.get(vm, number))
    }

    pub fn table(self, vm: &mut Vm, number: usize) -> Result<TableId, Fault> {
        match self.get(vm, number) {
            Value::Table(table) => Ok(table),
            _ => Err(self.type_error(vm, number, "table")),
        }
    }

    pub fn function(self, vm: &mut Vm, number: usize) -> Result<Value, Fault> {
        match self.get(vm, number) {
            it @ Value::Function(_) => Ok(it),
            _ => Err(self.type_error(vm, number, "function")),
        }
    }

    #[inline]
    pub fn number(self, vm: &mut Vm, number: usize) -> Result<f64, Fault> {
        let value = self.get(vm, number);
        match vm.to_number(value) {
            Some(it) => Ok(it),
            None => Err(self.type_error(vm, number, "number")),
        }
    }

    /// A number cut to a whole one.
    pub fn int(self, vm: &mut Vm, number: usize) -> Result<i64, Fault> {
        Ok(number::to_int(self.number(vm, number)?))
    }

    pub fn int_or(self, vm: &mut Vm, number: usize, default: i64) -> Result<i64, Fault> {
        if self.get(vm, number).is_nil() { Ok(default) } else { self.int(vm, number) }
    }

    /// A string; a number becomes one.
    pub fn text(self, vm: &mut Vm, number: usize) -> Result<Str, Fault> {
        match self.get(vm, number) {
            Value::Str(text) => Ok(text),
            Value::Number(value) => {
                let text = vm.number_text(value)?;
                self.set(vm, number, Value::Str(text));
                Ok(text)
            }
            _ => Err(self.type_error(vm, number, "string")),
        }
    }

    pub fn bytes(self, vm: &mut Vm, number: usize) -> Result<Vec<u8>, Fault> {
        let text = self.text(vm, number)?;
        Ok(vm.heap.bytes_of(text).to_vec())
    }

    pub fn type_error(self, vm: &mut Vm, number: usize, expected: &str) -> Fault {
        let got = match self.get(vm, number) {
            _ if self.is_missing(number) => "no value",
            value => value.type_name(),
        };
        self.error(vm, number, format!("{expected} expected, got {got}").as_bytes())
    }

    /// `bad argument #1 to 'name' (…)`
    pub fn error(self, vm: &mut Vm, number: usize, why: &[u8]) -> Fault {
        let (kind, name) = vm.callee_name().unwrap_or(("", b"?".to_vec()));
        let mut number = number;
        if kind == "method" {
            number -= 1;
            if number == 0 {
                let message = [b"calling '", &name[..], b"' on bad self (", why, b")"].concat();
                return vm.error(&message);
            }
        }
        let start = format!("bad argument #{number} to '");
        vm.error(&[start.as_bytes(), &name, b"' (", why, b")"].concat())
    }
}
