//! SCRIPT: the scripts that the server knows.

use crate::{commands::prelude::*, scripting};
use alloc::{string::String, vec::Vec};

command! {
    /// Looks after the scripts that the server knows.
    ///
    /// ```resp
    /// > SCRIPT NOPE
    /// (error) ERR unknown subcommand 'NOPE'. Try SCRIPT HELP.
    /// ```
    pub(super) SCRIPT {
        name: "script",
        usage: "",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::NONE,
        subcommands: &[&DEBUG, &EXISTS, &FLUSH, &HELP, &KILL, &LOAD, &SHOW],
    }
}

command! {
    /// Compiles a script and keeps it, without running it.
    ///
    /// ```resp
    /// > SCRIPT LOAD "return 1"
    /// "e0e1f9fabfc9d4800c877a703b823ac0578ff8db"
    /// > SCRIPT LOAD "return +"
    /// (error) ERR Error compiling script (new function): user_script:1: unexpected symbol near '+'
    /// ```
    LOAD {
        name: "script|load",
        usage: "script",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "O(N) with N being the length in bytes of the script body.",
        arity: Arity::Exactly(3),
        flags: Flags::NOSCRIPT.and(Flags::STALE),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: load,
    }
}

fn load(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let digest = cx.core.scripting.keep(args.word()?)?;
    reply.bulk(digest.as_bytes());
    Ok(())
}

command! {
    /// Says of each digest whether the server knows its script.
    ///
    /// ```resp
    /// > SCRIPT EXISTS e0e1f9fabfc9d4800c877a703b823ac0578ff8db
    /// 1) (integer) 0
    /// ```
    EXISTS {
        name: "script|exists",
        usage: "sha1 [sha1 ...]",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "O(N) with N being the number of scripts to check",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT.and(Flags::STALE),
        tips: &["request_policy:all_shards", "response_policy:agg_logical_and"],
        run: exists,
    }
}

fn exists(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.array(args.left());
    while let Some(digest) = args.next() {
        let digest = String::from_utf8_lossy(digest).to_ascii_lowercase();
        reply.int_flag(cx.core.scripting.scripts.contains_key(&digest));
    }
    Ok(())
}

command! {
    /// Shows the text of a script by its digest.
    ///
    /// ```resp
    /// > SCRIPT LOAD "return 1"
    /// "e0e1f9fabfc9d4800c877a703b823ac0578ff8db"
    /// > SCRIPT SHOW e0e1f9fabfc9d4800c877a703b823ac0578ff8db
    /// "return 1"
    /// > SCRIPT SHOW abc
    /// (error) NOSCRIPT No matching script.
    /// ```
    SHOW {
        name: "script|show",
        usage: "sha1",
        since: "8.0.0",
        group: Group::Scripting,
        complexity: "O(1).",
        arity: Arity::Exactly(3),
        flags: Flags::NOSCRIPT.and(Flags::STALE),
        run: show,
    }
}

fn show(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let digest = String::from_utf8_lossy(args.word()?).to_ascii_lowercase();
    match cx.core.scripting.scripts.get(&digest) {
        Some(script) => reply.bulk(&script.body),
        None => return Err(CommandError::Message("NOSCRIPT No matching script.")),
    }
    Ok(())
}

command! {
    /// Forgets all scripts.
    ///
    /// ```resp
    /// > SCRIPT FLUSH
    /// OK
    /// > SCRIPT FLUSH NOW
    /// (error) ERR SCRIPT FLUSH only support SYNC|ASYNC option
    /// ```
    FLUSH {
        name: "script|flush",
        usage: "[ASYNC|SYNC]",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "O(N) with N being the number of scripts in cache",
        arity: Arity::AtLeast(2),
        flags: Flags::NOSCRIPT.and(Flags::STALE),
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: flush,
    }
}

fn flush(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let words: Vec<&[u8]> = core::iter::from_fn(|| args.next()).collect();
    if !super::is_flush_mode(&words) {
        return Err(CommandError::Message("ERR SCRIPT FLUSH only support SYNC|ASYNC option"));
    }
    cx.core.scripting.forget_scripts()?;
    reply.ok();
    Ok(())
}

command! {
    /// Ends the script that is running, unless it has written something.
    ///
    /// ```resp
    /// > SCRIPT KILL
    /// (error) NOTBUSY No scripts in execution right now.
    /// ```
    KILL {
        name: "script|kill",
        usage: "",
        since: "2.6.0",
        group: Group::Scripting,
        complexity: "O(1).",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT.and(Flags::ALLOW_BUSY),
        tips: &["request_policy:all_shards", "response_policy:one_succeeded"],
        run: kill,
    }
}

fn kill(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    scripting::kill(cx, scripting::Killer::Script)?;
    reply.ok();
    Ok(())
}

command! {
    /// Would debug the scripts that follow; there is no debugger here.
    ///
    /// ```resp
    /// > SCRIPT DEBUG NO
    /// OK
    /// > SCRIPT DEBUG MAYBE
    /// (error) ERR Use SCRIPT DEBUG YES/SYNC/NO
    /// ```
    DEBUG {
        name: "script|debug",
        usage: "<YES|SYNC|NO> [engine]",
        since: "3.2.0",
        group: Group::Scripting,
        complexity: "O(1).",
        arity: Arity::AtLeast(3),
        flags: Flags::NOSCRIPT,
        run: debug,
    }
}

fn debug(_: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let mode = args.word()?;
    if mode.eq_ignore_ascii_case(b"no") {
        reply.ok();
        return Ok(());
    }
    let is_known = mode.eq_ignore_ascii_case(b"yes") || mode.eq_ignore_ascii_case(b"sync");
    Err(CommandError::Message(if is_known {
        "ERR There is no debugger of scripts here"
    } else {
        "ERR Use SCRIPT DEBUG YES/SYNC/NO"
    }))
}

command! {
    /// Lists the subcommands.
    ///
    /// ```resp
    /// > SCRIPT KILL
    /// (error) NOTBUSY No scripts in execution right now.
    /// ```
    HELP {
        name: "script|help",
        usage: "",
        since: "5.0.0",
        group: Group::Scripting,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&SCRIPT, reply);
    Ok(())
}
