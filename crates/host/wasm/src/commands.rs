//! The command table, for hints, completion and help.

use engine::Command;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct CommandRow {
    /// As it is typed: `CONFIG GET`.
    name: String,
    usage: &'static str,
    summary: &'static str,
    since: &'static str,
    group: &'static str,
    complexity: &'static str,
    help: &'static str,
}

pub(crate) fn rows() -> Vec<CommandRow> {
    engine::all().map(row).collect()
}

fn row(command: &'static Command) -> CommandRow {
    CommandRow {
        name: command.name.replace('|', " ").to_ascii_uppercase(),
        usage: command.usage,
        summary: command.summary(),
        since: command.since,
        group: command.group.name(),
        complexity: command.complexity,
        help: command.doc,
    }
}
