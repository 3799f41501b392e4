//! What the tests of this crate share: a plain form of values to compare, and a
//! real server to compare with.

#![allow(dead_code, reason = "each test binary uses a part")]

pub(crate) mod server;
pub(crate) mod stream;

use keyspace::value::Limits;
use keyspace::{StringValue, Value};
use rdb::{Event, LeftOut, LoadError, Reader};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use stdx::siphash::Key;

/// A value without its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    String(Vec<u8>),
    List(Vec<Vec<u8>>),
    Set(BTreeSet<Vec<u8>>),
    /// Values, and when fields end.
    Hash(BTreeMap<Vec<u8>, (Vec<u8>, Option<u64>)>),
    /// Members and the texts of their scores, in order.
    SortedSet(Vec<(Vec<u8>, Vec<u8>)>),
    /// A line for each thing there is to know: see [`stream`].
    Stream(Vec<String>),
}

/// What databases hold: value, encoding and deadline by database and key.
pub(crate) type Contents = BTreeMap<(usize, Vec<u8>), (Plain, String, Option<u64>)>;

pub(crate) fn limits() -> Limits {
    Limits::new(Key(11, 12))
}

pub(crate) fn plain(value: &Value) -> Plain {
    match value {
        Value::String(it) => Plain::String(string(it)),
        Value::List(it) => Plain::List(it.iter().map(|it| it.text().to_vec()).collect()),
        Value::Set(it) => Plain::Set(it.iter().map(|it| it.text().to_vec()).collect()),
        Value::Hash(it) => Plain::Hash(
            it.iter()
                .map(|(field, value)| {
                    let field = field.text().to_vec();
                    let deadline_ms = it.deadline(&field).map(|at| at.0);
                    (field, (value.text().to_vec(), deadline_ms))
                })
                .collect(),
        ),
        Value::SortedSet(it) => Plain::SortedSet(
            it.iter().map(|(member, score)| (member.text().to_vec(), score_text(score))).collect(),
        ),
        Value::Stream(it) => Plain::Stream(stream::lines(it)),
    }
}

fn string(value: &StringValue) -> Vec<u8> {
    value.text().bytes().to_vec()
}

/// Texts of one server version differ in the last digit from another's, so both
/// sides are brought to the number.
pub(crate) fn score_text(score: f64) -> Vec<u8> {
    format!("{:?}", score + 0.0).into_bytes()
}

/// Reads a whole file.
pub(crate) fn load(bytes: &[u8]) -> Result<(Contents, Vec<LeftOut>), LoadError> {
    let limits = limits();
    let mut reader = Reader::new(bytes, &limits)?;
    let (mut contents, mut left_out) = (Contents::new(), Vec::new());
    while let Some(event) = reader.next_event()? {
        match event {
            Event::Entry(it) => {
                let encoding = it.value.encoding().name().to_string();
                let held = (plain(&it.value), encoding, it.deadline_ms);
                contents.insert((it.db, it.key.into_owned()), held);
            }
            Event::LeftOut(it) => left_out.push(it),
            Event::Aux { .. } | Event::Sizes { .. } | Event::Functions(_) => {}
        }
    }
    Ok((contents, left_out))
}

/// The files that real servers wrote, where they are at hand.
pub(crate) fn real_files() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/real-data");
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rdb") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
