//! House rules a compiler cannot check. Each failure names file, line and cure.

mod absent;
mod files;
mod halves;
mod listed;
mod words;

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A crate of the house: where it stands and under which roof.
struct House {
    dir: PathBuf,
    name: String,
    /// `base`, `redis`, `disk` or `host`; empty for tests, benchmarks, xtask.
    half: String,
}

fn crates() -> Vec<House> {
    let top = root().join("crates");
    let mut found = Vec::new();
    for folder in folders(&top) {
        if folder.join("Cargo.toml").exists() {
            found.push(House { name: file_name(&folder), half: String::new(), dir: folder });
            continue;
        }
        for dir in folders(&folder).into_iter().filter(|it| it.join("Cargo.toml").exists()) {
            found.push(House { name: file_name(&dir), half: file_name(&folder), dir });
        }
    }
    assert!(found.len() > 12, "the crates have moved: tidy looks for them in {}", top.display());
    found
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap().map(|it| it.unwrap().path());
    let mut folders: Vec<_> = entries.filter(|it| it.is_dir()).collect();
    folders.sort();
    folders
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_string()
}

/// The files below a folder with this ending, build products left out.
fn files(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(dir) else { return found };
    for path in entries.map(|it| it.unwrap().path()) {
        let name = file_name(&path);
        let made = ["node_modules", "target", "gen", "out", "dist", ".git", ".tools"];
        if path.is_dir() && !made.contains(&&name[..]) {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn is_test(path: &Path) -> bool {
    let text = path.to_str().unwrap();
    text.ends_with("tests.rs") || text.contains("/tests/") || text.contains(".test.")
}

/// The lines of a Rust file that are code of the product: no comments, and
/// nothing from the test module at its end on.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines = code.lines().enumerate().map(|(at, line)| (at + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}
