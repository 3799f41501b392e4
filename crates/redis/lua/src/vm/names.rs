//! What a script calls the value that an error is about, read off its
//! instructions: `field 'x'`, `local 'n'`.

use super::{Signal, Vm};
use crate::{
    code::{CONSTANT, Inst, Op},
    function::Proto,
    thread::FrameKind,
    value::Value,
};
use alloc::{format, string::String, vec::Vec};

impl Vm {
    /// `attempt to … a nil value` about an operand of the running instruction.
    pub(super) fn operand_error(&mut self, operand: i32, doing: &str) -> Signal {
        let value = self.operand(operand);
        let name =
            if operand < CONSTANT { self.name_of(self.pc - 1, operand as usize) } else { None };
        self.value_error(value, doing, name)
    }

    pub(super) fn index_error(&mut self, value: Value) -> Signal {
        let inst = self.proto.code[self.pc - 1];
        let register = match inst.op {
            Op::GetTable | Op::SelfOf => Some(inst.b as usize),
            Op::SetTable => Some(usize::from(inst.a)),
            _ => None,
        };
        // A value met on the way along `__index` has no name.
        let named = register.filter(|it| self.register(*it as i32) == value);
        let name = named.and_then(|it| self.name_of(self.pc - 1, it));
        self.value_error(value, "index", name)
    }

    pub(super) fn call_error(&mut self, func: usize, value: Value) -> Signal {
        let name = match self.current.frames.last().map(|it| &it.kind) {
            Some(FrameKind::Lua { proto, .. }) if func >= self.base && self.pc > 0 => {
                let inst = proto.code[self.pc - 1];
                let is_call = matches!(inst.op, Op::Call | Op::TailCall);
                let register = func - self.base;
                (is_call && usize::from(inst.a) == register)
                    .then(|| self.name_of(self.pc - 1, register))
                    .flatten()
            }
            _ => None,
        };
        self.value_error(value, "call", name)
    }

    fn value_error(&mut self, value: Value, doing: &str, name: Option<Name>) -> Signal {
        let kind = value.type_name();
        let message = match name {
            Some((what, name)) => {
                let start = format!("attempt to {doing} {what} '");
                [start.as_bytes(), &name, format!("' (a {kind} value)").as_bytes()].concat()
            }
            None => format!("attempt to {doing} a {kind} value").into_bytes(),
        };
        Signal::Fault(self.error(&message))
    }

    pub(super) fn order_error(&mut self, left: Value, right: Value) -> Signal {
        self.run_error(&order_message(left, right))
    }

    /// How the running instruction of the frame on top names what it calls.
    pub(crate) fn callee_name(&self) -> Option<Name> {
        let frame = self.current.frames.last()?;
        let FrameKind::Lua { proto, .. } = &frame.kind else { return None };
        let pc = self.pc.checked_sub(1)?;
        let inst = proto.code.get(pc)?;
        match inst.op {
            Op::Call | Op::TailCall | Op::TForLoop => self.name_of(pc, usize::from(inst.a)),
            _ => None,
        }
    }

    /// What register `register` of the running function is called at `pc`.
    fn name_of(&self, pc: usize, register: usize) -> Option<Name> {
        let proto = &*self.proto;
        if let Some(name) = local_name(proto, pc, register) {
            return Some(("local", self.heap.bytes_of(name).to_vec()));
        }
        let setter = last_setter(proto, pc, register)?;
        let inst = proto.code[setter];
        let constant = |number: usize| match proto.constants.get(number) {
            Some(Value::Str(name)) => self.heap.bytes_of(*name).to_vec(),
            _ => b"?".to_vec(),
        };
        let key = |operand: u16| match i32::from(operand) {
            it if it >= CONSTANT => constant((it - CONSTANT) as usize),
            _ => b"?".to_vec(),
        };
        match inst.op {
            Op::GetGlobal => Some(("global", constant(inst.b as usize))),
            Op::Move if inst.b < i32::from(inst.a) => self.name_of(setter, inst.b as usize),
            Op::GetTable => Some(("field", key(inst.c))),
            Op::GetUpvalue => {
                let name = proto.upvalue_names.get(inst.b as usize)?;
                Some(("upvalue", self.heap.bytes_of(*name).to_vec()))
            }
            Op::SelfOf => Some(("method", key(inst.c))),
            _ => None,
        }
    }
}

/// What kind of variable, and its name.
pub(crate) type Name = (&'static str, Vec<u8>);

pub(crate) fn order_message(left: Value, right: Value) -> String {
    match (left.type_name(), right.type_name()) {
        (a, b) if a == b => format!("attempt to compare two {a} values"),
        (a, b) => format!("attempt to compare {a} with {b}"),
    }
}

/// The local in a register: the so-manyth of those active.
fn local_name(proto: &Proto, pc: usize, register: usize) -> Option<crate::value::Str> {
    let active =
        |it: &&crate::function::LocalName| (it.start as usize) <= pc && pc < it.end as usize;
    proto.locals.iter().filter(active).nth(register).map(|it| it.name)
}

/// The last instruction before `pc` that sets a register, jumps forward followed.
fn last_setter(proto: &Proto, pc: usize, register: usize) -> Option<usize> {
    let mut last = None;
    let mut at = 0;
    while at < pc {
        let inst = proto.code[at];
        if sets(inst, register) {
            last = Some(at);
        }
        if matches!(inst.op, Op::Jmp | Op::ForLoop | Op::ForPrep) && inst.b > 0 {
            let target = at + 1 + inst.b as usize;
            if target <= pc {
                at = target;
                continue;
            }
        }
        at += 1;
    }
    last
}

fn sets(inst: Inst, register: usize) -> bool {
    let a = usize::from(inst.a);
    match inst.op {
        Op::LoadNil => a <= register && register <= inst.b as usize,
        Op::TForLoop => register >= a + 2,
        Op::SelfOf => register == a || register == a + 1,
        Op::Call | Op::TailCall | Op::Vararg => register >= a,
        Op::SetGlobal
        | Op::SetUpvalue
        | Op::SetTable
        | Op::Jmp
        | Op::Eq
        | Op::Lt
        | Op::Le
        | Op::Return
        | Op::SetList
        | Op::Close => false,
        _ => register == a,
    }
}
