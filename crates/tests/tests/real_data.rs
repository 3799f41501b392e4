//! Files that real servers wrote load with every value they hold.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};
use tests::{
    digest::{self, Keys, Scores},
    server::Server,
};

/// Files of real servers lie beside the repository, where they do.
fn real_data() -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/real-data");
    if !path.is_dir() {
        println!("skipped: {} is not there", path.display());
        return None;
    }
    Some(path)
}

#[test]
fn dumps_and_journals_of_real_servers_load() {
    let Some(root) = real_data() else { return };
    for (name, scores) in [("redis-7.0.15", Scores::Seventeen), ("valkey-9.1.2", Scores::AsShown)] {
        let folder = root.join(name);
        let want = std::fs::read_to_string(folder.join("digest.txt")).expect("it can be read");
        let journal = std::fs::read_dir(folder.join("appendonlydir")).expect("it can be listed");
        let journal = journal.map(|it| it.expect("it can be listed").path()).collect();
        for files in [vec![folder.join("dump.rdb")], journal] {
            let server = Server::bramble(&loading(&files));
            let log = server.log().join("\n");
            same_lines(&digest::keys(&mut server.client(), scores), &want, &log);
        }
    }
}

fn loading(files: &[PathBuf]) -> Vec<PathBuf> {
    [PathBuf::from("--load")].into_iter().chain(files.iter().cloned()).collect()
}

/// Streams as valkey-server 9.1.2 itself has them after repeating its journal,
/// which does not name consumers that were never given anything.
const REPLAYED: [(&str, &str); 2] = [
    ("0 stream:392053 +stream", "e4881eea7c81f83c"),
    ("0 stream:885125 +stream", "8478976f9bd47828"),
];

/// Compares with the lines `db key +type hash` of a digest. What is missing must
/// be named in the log by its type.
fn same_lines(keys: &Keys, want: &str, log: &str) {
    let told: BTreeMap<String, &str> = want.lines().filter_map(parse_line).collect();
    let mut have = BTreeMap::new();
    for ((db, key), (kind, hash)) in keys {
        let key: String = key.iter().map(|byte| char::from(*byte)).collect();
        have.insert(format!("{db} {key} +{kind}"), &hash[..16]);
    }
    for (key, hash) in &told {
        let found = have.get(key);
        let replayed = REPLAYED.iter().find(|it| it.0 == key).map(|it| it.1);
        let fits = found == Some(hash)
            || (replayed.is_some() && found.copied() == replayed)
            || is_left_out(key, log);
        assert!(fits, "{key}: {found:?} is not {hash}; the log says: {log}");
    }
    let more: Vec<&String> = have.keys().filter(|key| !told.contains_key(*key)).collect();
    assert!(more.is_empty(), "{more:?} came from nowhere");
}

fn parse_line(line: &str) -> Option<(String, &str)> {
    let (key, hash) = line.rsplit_once(' ')?;
    key.contains(" +").then(|| (key.to_string(), hash))
}

/// Whether the log names what this key would have needed.
fn is_left_out(key: &str, log: &str) -> bool {
    let (_, name) = key.split_once(' ').expect("a database, then a key");
    let needs = [("bits:", "SETBIT"), ("hll:", "PFADD"), ("hashttl", "EXPIRE")];
    let log = log.to_ascii_uppercase();
    let named = |word: &str| log.contains(&word.to_ascii_uppercase());
    needs.iter().any(|(keys, word)| name.starts_with(keys) && named(word))
}

#[test]
fn files_of_old_servers_load_or_say_why_not() {
    let Some(root) = real_data() else { return };
    let folder = root.join("old-rdb");
    let want = std::fs::read_to_string(folder.join("digests.txt")).expect("it can be read");
    for line in want.lines() {
        let (name, said) = line.split_once(' ').expect("a name, then what is in it");
        let started = Server::try_bramble(&loading(&[folder.join(name)]));
        check_old(name, said, started);
    }
}

fn check_old(name: &str, said: &str, started: Result<Server, String>) {
    if said.starts_with("refused") {
        let words = match &started {
            Ok(server) => server.log().join("\n"),
            Err(log) => log.clone(),
        };
        assert!(words.contains("module"), "{name}: {words}");
        return;
    }
    let server = started.unwrap_or_else(|log| panic!("{name}: {log}"));
    let keys = digest::keys(&mut server.client(), Scores::Seventeen);
    let count = said.split(' ').next().and_then(|it| it.parse().ok());
    assert_eq!(Some(keys.len()), count, "{name}");
    let total = said.rsplit(' ').next().expect("the last word is the hash");
    assert_eq!(digest::total(&keys), total, "{name}");
}

/// The digest here and the one that made the texts are the same computation.
#[test]
fn the_digest_is_that_of_the_tool() {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/tools/digest.py");
    if !tool.is_file() {
        println!("skipped: {} is not there", tool.display());
        return;
    }
    let server = Server::valkey();
    tests::filling::fill(&mut server.client(), 7);
    let port = server.port().to_string();
    let tool = tool.to_str().expect("the repository has a plain name");
    let told = tests::tools::run("python3", &[tool, &port]);
    let keys = digest::keys(&mut server.client(), Scores::AsShown);
    let ours = format!("{} keys {}", keys.len(), digest::total(&keys));
    assert_eq!(told.text.trim(), ours);
}
