//! Errors: from where they are raised to the `pcall` that takes them.

use super::{Raised, Signal, Vm};
use crate::{
    heap::Fault,
    library::Cont,
    thread::{Frame, FrameKind},
    value::Value,
};
use alloc::{format, vec::Vec};

impl Vm {
    pub(super) fn unwind(&mut self, error: Value) -> Result<(), Signal> {
        self.save_pc();
        self.note_place();
        while let Some(frame) = self.current.frames.pop() {
            let FrameKind::Native(cont) = &frame.kind else { continue };
            self.current.native_frames -= 1;
            let catches = match cont {
                Cont::Protect => Some(None),
                Cont::ProtectWith(handler) => Some(Some(*handler)),
                Cont::Handler => {
                    self.close_upvalues(frame.base);
                    self.load_frame();
                    self.given.clear();
                    self.give(false);
                    self.give_text(b"error in error handling")?;
                    return self.settle(Some(frame.after));
                }
                _ => None,
            };
            if let Some(handler) = catches {
                return self.catch(frame, handler, error);
            }
        }
        self.close_upvalues(0);
        if self.current_id == self.main {
            return Err(Signal::Fault(Fault::Error(error)));
        }
        self.fail_thread(error)
    }

    fn catch(
        &mut self,
        mut frame: Frame,
        handler: Option<Value>,
        error: Value,
    ) -> Result<(), Signal> {
        self.close_upvalues(frame.base);
        self.load_frame();
        self.given.clear();
        match handler {
            None => {
                let error = self.caught.map_or(error, |show| show(self, error));
                self.give(false);
                self.give(error);
                self.settle(Some(frame.after))
            }
            Some(handler) => {
                self.give(handler);
                self.give(error);
                frame.kind = FrameKind::Native(Cont::Handler);
                self.push_back(frame);
                let (func, count) = self.place_given()?;
                self.call(func, count, crate::thread::After::Native)
            }
        }
    }

    fn note_place(&mut self) {
        self.raised = Some(self.place_now());
    }

    /// Where the machine is.
    pub fn place_now(&self) -> Raised {
        match self.current.lua_frame() {
            Some((_, proto)) => {
                let line = proto.lines.get(self.pc.saturating_sub(1)).copied().unwrap_or(0);
                Raised { source: proto.source.clone(), line: i64::from(line) }
            }
            None => Raised { source: b"=[C]"[..].into(), line: -1 },
        }
    }

    /// `chunk:line: ` of the function `level` calls up; empty for library functions.
    pub(crate) fn place(&self, level: usize) -> Vec<u8> {
        let frames = &self.current.frames;
        let Some(at) = frames.len().checked_sub(level) else { return Vec::new() };
        let Some(frame) = frames.get(at) else { return Vec::new() };
        let FrameKind::Lua { proto, .. } = &frame.kind else { return Vec::new() };
        let pc = if level == 1 { self.pc } else { frame.pc };
        let line = proto.lines.get(pc.saturating_sub(1)).copied().unwrap_or(0);
        [&crate::chunk_name(&proto.source)[..], format!(":{line}: ").as_bytes()].concat()
    }

    /// An error of an instruction.
    pub(super) fn run_error(&mut self, message: &str) -> Signal {
        Signal::Fault(self.error(message.as_bytes()))
    }
}
