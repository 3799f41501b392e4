//! The functions of `redis` that the engine, or the run, must answer.

use crate::{
    World,
    api::error_table,
    run::{Answer, Run},
};
use alloc::{format, vec::Vec};
use lua::{Fault, Value};
use wire::{Call, OnError, Tell};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum HostCall {
    Call,
    ProtectedCall,
    Log,
    SetProtocol,
    SetReplication,
    MayRun,
    Register,
}

impl HostCall {
    pub(crate) fn of(number: u32) -> HostCall {
        use HostCall as H;
        const ALL: [HostCall; 7] = [
            H::Call,
            H::ProtectedCall,
            H::Log,
            H::SetProtocol,
            H::SetReplication,
            H::MayRun,
            H::Register,
        ];
        ALL[number as usize]
    }
}

/// The word for a script's argument of a command; `None` for what is none.
fn word(world: &World, value: Value) -> Option<Vec<u8>> {
    match value {
        Value::Str(text) => Some(world.vm.heap.bytes_of(text).to_vec()),
        Value::Number(number) => {
            let mut text = Vec::new();
            stdx::float::append(&mut text, if number == 0.0 { 0.0 } else { number });
            Some(text)
        }
        _ => None,
    }
}

/// Asks the engine to run a command, or says at once why not.
pub(crate) fn call(world: &mut World, run: &mut Run, on_error: OnError) -> Result<Answer, Fault> {
    let given = world.vm.given();
    if given.is_empty() {
        return fail(world, on_error, b"ERR Please specify at least one argument for this call");
    }
    let words: Option<Vec<Vec<u8>>> = given.iter().map(|it| word(world, *it)).collect();
    let Some(words) = words else {
        return fail(world, on_error, b"ERR Command arguments must be strings or integers");
    };
    run.on_error = on_error;
    let (protocol, replication) = (run.script_protocol, run.replication);
    Ok(Answer::Tell(Tell::Call(Call { words, protocol, replication, on_error })))
}

pub(crate) fn may_run(world: &mut World, run: &mut Run) -> Result<Answer, Fault> {
    let given = world.vm.given();
    if given.is_empty() {
        let text = b"ERR Please specify at least one argument for this call";
        return fail(world, OnError::Raise, text);
    }
    let words: Option<Vec<Vec<u8>>> = given.iter().map(|it| word(world, *it)).collect();
    let Some(words) = words else {
        let text =
            b"ERR server.acl_check_cmd() require the command arguments to be strings or integers";
        return fail(world, OnError::Raise, text);
    };
    run.on_error = OnError::Raise;
    Ok(Answer::Tell(Tell::MayRun { words }))
}

/// An error raised in the script, or given back to it.
pub(crate) fn fail(world: &mut World, on_error: OnError, text: &[u8]) -> Result<Answer, Fault> {
    let error = error_table(&mut world.vm, text)?;
    match on_error {
        OnError::Raise => Ok(Answer::Raise(error)),
        OnError::Return => {
            world.vm.clear_given();
            world.vm.give(error);
            Ok(Answer::Resume)
        }
    }
}

pub(crate) fn log(world: &mut World) -> Result<Answer, Fault> {
    let given = world.vm.given().to_vec();
    if given.len() < 2 {
        return fail(world, OnError::Raise, b"ERR server.log() requires two arguments or more.");
    }
    let Value::Number(level) = given[0] else {
        let text = b"ERR First argument must be a number (log level).";
        return fail(world, OnError::Raise, text);
    };
    if !(0.0..=3.0).contains(&level) {
        return fail(world, OnError::Raise, b"ERR Invalid log level.");
    }
    let words: Vec<Vec<u8>> = given[1..].iter().filter_map(|it| word(world, *it)).collect();
    world.vm.clear_given();
    Ok(Answer::Tell(Tell::Log { level: level as u64, text: words.join(&b' ') }))
}

/// A value as a whole number, 0 for what is none.
fn whole(world: &World, value: Value) -> i64 {
    match value {
        Value::Number(number) => lua::number::to_int(number),
        Value::Str(text) => {
            let number = lua::number::parse(world.vm.heap.bytes_of(text));
            number.map_or(0, lua::number::to_int)
        }
        _ => 0,
    }
}

pub(crate) fn set_protocol(world: &mut World, run: &mut Run) -> Result<Answer, Fault> {
    let given = world.vm.given();
    if given.len() != 1 {
        let text = b"ERR server.setresp() requires one argument.";
        return fail(world, OnError::Raise, text);
    }
    match whole(world, given[0]) {
        number @ (2 | 3) => {
            run.script_protocol = number as u64;
            world.vm.clear_given();
            Ok(Answer::Resume)
        }
        _ => fail(world, OnError::Raise, b"ERR RESP version must be 2 or 3."),
    }
}

pub(crate) fn set_replication(world: &mut World, run: &mut Run) -> Result<Answer, Fault> {
    let given = world.vm.given();
    if given.len() != 1 {
        let text = b"ERR server.set_repl() requires one argument.";
        return fail(world, OnError::Raise, text);
    }
    match whole(world, given[0]) {
        number @ 0..=3 => {
            run.replication = number as u64;
            world.vm.clear_given();
            Ok(Answer::Resume)
        }
        _ => {
            let names = "REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE";
            let text = format!("ERR Invalid replication flags. Use {names}.");
            fail(world, OnError::Raise, text.as_bytes())
        }
    }
}
