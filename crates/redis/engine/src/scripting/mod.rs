//! Scripts: what the engine keeps of them, and how one runs.
//!
//! ```text
//!   EVAL ─► Run ask ─► interpreter ─► Call ─► the row's handler ─► Reply ask ─► …
//!                          │                                          ─► Done
//!                          └─► Paused: kept in `running`, gone on with by tick
//! ```
//! While a script is kept, nobody else runs a command: requests wait, and after
//! `busy-reply-threshold` are answered with BUSY.

mod command;
mod library;
mod run;
mod shebang;

pub(crate) use self::{
    library::{Existing, Library},
    run::{Killer, go_on, holds_up, kill, refusal, release_waiting, run},
    shebang::{Header, ScriptFlags},
};

use crate::{
    client::{ClientId, Session},
    config::Config,
    error::CommandError,
    journal_out::Unit,
};
use alloc::{boxed::Box, collections::BTreeMap, string::String, vec::Vec};
use keyspace::Millis;
use wire::{Ask, Exchange, Handle, Host, Tell};

pub(crate) struct Scripting {
    host: Box<dyn Host>,
    /// By the digest of their bodies.
    pub(crate) scripts: BTreeMap<String, Script>,
    pub(crate) libraries: BTreeMap<Vec<u8>, Library>,
    /// Code of libraries that came before the interpreter did.
    pub(crate) not_loaded: Vec<Vec<u8>>,
    /// A script that used its slice and waits for the next.
    pub(crate) running: Option<Box<Running>>,
    /// A kill that was asked for.
    pub(crate) kill: Option<&'static str>,
}

pub(crate) struct Script {
    pub(crate) handle: Handle,
    pub(crate) body: Vec<u8>,
    pub(crate) flags: ScriptFlags,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    ReadOnly,
    ReadWrite,
}

/// A script on its way.
pub(crate) struct Running {
    /// Who waits for the reply.
    pub(crate) client: Option<ClientId>,
    /// The script's own: its database, and no client to push to.
    pub(crate) session: Session,
    pub(crate) access: Access,
    pub(crate) started_at: Millis,
    pub(crate) writes: Writes,
    pub(crate) what: What,
    /// What is sent to the interpreter next.
    pub(crate) next: Ask,
    /// What it wrote for the journal before it was left.
    pub(crate) unit: Option<Unit>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Writes {
    None,
    /// It cannot be killed any more.
    Some,
}

/// How a script was called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Script,
    Function { name: Vec<u8>, command: Vec<Vec<u8>> },
}

impl Scripting {
    pub(crate) fn new(host: Box<dyn Host>) -> Scripting {
        Scripting {
            host,
            scripts: BTreeMap::new(),
            libraries: BTreeMap::new(),
            not_loaded: Vec::new(),
            running: None,
            kill: None,
        }
    }

    /// Asks the interpreter; an error where there is none.
    pub(crate) fn ask(&mut self, ask: &Ask) -> Result<Tell, CommandError> {
        match self.host.exchange(&ask.encode()) {
            Exchange::Answer(bytes) => Tell::decode(&bytes)
                .map_err(|_| CommandError::Message("ERR the interpreter gave no sense")),
            Exchange::Loading => Err(CommandError::ScriptsLoading),
            Exchange::Unavailable => {
                Err(CommandError::Message("ERR This server has no interpreter for scripts"))
            }
        }
    }

    /// Compiles a script and keeps it; its digest.
    pub(crate) fn keep(&mut self, body: &[u8]) -> Result<String, CommandError> {
        let digest = stdx::sha1::hex(body);
        if self.scripts.contains_key(&digest) {
            return Ok(digest);
        }
        let header = Header::of_script(body)?;
        match self.ask(&Ask::Compile { body: header.code })? {
            Tell::Compiled { script } => {
                let script = Script { handle: script, body: body.to_vec(), flags: header.flags };
                self.scripts.insert(digest.clone(), script);
                Ok(digest)
            }
            Tell::Failed { error } => Err(CommandError::Line(error)),
            _ => Err(CommandError::Message("ERR the interpreter gave no sense")),
        }
    }

    /// Whether the script that was left has been at it for so long that others are
    /// told.
    pub(crate) fn is_busy(&self, config: &Config, now: Millis) -> bool {
        let threshold = config.busy_reply_threshold_ms;
        let started = self.running.as_ref().map(|it| it.started_at.0);
        threshold > 0 && started.is_some_and(|it| now.0.saturating_sub(it) >= threshold)
    }

    pub(crate) fn forget_scripts(&mut self) -> Result<(), CommandError> {
        for script in core::mem::take(&mut self.scripts).into_values() {
            self.ask(&Ask::Forget { script: script.handle })?;
        }
        Ok(())
    }
}
