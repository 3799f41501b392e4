//! A file opens by saying what it is, and fits in a reader's head.

use super::{crates, files, is_test, root};
use std::fs;

/// The most lines a file may have. From 400 on it should have a reason.
const MAX_LINES: usize = 600;

#[test]
fn files_are_short() {
    let root = root();
    let rust = files(&root.join("crates"), ".rs");
    let web = [files(&root.join("web"), ".ts"), files(&root.join("web"), ".mjs")].concat();
    for path in rust.into_iter().chain(web) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= MAX_LINES, "{}: {lines} lines: split it by idea", path.display());
    }
}

#[test]
fn modules_say_what_they_are() {
    for path in crates().iter().flat_map(|it| files(&it.dir.join("src"), ".rs")) {
        let is_root =
            path.ends_with("lib.rs") || path.ends_with("mod.rs") || path.ends_with("main.rs");
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            !is_root || is_test(&path) || text.starts_with("//!"),
            "{}:1: say in a //! line what the module is",
            path.display()
        );
    }
}
