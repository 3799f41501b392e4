//! The scripts of a Redis server: what they see (`redis`, `cjson`, `KEYS` …), how
//! replies become values of theirs and back. Speaks with the engine in the messages
//! of [`wire`], so that it may run in another module of the page.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod api;
mod bit;
mod cjson;
mod cmsgpack;
mod host;
mod load;
mod reply_in;
mod reply_out;
mod run;
mod sandbox;
mod structs;

use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};
use lua::{Fault, Pin, Vm};
use wire::{Ask, Exchange, Handle, Host, Target, Tell};

/// What the values of scripts may take, in bytes.
pub const MEMORY_LIMIT: usize = 256 << 20;

/// Both worlds of scripts: those of EVAL, and those of FUNCTION.
pub struct Interpreter {
    memory_limit: usize,
    scripts: Option<World>,
    functions: Option<World>,
    next_handle: Handle,
    /// The world that runs something.
    running: Option<(Kind, run::Run)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Scripts,
    Functions,
}

/// A machine with its sandbox, and what it was given to keep.
struct World {
    vm: Vm,
    sandbox: sandbox::Sandbox,
    scripts: BTreeMap<Handle, Pin>,
    libraries: BTreeMap<Handle, BTreeMap<Vec<u8>, Pin>>,
}

impl Interpreter {
    /// Each of the two worlds may take `memory_limit` bytes.
    pub fn new(memory_limit: usize) -> Interpreter {
        Interpreter { memory_limit, scripts: None, functions: None, next_handle: 1, running: None }
    }

    /// A host that runs scripts in this program.
    pub fn make_host() -> Box<dyn Host> {
        Box::new(Interpreter::new(MEMORY_LIMIT))
    }

    /// Answers one message of the engine.
    pub fn exchange(&mut self, message: &[u8]) -> Vec<u8> {
        let answer = match Ask::decode(message) {
            Ok(ask) => self.answer(ask).unwrap_or_else(|fault| self.give_up(fault)),
            Err(wire::Malformed) => Tell::Failed { error: b"ERR broken message".to_vec() },
        };
        answer.encode()
    }

    fn answer(&mut self, ask: Ask) -> Result<Tell, Fault> {
        match ask {
            Ask::Compile { body } => self.compile(&body),
            Ask::Load { code } => self.load(&code),
            Ask::Forget { script } => {
                let world = self.world(Kind::Scripts)?;
                if let Some(pin) = world.scripts.remove(&script) {
                    world.vm.unpin(pin);
                }
                if world.scripts.is_empty() {
                    // What a flush leaves is a fresh start, settings of cjson too.
                    self.scripts = None;
                }
                Ok(Tell::Nothing)
            }
            Ask::Drop { library } => {
                let world = self.world(Kind::Functions)?;
                for pin in world.libraries.remove(&library).unwrap_or_default().into_values() {
                    world.vm.unpin(pin);
                }
                Ok(Tell::Nothing)
            }
            Ask::Run(run) => self.start(run),
            Ask::GoOn { budget } => self.go_on(budget),
            Ask::Reply { reply, budget } => self.take_reply(&reply, budget),
            Ask::Kill { why } => self.kill(why),
        }
    }

    fn kill(&mut self, why: Vec<u8>) -> Result<Tell, Fault> {
        let Some((kind, _)) = self.running.take() else { return Ok(Tell::Nothing) };
        let world = self.world(kind)?;
        let mut error = why;
        run::add_place(&mut error, &world.vm.place_now());
        world.vm.abandon();
        Ok(Tell::Failed { error })
    }

    /// The world of a kind, made when first needed.
    fn world(&mut self, kind: Kind) -> Result<&mut World, Fault> {
        let limit = self.memory_limit;
        let place = match kind {
            Kind::Scripts => &mut self.scripts,
            Kind::Functions => &mut self.functions,
        };
        match place {
            Some(world) => Ok(world),
            None => Ok(place.insert(World::new(limit, kind)?)),
        }
    }

    fn compile(&mut self, body: &[u8]) -> Result<Tell, Fault> {
        let script = self.next_handle;
        self.next_handle += 1;
        let world = self.world(Kind::Scripts)?;
        match world.vm.load(body, b"@user_script") {
            Ok(function) => {
                let pin = world.vm.pin(function);
                world.scripts.insert(script, pin);
                Ok(Tell::Compiled { script })
            }
            Err(Fault::Error(error)) => {
                let text = world.text_of(error)?;
                let error = [b"ERR Error compiling script (new function): ", &text[..]].concat();
                Ok(Tell::Failed { error })
            }
            Err(hard) => Err(hard),
        }
    }

    /// A world whose memory is full loses what runs, not what it keeps.
    fn give_up(&mut self, _: Fault) -> Tell {
        if let Some((kind, _)) = self.running.take()
            && let Ok(world) = self.world(kind)
        {
            world.vm.abandon();
            world.vm.collect();
        }
        Tell::Failed { error: b"ERR not enough memory for the script".to_vec() }
    }
}

impl Host for Interpreter {
    fn exchange(&mut self, ask: &[u8]) -> Exchange {
        Exchange::Answer(Interpreter::exchange(self, ask))
    }
}

impl World {
    fn new(limit: usize, kind: Kind) -> Result<World, Fault> {
        let mut vm = Vm::new(limit)?;
        let sandbox = sandbox::build(&mut vm, kind)?;
        Ok(World { vm, sandbox, scripts: BTreeMap::new(), libraries: BTreeMap::new() })
    }

    /// What is to be called; `None` if it is not kept here.
    fn target(&self, target: &Target) -> Option<lua::Value> {
        let pin = match target {
            Target::Script(script) => self.scripts.get(script)?,
            Target::Function { library, name } => self.libraries.get(library)?.get(name)?,
        };
        Some(self.vm.pinned(*pin))
    }

    fn text_of(&mut self, value: lua::Value) -> Result<Vec<u8>, Fault> {
        let text = self.vm.text_of(value)?;
        Ok(self.vm.heap.bytes_of(text).to_vec())
    }
}
