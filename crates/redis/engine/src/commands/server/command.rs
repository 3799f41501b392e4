//! COMMAND: the table of commands, told to clients.

use super::command_keys::{GETKEYS, GETKEYSANDFLAGS};
use crate::{acl::categories, commands::prelude::*, key_spec::Find};
use alloc::{vec, vec::Vec};
use stdx::glob;

command! {
    /// Returns what clients need to know of all commands.
    ///
    /// ```resp
    /// > COMMAND INFO no-such-command
    /// 1) (nil)
    /// ```
    pub(super) COMMAND {
        name: "command",
        usage: "",
        since: "2.8.13",
        group: Group::Server,
        complexity: "O(N) where N is the number of commands",
        arity: Arity::AtLeast(1),
        flags: Flags::LOADING.and(Flags::STALE),
        categories: &["connection"],
        tips: &["nondeterministic_output_order"],
        subcommands: &[&COUNT, &DOCS, &GETKEYS, &GETKEYSANDFLAGS, &HELP, &INFO, &LIST],
        run: command,
    }
}

pub(super) const LOOKING: Flags = Flags::LOADING.and(Flags::STALE);

fn command(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let rows = top_rows(cx);
    reply.array(rows.len());
    rows.into_iter().for_each(|row| write_row(row, reply));
    Ok(())
}

/// All commands, without the subcommands of containers.
fn top_rows(cx: &Cx<'_>) -> Vec<&'static Command> {
    cx.core.lookup.rows().map(|(_, row)| row).filter(|row| !row.name.contains('|')).collect()
}

/// A row by its name, or by `container|subcommand`.
fn row_named(cx: &Cx<'_>, name: &[u8]) -> Option<&'static Command> {
    let is_it = |row: &&Command| row.name.as_bytes().eq_ignore_ascii_case(name);
    cx.core.lookup.rows().map(|(_, row)| row).find(is_it)
}

fn write_row(row: &'static Command, reply: &mut ReplyBuf) {
    reply.array(10);
    reply.bulk(row.name.as_bytes());
    reply.int(row.arity.signed());
    write_names(row.flags.names(), reply);
    let [first, last, step] = legacy_keys(row);
    reply.int(first);
    reply.int(last);
    reply.int(step);
    let categories = categories(row);
    reply.set(categories.len());
    categories.iter().for_each(|it| reply.status(&alloc::format!("@{it}")));
    reply.set(row.tips.len());
    row.tips.iter().for_each(|it| reply.bulk(it.as_bytes()));
    reply.set(row.keys.len());
    row.keys.iter().for_each(|it| write_key_spec(it, reply));
    reply.array(row.subcommands.len());
    row.subcommands.iter().for_each(|it| write_row(it, reply));
}

pub(super) fn write_names(names: impl Iterator<Item = &'static str> + Clone, reply: &mut ReplyBuf) {
    reply.set(names.clone().count());
    names.for_each(|name| reply.status(name));
}

/// First key, last key and step: what was told before there were key specs.
fn legacy_keys(row: &Command) -> [i64; 3] {
    let ranges = row.keys.iter().filter_map(|spec| match spec.find {
        Find::Range { last, step } => {
            let last = if last < 0 { last } else { spec.first as i64 + last };
            Some((spec.first as i64, last, step as i64))
        }
        Find::Counted { .. }
        | Find::AfterOption(_)
        | Find::OneAfter { .. }
        | Find::HalfAfter { .. }
        | Find::Unknown => None,
    });
    ranges
        .reduce(|a, b| (a.0.min(b.0), if b.1 < 0 { b.1 } else { a.1.max(b.1) }, a.2))
        .map_or([0; 3], |it| [it.0, it.1, it.2])
}

fn write_key_spec(spec: &KeySpec, reply: &mut ReplyBuf) {
    reply.map(3);
    reply.bulk(b"flags");
    write_names(spec.usage.names(), reply);
    reply.bulk(b"begin_search");
    match spec.find {
        Find::AfterOption(_) | Find::Unknown => write_search("unknown", &[], reply),
        Find::OneAfter { word } | Find::HalfAfter { word } => {
            write_search_head("keyword", 2, reply);
            reply.bulk(b"keyword");
            reply.bulk(word.as_bytes());
            reply.bulk(b"startfrom");
            reply.len(spec.first);
        }
        _ => write_search("index", &[("index", spec.first as i64)], reply),
    }
    reply.bulk(b"find_keys");
    match spec.find {
        Find::AfterOption(_) | Find::Unknown => write_search("unknown", &[], reply),
        Find::Counted { step } => {
            let fields = [("keynumidx", 0), ("firstkey", 1), ("keystep", step as i64)];
            write_search("keynum", &fields, reply);
        }
        Find::OneAfter { .. } => {
            write_search("range", &[("lastkey", 0), ("keystep", 1), ("limit", 0)], reply);
        }
        Find::HalfAfter { .. } => {
            write_search("range", &[("lastkey", -1), ("keystep", 1), ("limit", 2)], reply);
        }
        Find::Range { last, step } => {
            let fields = [("lastkey", last), ("keystep", step as i64), ("limit", 0)];
            write_search("range", &fields, reply);
        }
    }
}

fn write_search_head(kind: &str, fields: usize, reply: &mut ReplyBuf) {
    reply.map(2);
    reply.bulk(b"type");
    reply.bulk(kind.as_bytes());
    reply.bulk(b"spec");
    reply.map(fields);
}

fn write_search(kind: &str, fields: &[(&str, i64)], reply: &mut ReplyBuf) {
    write_search_head(kind, fields.len(), reply);
    for (name, value) in fields {
        reply.bulk(name.as_bytes());
        reply.int(*value);
    }
}

command! {
    /// Returns how many commands there are.
    ///
    /// ```resp
    /// > COMMAND COUNT all
    /// (error) ERR wrong number of arguments for 'command|count' command
    /// ```
    pub(super) COUNT {
        name: "command|count",
        usage: "",
        since: "2.8.13",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: LOOKING,
        categories: &["connection"],
        run: count,
    }
}

fn count(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.len(top_rows(cx).len());
    Ok(())
}

command! {
    /// Returns the help of commands: summary, version, group, complexity.
    ///
    /// ```resp
    /// > COMMAND DOCS no-such-command
    /// (empty array)
    /// ```
    pub(super) DOCS {
        name: "command|docs",
        usage: "[command-name [command-name ...]]",
        since: "7.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of commands to look up",
        arity: Arity::AtLeast(2),
        flags: LOOKING,
        categories: &["connection"],
        tips: &["nondeterministic_output_order"],
        run: docs,
    }
}

fn docs(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let rows = if args.is_empty() {
        top_rows(cx)
    } else {
        args.rest().filter_map(|name| row_named(cx, name)).collect()
    };
    reply.map(rows.len());
    rows.into_iter().for_each(|row| write_docs(row, reply));
    Ok(())
}

fn write_docs(row: &'static Command, reply: &mut ReplyBuf) {
    let subs = row.subcommands;
    reply.bulk(row.name.as_bytes());
    reply.map(4 + usize::from(!subs.is_empty()));
    let fields = [
        ("summary", row.summary.trim_ascii()),
        ("since", row.since),
        ("group", row.group.name()),
        ("complexity", row.complexity),
    ];
    for (name, value) in fields {
        reply.bulk(name.as_bytes());
        reply.bulk(value.as_bytes());
    }
    if !subs.is_empty() {
        reply.bulk(b"subcommands");
        reply.map(subs.len());
        subs.iter().for_each(|it| write_docs(it, reply));
    }
}

command! {
    /// Returns what clients need to know of some commands.
    ///
    /// ```resp
    /// > COMMAND INFO no-such-command
    /// 1) (nil)
    /// ```
    pub(super) INFO {
        name: "command|info",
        usage: "[command-name [command-name ...]]",
        since: "2.8.13",
        group: Group::Server,
        complexity: "O(N) where N is the number of commands to look up",
        arity: Arity::AtLeast(2),
        flags: LOOKING,
        categories: &["connection"],
        tips: &["nondeterministic_output_order"],
        run: info,
    }
}

fn info(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.is_empty() {
        return command(cx, args, reply);
    }
    reply.array(args.left());
    for name in args.rest() {
        match row_named(cx, name) {
            Some(row) => write_row(row, reply),
            None => reply.nil_array(),
        }
    }
    Ok(())
}

command! {
    /// Returns the names of commands, all or those that match a filter.
    ///
    /// ```resp
    /// > COMMAND LIST FILTERBY PATTERN getd*
    /// 1) "getdel"
    /// ```
    pub(super) LIST {
        name: "command|list",
        usage: "[FILTERBY <MODULE module-name|ACLCAT category|PATTERN pattern>]",
        since: "7.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of commands",
        arity: Arity::AtLeast(2),
        flags: LOOKING,
        categories: &["connection"],
        tips: &["nondeterministic_output_order"],
        run: list,
    }
}

fn list(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let all: Vec<&'static Command> = cx.core.lookup.rows().map(|(_, row)| row).collect();
    let rows = if args.is_empty() {
        top_rows(cx)
    } else if args.left() != 3 || !args.take("FILTERBY") {
        return Err(CommandError::Syntax);
    } else if args.take("MODULE") {
        vec![]
    } else if args.take("ACLCAT") {
        let wanted = args.word()?;
        let is_in = |row: &Command| {
            categories(row).iter().any(|it| it.as_bytes().eq_ignore_ascii_case(wanted))
        };
        all.into_iter().filter(|row| is_in(row)).collect()
    } else if args.take("PATTERN") {
        let pattern = args.word()?;
        all.into_iter().filter(|row| glob::matches_nocase(pattern, row.name.as_bytes())).collect()
    } else {
        return Err(CommandError::Syntax);
    };
    reply.set(rows.len());
    rows.iter().for_each(|row| reply.bulk(row.name.as_bytes()));
    Ok(())
}

command! {
    /// Lists the subcommands of COMMAND.
    ///
    /// ```resp
    /// > COMMAND HELP me
    /// (error) ERR wrong number of arguments for 'command|help' command
    /// ```
    pub(super) HELP {
        name: "command|help",
        usage: "",
        since: "5.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: LOOKING,
        categories: &["connection"],
        run: help,
    }
}

fn help(_: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    crate::commands::help(&COMMAND, reply);
    Ok(())
}
