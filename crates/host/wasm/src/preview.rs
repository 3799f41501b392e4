//! The first few elements of a value, as text to look at.

use alloc::{format, string::String, vec, vec::Vec};
use keyspace::{
    Value,
    value::{
        Item,
        stream::{Entry, StreamId},
    },
};

use structs::hyperloglog;

/// Elements shown of a value.
const MAX_ITEMS: usize = 12;
/// Bytes shown of an element.
const MAX_LEN: usize = 80;

/// About how many different elements a HyperLogLog has seen; `None` for any other
/// value, since a sketch is a string like others to all but its own commands.
pub(crate) fn sketched(value: &Value) -> Option<u64> {
    let Value::String(it) = value else { return None };
    let mut text = it.text();
    let sketch = text.bytes();
    hyperloglog::check(sketch).ok()?;
    let mut registers = hyperloglog::Registers::default();
    registers.merge(sketch).ok()?;
    Some(registers.count())
}

pub(crate) fn preview(value: &Value) -> Vec<String> {
    match value {
        // Registers are nothing to read.
        Value::String(_) if sketched(value).is_some() => Vec::new(),
        Value::String(it) => vec![text(it.text().bytes())],
        Value::List(it) => it.iter().take(MAX_ITEMS).map(item).collect(),
        Value::Set(it) => it.iter().take(MAX_ITEMS).map(item).collect(),
        Value::Hash(it) => it
            .iter()
            .take(MAX_ITEMS)
            .map(|(field, value)| format!("{}: {}", item(field), item(value)))
            .collect(),
        Value::SortedSet(it) => it
            .iter()
            .take(MAX_ITEMS)
            .map(|(member, score)| {
                let mut line = Vec::new();
                stdx::float::append(&mut line, score);
                format!("{} {}", text(&line), item(member))
            })
            .collect(),
        Value::Stream(it) => {
            let entries = it.entries().forward(StreamId::MIN, StreamId::MAX);
            entries.take(MAX_ITEMS).map(|it| entry(&it)).collect()
        }
    }
}

fn entry(entry: &Entry<'_>) -> String {
    let fields = entry.fields().map(|(name, value)| format!("{}: {}", item(name), item(value)));
    format!("{}  {}", entry.id, fields.collect::<Vec<_>>().join(", "))
}

fn item(item: Item<'_>) -> String {
    text(&item.text())
}

fn text(bytes: &[u8]) -> String {
    let shown = &bytes[..bytes.len().min(MAX_LEN)];
    let cut = if bytes.len() > MAX_LEN { "…" } else { "" };
    match core::str::from_utf8(shown) {
        Ok(text) => format!("{text}{cut}"),
        Err(_) => format!("{}{cut}", shown.escape_ascii()),
    }
}
