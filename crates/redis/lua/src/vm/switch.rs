//! From one coroutine to another and back.

use super::{Signal, Vm};
use crate::{
    heap::Fault,
    thread::{After, ResumeForm, Resumer, Status, Thread},
    value::{ThreadId, Value},
};

/// How many coroutines may wait for one another.
const MAX_NESTED: usize = 195;

impl Vm {
    /// Makes a coroutine that will run `function`.
    pub(crate) fn new_thread(&mut self, function: Value) -> Result<ThreadId, Fault> {
        let mut thread = Thread::default();
        thread.stack.push(function);
        self.heap.new_thread(thread)
    }

    pub(crate) fn status(&self, thread: ThreadId) -> Status {
        if thread == self.current_id { Status::Running } else { self.heap.thread(thread).status }
    }

    /// The running coroutine; `None` for the script itself.
    pub(crate) fn running_thread(&self) -> Option<ThreadId> {
        (self.current_id != self.main).then_some(self.current_id)
    }

    fn nesting(&self) -> usize {
        let mut count = 0;
        let mut resumer = self.current.resumer;
        while let Some(it) = resumer {
            count += 1;
            resumer = self.heap.thread(it.thread).resumer;
        }
        count
    }

    /// Lets another coroutine run; the values given are its arguments.
    pub(super) fn resume_thread(
        &mut self,
        id: ThreadId,
        form: ResumeForm,
        after: After,
    ) -> Result<Option<After>, Signal> {
        let status = self.status(id);
        if status != Status::Suspended || self.nesting() > MAX_NESTED {
            let message = match status {
                Status::Suspended => "C stack overflow",
                Status::Dead => "cannot resume dead coroutine",
                Status::Running => "cannot resume running coroutine",
                Status::Normal => "cannot resume normal coroutine",
            };
            if form == ResumeForm::Wrapped {
                return Err(self.run_error(message));
            }
            self.given.clear();
            self.give(false);
            self.give_text(message.as_bytes())?;
            return Ok(Some(after));
        }
        self.save_pc();
        self.current.status = Status::Normal;
        let resumer = Resumer { thread: self.current_id, after, form };
        self.switch_to(id);
        self.current.resumer = Some(resumer);
        self.current.status = Status::Running;
        match self.current.pending.take() {
            Some(after) => Ok(Some(after)),
            None => {
                let count = self.given.len();
                self.ensure_stack(1 + count)?;
                self.current.stack[1..1 + count].copy_from_slice(&self.given);
                self.begin_call(0, count, After::Exit)
            }
        }
    }

    fn switch_to(&mut self, id: ThreadId) {
        let next = core::mem::take(self.heap.thread_mut(id));
        let previous = core::mem::replace(&mut self.current, next);
        *self.heap.thread_mut(self.current_id) = previous;
        self.current_id = id;
        self.load_frame();
    }

    /// Goes back to who resumed this coroutine, with the values given.
    pub(super) fn yield_now(&mut self, after: After) -> Result<After, Signal> {
        let crosses =
            self.current.frames.iter().skip(1).any(|it| !matches!(it.after, After::Results { .. }));
        let Some(resumer) = self.current.resumer.filter(|_| !crosses) else {
            return Err(self.run_error("attempt to yield across metamethod/C-call boundary"));
        };
        self.save_pc();
        self.current.pending = Some(after);
        self.current.status = Status::Suspended;
        Ok(self.back_to(resumer))
    }

    pub(super) fn finish_thread(&mut self) -> Result<After, Signal> {
        let Some(resumer) = self.current.resumer else { return Err(Signal::Exit) };
        self.end_current();
        Ok(self.back_to(resumer))
    }

    /// Frees what a coroutine that is over had.
    fn end_current(&mut self) {
        self.close_upvalues(0);
        self.heap.release(self.current.bytes());
        self.current = Thread { status: Status::Dead, ..Thread::default() };
    }

    fn back_to(&mut self, resumer: Resumer) -> After {
        self.current.resumer = None;
        self.switch_to(resumer.thread);
        self.current.status = Status::Running;
        if resumer.form == ResumeForm::Protected {
            self.given.insert(0, Value::Bool(true));
        }
        resumer.after
    }

    /// Ends a coroutine by an error, and tells who resumed it.
    pub(super) fn fail_thread(&mut self, error: Value) -> Result<(), Signal> {
        let Some(resumer) = self.current.resumer else {
            return Err(Signal::Fault(Fault::Error(error)));
        };
        self.end_current();
        self.switch_to(resumer.thread);
        self.current.status = Status::Running;
        match resumer.form {
            ResumeForm::Protected => {
                self.given.clear();
                self.give(false);
                self.give(error);
                self.settle(Some(resumer.after))
            }
            ResumeForm::Wrapped => {
                let error = match error {
                    Value::Str(text) => {
                        let text = self.heap.bytes_of(text).to_vec();
                        self.error(&text)
                    }
                    other => Fault::Error(other),
                };
                Err(Signal::Fault(error))
            }
        }
    }
}
