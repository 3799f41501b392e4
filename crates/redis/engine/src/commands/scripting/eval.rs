//! EVAL and its kin.

use super::Words;
use crate::{
    client::{Caller, Session},
    commands::prelude::*,
    scripting::{self, Access, Running, ScriptFlags, What, Writes},
};
use alloc::{boxed::Box, string::String};
use resp::Protocol;
use wire::{Ask, Target};

command! {
    /// Runs a Lua script on the server.
    ///
    /// The script sees the keys as KEYS and what follows them as ARGV, and runs commands
    /// by redis.call. Nobody else gets a turn until it is done.
    ///
    /// ```resp
    /// > EVAL "return ARGV[1] .. KEYS[1]" 1 key hello
    /// "hellokey"
    /// > EVAL "redis.call('SET', KEYS[1], 'x') return redis.call('GET', KEYS[1])" 1 k
    /// "x"
    /// > EVAL "return redis.call('INCR', KEYS[1])" 1 k
    /// (error) ERR value is not an integer or out of range script: on @user_script:1.
    /// > EVAL "return {1, 2, {3, 'four'}}" 0
    /// 1) (integer) 1
    /// 2) (integer) 2
    /// 3) 1) (integer) 3
    ///    2) "four"
    /// ```
    pub(super) EVAL {
        name: "eval",
        usage: "script numkeys [key [key ...]] [arg [arg ...]]",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "Depends on the script that is executed.",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT.and(Flags::STALE).and(Flags::SKIP_MONITOR).and(Flags::NO_MANDATORY_KEYS).and(Flags::MOVABLEKEYS).and(Flags::MAY_REPLICATE),
        keys: &[KeySpec::counted(2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: eval,
    }
}

fn eval(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    by_body(cx, args, reply, Access::ReadWrite)
}

command! {
    /// Runs a Lua script that may only read.
    ///
    /// ```resp
    /// > EVAL_RO "return redis.call('EXISTS', 'k')" 0
    /// (integer) 0
    /// > EVAL_RO "return redis.call('SET', 'k', 'v')" 0
    /// (error) ERR Write commands are not allowed from read-only scripts. script: on @user_script:1.
    /// ```
    pub(super) EVAL_RO {
        name: "eval_ro",
        usage: "script numkeys [key [key ...]] [arg [arg ...]]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "Depends on the script that is executed.",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::NOSCRIPT).and(Flags::STALE).and(Flags::SKIP_MONITOR).and(Flags::NO_MANDATORY_KEYS).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: eval_ro,
    }
}

fn eval_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    by_body(cx, args, reply, Access::ReadOnly)
}

command! {
    /// Runs a script that the server knows, by the SHA-1 digest of its text.
    ///
    /// ```resp
    /// > SCRIPT LOAD "return 42"
    /// "1fa00e76656cc152ad327c13fe365858fd7be306"
    /// > EVALSHA 1fa00e76656cc152ad327c13fe365858fd7be306 0
    /// (integer) 42
    /// > EVALSHA ffffffffffffffffffffffffffffffffffffffff 0
    /// (error) NOSCRIPT No matching script.
    /// ```
    pub(super) EVALSHA {
        name: "evalsha",
        usage: "sha1 numkeys [key [key ...]] [arg [arg ...]]",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "Depends on the script that is executed.",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT.and(Flags::STALE).and(Flags::SKIP_MONITOR).and(Flags::NO_MANDATORY_KEYS).and(Flags::MOVABLEKEYS).and(Flags::MAY_REPLICATE),
        keys: &[KeySpec::counted(2, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: evalsha,
    }
}

fn evalsha(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    by_digest(cx, args, reply, Access::ReadWrite)
}

command! {
    /// Runs a script that the server knows and that may only read.
    ///
    /// ```resp
    /// > SCRIPT LOAD "return 42"
    /// "1fa00e76656cc152ad327c13fe365858fd7be306"
    /// > EVALSHA_RO 1fa00e76656cc152ad327c13fe365858fd7be306 0
    /// (integer) 42
    /// ```
    pub(super) EVALSHA_RO {
        name: "evalsha_ro",
        usage: "sha1 numkeys [key [key ...]] [arg [arg ...]]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "Depends on the script that is executed.",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY.and(Flags::NOSCRIPT).and(Flags::STALE).and(Flags::SKIP_MONITOR).and(Flags::NO_MANDATORY_KEYS).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::counted(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: evalsha_ro,
    }
}

fn evalsha_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    by_digest(cx, args, reply, Access::ReadOnly)
}

const NO_SCRIPT: CommandError = CommandError::Message("NOSCRIPT No matching script.");
/// Of a SHA-1 in hexadecimal.
const DIGEST_LEN: usize = 40;

fn by_body(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, access: Access) -> Outcome {
    let body = args.word()?;
    let words = Words::take(args, CommandError::NotAnInteger)?;
    let digest = cx.core.scripting.keep(body)?;
    start(cx, &digest, words, reply, access)
}

fn by_digest(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
    access: Access,
) -> Outcome {
    let digest = String::from_utf8_lossy(args.word()?).to_ascii_lowercase();
    if digest.len() != DIGEST_LEN {
        return Err(NO_SCRIPT);
    }
    let words = Words::take(args, CommandError::NotAnInteger)?;
    start(cx, &digest, words, reply, access)
}

fn start(
    cx: &mut Cx<'_>,
    digest: &str,
    words: Words,
    reply: &mut ReplyBuf,
    access: Access,
) -> Outcome {
    let Some(script) = cx.core.scripting.scripts.get(digest) else {
        return Err(NO_SCRIPT);
    };
    let target = Target::Script(script.handle);
    let access = allowed(access, script.flags)?;
    launch(cx, Launch { target, words, access, what: What::Script }, reply)
}

/// What a script may do, asked for so and saying of itself so.
pub(super) fn allowed(asked: Access, flags: ScriptFlags) -> Result<Access, CommandError> {
    let only_reads = flags.contains(ScriptFlags::NO_WRITES);
    match asked {
        Access::ReadOnly if !only_reads && !flags.contains(ScriptFlags::UNKNOWN) => {
            let why = "ERR Can not execute a script with write flag using *_ro command.";
            Err(CommandError::Message(why))
        }
        Access::ReadWrite if only_reads => Ok(Access::ReadOnly),
        access => Ok(access),
    }
}

/// A script that is about to run.
pub(super) struct Launch {
    pub(super) target: Target,
    pub(super) words: Words,
    pub(super) access: Access,
    pub(super) what: What,
}

pub(super) fn launch(cx: &mut Cx<'_>, launch: Launch, reply: &mut ReplyBuf) -> Outcome {
    let session = Session {
        db: cx.session.db,
        address: b"lua".to_vec(),
        caller: Caller::Script,
        user: cx.session.user.clone(),
        connected_at: cx.now,
        ..Session::default()
    };
    let run = wire::Run {
        target: launch.target,
        keys: launch.words.keys,
        args: launch.words.args,
        protocol: if reply.protocol() == Protocol::Resp3 { 3 } else { 2 },
        now_ms: cx.now.0,
        budget: 0,
    };
    let running = Running {
        client: cx.session.client,
        session,
        access: launch.access,
        started_at: cx.now,
        writes: Writes::None,
        what: launch.what,
        next: Ask::Run(run),
        unit: None,
    };
    scripting::run(cx, Box::new(running), reply)
}
