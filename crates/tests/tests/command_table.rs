//! What COMMAND INFO and COMMAND DOCS tell of each command of the table is what
//! the reference tells.

use std::collections::BTreeMap;
use tests::{client::Client, reply::Reply, server::Server};

#[test]
fn command_info_is_the_reference_s() {
    let mut differences = Vec::new();
    for (name, [oracle, ours]) in told_of_each("INFO") {
        for (field, (oracle, ours)) in FIELDS.iter().zip(fields(&oracle).zip(fields(&ours))) {
            if oracle != ours {
                differences.push(format!("{name} {field}\n  valkey  {oracle}\n  bramble {ours}"));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn since_and_group_are_the_reference_s() {
    let mut differences = Vec::new();
    for (name, [oracle, ours]) in told_of_each("DOCS") {
        for field in ["since", "group"] {
            let [oracle, ours] = [&oracle, &ours].map(|it| named(it, field));
            if oracle != ours {
                differences.push(format!("{name} {field}\n  valkey  {oracle}\n  bramble {ours}"));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The fields of COMMAND INFO but for the subcommands, which have rows of their
/// own.
const FIELDS: [&str; 9] =
    ["name", "arity", "flags", "first key", "last key", "step", "categories", "tips", "keys"];

/// What COMMAND `word` replies of each row, there and here.
fn told_of_each(word: &str) -> BTreeMap<&'static str, [Reply; 2]> {
    let servers = [Server::valkey(), Server::bramble::<&str>(&[])];
    let mut clients = servers.each_ref().map(Server::client);
    let mut ask = |name: &str| {
        clients.each_mut().map(|it| {
            assert!(!it.line("HELLO 3").is_error(), "both speak RESP3");
            told(it, word, name)
        })
    };
    engine::all().map(|row| (row.name, ask(row.name))).collect()
}

fn told(client: &mut Client, word: &str, name: &str) -> Reply {
    match client.line(&format!("COMMAND {word} {name}")) {
        Reply::Array(mut rows) => rows.remove(0),
        Reply::Map(mut rows) => rows.remove(0).1,
        other => panic!("COMMAND {word} {name} replies {other}"),
    }
}

fn fields(row: &Reply) -> impl Iterator<Item = Reply> + '_ {
    let items = row.items().unwrap_or_else(|| panic!("{row} is no row"));
    items.iter().take(FIELDS.len()).map(in_order)
}

/// Sets and maps in order, and without the notes for people.
fn in_order(reply: &Reply) -> Reply {
    match reply {
        Reply::Set(items) => {
            let mut items: Vec<Reply> = items.iter().map(in_order).collect();
            items.sort();
            Reply::Set(items)
        }
        Reply::Array(items) => Reply::Array(items.iter().map(in_order).collect()),
        Reply::Map(pairs) => {
            let kept = pairs.iter().filter(|(name, _)| name.text() != Some(b"notes"));
            let mut pairs: Vec<_> = kept.map(|(name, it)| (name.clone(), in_order(it))).collect();
            pairs.sort();
            Reply::Map(pairs)
        }
        other => other.clone(),
    }
}

fn named(docs: &Reply, field: &str) -> Reply {
    let Reply::Map(pairs) = docs else { panic!("{docs} is no map") };
    let found = pairs.iter().find(|(name, _)| name.text() == Some(field.as_bytes()));
    found.unwrap_or_else(|| panic!("{docs} has no {field}")).1.clone()
}
