//! What the engine and the script interpreter say to each other: bytes, since in
//! the page the two are wasm modules that share nothing.
//!
//! The engine asks by one [`Ask`] and gets one [`Tell`] back. While a script runs,
//! it is gone on with by [`Ask::GoOn`] or [`Ask::Reply`] until a [`Tell::Done`] or
//! [`Tell::Failed`]. A message is its tag, then its fields in order: numbers of
//! eight bytes, texts and lists led by their length.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod codec;

use alloc::{boxed::Box, vec::Vec};
use codec::{Reader, Writer};

pub use codec::Malformed;

/// Where scripts run: in this program, or in another module of the page.
pub trait Host {
    /// Answers one [`Ask`] by one [`Tell`], both encoded.
    fn exchange(&mut self, ask: &[u8]) -> Exchange;
}

/// How an engine comes by its host, when it is made.
pub type HostMaker = fn() -> Box<dyn Host>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exchange {
    Answer(Vec<u8>),
    /// The interpreter is on its way: ask again when it is there.
    Loading,
    /// There is none.
    Unavailable,
}

/// A host without an interpreter.
pub struct NoScripts;

impl Host for NoScripts {
    fn exchange(&mut self, _: &[u8]) -> Exchange {
        Exchange::Unavailable
    }
}

impl NoScripts {
    pub fn make() -> Box<dyn Host> {
        Box::new(NoScripts)
    }
}

/// What a compiled script or a loaded library is called.
pub type Handle = u64;

/// What is run, by whom it was made and with what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    pub target: Target,
    pub keys: Vec<Vec<u8>>,
    pub args: Vec<Vec<u8>>,
    /// 2 or 3: how the client wants its reply.
    pub protocol: u64,
    pub now_ms: u64,
    /// How many instructions until [`Tell::Paused`].
    pub budget: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    Script(Handle),
    Function { library: Handle, name: Vec<u8> },
}

impl Default for Target {
    fn default() -> Target {
        Target::Script(0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Compile a script, its first line not taken for one of flags.
    Compile {
        body: Vec<u8>,
    },
    /// Run a library's code and see which functions it registers.
    Load {
        code: Vec<u8>,
    },
    Forget {
        script: Handle,
    },
    Drop {
        library: Handle,
    },
    Run(Run),
    GoOn {
        budget: u64,
    },
    /// What the command gave that [`Tell::Call`] asked for.
    Reply {
        reply: Vec<u8>,
        budget: u64,
    },
    /// End what is running, and say this of it.
    Kill {
        why: Vec<u8>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tell {
    Compiled {
        script: Handle,
    },
    Loaded {
        library: Handle,
        functions: Vec<Function>,
    },
    /// The script wants a command run.
    Call(Call),
    /// May the client run this? Answered as by a command: 1, 0 or an error.
    MayRun {
        words: Vec<Vec<u8>>,
    },
    Log {
        level: u64,
        text: Vec<u8>,
    },
    /// The budget is used.
    Paused,
    /// The reply, ready for the client.
    Done {
        reply: Vec<u8>,
    },
    /// The line of an error.
    Failed {
        error: Vec<u8>,
    },
    Nothing,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub words: Vec<Vec<u8>>,
    /// 2 or 3: how the script wants the reply.
    pub protocol: u64,
    /// Where effects go: see `redis.set_repl`. 3 is everywhere.
    pub replication: u64,
    pub on_error: OnError,
}

/// What an error of a command does to the script: for the count of errors, which
/// knows each once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnError {
    /// `redis.call`
    Raise,
    /// `redis.pcall`
    Return,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Function {
    pub name: Vec<u8>,
    pub description: Option<Vec<u8>>,
    pub flags: Vec<Vec<u8>>,
}

impl Ask {
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        match self {
            Ask::Compile { body } => out.tag(0).text(body),
            Ask::Load { code } => out.tag(1).text(code),
            Ask::Forget { script } => out.tag(2).number(*script),
            Ask::Drop { library } => out.tag(3).number(*library),
            Ask::Run(run) => run.encode(out.tag(4)),
            Ask::GoOn { budget } => out.tag(5).number(*budget),
            Ask::Reply { reply, budget } => out.tag(6).text(reply).number(*budget),
            Ask::Kill { why } => out.tag(7).text(why),
        };
        out.bytes
    }

    pub fn decode(bytes: &[u8]) -> Result<Ask, Malformed> {
        let mut from = Reader { rest: bytes };
        Ok(match from.tag()? {
            0 => Ask::Compile { body: from.text()? },
            1 => Ask::Load { code: from.text()? },
            2 => Ask::Forget { script: from.number()? },
            3 => Ask::Drop { library: from.number()? },
            4 => Ask::Run(Run::decode(&mut from)?),
            5 => Ask::GoOn { budget: from.number()? },
            6 => Ask::Reply { reply: from.text()?, budget: from.number()? },
            7 => Ask::Kill { why: from.text()? },
            _ => return Err(Malformed),
        })
    }
}

impl Run {
    fn encode<'a>(&self, out: &'a mut Writer) -> &'a mut Writer {
        match &self.target {
            Target::Script(script) => out.tag(0).number(*script),
            Target::Function { library, name } => out.tag(1).number(*library).text(name),
        };
        out.texts(&self.keys).texts(&self.args);
        out.number(self.protocol).number(self.now_ms).number(self.budget)
    }

    fn decode(from: &mut Reader<'_>) -> Result<Run, Malformed> {
        let target = match from.tag()? {
            0 => Target::Script(from.number()?),
            1 => Target::Function { library: from.number()?, name: from.text()? },
            _ => return Err(Malformed),
        };
        Ok(Run {
            target,
            keys: from.texts()?,
            args: from.texts()?,
            protocol: from.number()?,
            now_ms: from.number()?,
            budget: from.number()?,
        })
    }
}

impl Tell {
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        match self {
            Tell::Compiled { script } => out.tag(0).number(*script),
            Tell::Loaded { library, functions } => {
                out.tag(1).number(*library).number(functions.len() as u64);
                for it in functions {
                    let description = it.description.as_ref().map(core::slice::from_ref);
                    out.text(&it.name).texts(description.unwrap_or_default()).texts(&it.flags);
                }
                &mut out
            }
            Tell::Call(call) => {
                out.tag(2).texts(&call.words).number(call.protocol).number(call.replication);
                out.number(u64::from(call.on_error == OnError::Return))
            }
            Tell::MayRun { words } => out.tag(3).texts(words),
            Tell::Log { level, text } => out.tag(4).number(*level).text(text),
            Tell::Paused => out.tag(5),
            Tell::Done { reply } => out.tag(6).text(reply),
            Tell::Failed { error } => out.tag(7).text(error),
            Tell::Nothing => out.tag(8),
        };
        out.bytes
    }

    pub fn decode(bytes: &[u8]) -> Result<Tell, Malformed> {
        let mut from = Reader { rest: bytes };
        Ok(match from.tag()? {
            0 => Tell::Compiled { script: from.number()? },
            1 => {
                let library = from.number()?;
                let mut functions = Vec::new();
                for _ in 0..from.number()? {
                    functions.push(Function {
                        name: from.text()?,
                        description: from.texts()?.pop(),
                        flags: from.texts()?,
                    });
                }
                Tell::Loaded { library, functions }
            }
            2 => Tell::Call(Call {
                words: from.texts()?,
                protocol: from.number()?,
                replication: from.number()?,
                on_error: if from.number()? == 0 { OnError::Raise } else { OnError::Return },
            }),
            3 => Tell::MayRun { words: from.texts()? },
            4 => Tell::Log { level: from.number()?, text: from.text()? },
            5 => Tell::Paused,
            6 => Tell::Done { reply: from.text()? },
            7 => Tell::Failed { error: from.text()? },
            8 => Tell::Nothing,
            _ => return Err(Malformed),
        })
    }
}

#[cfg(test)]
mod tests;
