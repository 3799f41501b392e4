//! Loops and variable arguments.

use super::{Signal, Vm};
use crate::{code::Inst, function::Varargs, thread::After, value::Value};

impl Vm {
    pub(super) fn for_prepare(&mut self, inst: Inst) -> Result<(), Signal> {
        let at = self.base + usize::from(inst.a);
        let mut parts = [0.0; 3];
        for (part, name) in ["initial value", "limit", "step"].into_iter().enumerate() {
            match self.to_number(self.current.stack[at + part]) {
                Some(number) => parts[part] = number,
                None => {
                    let message = alloc::format!("'for' {name} must be a number");
                    return Err(self.run_error(&message));
                }
            }
        }
        let [start, limit, step] = parts;
        self.current.stack[at] = Value::Number(start - step);
        self.current.stack[at + 1] = Value::Number(limit);
        self.current.stack[at + 2] = Value::Number(step);
        self.jump(inst.b);
        Ok(())
    }

    #[inline]
    pub(super) fn for_loop(&mut self, inst: Inst) {
        let at = self.base + usize::from(inst.a);
        let [Value::Number(index), Value::Number(limit), Value::Number(step), ..] =
            self.current.stack[at..at + 4]
        else {
            unreachable!("the loop's preparation puts numbers there");
        };
        let index = index + step;
        let goes_on = if step > 0.0 { index <= limit } else { limit <= index };
        if goes_on {
            self.jump(inst.b);
            self.current.stack[at] = Value::Number(index);
            self.current.stack[at + 3] = Value::Number(index);
        }
    }

    pub(super) fn for_in(&mut self, inst: Inst) -> Result<(), Signal> {
        let a = self.base + usize::from(inst.a);
        self.ensure_stack(a + 6)?;
        self.current.stack.copy_within(a..a + 3, a + 3);
        self.call(a + 3, 2, After::ForIn { a, wanted: usize::from(inst.c) })
    }

    /// Goes into the loop's body with what the iterator gave, or past the loop.
    pub(super) fn for_in_next(&mut self, a: usize) {
        let first = self.current.stack[a + 3];
        if first.is_nil() {
            self.pc += 1;
        } else {
            self.current.stack[a + 2] = first;
        }
    }

    pub(super) fn vararg(&mut self, inst: Inst) -> Result<(), Signal> {
        let Some(frame) = self.current.frames.last() else { return Ok(()) };
        debug_assert!(self.proto.varargs != Varargs::None, "checked by the compiler");
        let params = usize::from(self.proto.params);
        let from = frame.func + 1 + params;
        let count = frame.base.saturating_sub(from);
        let at = self.base + usize::from(inst.a);
        let wanted = match inst.b {
            0 => count,
            wanted => wanted as usize - 1,
        };
        self.heap.add_work(count as u64 / 8);
        self.ensure_stack(at + wanted)?;
        let moved = count.min(wanted);
        self.current.stack.copy_within(from..from + moved, at);
        self.current.stack[at + moved..at + wanted].fill(Value::Nil);
        if inst.b == 0 {
            self.current.top = at + count;
        }
        Ok(())
    }
}
