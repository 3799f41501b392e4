//! Streams as lines, from ours and from what XINFO STREAM FULL replies.

use super::server::Reply;
use keyspace::value::stream::{Group, Stream, StreamId};

/// Names and values that may hold any byte.
fn text(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

/// Of a stream: entries, marks, groups with what is pending, consumers. When a
/// consumer was last active is left out, since not all files tell it.
pub(crate) fn lines(stream: &Stream) -> Vec<String> {
    let mut lines = Vec::new();
    for entry in stream.entries().forward(StreamId::MIN, StreamId::MAX) {
        let words = entry.fields().flat_map(|(name, value)| [name, value]);
        let words: Vec<String> = words.map(|it| text(&it.text())).collect();
        lines.push(format!("{} {}", entry.id, words.join(" ")));
    }
    let marks = stream.log().marks();
    lines.push(format!(
        "last {} deleted {} added {}",
        marks.last_id, marks.max_deleted_id, marks.added
    ));
    for group in stream.groups() {
        group_lines(group, &mut lines);
    }
    lines
}

fn group_lines(group: &Group, lines: &mut Vec<String>) {
    let read = group.read.map_or("nil".into(), |it| it.to_string());
    lines.push(format!("group {} {} {read}", text(group.name()), group.last_id));
    for (id, it) in group.pending_from(StreamId::MIN) {
        let consumer = text(group.consumer(it.consumer).name());
        lines.push(format!("  {id} {consumer} {} {}", it.at.0, it.count));
    }
    for consumer in group.consumers() {
        let held: Vec<String> = consumer.pending().map(|it| it.to_string()).collect();
        let (name, seen_at) = (text(consumer.name()), consumer.seen_at.0);
        lines.push(format!("  consumer {name} {seen_at} {}", held.join(" ")));
    }
}

/// The same from a reply.
pub(crate) fn lines_told(reply: Reply) -> Vec<String> {
    let mut lines = Vec::new();
    for entry in list(field(&reply, "entries")) {
        let [id, words] = list(entry) else { panic!("an entry is id and words") };
        let words: Vec<String> = list(words).iter().map(shown).collect();
        lines.push(format!("{} {}", shown(id), words.join(" ")));
    }
    let [last, deleted, added] = ["last-generated-id", "max-deleted-entry-id", "entries-added"]
        .map(|it| shown(field(&reply, it)));
    lines.push(format!("last {last} deleted {deleted} added {added}"));
    for group in list(field(&reply, "groups")) {
        let [name, last, read] =
            ["name", "last-delivered-id", "entries-read"].map(|it| shown(field(group, it)));
        lines.push(format!("group {name} {last} {read}"));
        for pending in list(field(group, "pending")) {
            let parts: Vec<String> = list(pending).iter().map(shown).collect();
            lines.push(format!("  {}", parts.join(" ")));
        }
        for consumer in list(field(group, "consumers")) {
            let held: Vec<String> =
                list(field(consumer, "pending")).iter().map(|it| shown(&list(it)[0])).collect();
            let [name, seen_at] = ["name", "seen-time"].map(|it| shown(field(consumer, it)));
            lines.push(format!("  consumer {name} {seen_at} {}", held.join(" ")));
        }
    }
    lines
}

fn list(reply: &Reply) -> &[Reply] {
    match reply {
        Reply::Array(items) => items,
        other => panic!("{other:?} is no list"),
    }
}

/// A field by its name; servers call what is pending by two.
fn field<'a>(reply: &'a Reply, name: &str) -> &'a Reply {
    let is_it = |it: &Reply| match (it, name) {
        (Reply::Bytes(it), "pending") => it == b"pel" || it == b"pending",
        (Reply::Bytes(it), _) => it == name.as_bytes(),
        _ => false,
    };
    let found = list(reply).chunks(2).find(|it| is_it(&it[0]));
    &found.unwrap_or_else(|| panic!("{reply:?} has no {name}"))[1]
}

fn shown(reply: &Reply) -> String {
    match reply {
        Reply::Bytes(bytes) => text(bytes),
        Reply::Int(value) => value.to_string(),
        Reply::Nil => "nil".into(),
        other => panic!("{other:?} is no word"),
    }
}
