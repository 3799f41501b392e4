//! The machine: it runs instructions until the script is done, calls the host,
//! fails, or has used its budget. In each case it can be left and gone on with.
//!
//! No call of a script is a call of the native stack: Lua functions, metamethods,
//! `pcall`, coroutines and the callbacks of library functions are frames.
//!
//! ```text
//!   frames   main ─► f ─► [sort] ─► comparator        [..]: a library function that
//!   stack    |regs   |regs |args    |regs             waits, its state in a Cont
//! ```

mod call;
mod compare;
mod concat;
mod control;
mod deliver;
mod execute;
mod meta;
mod names;
mod switch;
mod unwind;

pub(crate) use crate::thread::ResumeForm;
use crate::{
    compile,
    function::{Code, Function, LuaFunction, NativeFn, NativeFunction, Proto},
    heap::{Fault, Hard, Heap},
    library::Cont,
    thread::{After, Status, Thread},
    value::{FunctionId, Str, TableId, ThreadId, Value},
};
use alloc::{boxed::Box, rc::Rc, vec::Vec};
pub(crate) use meta::Event;
pub(crate) use names::order_message;

/// What a library function wants done when it comes back.
pub enum Flow {
    /// The values given are its results.
    Return,
    /// Call the first value given with the others, then go on with this.
    Call(Cont),
    Yield,
    Resume(ThreadId, ResumeForm),
}

/// Why [`Vm::resume`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The results are [`Vm::given`].
    Done,
    /// The script called host function so-and-so; the arguments are [`Vm::given`].
    Host(u32),
    OutOfBudget,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Signal {
    Fault(Fault),
    Exit,
    Host(u32),
    OutOfBudget,
}

impl From<Fault> for Signal {
    fn from(fault: Fault) -> Signal {
        Signal::Fault(fault)
    }
}

/// Where the last error was raised, for the host's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raised {
    /// The chunk's name as it was given, `@` included.
    pub source: Rc<[u8]>,
    /// -1 in a library function.
    pub line: i64,
}

pub struct Vm {
    pub heap: Heap,
    current: Thread,
    current_id: ThreadId,
    main: ThreadId,
    // The running frame, when it is one of compiled code.
    proto: Rc<Proto>,
    function: FunctionId,
    base: usize,
    pc: usize,
    /// Arguments and results on their way.
    given: Vec<Value>,
    globals: TableId,
    string_meta: Option<TableId>,
    events: [Str; Event::COUNT],
    /// What the host keeps.
    pins: Vec<Value>,
    raised: Option<Raised>,
    /// What waits for the host's answer.
    host_after: Option<After>,
    work_done: u64,
    caught: Option<fn(&Vm, Value) -> Value>,
    pub(crate) random: crate::library::Random,
}

/// A value that the host keeps alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin(usize);

impl Vm {
    /// A machine whose objects may take `limit` bytes.
    pub fn new(limit: usize) -> Result<Vm, Fault> {
        let mut heap = Heap::new(limit);
        let main = heap.new_thread(Thread::default())?;
        let globals = heap.table()?;
        let events = Event::names(&mut heap)?;
        let mut vm = Vm {
            heap,
            current: Thread { status: Status::Running, ..Thread::default() },
            current_id: main,
            main,
            proto: Rc::default(),
            function: FunctionId(0),
            base: 0,
            pc: 0,
            given: Vec::new(),
            globals,
            string_meta: None,
            events,
            pins: Vec::new(),
            raised: None,
            host_after: None,
            work_done: 0,
            caught: None,
            random: crate::library::Random::default(),
        };
        crate::library::open(&mut vm)?;
        Ok(vm)
    }

    pub fn globals(&self) -> TableId {
        self.globals
    }

    pub fn metatable_of_strings(&self) -> Option<TableId> {
        self.string_meta
    }

    /// What `pcall` gives of an error, if not the error itself.
    pub fn set_caught(&mut self, show: fn(&Vm, Value) -> Value) {
        self.caught = Some(show);
    }

    /// Instructions run so far, ever.
    pub fn work_done(&self) -> u64 {
        self.work_done
    }

    pub fn set_string_meta(&mut self, meta: TableId) {
        self.string_meta = Some(meta);
    }

    /// Compiles a chunk into a function of no upvalues.
    pub fn load(&mut self, source: &[u8], name: &[u8]) -> Result<Value, Fault> {
        self.load_in(self.globals, source, name)
    }

    /// The same with another table for its globals.
    pub fn load_in(&mut self, env: TableId, source: &[u8], name: &[u8]) -> Result<Value, Fault> {
        let proto = compile::compile(&mut self.heap, source, name)?;
        let function = LuaFunction { proto, env, upvalues: Box::default() };
        Ok(Value::Function(self.heap.new_function(Function::Lua(function))?))
    }

    pub fn native(&mut self, function: NativeFn) -> Result<Value, Fault> {
        self.native_with(function, &[])
    }

    /// A library function that remembers values: see [`crate::Args::upvalue`].
    pub fn native_with(&mut self, function: NativeFn, upvalues: &[Value]) -> Result<Value, Fault> {
        self.new_native(Code::Rust(function), upvalues)
    }

    /// A function that the host runs: [`Step::Host`] with this number.
    pub fn host_function(&mut self, number: u32) -> Result<Value, Fault> {
        self.new_native(Code::Host(number), &[])
    }

    fn new_native(&mut self, code: Code, upvalues: &[Value]) -> Result<Value, Fault> {
        let function = NativeFunction { code, upvalues: Box::from(upvalues) };
        Ok(Value::Function(self.heap.new_function(Function::Native(function))?))
    }

    pub fn set_global(&mut self, name: &str, value: Value) -> Result<(), Fault> {
        self.heap.set_field(self.globals, name.as_bytes(), value)
    }

    /// Keeps a value alive until [`Vm::unpin`].
    pub fn pin(&mut self, value: Value) -> Pin {
        match self.pins.iter().position(|it| it.is_nil()) {
            Some(at) => {
                self.pins[at] = value;
                Pin(at)
            }
            None => {
                self.pins.push(value);
                Pin(self.pins.len() - 1)
            }
        }
    }

    pub fn unpin(&mut self, pin: Pin) {
        self.pins[pin.0] = Value::Nil;
    }

    pub fn pinned(&self, pin: Pin) -> Value {
        self.pins[pin.0]
    }

    // Values on their way.

    /// Adds a result of a library function, or of the host.
    #[inline]
    pub fn give(&mut self, value: impl Into<Value>) {
        self.given.push(value.into());
    }

    pub fn give_text(&mut self, text: &[u8]) -> Result<(), Fault> {
        let text = self.heap.string(text)?;
        self.give(text);
        Ok(())
    }

    /// Takes the last value given back.
    pub fn take_given(&mut self) -> Option<Value> {
        self.given.pop()
    }

    pub fn given(&self) -> &[Value] {
        &self.given
    }

    pub(crate) fn give_first(&mut self, value: Value) {
        self.given.insert(0, value);
    }

    #[inline]
    pub(crate) fn stack_at(&self, at: usize) -> Value {
        self.current.stack[at]
    }

    pub(crate) fn set_stack_at(&mut self, at: usize, value: Value) {
        self.current.stack[at] = value;
    }

    pub(crate) fn is_compiled(&self, id: FunctionId) -> bool {
        matches!(self.heap.function(id), Function::Lua(_))
    }

    // Running.

    /// Prepares a call; [`Vm::resume`] runs it. What ran before is forgotten.
    pub fn start(&mut self, function: Value, args: &[Value]) {
        self.abandon();
        self.current.stack.push(function);
        self.current.stack.extend_from_slice(args);
        self.given.clear();
        self.host_after = Some(After::Exit);
        self.current.top = self.current.stack.len();
    }

    /// Forgets what is running.
    pub fn abandon(&mut self) {
        let thread = Thread { status: Status::Running, ..Thread::default() };
        if self.current_id != self.main {
            *self.heap.thread_mut(self.current_id) =
                Thread { status: Status::Dead, ..Thread::default() };
        }
        self.close_upvalues(0);
        self.current = thread;
        self.current_id = self.main;
        self.host_after = None;
        self.raised = None;
    }

    /// Runs until something is to be told. Takes what it used off the budget: an
    /// instruction costs one.
    pub fn resume(&mut self, budget: &mut u64) -> Result<Step, Fault> {
        let begun = match self.host_after.take() {
            Some(After::Exit) if self.current.frames.is_empty() => {
                let count = self.current.stack.len() - 1;
                self.call(0, count, After::Exit)
            }
            Some(after) => self.settle(Some(after)),
            None => Ok(()),
        };
        self.run(begun, budget)
    }

    /// Goes on after [`Step::Host`] with an error.
    pub fn resume_with_error(&mut self, error: Value, budget: &mut u64) -> Result<Step, Fault> {
        self.host_after = None;
        self.run(Err(Signal::Fault(Fault::Error(error))), budget)
    }

    /// Forgets the arguments, so that the host can give its results.
    pub fn clear_given(&mut self) {
        self.given.clear();
    }

    fn run(&mut self, begun: Result<(), Signal>, budget: &mut u64) -> Result<Step, Fault> {
        let mut outcome = begun;
        loop {
            match outcome {
                Ok(()) => outcome = self.execute(budget),
                Err(Signal::Fault(Fault::Error(error))) => outcome = self.unwind(error),
                Err(Signal::Fault(Fault::Hard(Hard::Memory))) => {
                    self.abandon();
                    return Err(Fault::Hard(Hard::Memory));
                }
                Err(Signal::Exit) => return Ok(Step::Done),
                Err(Signal::Host(number)) => return Ok(Step::Host(number)),
                Err(Signal::OutOfBudget) => return Ok(Step::OutOfBudget),
            }
            if let Err(Signal::Fault(Fault::Error(error))) = outcome
                && self.current.frames.is_empty()
                && self.current_id == self.main
            {
                return Err(Fault::Error(error));
            }
        }
    }

    /// Where the error that [`Vm::resume`] returned was raised.
    pub fn raised(&self) -> Option<&Raised> {
        self.raised.as_ref()
    }

    pub fn collect(&mut self) {
        let used = self.current.frames.last().map_or(0, |it| it.top).max(self.current.top);
        if let Some(unused) = self.current.stack.get_mut(used..) {
            unused.fill(Value::Nil);
        }
        let fixed =
            [Value::Table(self.globals), Value::Thread(self.current_id), Value::Thread(self.main)];
        let meta = self.string_meta.map(Value::Table);
        let events = self.events.iter().map(|it| Value::Str(*it));
        let pins = self.pins.iter().chain(&self.given).copied();
        let roots = fixed.into_iter().chain(meta).chain(events).chain(pins);
        self.heap.collect(roots, &self.current);
    }

    /// An error with the place of the running function before it, as `error` and
    /// wrong arguments give it.
    pub fn error(&mut self, message: &[u8]) -> Fault {
        let place = self.place(1);
        self.plain_error(&[&place, message].concat())
    }

    pub fn plain_error(&mut self, message: &[u8]) -> Fault {
        match self.heap.string(message) {
            Ok(text) => Fault::Error(Value::Str(text)),
            Err(fault) => fault,
        }
    }
}
