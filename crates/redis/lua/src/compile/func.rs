//! One function while it is compiled: its instructions, registers, constants and
//! jump lists.
//!
//! A jump whose target is not known yet holds, as its offset, the next jump of the
//! same list; [`NO_JUMP`] ends one.

use crate::{
    code::{Capture, Inst, Op},
    function::{LocalName, Proto},
    value::{Str, Value},
};
use alloc::{collections::BTreeMap, vec::Vec};

pub(super) const NO_JUMP: i32 = -1;
/// More registers than a function may use.
const MAX_STACK: usize = 250;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ConstantKey {
    Nil,
    Bool(bool),
    Number(u64),
    Str(u32),
}

pub(super) struct Block {
    /// The jumps of its `break`s.
    pub(super) breaks: i32,
    /// How many locals are active outside.
    pub(super) active: usize,
    /// Whether an inner function uses a local of it.
    pub(super) has_upvalue: bool,
    pub(super) is_loop: bool,
}

pub(super) struct Func {
    pub(super) proto: Proto,
    constants: BTreeMap<ConstantKey, i32>,
    pub(super) blocks: Vec<Block>,
    /// The active locals, in their registers' order, as numbers in `proto.locals`.
    pub(super) active: Vec<usize>,
    pub(super) captures: Vec<Capture>,
    /// The last place that a jump leads to.
    last_target: i32,
    /// Jumps to the next instruction.
    jumps_here: i32,
    pub(super) free: usize,
    pub(super) line: u32,
    pub(super) is_too_complex: bool,
}

impl Func {
    pub(super) fn new(proto: Proto) -> Func {
        Func {
            proto: Proto { max_stack: 2, ..proto },
            constants: BTreeMap::new(),
            blocks: Vec::new(),
            active: Vec::new(),
            captures: Vec::new(),
            last_target: -1,
            jumps_here: NO_JUMP,
            free: 0,
            line: 1,
            is_too_complex: false,
        }
    }

    pub(super) fn pc(&self) -> i32 {
        self.proto.code.len() as i32
    }

    pub(super) fn emit(&mut self, op: Op, a: usize, b: i32, c: usize) -> i32 {
        self.patch_jumps_here();
        self.proto.code.push(Inst { op, a: a as u8, b, c: c as u16 });
        self.proto.lines.push(self.line);
        self.pc() - 1
    }

    pub(super) fn fix_line(&mut self, line: u32) {
        if let Some(last) = self.proto.lines.last_mut() {
            *last = line;
        }
    }

    pub(super) fn inst(&mut self, pc: i32) -> &mut Inst {
        &mut self.proto.code[pc as usize]
    }

    /// Sets `count` registers to nil.
    pub(super) fn emit_nil(&mut self, from: usize, count: usize) {
        let last_register = (from + count - 1) as i32;
        if self.pc() > self.last_target
            && let Some(last) = self.proto.code.last_mut()
            && last.op == Op::LoadNil
            && usize::from(last.a) <= from
            && from as i32 <= last.b + 1
        {
            last.b = last.b.max(last_register);
            return;
        }
        self.emit(Op::LoadNil, from, last_register, 0);
    }

    pub(super) fn emit_return(&mut self, first: usize, count: i32) {
        self.emit(Op::Return, first, count + 1, 0);
    }

    pub(super) fn emit_set_list(&mut self, table: usize, stored: usize, to_store: i32) {
        let batch = (stored - 1) / crate::code::FIELDS_A_FLUSH + 1;
        let count = if to_store < 0 { 0 } else { to_store };
        self.emit(Op::SetList, table, count, batch.min(usize::from(u16::MAX)));
        if batch >= usize::from(u16::MAX) {
            self.is_too_complex = true;
        }
        self.free = table + 1;
    }

    // Registers.

    pub(super) fn check_stack(&mut self, count: usize) {
        let size = self.free + count;
        if size >= MAX_STACK {
            self.is_too_complex = true;
        }
        self.proto.max_stack = self.proto.max_stack.max(size.min(MAX_STACK) as u8);
    }

    pub(super) fn reserve(&mut self, count: usize) {
        self.check_stack(count);
        self.free += count;
    }

    pub(super) fn free_register(&mut self, register: i32) {
        if register < crate::code::CONSTANT && register as usize >= self.active.len() {
            self.free -= 1;
        }
    }

    // Constants.

    pub(super) fn constant(&mut self, value: Value) -> i32 {
        let key = match value {
            Value::Bool(it) => ConstantKey::Bool(it),
            Value::Number(it) => ConstantKey::Number(it.to_bits()),
            Value::Str(it) => ConstantKey::Str(it.id),
            _ => ConstantKey::Nil,
        };
        let constants = &mut self.proto.constants;
        *self.constants.entry(key).or_insert_with(|| {
            constants.push(value);
            (constants.len() - 1) as i32
        })
    }

    // Jumps.

    pub(super) fn emit_jump(&mut self) -> i32 {
        let here = core::mem::replace(&mut self.jumps_here, NO_JUMP);
        let mut jump = self.emit(Op::Jmp, 0, NO_JUMP, 0);
        self.join(&mut jump, here);
        jump
    }

    /// A place that jumps may lead to.
    pub(super) fn label(&mut self) -> i32 {
        self.last_target = self.pc();
        self.pc()
    }

    fn jump_target(&self, pc: i32) -> i32 {
        match self.proto.code[pc as usize].b {
            NO_JUMP => NO_JUMP,
            offset => pc + 1 + offset,
        }
    }

    fn fix_jump(&mut self, pc: i32, target: i32) {
        self.inst(pc).b = target - (pc + 1);
    }

    /// Appends the second list to the first.
    pub(super) fn join(&mut self, list: &mut i32, other: i32) {
        if other == NO_JUMP {
            return;
        }
        if *list == NO_JUMP {
            *list = other;
            return;
        }
        let mut last = *list;
        while self.jump_target(last) != NO_JUMP {
            last = self.jump_target(last);
        }
        self.fix_jump(last, other);
    }

    /// The instruction whose outcome decides about a jump.
    pub(super) fn control(&mut self, pc: i32) -> &mut Inst {
        let before = pc - 1;
        let tests = [Op::Eq, Op::Lt, Op::Le, Op::Test, Op::TestSet, Op::TForLoop];
        let has_test = before >= 0 && tests.contains(&self.proto.code[before as usize].op);
        self.inst(if has_test { before } else { pc })
    }

    /// Whether a jump of the list comes without a value.
    pub(super) fn needs_value(&mut self, mut list: i32) -> bool {
        while list != NO_JUMP {
            if self.control(list).op != Op::TestSet {
                return true;
            }
            list = self.jump_target(list);
        }
        false
    }

    /// Lets a test put its value into a register, or nowhere.
    fn patch_test(&mut self, node: i32, register: Option<usize>) -> bool {
        let inst = self.control(node);
        if inst.op != Op::TestSet {
            return false;
        }
        match register {
            Some(register) if register as i32 != inst.b => inst.a = register as u8,
            _ => *inst = Inst { op: Op::Test, a: inst.b as u8, b: 0, c: inst.c },
        }
        true
    }

    pub(super) fn remove_values(&mut self, mut list: i32) {
        while list != NO_JUMP {
            self.patch_test(list, None);
            list = self.jump_target(list);
        }
    }

    /// Jumps that bring a value go to `with_value`, the others to `without`.
    pub(super) fn patch_both(
        &mut self,
        mut list: i32,
        with_value: i32,
        register: Option<usize>,
        without: i32,
    ) {
        while list != NO_JUMP {
            let next = self.jump_target(list);
            let has_value = self.patch_test(list, register);
            self.fix_jump(list, if has_value { with_value } else { without });
            list = next;
        }
    }

    fn patch_jumps_here(&mut self) {
        let here = core::mem::replace(&mut self.jumps_here, NO_JUMP);
        let pc = self.pc();
        self.patch_both(here, pc, None, pc);
    }

    pub(super) fn patch_list(&mut self, list: i32, target: i32) {
        if target == self.pc() {
            self.patch_to_here(list);
        } else {
            self.patch_both(list, target, None, target);
        }
    }

    pub(super) fn patch_to_here(&mut self, list: i32) {
        self.label();
        let mut here = self.jumps_here;
        self.join(&mut here, list);
        self.jumps_here = here;
    }

    // Locals.

    pub(super) fn local_name(&self, register: usize) -> Str {
        self.proto.locals[self.active[register]].name
    }

    pub(super) fn declare(&mut self, name: Str) -> usize {
        self.proto.locals.push(LocalName { name, start: 0, end: 0 });
        self.proto.locals.len() - 1
    }

    /// The last `count` declared locals are variables from here on.
    pub(super) fn activate(&mut self, declared: &[usize]) {
        let pc = self.pc() as u32;
        for local in declared {
            self.proto.locals[*local].start = pc;
            self.active.push(*local);
        }
    }

    pub(super) fn deactivate_to(&mut self, level: usize) {
        let pc = self.pc() as u32;
        for local in self.active.drain(level..) {
            self.proto.locals[local].end = pc;
        }
    }
}
