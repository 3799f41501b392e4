//! FUNCTION: libraries of functions.

use super::function_files;
use crate::{
    commands::prelude::*,
    core::Phase,
    scripting::{self, Existing, Library, What},
};
use alloc::vec::Vec;

command! {
    /// Looks after libraries of functions.
    ///
    /// ```resp
    /// > FUNCTION NOPE
    /// (error) ERR unknown subcommand 'NOPE'. Try FUNCTION HELP.
    /// ```
    pub(super) FUNCTION {
        name: "function",
        usage: "",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::NONE,
        subcommands: &[&DELETE, &DUMP, &FLUSH, &HELP, &KILL, &LIST, &LOAD, &RESTORE, &STATS],
    }
}

command! {
    /// Loads a library, whose code registers its functions.
    ///
    /// ```resp
    /// > FUNCTION LOAD "#!lua name=lib\nredis.register_function('f', function() return 1 end)"
    /// "lib"
    /// > FUNCTION LOAD "#!lua name=lib\nredis.register_function('f', function() return 2 end)"
    /// (error) ERR Library 'lib' already exists
    /// > FUNCTION LOAD REPLACE "#!lua name=lib\nredis.register_function('f', function() return 2 end)"
    /// "lib"
    /// > FCALL f 0
    /// (integer) 2
    /// ```
    LOAD {
        name: "function|load",
        usage: "[REPLACE] function-code",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(1) (considering compilation time is redundant)",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::NOSCRIPT),
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        run: load,
    }
}

fn load(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let mut existing = Existing::Refused;
    while args.left() > 1 {
        let option = args.word()?;
        if !option.eq_ignore_ascii_case(b"replace") {
            let before = "ERR Unknown option given: ";
            return Err(CommandError::About { before, word: option.to_vec(), after: "" });
        }
        existing = Existing::Replaced;
    }
    let code = args.word()?;
    let scripting = &mut cx.core.scripting;
    match scripting.load_late().and_then(|()| scripting.load(code, existing)) {
        Ok(name) => reply.bulk(&name),
        Err(CommandError::ScriptsLoading) if cx.core.phase == Phase::Loading => {
            // A file is being read, and the interpreter comes later.
            cx.core.scripting.not_loaded.push(code.to_vec());
            reply.ok();
        }
        Err(error) => return Err(error),
    }
    cx.functions_changed();
    Ok(())
}

command! {
    /// Deletes a library with its functions.
    ///
    /// ```resp
    /// > FUNCTION DELETE lib
    /// (error) ERR Library not found
    /// ```
    DELETE {
        name: "function|delete",
        usage: "library-name",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::NOSCRIPT),
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        run: delete,
    }
}

fn delete(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.core.scripting.load_late()?;
    cx.core.scripting.drop_library(args.word()?)?;
    reply.ok();
    cx.functions_changed();
    Ok(())
}

command! {
    /// Deletes all libraries.
    ///
    /// ```resp
    /// > FUNCTION FLUSH
    /// OK
    /// > FUNCTION FLUSH NOW
    /// (error) ERR FUNCTION FLUSH only supports SYNC|ASYNC option
    /// ```
    FLUSH {
        name: "function|flush",
        usage: "[ASYNC|SYNC]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(N) where N is the number of functions deleted",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::NOSCRIPT),
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        run: flush,
    }
}

fn flush(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let words: Vec<&[u8]> = core::iter::from_fn(|| args.next()).collect();
    if words.len() > 1 {
        return Err(args.wrong_subcommand("FUNCTION"));
    }
    if !super::is_flush_mode(&words) {
        let why = "ERR FUNCTION FLUSH only supports SYNC|ASYNC option";
        return Err(CommandError::Message(why));
    }
    cx.core.scripting.drop_all()?;
    reply.ok();
    cx.functions_changed();
    Ok(())
}

command! {
    /// Lists libraries and their functions, with their code on request.
    ///
    /// ```resp
    /// > FUNCTION LIST
    /// (empty array)
    /// > FUNCTION LOAD "#!lua name=lib\nredis.register_function('f', function() return 1 end)"
    /// "lib"
    /// > FUNCTION LIST LIBRARYNAME l*
    /// 1) 1) "library_name"
    ///    2) "lib"
    ///    3) "engine"
    ///    4) "LUA"
    ///    5) "functions"
    ///    6) 1) 1) "name"
    ///          2) "f"
    ///          3) "description"
    ///          4) (nil)
    ///          5) "flags"
    ///          6) (empty array)
    /// ```
    LIST {
        name: "function|list",
        usage: "[LIBRARYNAME library-name-pattern] [WITHCODE]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(N) where N is the number of functions",
        arity: Arity::AtLeast(2),
        flags: Flags::NOSCRIPT,
        tips: &["nondeterministic_output_order"],
        run: list,
    }
}

fn list(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    cx.core.scripting.load_late()?;
    let (mut pattern, mut parts) = (None, Parts::Functions);
    while let Some(word) = args.next() {
        if parts == Parts::Functions && word.eq_ignore_ascii_case(b"withcode") {
            parts = Parts::Code;
        } else if pattern.is_none() && word.eq_ignore_ascii_case(b"libraryname") {
            let why = "ERR library name argument was not given";
            pattern = Some(args.next().ok_or(CommandError::Message(why))?);
        } else {
            let before = "ERR Unknown argument ";
            return Err(CommandError::About { before, word: word.to_vec(), after: "" });
        }
    }
    let all = cx.core.scripting.libraries.iter();
    let is_wanted = |name: &[u8]| pattern.is_none_or(|it| stdx::glob::matches_nocase(it, name));
    let wanted: Vec<_> = all.filter(|(name, _)| is_wanted(name)).collect();
    reply.array(wanted.len());
    for (name, library) in wanted {
        write_library(reply, name, library, parts);
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Functions,
    Code,
}

fn write_library(reply: &mut ReplyBuf, name: &[u8], library: &Library, parts: Parts) {
    reply.map(if parts == Parts::Code { 4 } else { 3 });
    reply.bulk(b"library_name");
    reply.bulk(name);
    reply.bulk(b"engine");
    reply.bulk(b"LUA");
    reply.bulk(b"functions");
    reply.array(library.functions.len());
    for function in &library.functions {
        reply.map(3);
        reply.bulk(b"name");
        reply.bulk(&function.name);
        reply.bulk(b"description");
        reply.bulk_or_nil(function.description.as_deref());
        reply.bulk(b"flags");
        reply.set(function.flags.names().count());
        for flag in function.flags.names() {
            reply.status(flag);
        }
    }
    if parts == Parts::Code {
        reply.bulk(b"library_code");
        reply.bulk(&library.code);
    }
}

command! {
    /// Tells what is running, and how many libraries and functions there are.
    ///
    /// ```resp
    /// > FUNCTION STATS
    /// 1) "running_script"
    /// 2) (nil)
    /// 3) "engines"
    /// 4) 1) "LUA"
    ///    2) 1) "libraries_count"
    ///       2) (integer) 0
    ///       3) "functions_count"
    ///       4) (integer) 0
    /// ```
    STATS {
        name: "function|stats",
        usage: "",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT.and(Flags::ALLOW_BUSY),
        tips: &["nondeterministic_output", "request_policy:all_shards", "response_policy:special"],
        run: stats,
    }
}

fn stats(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.map(2);
    reply.bulk(b"running_script");
    match &cx.core.scripting.running {
        Some(running) => {
            let no_command = Vec::new();
            let (name, command) = match &running.what {
                What::Function { name, command } => (&name[..], command),
                What::Script => (&b""[..], &no_command),
            };
            reply.map(3);
            reply.bulk(b"name");
            reply.bulk(name);
            reply.bulk(b"command");
            reply.array(command.len());
            for word in command {
                reply.bulk(word);
            }
            reply.bulk(b"duration_ms");
            reply.int((cx.now.0.saturating_sub(running.started_at.0)) as i64);
        }
        None => reply.nil(),
    }
    let scripting = &cx.core.scripting;
    reply.bulk(b"engines");
    reply.map(1);
    reply.bulk(b"LUA");
    reply.map(2);
    reply.bulk(b"libraries_count");
    reply.len(scripting.libraries.len());
    reply.bulk(b"functions_count");
    reply.len(scripting.function_count());
    Ok(())
}

command! {
    /// Ends the function that is running, unless it has written something.
    ///
    /// ```resp
    /// > FUNCTION KILL
    /// (error) NOTBUSY No scripts in execution right now.
    /// ```
    KILL {
        name: "function|kill",
        usage: "",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT.and(Flags::ALLOW_BUSY),
        tips: &["request_policy:all_shards", "response_policy:one_succeeded"],
        run: kill,
    }
}

fn kill(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    scripting::kill(cx, scripting::Killer::Function)?;
    reply.ok();
    Ok(())
}

command! {
    /// Returns all libraries in a form that FUNCTION RESTORE takes.
    ///
    /// ```resp
    /// > FUNCTION DUMP
    /// "\n\x00]\x9b\\@\x0f\x7f\xa2\xda"
    /// ```
    DUMP {
        name: "function|dump",
        usage: "",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(N) where N is the number of functions",
        arity: Arity::Exactly(2),
        flags: Flags::NOSCRIPT,
        run: dump,
    }
}

fn dump(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let codes: Vec<&[u8]> = cx.core.scripting.codes().collect();
    reply.bulk(&rdb::dump_functions(&codes));
    Ok(())
}

command! {
    /// Loads the libraries that FUNCTION DUMP gave, here or on another server.
    ///
    /// FLUSH deletes all others first, APPEND refuses those whose names are taken, REPLACE
    /// replaces them.
    ///
    /// ```resp
    /// > FUNCTION RESTORE nonsense
    /// (error) ERR DUMP payload version or checksum are wrong
    /// ```
    RESTORE {
        name: "function|restore",
        usage: "serialized-value [FLUSH|APPEND|REPLACE]",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(N) where N is the number of functions on the payload",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::NOSCRIPT),
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        run: restore,
    }
}

fn restore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let payload = args.word()?;
    let policy = args.next();
    if !args.is_empty() {
        return Err(args.wrong_subcommand("FUNCTION"));
    }
    function_files::restore(cx, payload, policy)?;
    reply.ok();
    cx.functions_changed();
    Ok(())
}

command! {
    /// Lists the subcommands.
    ///
    /// ```resp
    /// > FUNCTION KILL
    /// (error) NOTBUSY No scripts in execution right now.
    /// ```
    HELP {
        name: "function|help",
        usage: "",
        since: "7.0.0",
        group: Group::Scripting,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&FUNCTION, reply);
    Ok(())
}
