//! Equality and order.

use super::{Event, Signal, Vm};
use crate::{code::Inst, thread::After, value::Value};
use core::cmp::Ordering;

impl Vm {
    /// The comparison's outcome decides whether the jump behind it runs.
    #[inline(always)]
    fn branch(&mut self, outcome: u8, inst: Inst) {
        if outcome == inst.a {
            let jump = self.proto.code[self.pc].b;
            self.pc += 1;
            self.jump(jump);
        } else {
            self.pc += 1;
        }
    }

    fn test(inst: Inst) -> After {
        After::Test { expect: inst.a != 0, negate: false }
    }

    pub(super) fn equal_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let (left, right) = (self.operand(inst.b), self.operand(i32::from(inst.c)));
        if let (Value::Table(a), Value::Table(b)) = (left, right)
            && a != b
            && let Some(method) = self.same_method(left, right, Event::Eq)
        {
            return self.call_meta(&[method, left, right], Vm::test(inst));
        }
        self.branch(u8::from(left == right), inst);
        Ok(())
    }

    #[inline]
    pub(super) fn less_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let (left, right) = (self.operand(inst.b), self.operand(i32::from(inst.c)));
        if let (Value::Number(a), Value::Number(b)) = (left, right) {
            self.branch(u8::from(a < b), inst);
            return Ok(());
        }
        if let Some(order) = self.compare_text(left, right) {
            self.branch(u8::from(order == Ordering::Less), inst);
            return Ok(());
        }
        match self.same_method(left, right, Event::Lt) {
            Some(method) => self.call_meta(&[method, left, right], Vm::test(inst)),
            None => Err(self.order_error(left, right)),
        }
    }

    #[inline]
    pub(super) fn less_equal_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let (left, right) = (self.operand(inst.b), self.operand(i32::from(inst.c)));
        if let (Value::Number(a), Value::Number(b)) = (left, right) {
            self.branch(u8::from(a <= b), inst);
            return Ok(());
        }
        if let Some(order) = self.compare_text(left, right) {
            self.branch(u8::from(order != Ordering::Greater), inst);
            return Ok(());
        }
        if let Some(method) = self.same_method(left, right, Event::Le) {
            return self.call_meta(&[method, left, right], Vm::test(inst));
        }
        // a <= b as not (b < a).
        match self.same_method(right, left, Event::Lt) {
            Some(method) => {
                let after = After::Test { expect: inst.a != 0, negate: true };
                self.call_meta(&[method, right, left], after)
            }
            None => Err(self.order_error(left, right)),
        }
    }

    /// The order of two strings, as the C locale has it.
    pub(crate) fn compare_text(&mut self, left: Value, right: Value) -> Option<Ordering> {
        match (left, right) {
            (Value::Str(a), Value::Str(b)) => {
                let (a, b) = (self.heap.bytes_of(a), self.heap.bytes_of(b));
                let order = a.cmp(b);
                let len = a.len().min(b.len());
                self.heap.add_work(len as u64 / 64);
                Some(order)
            }
            _ => None,
        }
    }

    /// The metamethod by which two values of one type compare: both must have it.
    pub(crate) fn same_method(&self, left: Value, right: Value, event: Event) -> Option<Value> {
        if left.type_name() != right.type_name() {
            return None;
        }
        let method = self.metamethod(left, event);
        (!method.is_nil() && method == self.metamethod(right, event)).then_some(method)
    }
}
