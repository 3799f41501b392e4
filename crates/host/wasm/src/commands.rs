//! The command table, for hints, completion and help. The long texts are loaded
//! apart, when someone asks for help.

use crate::plain::{self, Plain};
use engine::Command;
use wasm_bindgen::JsValue;

pub(crate) fn rows() -> JsValue {
    plain::list(&mut engine::all().map(row)).into()
}

fn row(command: &'static Command) -> JsValue {
    let row = Plain::new();
    row.texts(&[
        // As it is typed: `CONFIG GET`.
        ("name", &command.name.replace('|', " ").to_ascii_uppercase()),
        ("usage", command.usage),
        ("summary", command.summary.trim_ascii()),
        ("since", command.since),
        ("group", command.group.name()),
        ("complexity", command.complexity),
        // Empty: the page loads these texts apart.
        ("help", command.help),
    ]);
    row.into()
}
