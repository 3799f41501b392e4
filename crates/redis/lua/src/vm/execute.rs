//! The loop, and the instructions that neither call nor compare.

use super::{Event, Signal, Vm};
use crate::{
    arith,
    code::{CONSTANT, Capture, FIELDS_A_FLUSH, Inst, Op},
    function::{Function, LuaFunction, Upvalue},
    thread::OpenUpvalue,
    value::{UpvalueId, Value},
};
use alloc::{boxed::Box, rc::Rc, vec::Vec};

/// So many instructions run between two looks at the heap.
const SLICE: u64 = 256;

impl Vm {
    pub(super) fn execute(&mut self, budget: &mut u64) -> Result<(), Signal> {
        loop {
            if self.heap.wants_collection() {
                self.collect();
            }
            *budget = budget.saturating_sub(self.heap.take_work());
            if *budget == 0 {
                return Err(Signal::OutOfBudget);
            }
            let slice = SLICE.min(*budget);
            for done in 0..slice {
                let inst = self.proto.code[self.pc];
                self.pc += 1;
                if let Err(signal) = self.step(inst) {
                    *budget -= done + 1;
                    return Err(signal);
                }
            }
            *budget -= slice;
            self.work_done += slice;
        }
    }

    #[inline(always)]
    fn step(&mut self, inst: Inst) -> Result<(), Signal> {
        match inst.op {
            Op::Move => self.put(inst.a, self.register(inst.b)),
            Op::LoadK => self.put(inst.a, self.proto.constants[inst.b as usize]),
            Op::LoadBool => {
                self.put(inst.a, Value::Bool(inst.b != 0));
                self.pc += usize::from(inst.c);
            }
            Op::LoadNil => {
                let (from, to) = (self.base + usize::from(inst.a), self.base + inst.b as usize);
                self.current.stack[from..=to].fill(Value::Nil);
            }
            Op::GetUpvalue => self.get_upvalue(inst),
            Op::SetUpvalue => self.set_upvalue(inst),
            Op::GetGlobal => return self.get_global(inst),
            Op::SetGlobal => return self.set_global_of(inst),
            Op::GetTable => return self.get_table(inst),
            Op::SetTable => return self.set_table(inst),
            Op::NewTable => return self.new_table(inst),
            Op::SelfOf => return self.select_method(inst),
            Op::Add => return self.add(inst),
            Op::Sub => return self.sub(inst),
            Op::Mul | Op::Div | Op::Mod | Op::Pow => return self.arith(inst),
            Op::Unm => return self.minus(inst),
            Op::Not => self.put(inst.a, Value::Bool(!self.register(inst.b).is_truthy())),
            Op::Len => return self.length(inst),
            Op::Concat => return self.concat_op(inst),
            Op::Jmp => self.jump(inst.b),
            Op::Eq => return self.equal_op(inst),
            Op::Lt => return self.less_op(inst),
            Op::Le => return self.less_equal_op(inst),
            Op::Test => {
                if self.register(i32::from(inst.a)).is_truthy() != (inst.c != 0) {
                    self.pc += 1;
                }
            }
            Op::TestSet => self.test_set(inst),
            Op::Call => return self.call_op(inst),
            Op::TailCall => return self.tail_call_op(inst),
            Op::Return => return self.return_op(inst),
            Op::ForLoop => self.for_loop(inst),
            Op::ForPrep => return self.for_prepare(inst),
            Op::TForLoop => return self.for_in(inst),
            Op::SetList => return self.set_list(inst),
            Op::Close => self.close_upvalues(self.base + usize::from(inst.a)),
            Op::Closure => return self.closure(inst),
            Op::Vararg => return self.vararg(inst),
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn register(&self, register: i32) -> Value {
        self.current.stack[self.base + register as usize]
    }

    #[inline(always)]
    pub(super) fn put(&mut self, register: u8, value: Value) {
        let at = self.base + usize::from(register);
        self.current.stack[at] = value;
    }

    #[inline(always)]
    pub(super) fn operand(&self, operand: i32) -> Value {
        if operand >= CONSTANT {
            self.proto.constants[(operand - CONSTANT) as usize]
        } else {
            self.register(operand)
        }
    }

    #[inline(always)]
    pub(super) fn jump(&mut self, offset: i32) {
        self.pc = self.pc.wrapping_add_signed(offset as isize);
    }

    fn test_set(&mut self, inst: Inst) {
        let value = self.register(inst.b);
        if value.is_truthy() == (inst.c != 0) {
            self.put(inst.a, value);
        } else {
            self.pc += 1;
        }
    }

    // Variables.

    fn running(&self) -> &LuaFunction {
        match self.heap.function(self.function) {
            Function::Lua(it) => it,
            _ => unreachable!("only compiled code runs instructions"),
        }
    }

    fn get_upvalue(&mut self, inst: Inst) {
        let id = self.running().upvalues[inst.b as usize];
        let value = match *self.heap.upvalue(id) {
            Upvalue::Closed(value) => value,
            Upvalue::Open { thread, index } if thread == self.current_id => {
                self.current.stack[index]
            }
            Upvalue::Open { thread, index } => self.heap.thread(thread).stack[index],
        };
        self.put(inst.a, value);
    }

    fn set_upvalue(&mut self, inst: Inst) {
        let id = self.running().upvalues[inst.b as usize];
        let value = self.register(i32::from(inst.a));
        match self.heap.upvalue_mut(id) {
            Upvalue::Closed(place) => *place = value,
            Upvalue::Open { thread, index } if *thread == self.current_id => {
                let index = *index;
                self.current.stack[index] = value;
            }
            Upvalue::Open { thread, index } => {
                let (thread, index) = (*thread, *index);
                self.heap.thread_mut(thread).stack[index] = value;
            }
        }
    }

    #[inline]
    fn get_global(&mut self, inst: Inst) -> Result<(), Signal> {
        let env = self.running().env;
        let name = self.proto.constants[inst.b as usize];
        let value = self.heap.get(env, name);
        if !value.is_nil() {
            self.put(inst.a, value);
            return Ok(());
        }
        self.index(Value::Table(env), name, self.base + usize::from(inst.a))
    }

    fn set_global_of(&mut self, inst: Inst) -> Result<(), Signal> {
        let env = Value::Table(self.running().env);
        let name = self.proto.constants[inst.b as usize];
        self.set_index(env, name, self.register(i32::from(inst.a)))
    }

    #[inline]
    fn get_table(&mut self, inst: Inst) -> Result<(), Signal> {
        let (object, key) = (self.register(inst.b), self.operand(i32::from(inst.c)));
        if let Value::Table(table) = object {
            let value = self.heap.get(table, key);
            if !value.is_nil() {
                self.put(inst.a, value);
                return Ok(());
            }
        }
        self.index(object, key, self.base + usize::from(inst.a))
    }

    fn set_table(&mut self, inst: Inst) -> Result<(), Signal> {
        let object = self.register(i32::from(inst.a));
        self.set_index(object, self.operand(inst.b), self.operand(i32::from(inst.c)))
    }

    fn select_method(&mut self, inst: Inst) -> Result<(), Signal> {
        let object = self.register(inst.b);
        let key = self.operand(i32::from(inst.c));
        self.put(inst.a + 1, object);
        self.index(object, key, self.base + usize::from(inst.a))
    }

    // Making things.

    fn new_table(&mut self, inst: Inst) -> Result<(), Signal> {
        let table = self.heap.table_with(inst.b as usize, usize::from(inst.c))?;
        self.put(inst.a, Value::Table(table));
        self.collect_if_due();
        Ok(())
    }

    #[inline]
    pub(super) fn collect_if_due(&mut self) {
        if self.heap.wants_collection() {
            self.collect();
        }
    }

    fn set_list(&mut self, inst: Inst) -> Result<(), Signal> {
        let at = self.base + usize::from(inst.a);
        let Value::Table(table) = self.current.stack[at] else {
            unreachable!("the compiler puts a table there");
        };
        let count = match inst.b {
            0 => self.current.top - at - 1,
            count => count as usize,
        };
        let before = (usize::from(inst.c) - 1) * FIELDS_A_FLUSH;
        self.heap.reserve_array(table, before + count)?;
        for number in 1..=count {
            let value = self.current.stack[at + number];
            self.heap.set_index(table, before + number, value)?;
        }
        Ok(())
    }

    fn closure(&mut self, inst: Inst) -> Result<(), Signal> {
        let proto = Rc::clone(&self.proto.protos[inst.b as usize]);
        let mut upvalues = Vec::with_capacity(proto.captures.len());
        for capture in &proto.captures {
            upvalues.push(match *capture {
                Capture::Register(register) => {
                    self.open_upvalue(self.base + usize::from(register))?
                }
                Capture::Upvalue(number) => self.running().upvalues[usize::from(number)],
            });
        }
        let env = self.running().env;
        let function = LuaFunction { proto, env, upvalues: Box::from(upvalues) };
        let id = self.heap.new_function(Function::Lua(function))?;
        self.put(inst.a, Value::Function(id));
        self.collect_if_due();
        Ok(())
    }

    /// The upvalue of a place in the stack: the same for all who capture it.
    fn open_upvalue(&mut self, index: usize) -> Result<UpvalueId, Signal> {
        let open = &self.current.open;
        let at = open.partition_point(|it| it.index < index);
        if let Some(it) = open.get(at)
            && it.index == index
        {
            return Ok(it.id);
        }
        let id = self.heap.new_upvalue(Upvalue::Open { thread: self.current_id, index })?;
        self.current.open.insert(at, OpenUpvalue { index, id });
        Ok(id)
    }

    /// Gives the upvalues from `index` on a life of their own.
    #[inline]
    pub(super) fn close_upvalues(&mut self, index: usize) {
        while let Some(last) = self.current.open.last()
            && last.index >= index
        {
            *self.heap.upvalue_mut(last.id) = Upvalue::Closed(self.current.stack[last.index]);
            self.current.open.pop();
        }
    }

    // Arithmetic.

    #[inline]
    fn add(&mut self, inst: Inst) -> Result<(), Signal> {
        match (self.operand(inst.b), self.operand(i32::from(inst.c))) {
            (Value::Number(a), Value::Number(b)) => self.put(inst.a, Value::Number(a + b)),
            _ => return self.arith(inst),
        }
        Ok(())
    }

    #[inline]
    fn sub(&mut self, inst: Inst) -> Result<(), Signal> {
        match (self.operand(inst.b), self.operand(i32::from(inst.c))) {
            (Value::Number(a), Value::Number(b)) => self.put(inst.a, Value::Number(a - b)),
            _ => return self.arith(inst),
        }
        Ok(())
    }

    fn arith(&mut self, inst: Inst) -> Result<(), Signal> {
        let (left, right) = (self.operand(inst.b), self.operand(i32::from(inst.c)));
        if let (Some(a), Some(b)) = (self.to_number(left), self.to_number(right)) {
            let result = arith::compute(inst.op, a, b).unwrap_or(f64::NAN);
            self.put(inst.a, Value::Number(result));
            return Ok(());
        }
        let event = Event::of(inst.op);
        let target = self.base + usize::from(inst.a);
        if self.call_binary(left, right, event, crate::thread::After::Store(target))? {
            return Ok(());
        }
        let culprit = if self.to_number(left).is_none() { inst.b } else { i32::from(inst.c) };
        Err(self.operand_error(culprit, "perform arithmetic on"))
    }

    fn minus(&mut self, inst: Inst) -> Result<(), Signal> {
        let value = self.register(inst.b);
        if let Some(number) = self.to_number(value) {
            self.put(inst.a, Value::Number(-number));
            return Ok(());
        }
        let target = self.base + usize::from(inst.a);
        if self.call_binary(value, value, Event::Unm, crate::thread::After::Store(target))? {
            return Ok(());
        }
        Err(self.operand_error(inst.b, "perform arithmetic on"))
    }

    fn length(&mut self, inst: Inst) -> Result<(), Signal> {
        let value = self.register(inst.b);
        let len = match value {
            Value::Table(table) => self.heap.len(table),
            Value::Str(it) => self.heap.bytes_of(it).len(),
            _ => {
                let target = self.base + usize::from(inst.a);
                let after = crate::thread::After::Store(target);
                if self.call_binary(value, Value::Nil, Event::Len, after)? {
                    return Ok(());
                }
                return Err(self.operand_error(inst.b, "get length of"));
            }
        };
        self.put(inst.a, Value::Number(len as f64));
        Ok(())
    }
}
