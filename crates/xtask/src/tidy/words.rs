//! The project speaks of itself only.

use super::{files, root};
use std::fs;

/// Paths of one machine have no place in the project.
#[test]
fn no_file_names_a_machine() {
    let root = root();
    let folders = ["crates", "web", "www", "docs", ".ci"];
    let endings = [".rs", ".ts", ".mjs", ".md", ".html", ".css", ".toml", ".json", ".sh"];
    let below = folders.iter().flat_map(|folder| {
        endings.iter().flat_map(|ending| files(&root.join(folder), ending)).collect::<Vec<_>>()
    });
    let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "build.sh"];
    for path in below.chain(top.iter().map(|it| root.join(it))) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (at, line) in text.lines().enumerate() {
            let found = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")]
                .iter()
                .any(|it| line.contains(it));
            assert!(!found, "{}:{}: a path of one machine", path.display(), at + 1);
        }
    }
}
