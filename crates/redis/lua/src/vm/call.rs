//! Calls and returns.

use super::{Flow, Signal, Vm};
use crate::{
    Args,
    code::Inst,
    function::{Code, Function, Proto, Varargs},
    heap::Fault,
    library::Cont,
    thread::{After, Frame, FrameKind},
    value::{FunctionId, Value},
};
use alloc::rc::Rc;

/// How deep calls may nest, and those through library functions.
const MAX_FRAMES: usize = 20_000;
const MAX_NATIVE_FRAMES: usize = 200;
const MAX_STACK: usize = 1_000_000;

/// A call: where function and arguments lie, and where results go.
struct Entry {
    func: usize,
    count: usize,
    after: After,
}

impl Vm {
    pub(super) fn call_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let func = self.base + usize::from(inst.a);
        let count = self.argument_count(inst, func);
        let wanted = usize::from(inst.c).checked_sub(1);
        self.call(func, count, After::Results { at: func, wanted })?;
        self.collect_if_due();
        Ok(())
    }

    #[inline]
    fn argument_count(&self, inst: Inst, func: usize) -> usize {
        match inst.b {
            0 => self.current.top - func - 1,
            count => count as usize - 1,
        }
    }

    #[inline]
    pub(super) fn call(&mut self, func: usize, count: usize, after: After) -> Result<(), Signal> {
        let next = self.begin_call(func, count, after)?;
        self.settle(next)
    }

    /// Enters a compiled function, or runs one of a library and says what waits
    /// for its results.
    pub(super) fn begin_call(
        &mut self,
        func: usize,
        count: usize,
        after: After,
    ) -> Result<Option<After>, Signal> {
        let (mut func, mut count, mut after) = (func, count, after);
        loop {
            let callee = self.current.stack[func];
            let Value::Function(id) = callee else {
                self.insert_call_method(func, count, callee)?;
                count += 1;
                continue;
            };
            let code = match self.heap.function(id) {
                Function::Native(it) => it.code,
                Function::Lua(it) => {
                    let proto = Rc::clone(&it.proto);
                    self.enter(proto, id, Entry { func, count, after })?;
                    return Ok(None);
                }
                Function::Free => unreachable!("a handle outlived its function"),
            };
            let flow = self.run_native(code, func, count, after)?;
            match flow {
                Flow::Return => return Ok(Some(after)),
                Flow::Call(cont) => {
                    self.push_native(cont, func, count, after)?;
                    (func, count) = self.place_given()?;
                    after = After::Native;
                }
                Flow::Yield => return self.yield_now(after).map(Some),
                Flow::Resume(thread, form) => return self.resume_thread(thread, form, after),
            }
        }
    }

    fn run_native(
        &mut self,
        code: Code,
        func: usize,
        count: usize,
        after: After,
    ) -> Result<Flow, Signal> {
        self.given.clear();
        match code {
            Code::Rust(function) => Ok(function(self, Args::new(func, count))?),
            Code::Host(number) => {
                let args = func + 1..func + 1 + count;
                self.given.extend_from_slice(&self.current.stack[args]);
                self.host_after = Some(after);
                Err(Signal::Host(number))
            }
        }
    }

    /// Puts what `__call` says before the arguments, the object being the first.
    fn insert_call_method(
        &mut self,
        func: usize,
        count: usize,
        callee: Value,
    ) -> Result<(), Signal> {
        let method = self.metamethod(callee, super::Event::Call);
        if !matches!(method, Value::Function(_)) {
            return Err(self.call_error(func, callee));
        }
        self.ensure_stack(func + count + 2)?;
        self.current.stack.copy_within(func..func + 1 + count, func + 1);
        self.current.stack[func] = method;
        Ok(())
    }

    /// Puts the values given above the frame on top: a function and its arguments.
    pub(super) fn place_given(&mut self) -> Result<(usize, usize), Signal> {
        let func = self.current.frames.last().map_or(0, |it| it.top);
        let len = self.given.len();
        self.ensure_stack(func + len)?;
        self.current.stack[func..func + len].copy_from_slice(&self.given);
        Ok((func, len - 1))
    }

    #[inline]
    pub(super) fn ensure_stack(&mut self, len: usize) -> Result<(), Signal> {
        if self.current.stack.len() < len { self.grow_stack(len) } else { Ok(()) }
    }

    fn grow_stack(&mut self, len: usize) -> Result<(), Signal> {
        if len > MAX_STACK {
            return Err(self.run_error("stack overflow"));
        }
        let len = len.max(self.current.stack.len() * 2).min(MAX_STACK);
        self.heap.charge((len - self.current.stack.len()) * size_of::<Value>())?;
        self.current.stack.resize(len, Value::Nil);
        Ok(())
    }

    #[inline]
    fn push_frame(&mut self, frame: Frame) -> Result<(), Signal> {
        if self.current.frames.len() == self.current.frames.capacity() {
            if self.current.frames.len() >= MAX_FRAMES {
                return Err(self.run_error("stack overflow"));
            }
            let more = self.current.frames.len().max(8).min(MAX_FRAMES - self.current.frames.len());
            self.heap.charge(more * size_of::<Frame>())?;
            self.current.frames.reserve_exact(more);
        }
        self.save_pc();
        self.current.frames.push(frame);
        Ok(())
    }

    #[inline]
    pub(super) fn save_pc(&mut self) {
        let pc = self.pc;
        if let Some(frame) = self.current.frames.last_mut() {
            frame.pc = pc;
        }
    }

    fn push_native(
        &mut self,
        cont: Cont,
        func: usize,
        count: usize,
        after: After,
    ) -> Result<(), Signal> {
        if self.current.native_frames >= MAX_NATIVE_FRAMES {
            return Err(self.run_error("C stack overflow"));
        }
        let base = func + 1;
        let top = base + count;
        let kind = FrameKind::Native(cont);
        self.push_frame(Frame { kind, func, base, top, pc: 0, is_tail: false, after })?;
        self.current.native_frames += 1;
        Ok(())
    }

    /// Puts the frame of a library function back that goes on waiting.
    pub(super) fn push_back(&mut self, frame: Frame) {
        self.current.native_frames += 1;
        self.current.frames.push(frame);
    }

    #[inline]
    fn enter(
        &mut self,
        proto: Rc<Proto>,
        function: FunctionId,
        entry: Entry,
    ) -> Result<(), Signal> {
        let Entry { func, count, after } = entry;
        let params = usize::from(proto.params);
        let base = match proto.varargs {
            Varargs::None => func + 1,
            _ => func + 1 + count.max(params),
        };
        let top = base + usize::from(proto.max_stack);
        self.ensure_stack(top)?;
        if count < params {
            let args = func + 1;
            self.current.stack[args + count..args + params].fill(Value::Nil);
        }
        if proto.varargs != Varargs::None {
            self.move_params(func + 1, base, params);
            if proto.varargs == Varargs::Table {
                let arg = self.arg_table(func + 1 + params, count.saturating_sub(params))?;
                self.current.stack[base + params] = arg;
            }
        }
        let kind = FrameKind::Lua { proto: Rc::clone(&proto), function };
        self.push_frame(Frame { kind, func, base, top, pc: 0, is_tail: false, after })?;
        self.proto = proto;
        self.function = function;
        self.base = base;
        self.pc = 0;
        Ok(())
    }

    /// The fixed parameters lie above the variable ones.
    fn move_params(&mut self, from: usize, base: usize, params: usize) {
        for number in 0..params {
            self.current.stack[base + number] =
                core::mem::take(&mut self.current.stack[from + number]);
        }
    }

    fn arg_table(&mut self, from: usize, count: usize) -> Result<Value, Fault> {
        let table = self.heap.table_with(count, 1)?;
        for number in 0..count {
            self.heap.set_index(table, number + 1, self.current.stack[from + number])?;
        }
        self.heap.set_field(table, b"n", Value::Number(count as f64))?;
        Ok(Value::Table(table))
    }

    /// Takes the frame on top for the running one again.
    #[inline]
    pub(super) fn load_frame(&mut self) {
        if let Some(frame) = self.current.frames.last()
            && let FrameKind::Lua { proto, function } = &frame.kind
        {
            self.proto = Rc::clone(proto);
            self.function = *function;
            self.base = frame.base;
            self.pc = frame.pc;
        }
    }

    pub(super) fn tail_call_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let func = self.base + usize::from(inst.a);
        let count = self.argument_count(inst, func);
        let callee = self.current.stack[func];
        let is_lua = matches!(callee, Value::Function(id)
            if matches!(self.heap.function(id), Function::Lua(_)));
        if !is_lua {
            // The return behind it passes its results on.
            return self.call(func, count, After::Results { at: func, wanted: None });
        }
        self.close_upvalues(self.base);
        let Some(frame) = self.current.frames.pop() else { return Ok(()) };
        self.current.stack.copy_within(func..func + 1 + count, frame.func);
        // The frame below is not running: its pc must stay.
        let below_pc = self.current.frames.last().map_or(0, |it| it.pc);
        self.pc = below_pc;
        self.call(frame.func, count, frame.after)?;
        if let Some(top) = self.current.frames.last_mut() {
            top.is_tail = true;
        }
        Ok(())
    }

    pub(super) fn return_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let from = self.base + usize::from(inst.a);
        let count = match inst.b {
            0 => self.current.top - from,
            count => count as usize - 1,
        };
        if !self.current.open.is_empty() {
            self.close_upvalues(self.base);
        }
        let Some(frame) = self.current.frames.pop() else { return Ok(()) };
        self.load_frame();
        if let After::Results { at, wanted } = frame.after {
            self.move_results(from, count, at, wanted)?;
            return Ok(());
        }
        self.given.clear();
        self.given.extend_from_slice(&self.current.stack[from..from + count]);
        self.settle(Some(frame.after))
    }

    #[inline]
    fn move_results(
        &mut self,
        from: usize,
        count: usize,
        at: usize,
        wanted: Option<usize>,
    ) -> Result<(), Signal> {
        match wanted {
            Some(1) => {
                let value = if count > 0 { self.current.stack[from] } else { Value::Nil };
                self.current.stack[at] = value;
            }
            Some(wanted) => {
                self.ensure_stack(at + wanted)?;
                let moved = count.min(wanted);
                self.current.stack.copy_within(from..from + moved, at);
                self.current.stack[at + moved..at + wanted].fill(Value::Nil);
            }
            None => {
                self.current.stack.copy_within(from..from + count, at);
                self.current.top = at + count;
            }
        }
        Ok(())
    }
}
