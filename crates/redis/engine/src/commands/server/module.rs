//! MODULE: there are none, and none can be loaded.

use crate::commands::prelude::*;

const REFUSED: &str = "ERR MODULE command not allowed. Modules are native code, which this server \
     does not load.";

command! {
    /// Asks about modules. None can be loaded.
    ///
    /// ```resp
    /// > MODULE LIST
    /// (empty array)
    /// ```
    pub(super) MODULE {
        name: "module",
        usage: "",
        since: "4.0.0",
        group: Group::Server,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        flags: Flags::NONE,
        subcommands: &[&HELP, &LIST, &LOAD, &LOADEX, &UNLOAD],
    }
}

command! {
    /// Lists the loaded modules: none.
    ///
    /// ```resp
    /// > MODULE LIST
    /// (empty array)
    /// ```
    LIST {
        name: "module|list",
        usage: "",
        since: "4.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT),
        tips: &["nondeterministic_output_order"],
        run: list,
    }
}

fn list(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.array(0);
    Ok(())
}

command! {
    /// Loads a module, on servers that do.
    ///
    /// ```resp
    /// > MODULE LOAD x.so
    /// (error) ERR MODULE command not allowed. Modules are native code, which this server does not load.
    /// ```
    LOAD {
        name: "module|load",
        usage: "path [arg [arg ...]]",
        since: "4.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Loads a module with settings, on servers that do.
    ///
    /// ```resp
    /// > MODULE LOADEX x.so
    /// (error) ERR MODULE command not allowed. Modules are native code, which this server does not load.
    /// ```
    LOADEX {
        name: "module|loadex",
        usage: "path [CONFIG name value [CONFIG name value ...]] [ARGS args [args ...]]",
        since: "7.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

command! {
    /// Unloads a module, on servers that load them.
    ///
    /// ```resp
    /// > MODULE UNLOAD x
    /// (error) ERR MODULE command not allowed. Modules are native code, which this server does not load.
    /// ```
    UNLOAD {
        name: "module|unload",
        usage: "name",
        since: "4.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::NO_ASYNC_LOADING),
        run: refuse,
    }
}

fn refuse(_: &mut Cx<'_>, _: &mut Args<'_>, _: &mut ReplyBuf) -> Outcome {
    Err(CommandError::Message(REFUSED))
}

command! {
    /// Returns what the subcommands do.
    ///
    /// ```resp
    /// > MODULE HELP me
    /// (error) ERR wrong number of arguments for 'module|help' command
    /// ```
    HELP {
        name: "module|help",
        usage: "",
        since: "5.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::LOADING.and(Flags::STALE),
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&MODULE, reply);
    Ok(())
}
