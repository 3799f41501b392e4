//! Where the results of a call go.

use super::{Flow, Signal, Vm};
use crate::{
    thread::{After, FrameKind},
    value::Value,
};

impl Vm {
    /// Hands the values given on until a compiled function runs again.
    #[inline]
    pub(super) fn settle(&mut self, next: Option<After>) -> Result<(), Signal> {
        let mut next = next;
        while let Some(after) = next {
            next = self.deliver(after)?;
        }
        Ok(())
    }

    fn deliver(&mut self, after: After) -> Result<Option<After>, Signal> {
        let first = self.given.first().copied().unwrap_or(Value::Nil);
        match after {
            After::Results { at, wanted } => self.place_results(at, wanted)?,
            After::Store(at) => self.current.stack[at] = first,
            After::Discard => {}
            After::Test { expect, negate } => {
                if (first.is_truthy() != negate) != expect {
                    self.pc += 1;
                }
            }
            After::Concat { a, b, c } => {
                self.put(c as u8, first);
                return self.concat(a, b, c);
            }
            After::ForIn { a, wanted } => {
                self.place_results(a + 3, Some(wanted))?;
                self.for_in_next(a);
            }
            After::Native => return self.go_on_native(),
            After::Exit if self.current_id == self.main => return Err(Signal::Exit),
            After::Exit => return self.finish_thread().map(Some),
        }
        Ok(None)
    }

    fn place_results(&mut self, at: usize, wanted: Option<usize>) -> Result<(), Signal> {
        let count = self.given.len();
        let wanted_len = wanted.unwrap_or(count);
        self.ensure_stack(at + wanted_len)?;
        let moved = count.min(wanted_len);
        self.current.stack[at..at + moved].copy_from_slice(&self.given[..moved]);
        self.current.stack[at + moved..at + wanted_len].fill(Value::Nil);
        if wanted.is_none() {
            self.current.top = at + count;
        }
        Ok(())
    }

    /// Gives the library function on top the results it waits for.
    fn go_on_native(&mut self) -> Result<Option<After>, Signal> {
        let Some(mut frame) = self.current.frames.pop() else { return Ok(None) };
        self.current.native_frames -= 1;
        self.load_frame();
        let args = crate::Args::new(frame.func, frame.top - frame.base);
        let FrameKind::Native(cont) =
            core::mem::replace(&mut frame.kind, FrameKind::Native(crate::library::Cont::Pass))
        else {
            unreachable!("only library functions wait so");
        };
        match cont.go_on(self, args)? {
            Flow::Return => Ok(Some(frame.after)),
            Flow::Call(cont) => {
                frame.kind = FrameKind::Native(cont);
                self.save_pc();
                self.push_back(frame);
                let (func, count) = self.place_given()?;
                self.begin_call(func, count, After::Native)
            }
            Flow::Yield | Flow::Resume(..) => unreachable!("no library function goes on so"),
        }
    }
}
