//! A coroutine: its stack of values and its frames.

use crate::{
    function::Proto,
    library::Cont,
    value::{FunctionId, ThreadId, UpvalueId, Value},
};
use alloc::{rc::Rc, vec::Vec};

/// What happens with the results of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    /// To the stack from `at` on; `wanted` of them, or all.
    Results {
        at: usize,
        wanted: Option<usize>,
    },
    /// The first one to a place in the stack.
    Store(usize),
    Discard,
    /// Decides about a jump: whether the next instruction runs.
    Test {
        expect: bool,
        negate: bool,
    },
    /// One part of a concatenation of the registers `b` to `c`, into `a`.
    Concat {
        a: usize,
        b: usize,
        c: usize,
    },
    /// The iterator of a `for` at register `a` of the stack.
    ForIn {
        a: usize,
        wanted: usize,
    },
    /// To the library function whose frame lies below.
    Native,
    /// The end of the run.
    Exit,
}

pub(crate) enum FrameKind {
    Lua {
        proto: Rc<Proto>,
        function: FunctionId,
    },
    /// A library function that waits for a call of its own.
    Native(Cont),
}

pub(crate) struct Frame {
    pub(crate) kind: FrameKind,
    /// Where the called function lies in the stack.
    pub(crate) func: usize,
    /// Register 0, or the first argument.
    pub(crate) base: usize,
    /// The end of what the frame uses of the stack.
    pub(crate) top: usize,
    /// The next instruction; of the running frame it is kept in the interpreter.
    pub(crate) pc: usize,
    /// How many frames tail calls have replaced.
    pub(crate) is_tail: bool,
    pub(crate) after: After,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Status {
    #[default]
    Suspended,
    Running,
    /// Waits for one that it resumed.
    Normal,
    Dead,
}

/// Who resumed a coroutine, and how results go back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resumer {
    pub(crate) thread: ThreadId,
    pub(crate) after: After,
    pub(crate) form: ResumeForm,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResumeForm {
    /// coroutine.resume: a flag before the results, errors as results.
    Protected,
    /// What coroutine.wrap made: errors go on.
    Wrapped,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenUpvalue {
    pub(crate) index: usize,
    pub(crate) id: UpvalueId,
}

#[derive(Default)]
pub(crate) struct Thread {
    pub(crate) stack: Vec<Value>,
    pub(crate) frames: Vec<Frame>,
    /// Upvalues that point into the stack, in its order.
    pub(crate) open: Vec<OpenUpvalue>,
    /// The end of an open list of values, as a call with all results leaves it.
    pub(crate) top: usize,
    pub(crate) status: Status,
    pub(crate) resumer: Option<Resumer>,
    /// What waits for the values of the next resume; `None` before the first.
    pub(crate) pending: Option<After>,
    /// How many frames belong to library functions.
    pub(crate) native_frames: usize,
}

impl Thread {
    /// What one takes beside stack and frames.
    const BYTES: usize = 256;

    /// What it keeps alive beside its stack.
    pub(crate) fn roots(&self) -> impl Iterator<Item = Value> {
        self.resumer.iter().map(|it| Value::Thread(it.thread)).chain(self.frames.iter().filter_map(
            |it| match &it.kind {
                FrameKind::Lua { function, .. } => Some(Value::Function(*function)),
                FrameKind::Native(Cont::Sort(sort)) => Some(sort.root()),
                FrameKind::Native(_) => None,
            },
        ))
    }

    /// An estimate of what it takes.
    pub(crate) fn bytes(&self) -> usize {
        Thread::BYTES
            + self.stack.len() * size_of::<Value>()
            + self.frames.capacity() * size_of::<Frame>()
    }

    /// The frame that runs, if it is one of compiled code.
    pub(crate) fn lua_frame(&self) -> Option<(&Frame, &Rc<Proto>)> {
        let frame = self.frames.last()?;
        match &frame.kind {
            FrameKind::Lua { proto, .. } => Some((frame, proto)),
            FrameKind::Native(_) => None,
        }
    }
}
