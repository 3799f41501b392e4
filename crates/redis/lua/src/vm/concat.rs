//! Concatenation, from the right to the left, as many at once as are text.

use super::{Event, Signal, Vm};
use crate::{code::Inst, number, thread::After, value::Value};
use alloc::vec::Vec;

impl Vm {
    pub(super) fn concat_op(&mut self, inst: Inst) -> Result<(), Signal> {
        let next = self.concat(usize::from(inst.a), inst.b as usize, usize::from(inst.c))?;
        self.settle(next)?;
        self.collect_if_due();
        Ok(())
    }

    /// Joins registers `b` to `c` into `a`; what a metamethod gave goes on here.
    pub(super) fn concat(&mut self, a: usize, b: usize, c: usize) -> Result<Option<After>, Signal> {
        let mut last = c;
        while last > b {
            let run = self.text_run(b, last);
            if run >= 2 {
                self.join_run(last + 1 - run, last)?;
                last -= run - 1;
                continue;
            }
            let (left, right) = (self.register(last as i32 - 1), self.register(last as i32));
            let mut method = self.metamethod(left, Event::Concat);
            if method.is_nil() {
                method = self.metamethod(right, Event::Concat);
            }
            if method.is_nil() {
                let is_left = matches!(left, Value::Str(_) | Value::Number(_));
                let culprit = if is_left { last } else { last - 1 };
                return Err(self.operand_error(culprit as i32, "concatenate"));
            }
            let after = After::Concat { a, b, c: last - 1 };
            return self.begin_call_meta(&[method, left, right], after);
        }
        self.put(a as u8, self.register(b as i32));
        Ok(None)
    }

    /// How many registers up to `last` are text or numbers.
    fn text_run(&self, first: usize, last: usize) -> usize {
        let is_text =
            |it: &usize| matches!(self.register(*it as i32), Value::Str(_) | Value::Number(_));
        (first..=last).rev().take_while(is_text).count()
    }

    fn join_run(&mut self, first: usize, last: usize) -> Result<(), Signal> {
        let mut len: usize = 0;
        for register in first..=last {
            if let Value::Str(it) = self.register(register as i32) {
                len = len.saturating_add(self.heap.bytes_of(it).len());
            }
        }
        self.heap.reserve(len)?;
        let mut joined = Vec::with_capacity(len + 16);
        for register in first..=last {
            match self.register(register as i32) {
                Value::Str(it) => joined.extend_from_slice(self.heap.bytes_of(it)),
                Value::Number(it) => number::append(&mut joined, it),
                _ => unreachable!("a run is of text and numbers"),
            }
        }
        let joined = self.heap.string(&joined)?;
        self.put(first as u8, Value::Str(joined));
        Ok(())
    }
}
