extern crate std;
use crate::{Engine, Flags, Options, all, command::Arity};
use alloc::{collections::BTreeSet, format, string::String, vec::Vec};
use keyspace::Millis;

const NOW: Millis = Millis(1_700_000_000_000);

fn engine() -> Engine {
    Engine::new(Options { seed: 7, now: NOW })
}

/// Runs the `resp` blocks in every command's help text.
#[test]
fn examples_in_help_hold() {
    let mut failures = Vec::new();
    for command in all() {
        let mut blocks = 0;
        for block in command.help.split("```resp\n").skip(1) {
            blocks += 1;
            let block = block.split("```").next().expect("split yields one piece");
            let got = replay(block);
            let want: String = block
                .trim()
                .lines()
                .map(|it| format!("{}\n", it.strip_prefix(' ').unwrap_or(it)))
                .collect();
            if got != want {
                failures.push(format!(
                    "{}:\n--- help says\n{want}--- engine says\n{got}",
                    command.name
                ));
            }
        }
        assert_ne!(blocks, 0, "{} has no example", command.name);
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Replays the `> request` lines of a script and prints what came back.
fn replay(script: &str) -> String {
    let mut engine = engine();
    let client = engine.connect(b"test", NOW);
    let mut out = String::new();
    for line in script.lines().filter_map(|it| it.trim().strip_prefix("> ")) {
        engine.feed(NOW, client, format!("{line}\r\n").as_bytes());
        let bytes = engine.output(client).to_vec();
        engine.sent(client, bytes.len());
        let (text, rest) = resp::render(&bytes).expect("a whole reply");
        assert!(rest.is_empty(), "{line} gave more than one reply");
        out += &format!("> {line}\n{text}\n");
    }
    out
}

#[test]
fn table_is_well_formed() {
    let mut names = BTreeSet::new();
    for it in all() {
        assert!(names.insert(it.name), "{} is listed twice", it.name);
        assert_eq!(it.name, it.name.to_lowercase());
        assert!(
            !(it.flags.contains(Flags::READONLY) && it.flags.contains(Flags::WRITE)),
            "{} cannot be READONLY and WRITE",
            it.name
        );
        let (Arity::Exactly(min) | Arity::AtLeast(min)) = it.arity;
        for spec in it.keys {
            assert!(spec.first < min, "{}'s key lies past its arity", it.name);
        }
        assert!(it.summary.len() > 5, "{} has no summary", it.name);
    }
}
