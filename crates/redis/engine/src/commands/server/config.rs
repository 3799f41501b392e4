//! CONFIG: settings, asked for and changed.

use crate::{commands::prelude::*, core::CommandStats, engine::Effect, probe::Counters};
use alloc::string::String;
use stdx::glob;

command! {
    /// Asks for settings and changes them. See its subcommands.
    ///
    /// ```resp
    /// > CONFIG GET appendfsync
    /// 1) "appendfsync"
    /// 2) "everysec"
    /// ```
    pub(super) CONFIG {
        name: "config",
        usage: "",
        since: "2.0.0",
        group: Group::Server,
        complexity: "Depends on subcommand.",
        arity: Arity::AtLeast(2),
        subcommands: &[&GET, &HELP, &RESETSTAT, &REWRITE, &SET],
    }
}

const ADMIN: Flags = Flags::ADMIN.and(Flags::NOSCRIPT).and(Flags::LOADING).and(Flags::STALE);

command! {
    /// Returns the settings whose names match one of the patterns.
    ///
    /// ```resp
    /// > CONFIG GET set-max-intset*
    /// 1) "set-max-intset-entries"
    /// 2) "512"
    /// > CONFIG GET no-such-setting
    /// (empty array)
    /// ```
    pub(super) GET {
        name: "config|get",
        usage: "parameter [parameter ...]",
        since: "2.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of patterns",
        arity: Arity::AtLeast(3),
        flags: ADMIN,
        run: get,
    }
}

fn get(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let patterns = args.rest();
    let mut entries = cx.core.config.entries();
    entries.retain(|(name, _)| {
        patterns.clone().any(|pattern| glob::matches_nocase(pattern, name.as_bytes()))
    });
    reply.map(entries.len());
    for (name, value) in entries {
        reply.bulk(name.as_bytes());
        reply.bulk(value.as_bytes());
    }
    Ok(())
}

command! {
    /// Changes settings; either all of them or, where one cannot be, none.
    ///
    /// ```resp
    /// > CONFIG SET set-max-intset-entries 4
    /// OK
    /// > CONFIG SET set-max-intset-entries few
    /// (error) ERR CONFIG SET failed (possibly related to argument 'set-max-intset-entries') - argument couldn't be parsed into an integer
    /// ```
    pub(super) SET {
        name: "config|set",
        usage: "parameter value [parameter value ...]",
        since: "2.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of settings",
        arity: Arity::AtLeast(4),
        flags: ADMIN,
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: set,
    }
}

fn set(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if !args.left().is_multiple_of(2) {
        return Err(CommandError::WrongArity("config|set"));
    }
    let mut changed = cx.core.config.clone();
    let mut seen: alloc::vec::Vec<String> = alloc::vec::Vec::new();
    while !args.is_empty() {
        let (name, value) = (args.word()?, args.word()?);
        let text = String::from_utf8_lossy(name).to_ascii_lowercase();
        let failed = |why: String| CommandError::ConfigSet { name: text.clone(), why };
        match changed.set(&text, &String::from_utf8_lossy(value)) {
            None => return Err(CommandError::UnknownConfig(name.to_vec())),
            Some(Err(why)) => return Err(failed(why)),
            Some(Ok(())) if seen.contains(&text) => {
                return Err(failed("duplicate parameter".into()));
            }
            Some(Ok(())) => seen.push(text),
        }
    }
    let (before, after) = (cx.core.config.host.appendonly, changed.host.appendonly);
    cx.core.config = changed;
    if seen.iter().any(|it| it == "requirepass") {
        let password = cx.core.config.requirepass.clone();
        cx.core.acl.set_default_password(&password);
    }
    cx.core.apply_policy();
    if before != after {
        cx.core.effects.push(if after { Effect::StartJournal } else { Effect::StopJournal });
    }
    reply.ok();
    Ok(())
}

command! {
    /// Sets the counters that INFO shows back to zero.
    ///
    /// ```resp
    /// > CONFIG RESETSTAT
    /// OK
    /// ```
    pub(super) RESETSTAT {
        name: "config|resetstat",
        usage: "",
        since: "2.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: ADMIN,
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: resetstat,
    }
}

fn resetstat(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let changes = cx.core.probe.counters.changes;
    cx.core.probe.counters = Counters { changes, ..Counters::default() };
    cx.core.stats.fill(CommandStats::default());
    cx.core.errors = 0;
    cx.core.commands = 0;
    reply.ok();
    Ok(())
}

command! {
    /// Would write the settings to a file, but there is none.
    ///
    /// ```resp
    /// > CONFIG REWRITE
    /// (error) ERR The server is running without a config file
    /// ```
    pub(super) REWRITE {
        name: "config|rewrite",
        usage: "",
        since: "2.8.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: ADMIN,
        tips: &["request_policy:all_nodes", "response_policy:all_succeeded"],
        run: rewrite,
    }
}

fn rewrite(_: &mut Cx<'_>, _: &mut Args<'_>, _: &mut ReplyBuf) -> Outcome {
    Err(CommandError::Message("ERR The server is running without a config file"))
}

command! {
    /// Lists the subcommands of CONFIG.
    ///
    /// ```resp
    /// > CONFIG HELP me
    /// (error) ERR wrong number of arguments for 'config|help' command
    /// ```
    pub(super) HELP {
        name: "config|help",
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
    crate::commands::help(&CONFIG, reply);
    Ok(())
}
