//! One script, slice by slice.

use super::{Running, What, Writes, command};
use crate::{
    blocking::{self, Ending, Fallback, Reason, Waiting},
    client::{ClientId, Clients},
    command::Flags,
    core::Core,
    cx::Cx,
    error::CommandError,
};
use alloc::{boxed::Box, vec::Vec};
use keyspace::Millis;
use resp::ReplyBuf;
use wire::{Ask, Tell};

/// Instructions a script may run before others get a look: some 50 ms.
const SLICE: u64 = 5_000_000;
/// What a command of a script counts as, in instructions.
const CALL_COST: u64 = 500;
/// Where a script cannot be left, in a transaction, it ends after this many slices.
const MAX_SLICES: u64 = 400;

pub(crate) enum Outcome {
    /// The reply, as bytes.
    Done(Vec<u8>),
    Failed(Vec<u8>),
    Left,
}

/// Runs a script that begins. One that takes long is left to [`go_on`], if its
/// client may wait.
pub(crate) fn run(
    cx: &mut Cx<'_>,
    mut running: Box<Running>,
    reply: &mut ReplyBuf,
) -> Result<(), CommandError> {
    let may_wait = cx.session.may_wait();
    let mut slices = 0;
    loop {
        let outcome = slice(cx, &mut running)?;
        cx.session.written_up_to = cx.session.written_up_to.max(running.session.written_up_to);
        match outcome {
            Outcome::Done(bytes) => {
                reply.raw(&bytes);
                return Ok(());
            }
            Outcome::Failed(error) => return Err(CommandError::Line(error)),
            Outcome::Left if may_wait => {
                running.unit = Some(cx.core.journal.detach_unit());
                cx.core.scripting.running = Some(running);
                cx.wait(Reason::OwnScript, None, Fallback::NilArray, reply);
                return Ok(());
            }
            Outcome::Left => {
                slices += 1;
                if slices == MAX_SLICES {
                    let why = b"ERR A script in a transaction may not take that long".to_vec();
                    cx.core.scripting.ask(&Ask::Kill { why: why.clone() })?;
                    return Err(CommandError::Line(why));
                }
            }
        }
    }
}

fn slice(cx: &mut Cx<'_>, running: &mut Running) -> Result<Outcome, CommandError> {
    let mut left = SLICE;
    loop {
        let ask = core::mem::replace(&mut running.next, Ask::GoOn { budget: 0 });
        match cx.core.scripting.ask(&with_budget(ask, left))? {
            Tell::Call(call) => {
                let reply = command::run(cx, running, &call);
                running.next = Ask::Reply { reply, budget: 0 };
            }
            Tell::MayRun { words } => {
                let reply = command::may_run(cx, running, &words);
                running.next = Ask::Reply { reply, budget: 0 };
            }
            Tell::Log { .. } => running.next = Ask::GoOn { budget: 0 },
            Tell::Paused => left = 0,
            Tell::Done { reply } => return Ok(Outcome::Done(reply)),
            Tell::Failed { error } => return Ok(Outcome::Failed(error)),
            _ => return Err(CommandError::Message("ERR the interpreter gave no sense")),
        }
        left = left.saturating_sub(CALL_COST);
        if left == 0 {
            return Ok(Outcome::Left);
        }
    }
}

fn with_budget(ask: Ask, budget: u64) -> Ask {
    match ask {
        Ask::Run(run) => Ask::Run(wire::Run { budget, ..run }),
        Ask::Reply { reply, .. } => Ask::Reply { reply, budget },
        Ask::GoOn { .. } => Ask::GoOn { budget },
        other => other,
    }
}

/// Gives the script that was left its next slice, and its client the reply if that
/// was the last.
pub(crate) fn go_on(core: &mut Core, clients: &mut Clients, now: Millis) {
    let Some(mut running) = core.scripting.running.take() else { return };
    let killed = core.scripting.kill.take();
    if let Some(unit) = running.unit.take() {
        core.journal.attach_unit(unit);
    }
    let outcome = match killed {
        Some(why) => core.scripting.ask(&Ask::Kill { why: why.into() }).map(|tell| match tell {
            Tell::Failed { error } => Outcome::Failed(error),
            _ => Outcome::Failed(why.into()),
        }),
        None => {
            let session = &mut crate::client::Session::default();
            let mut cx = Cx { now, core, session, clients };
            slice(&mut cx, &mut running)
        }
    };
    if matches!(outcome, Ok(Outcome::Left)) {
        running.unit = Some(core.journal.detach_unit());
        core.scripting.running = Some(running);
        return;
    }
    core.journal.end_unit();
    if let Some(id) = running.client {
        answer(core, clients, id, outcome);
    }
    release_waiting(core, clients);
}

fn answer(
    core: &mut Core,
    clients: &mut Clients,
    id: ClientId,
    outcome: Result<Outcome, CommandError>,
) {
    let Some(client) = clients.get_mut(id) else { return };
    match outcome {
        Ok(Outcome::Done(bytes)) => client.reply.raw(&bytes),
        Ok(Outcome::Failed(error)) => {
            core.errors += 1;
            client.reply.error(&error);
        }
        Ok(Outcome::Left) => {}
        Err(error) => client.reply.error(&error.message()),
    }
    blocking::release(core, clients, id, Ending::GoOn);
}

/// Lets those go on whom the script held up.
pub(crate) fn release_waiting(core: &mut Core, clients: &mut Clients) {
    for id in core.waits.for_script() {
        blocking::release(core, clients, id, Ending::GoOn);
    }
}

/// Whether a script that was left holds up what a client asks: it waits.
pub(crate) fn holds_up(cx: &mut Cx<'_>) -> bool {
    if cx.core.scripting.is_busy(&cx.core.config, cx.now) {
        return false;
    }
    let waiting = Waiting {
        reason: Reason::Script,
        deadline: None,
        fallback: Fallback::NilArray,
        again: None,
        request: None,
    };
    if let Some(id) = cx.session.client {
        cx.core.waits.add(id, &waiting);
        cx.session.waiting = Some(Box::new(waiting));
    }
    true
}

/// Why a command may not run beside the script that does.
pub(crate) fn refusal(cx: &Cx<'_>, flags: Flags) -> Option<&'static str> {
    let running = cx.core.scripting.running.as_ref()?;
    if flags.contains(Flags::ALLOW_BUSY) {
        return None;
    }
    Some(match running.what {
        What::Script => BUSY_SCRIPT,
        What::Function { .. } => BUSY_FUNCTION,
    })
}

const BUSY_SCRIPT: &str =
    "BUSY Valkey is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.";
const BUSY_FUNCTION: &str =
    "BUSY Valkey is busy running a script. You can only call FUNCTION KILL or SHUTDOWN NOSAVE.";

/// Which command ends what is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Killer {
    Script,
    Function,
}

/// SCRIPT KILL and FUNCTION KILL: the script ends at its next slice.
pub(crate) fn kill(cx: &mut Cx<'_>, killer: Killer) -> Result<(), CommandError> {
    let Some(running) = &cx.core.scripting.running else {
        return Err(CommandError::Message("NOTBUSY No scripts in execution right now."));
    };
    if running.writes == Writes::Some {
        return Err(CommandError::Message(
            "UNKILLABLE Sorry the script already executed write commands against the dataset. You can either wait the script termination or kill the server in a hard way using the SHUTDOWN NOSAVE command.",
        ));
    }
    cx.core.scripting.kill = Some(match (&running.what, killer) {
        (What::Script, Killer::Script) => "ERR Script killed by user with SCRIPT KILL.",
        (What::Function { .. }, Killer::Function) => {
            "ERR Script killed by user with FUNCTION KILL."
        }
        (What::Script, Killer::Function) => return Err(CommandError::Message(BUSY_SCRIPT)),
        (What::Function { .. }, Killer::Script) => {
            return Err(CommandError::Message(BUSY_FUNCTION));
        }
    });
    Ok(())
}
