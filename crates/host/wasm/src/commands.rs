//! The command table, for hints, completion and help. The long texts are loaded
//! apart, when someone asks for help.

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
    /// Empty: the page loads these texts apart.
    help: &'static str,
}

pub(crate) fn rows() -> Vec<CommandRow> {
    engine::all().map(row).collect()
}

fn row(command: &'static Command) -> CommandRow {
    CommandRow {
        name: command.name.replace('|', " ").to_ascii_uppercase(),
        usage: command.usage,
        summary: command.summary.trim(),
        since: command.since,
        group: command.group.name(),
        complexity: command.complexity,
        help: command.help,
    }
}
