//! The command table, one folder a family.

mod acl;
mod bitmap;
mod by_chance;
mod cluster;
mod connection;
mod expiry_option;
mod geo;
mod hash;
mod hyperloglog;
mod keys;
mod list;
mod pubsub;
mod scripting;
mod server;
mod set;
mod sort;
mod sorted_set;
mod stream;
mod string;
mod transactions;

pub(crate) use self::connection::own_line as client_line;

use crate::Command;

type Family = &'static [&'static Command];

static FAMILIES: &[Family] = &[
    string::COMMANDS,
    list::COMMANDS,
    hash::COMMANDS,
    set::COMMANDS,
    sorted_set::COMMANDS,
    bitmap::COMMANDS,
    hyperloglog::COMMANDS,
    geo::COMMANDS,
    stream::COMMANDS,
    keys::COMMANDS,
    sort::COMMANDS,
    connection::COMMANDS,
    server::COMMANDS,
    transactions::COMMANDS,
    pubsub::COMMANDS,
    scripting::COMMANDS,
    cluster::COMMANDS,
    acl::COMMANDS,
];

pub(crate) fn families() -> impl Iterator<Item = Family> {
    FAMILIES.iter().copied()
}

/// Every row: commands, and the subcommands of containers.
pub fn all() -> impl Iterator<Item = &'static Command> {
    families()
        .flatten()
        .flat_map(|row| core::iter::once(*row).chain(row.subcommands.iter().copied()))
}

/// The lines of a container's HELP: a usage and a summary for each subcommand.
fn help(container: &Command, reply: &mut resp::ReplyBuf) {
    let name = container.name.to_ascii_uppercase();
    reply.array(1 + 2 * container.subcommands.len());
    reply.status(&alloc::format!("{name} <subcommand> [<arg> ...]. Subcommands are:"));
    for row in container.subcommands {
        let usage = alloc::format!("{} {}", row.own_name().to_ascii_uppercase(), row.usage);
        reply.status(usage.trim_end());
        reply.status(&alloc::format!("    {}", row.summary.trim_ascii()));
    }
}

/// What every command's file needs.
mod prelude {
    pub(super) use crate::{
        args::Args,
        command::{Arity, Command, Flags, Group, command},
        cx::Cx,
        error::CommandError,
        key_spec::{KeySpec, KeyUse},
        probe::Change,
    };
    pub(super) use resp::ReplyBuf;

    /// What a handler gives back: the reply is written, or there is an error.
    pub(super) type Outcome = Result<(), CommandError>;
}
