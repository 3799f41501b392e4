//! What a server holds, in a form to compare: by commands alone, so that any
//! two servers can be. A key's hash is over the JSON text of database, key,
//! type, value and deadline, so that other tools can make the same.

use crate::{client::Client, reply::Reply};
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, fmt::Write};

/// Keys with their types and hashes, by database.
pub type Keys = BTreeMap<(usize, Vec<u8>), (String, String)>;

/// How scores enter the hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scores {
    /// As the server shows them.
    AsShown,
    /// With 17 digits, as old servers show them: for comparing with those.
    Seventeen,
}

/// How many databases servers have.
const DATABASES: usize = 16;

/// The hash of each key. Keys of types without a plain value (modules)
/// have the hash of nothing.
pub fn keys(client: &mut Client, scores: Scores) -> Keys {
    let mut keys = Keys::new();
    for db in 0..DATABASES {
        assert!(!client.line(&format!("SELECT {db}")).is_error(), "there is database {db}");
        for key in texts(&client.line("KEYS *")) {
            let kind = client.call(&[b"TYPE", &key]);
            let kind = String::from_utf8_lossy(kind.text().unwrap_or(b"none")).into_owned();
            let hash = match value(client, &kind, &key, scores) {
                Some(value) => hash(client, db, &key, &kind, &value),
                None => String::new(),
            };
            keys.insert((db, key), (kind, hash));
        }
    }
    keys
}

/// One hash over all.
pub fn total(keys: &Keys) -> String {
    let mut total = Sha256::new();
    keys.values().for_each(|(_, hash)| total.update(hash));
    hex(&total.finalize())
}

fn hash(client: &mut Client, db: usize, key: &[u8], kind: &str, value: &str) -> String {
    let Reply::Int(deadline) = client.call(&[b"PEXPIRETIME", key]) else {
        panic!("PEXPIRETIME gives a number")
    };
    let json = format!("[{db}, \"{}\", \"+{kind}\", {value}, {deadline}]", hex(key));
    hex(&Sha256::digest(json))
}

fn value(client: &mut Client, kind: &str, key: &[u8], scores: Scores) -> Option<String> {
    Some(match kind {
        "string" => format!("\"{}\"", hex(client.call(&[b"GET", key]).text()?)),
        "list" => list(&texts(&client.call(&[b"LRANGE", key, b"0", b"-1"]))),
        "set" => {
            let mut members = texts(&client.call(&[b"SMEMBERS", key]));
            members.sort();
            list(&members)
        }
        "hash" => {
            let flat = texts(&client.call(&[b"HGETALL", key]));
            let mut pairs: Vec<&[Vec<u8>]> = flat.chunks(2).collect();
            pairs.sort();
            let pairs: Vec<String> = pairs.into_iter().map(list).collect();
            format!("[{}]", pairs.join(", "))
        }
        "zset" => {
            let mut flat = texts(&client.call(&[b"ZRANGE", key, b"0", b"-1", b"WITHSCORES"]));
            if scores == Scores::Seventeen {
                flat.iter_mut().skip(1).step_by(2).for_each(lengthen);
            }
            list(&flat)
        }
        "stream" => stream(client, key),
        _ => return None,
    })
}

/// Entries; of each group its name, how many consumers and pending entries it
/// has, and its last id; and who has been given what, how often.
fn stream(client: &mut Client, key: &[u8]) -> String {
    let entries = client.call(&[b"XRANGE", key, b"-", b"+"]);
    let (mut groups, mut pending) = (Vec::new(), Vec::new());
    for group in client.call(&[b"XINFO", b"GROUPS", key]).items().unwrap_or(&[]) {
        let told = group.items().expect("RESP2 tells of a group in a list");
        groups.push(Reply::Array([1, 3, 5, 7].map(|at| told[at].clone()).to_vec()));
        let name = told[1].text().expect("a group has a name");
        let given = client.call(&[b"XPENDING", key, name, b"-", b"+", b"10000"]);
        for it in given.items().expect("what is pending is a list") {
            let it = it.items().expect("what is pending has parts");
            pending.push(Reply::Array([0, 1, 3].map(|at| it[at].clone()).to_vec()));
        }
    }
    json(&Reply::Array(vec![entries, Reply::Array(groups), Reply::Array(pending)]))
}

/// Texts in hexadecimal digits.
fn json(reply: &Reply) -> String {
    match reply {
        Reply::Array(items) => {
            format!("[{}]", items.iter().map(json).collect::<Vec<_>>().join(", "))
        }
        Reply::Int(number) => number.to_string(),
        other => format!("\"{}\"", hex(other.text().expect("lists, numbers and texts only"))),
    }
}

fn lengthen(score: &mut Vec<u8>) {
    let value = stdx::float::parse_bound(score).expect("a score is a number");
    score.clear();
    stdx::float::append_17(score, value);
}

fn list(items: &[Vec<u8>]) -> String {
    let items: Vec<String> = items.iter().map(|it| format!("\"{}\"", hex(it))).collect();
    format!("[{}]", items.join(", "))
}

fn texts(reply: &Reply) -> Vec<Vec<u8>> {
    let items = reply.items().unwrap_or_else(|| panic!("{reply} is no list"));
    items.iter().filter_map(|it| Some(it.text()?.to_vec())).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // A string takes any text.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
