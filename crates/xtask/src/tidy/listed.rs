//! Declared once, and listed: a row that no list names would be dead.

use super::{files, root};
use std::fs;

#[test]
fn every_command_row_is_listed() {
    let commands = root().join("crates/redis/engine/src/commands");
    let all: Vec<_> = files(&commands, ".rs")
        .into_iter()
        .map(|path| (fs::read_to_string(&path).unwrap(), path))
        .collect();
    let mut rows = 0;
    for (text, path) in &all {
        for (at, line) in text.lines().enumerate() {
            let Some(row) =
                line.strip_prefix("    pub(super) ").and_then(|it| it.strip_suffix(" {"))
            else {
                continue;
            };
            if row.starts_with("fn ") || row.contains(' ') {
                continue;
            }
            rows += 1;
            let is_named = |text: &str| {
                text.split(|it: char| !it.is_alphanumeric() && it != '_' && it != '&' && it != ':')
                    .any(|word| {
                        word.starts_with('&')
                            && word.trim_start_matches('&').rsplit("::").next() == Some(row)
                    })
            };
            assert!(
                all.iter().any(|(text, _)| is_named(text)),
                "{}:{}: {row} is in no COMMANDS or subcommands list",
                path.display(),
                at + 1
            );
        }
    }
    assert!(rows > 150, "only {rows} rows found: has the macro changed?");
}

#[test]
fn every_view_is_listed() {
    let views = root().join("web/src/core/views");
    let index = fs::read_to_string(views.join("index.ts")).unwrap();
    for path in files(&views, ".ts") {
        let text = fs::read_to_string(&path).unwrap();
        if text.contains("defineView(") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                index.contains(&format!("./{name}.ts")),
                "{}: add the view to index.ts",
                path.display()
            );
        }
    }
}
