//! The categories that commands are sorted into.

use crate::command::{Command, Flags, Group};
use alloc::vec::Vec;

/// All of them, in the order in which they are listed.
pub(crate) const CATEGORIES: [&str; 21] = [
    "keyspace",
    "read",
    "write",
    "set",
    "sortedset",
    "list",
    "hash",
    "string",
    "bitmap",
    "hyperloglog",
    "geo",
    "stream",
    "pubsub",
    "admin",
    "fast",
    "slow",
    "blocking",
    "dangerous",
    "connection",
    "transaction",
    "scripting",
];

pub(super) fn named(name: &[u8]) -> Option<&'static str> {
    CATEGORIES.into_iter().find(|it| it.as_bytes().eq_ignore_ascii_case(name))
}

/// The ACL categories of a row, by what its flags and group say.
pub fn categories(row: &Command) -> Vec<&'static str> {
    let mut all: Vec<&'static str> = Vec::new();
    let container = !row.subcommands.is_empty() && row.flags == Flags::NONE;
    // What a command on any key names itself stands for the group's word.
    let names_own = row.group == Group::Generic && !row.categories.is_empty();
    // That of PUBSUB alone has none of its family's.
    let is_plain_help = row.name == "pubsub|help";
    all.extend(row.group.category().filter(|_| !container && !names_own && !is_plain_help));
    all.extend(row.categories);
    let by_flag = [
        (Flags::WRITE, "write"),
        (Flags::READONLY, "read"),
        (Flags::ADMIN, "admin"),
        (Flags::ADMIN, "dangerous"),
        (Flags::DANGEROUS, "dangerous"),
        (Flags::BLOCKING, "blocking"),
    ];
    // Scripts that only read are not taken for reading commands.
    let is_script = row.group == Group::Scripting && row.flags.contains(Flags::READONLY);
    let by_flag = by_flag.iter().filter(|(flag, _)| row.flags.contains(*flag));
    all.extend(by_flag.map(|(_, name)| *name).filter(|it| !is_script || *it != "read"));
    all.push(if row.flags.contains(Flags::FAST) { "fast" } else { "slow" });
    all
}
