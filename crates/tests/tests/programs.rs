//! The programs and libraries that people use against a Redis server.

use std::path::{Path, PathBuf};
use tests::{server::Server, tools};

#[test]
fn redis_cli_talks_to_it() {
    let server = Server::bramble::<&str>(&[]);
    let port = server.port().to_string();
    for (line, want) in [
        ("SET k v EX 100", "OK\n"),
        ("GET k", "v\n"),
        ("RPUSH l a b c", "3\n"),
        ("LRANGE l 0 -1", "a\nb\nc\n"),
        ("--no-raw HSET h f v", "(integer) 1\n"),
        ("-3 --no-raw HGETALL h", "1# \"f\" => \"v\"\n"),
        ("-n 3 DBSIZE", "0\n"),
        ("NOSUCH", "ERR unknown command 'NOSUCH', with args beginning with: \n\n"),
    ] {
        let words = ["-p", &port].into_iter().chain(line.split(' '));
        let told = tools::run("redis-cli", &words.collect::<Vec<_>>());
        assert_eq!(told.text, want, "{line}");
    }
    let scanned = tools::run("redis-cli", &["-p", &port, "--scan"]);
    let mut keys: Vec<&str> = scanned.text.lines().collect();
    keys.sort_unstable();
    assert_eq!(keys, ["h", "k", "l"]);
    let big = tools::run("redis-cli", &["-p", &port, "--bigkeys"]);
    assert!(big.code == 0 && big.text.contains("Sampled 3 keys"), "{}", big.text);
}

#[test]
fn redis_benchmark_runs() {
    const TESTS: &str = "ping,set,get,incr,lpush,rpush,lpop,sadd,hset,spop,zadd,lrange,mset";
    let server = Server::bramble::<&str>(&[]);
    let port = server.port().to_string();
    let args = ["-p", &port, "-t", TESTS, "-n", "2000", "-r", "1000", "-q", "-P", "4"];
    let told = tools::run("redis-benchmark", &args);
    assert_eq!(told.code, 0, "{}", told.text);
    let results = told.text.matches("requests per second").count();
    assert!(results >= TESTS.split(',').count(), "{}", told.text);
    assert!(!told.text.to_lowercase().contains("err"), "{}", told.text);
}

/// redis-py where build.sh has put it.
fn redis_py() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/python");
    let is_there = folder.join("redis").is_dir();
    assert!(is_there, "redis-py is not in {}: run ./build.sh test", folder.display());
    folder
}

#[test]
fn redis_py_talks_to_it() {
    let folder = redis_py();
    let server = Server::bramble::<&str>(&[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/redis_py.py");
    let words = [
        script.to_str().expect("the repository has a plain name").to_string(),
        folder.to_str().expect("the repository has a plain name").to_string(),
        server.port().to_string(),
    ];
    let told = tools::run("python3", &words);
    assert_eq!((told.code, told.text.trim()), (0, "all well"), "{}", told.text);
}
