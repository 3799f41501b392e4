//! The help texts of all commands as one file, which the page loads when someone
//! asks for help.

use serde_json::{Map, Value};
use std::{error::Error, fs, path::Path};

/// Writes `{ "GET": "…", "CONFIG GET": "…" }`.
pub(crate) fn write(out: &Path) -> Result<(), Box<dyn Error>> {
    fs::write(out, Value::Object(texts()).to_string())?;
    Ok(())
}

fn texts() -> Map<String, Value> {
    engine::all()
        .map(|row| {
            let name = row.name.replace('|', " ").to_ascii_uppercase();
            (name, Value::String(readable(row.help)))
        })
        .collect()
}

/// The text as a terminal shows it: without the marks of code blocks, and without
/// the space that a doc comment has at the start of each line.
fn readable(help: &str) -> String {
    let lines = help.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
    let text: Vec<&str> = lines.filter(|line| !line.starts_with("```")).collect();
    text.join("\n").trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_text_with_an_example() {
        let texts = texts();
        assert!(texts.len() > 150);
        for (name, text) in &texts {
            let text = text.as_str().unwrap();
            assert!(text.contains("> ") && !text.contains("```"), "{name}: {text}");
        }
    }
}
