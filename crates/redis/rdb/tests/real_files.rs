//! Files that real servers wrote hold for us what they hold for the servers.

#![allow(clippy::unwrap_used, reason = "what fails here is a failed test")]

mod support;

use rdb::{LeftOut, Unsupported};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use support::server::{Server, installed, is_valkey};
use support::{Contents, Plain, load, real_files};

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

/// Our side, without keys that a server would drop as expired.
fn load_live(path: &Path, bytes: &[u8]) -> (Contents, Vec<LeftOut>) {
    let (mut contents, left_out) =
        load(bytes).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    let now = now_ms();
    contents.retain(|_, (_, _, deadline)| deadline.is_none_or(|it| it > now));
    (contents, left_out)
}

#[test]
fn servers_hold_the_same() {
    for program in installed() {
        let mut compared = 0;
        for path in real_files() {
            let bytes = std::fs::read(&path).unwrap();
            let Some(mut server) = Server::start(&program, "real", &bytes) else { continue };
            let (mut contents, left_out) = load_live(&path, &bytes);
            let (mut theirs, mut others) = server.contents();
            drop_what_differs(&mut contents, compared_with(&program));
            drop_what_differs(&mut theirs, compared_with(&program));
            for (key, value) in &contents {
                assert_eq!(Some(value), theirs.get(key), "{}: {key:?}", path.display());
            }
            assert_eq!(contents.len(), theirs.len(), "{}", path.display());
            let mut left: Vec<_> = left_out.iter().filter_map(|it| it.key.clone()).collect();
            left.sort();
            others.sort();
            assert_eq!(left, others, "{}", path.display());
            compared += 1;
        }
        assert!(real_files().is_empty() || compared > 8, "{} loads {compared}", program.display());
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Compared {
    Values,
    ValuesAndEncodings,
}

fn compared_with(program: &Path) -> Compared {
    if is_valkey(program) { Compared::ValuesAndEncodings } else { Compared::Values }
}

/// Older servers name and choose encodings differently; of strings, the newer
/// chooses by the length of the key too.
fn drop_what_differs(contents: &mut Contents, what: Compared) {
    for (value, encoding, _) in contents.values_mut() {
        if what == Compared::Values || matches!(value, Plain::String(_)) {
            encoding.clear();
        }
    }
}

/// Without a server at hand, the digests still tell keys and types.
#[test]
fn digests_name_the_same_keys() {
    for folder in ["redis-7.0.15", "valkey-9.1.2"] {
        let Some(path) =
            real_files().into_iter().find(|it| it.ends_with(Path::new(folder).join("dump.rdb")))
        else {
            continue;
        };
        let (contents, left_out) = load_live(&path, &std::fs::read(&path).unwrap());
        let digest = std::fs::read_to_string(path.with_file_name("digest.txt")).unwrap();
        let mut named = 0;
        for line in digest.lines() {
            let Some((rest, _)) = line.rsplit_once(' ') else { continue };
            let Some((rest, kind)) = rest.rsplit_once(" +") else { continue };
            let (db, key) = rest.split_once(' ').unwrap();
            let key = key.as_bytes().to_vec();
            named += 1;
            match contents.get(&(db.parse().unwrap(), key.clone())) {
                Some((value, _, _)) => assert_eq!(kind, name(value)),
                None => assert!(left_out.iter().any(|it| it.key.as_ref() == Some(&key)), "{line}"),
            }
        }
        assert!(named > 1000, "{folder} names {named}");
    }
}

fn name(value: &Plain) -> &'static str {
    match value {
        Plain::String(_) => "string",
        Plain::List(_) => "list",
        Plain::Set(_) => "set",
        Plain::Hash(_) => "hash",
        Plain::SortedSet(_) => "zset",
        Plain::Stream(_) => "stream",
    }
}

#[test]
fn what_is_left_out_is_said() {
    let left = |what, key: &[u8]| LeftOut { what, key: Some(key.to_vec()) }.to_string();
    let module = left(Unsupported::ModuleValue, b"m:1");
    assert_eq!(module, "key \"m:1\": values of modules are not supported");
    let function = LeftOut { what: Unsupported::Function, key: None };
    assert_eq!(function.to_string(), "functions of a version before the first release");
}
