//! A run: from the first instruction to the reply.

use crate::{Interpreter, Kind, World, host, host::HostCall, load, reply_in, reply_out};
use alloc::{format, vec::Vec};
use lua::{Fault, Step, TableId, Value};
use wire::{OnError, Target, Tell};

pub(crate) struct Run {
    pub(crate) client_protocol: u64,
    /// What `redis.setresp` chose.
    pub(crate) script_protocol: u64,
    pub(crate) replication: u64,
    /// What the call that waits for its reply does with an error.
    pub(crate) on_error: OnError,
    /// The functions a library has registered, while it is loaded.
    pub(crate) loading: Option<load::Loading>,
    budget: u64,
}

impl Run {
    pub(crate) fn new(client_protocol: u64, budget: u64) -> Run {
        Run {
            client_protocol,
            script_protocol: 2,
            replication: 3,
            on_error: OnError::Raise,
            loading: None,
            budget,
        }
    }
}

/// How a function of the host goes on.
pub(crate) enum Answer {
    /// The values given are its results.
    Resume,
    Raise(Value),
    /// It is over, with this error.
    End(&'static [u8]),
    /// The engine must see to it.
    Tell(Tell),
}

impl Interpreter {
    pub(crate) fn start(&mut self, ask: wire::Run) -> Result<Tell, Fault> {
        let kind = match ask.target {
            Target::Script(_) => Kind::Scripts,
            Target::Function { .. } => Kind::Functions,
        };
        let world = self.world(kind)?;
        let Some(function) = world.target(&ask.target) else {
            return Ok(Tell::Failed { error: b"ERR the script is not there any more".to_vec() });
        };
        let keys = world.list(&ask.keys)?;
        let args = world.list(&ask.args)?;
        match kind {
            Kind::Scripts => {
                let globals = world.sandbox.globals;
                world.vm.heap.set_field(globals, b"KEYS", Value::Table(keys))?;
                world.vm.heap.set_field(globals, b"ARGV", Value::Table(args))?;
                world.vm.start(function, &[]);
            }
            Kind::Functions => {
                world.show_to_libraries(world.sandbox.globals)?;
                world.vm.start(function, &[Value::Table(keys), Value::Table(args)]);
            }
        }
        self.running = Some((kind, Run::new(ask.protocol, ask.budget)));
        self.drive(Drive::Resume)
    }

    pub(crate) fn go_on(&mut self, budget: u64) -> Result<Tell, Fault> {
        if let Some((_, run)) = &mut self.running {
            run.budget = budget;
        }
        self.drive(Drive::Resume)
    }

    /// Gives the script what its command replied.
    pub(crate) fn take_reply(&mut self, reply: &[u8], budget: u64) -> Result<Tell, Fault> {
        let Some((kind, run)) = &mut self.running else { return Ok(Tell::Nothing) };
        run.budget = budget;
        let (kind, on_error) = (*kind, run.on_error);
        let world = self.world(kind)?;
        let value = reply_in::value(&mut world.vm, reply)?;
        let is_error = reply.first() == Some(&b'-');
        if is_error && on_error == OnError::Raise {
            return self.drive(Drive::Raise(value));
        }
        world.vm.clear_given();
        world.vm.give(value);
        self.drive(Drive::Resume)
    }

    /// Runs until the engine has to be told something.
    pub(crate) fn drive(&mut self, from: Drive) -> Result<Tell, Fault> {
        let mut from = from;
        let Some((kind, mut run)) = self.running.take() else { return Ok(Tell::Nothing) };
        loop {
            let world = self.world(kind)?;
            let mut budget = run.budget;
            let step = match from {
                Drive::Resume => world.vm.resume(&mut budget),
                Drive::Raise(error) => world.vm.resume_with_error(error, &mut budget),
            };
            run.budget = budget;
            let answer = match step {
                Ok(Step::Done) if run.loading.is_some() => return self.finish_load(run),
                Ok(Step::Done) => {
                    let value = world.vm.given().first().copied().unwrap_or(Value::Nil);
                    let reply = reply_out::reply(&world.vm, &run, value);
                    return Ok(Tell::Done { reply });
                }
                Ok(Step::OutOfBudget) if run.loading.is_some() => {
                    world.vm.abandon();
                    return Ok(load::failed(b"ERR FUNCTION LOAD timeout"));
                }
                Ok(Step::OutOfBudget) => Answer::Tell(Tell::Paused),
                Ok(Step::Host(number)) => answer(world, &mut run, HostCall::of(number))?,
                Err(Fault::Error(error)) => return world.failed(&run, error),
                Err(hard) => {
                    self.running = Some((kind, run));
                    return Err(hard);
                }
            };
            match answer {
                Answer::Resume => from = Drive::Resume,
                Answer::Raise(error) => from = Drive::Raise(error),
                Answer::End(error) => {
                    self.world(kind)?.vm.abandon();
                    return Ok(Tell::Failed { error: error.to_vec() });
                }
                Answer::Tell(tell) => {
                    self.running = Some((kind, run));
                    return Ok(tell);
                }
            }
        }
    }
}

/// How the machine is set going again.
pub(crate) enum Drive {
    Resume,
    Raise(Value),
}

fn answer(world: &mut World, run: &mut Run, call: HostCall) -> Result<Answer, Fault> {
    match call {
        HostCall::Call => host::call(world, run, OnError::Raise),
        HostCall::ProtectedCall => host::call(world, run, OnError::Return),
        HostCall::Log => host::log(world),
        HostCall::SetProtocol => host::set_protocol(world, run),
        HostCall::SetReplication => host::set_replication(world, run),
        HostCall::MayRun => host::may_run(world, run),
        HostCall::Register => load::register(world, run),
    }
}

/// Says in an error where in the script it was.
pub(crate) fn add_place(text: &mut Vec<u8>, place: &lua::Raised) {
    text.extend_from_slice(b" script: on ");
    text.extend_from_slice(&place.source);
    text.extend_from_slice(format!(":{}.", place.line).as_bytes());
}

impl World {
    fn list(&mut self, words: &[Vec<u8>]) -> Result<TableId, Fault> {
        let table = self.vm.heap.table_with(words.len(), 0)?;
        for (at, word) in words.iter().enumerate() {
            let word = self.vm.heap.string(word)?;
            self.vm.heap.set_index(table, at + 1, Value::Str(word))?;
        }
        Ok(table)
    }

    /// Where the code of libraries finds its globals from now on.
    pub(crate) fn show_to_libraries(&mut self, table: TableId) -> Result<(), Fault> {
        let meta = self.sandbox.library_meta;
        self.vm.heap.set_field(meta, b"__index", Value::Table(table))
    }

    /// The line for an error that nothing in the script caught.
    fn failed(&mut self, run: &Run, error: Value) -> Result<Tell, Fault> {
        let mut text = match error {
            Value::Table(table) => match self.vm.heap.get_field(table, b"err") {
                Value::Str(text) => self.vm.heap.bytes_of(text).to_vec(),
                _ => b"ERR unknown error".to_vec(),
            },
            other => [b"ERR ".to_vec(), self.text_of(other)?].concat(),
        };
        if run.loading.is_some() {
            return Ok(load::failed(&text));
        }
        if let Some(raised) = self.vm.raised() {
            add_place(&mut text, raised);
        }
        reply_out::flatten(&mut text);
        Ok(Tell::Failed { error: text })
    }
}
