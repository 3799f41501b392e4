//! What a crate must never name: see ARCHITECTURE.md.

use super::{code_lines, crates, files, is_test};
use std::fs;

/// Half and crate (empty: all of the half), and the words that must not stand in
/// their code.
const ABSENT: &[(&str, &str, &[&str])] = &[
    (
        "redis",
        "",
        &["std::fs", "std::net", "SystemTime", "Instant::", "BlockDevice", "sector", "ClusterId"],
    ),
    (
        "disk",
        "",
        &["std::fs", "std::net", "SystemTime", "Instant::", "resp::", "Redis", "redis", "keyspace"],
    ),
    ("disk", "vfs", &["fat32", "FAT", "cluster"]),
    ("base", "", &["std::fs", "std::net", "SystemTime", "Instant::"]),
    ("host", "node", &["std::", "wasm_bindgen", "js_sys"]),
];

#[test]
fn crates_do_not_name_what_is_not_theirs() {
    for house in crates() {
        let rules = ABSENT.iter().filter(|(half, name, _)| {
            *half == house.half && (name.is_empty() || *name == house.name)
        });
        for (_, _, words) in rules {
            for path in files(&house.dir.join("src"), ".rs").iter().filter(|it| !is_test(it)) {
                let text = fs::read_to_string(path).unwrap();
                for (number, line) in code_lines(&text) {
                    let word = words.iter().find(|word| line.contains(**word));
                    assert!(
                        word.is_none(),
                        "{}:{number}: {} must not know of {:?}: see ARCHITECTURE.md",
                        path.display(),
                        house.name,
                        word.unwrap()
                    );
                }
            }
        }
    }
}

/// Unsafe code needs a small module of its own, tested and documented; there is
/// none today.
#[test]
fn there_is_no_unsafe_code() {
    for path in crates().iter().flat_map(|it| files(&it.dir, ".rs")) {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in code_lines(&text) {
            let unsafe_block = ["unsafe {", "unsafe fn", "unsafe impl"];
            let found = unsafe_block.iter().any(|it| line.contains(it)) && !line.contains('"');
            assert!(!found, "{}:{number}: find a safe way", path.display());
        }
    }
}
