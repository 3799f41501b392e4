//! Server CPU time an operation, by command and pipeline, against the
//! references.

use crate::{
    Outcome,
    server::{Journal, Kind, Load, Server},
};

/// Name, redis-benchmark's words, requests.
const ROWS: [(&str, &[&str], u64); 13] = [
    ("SET -P 1", &["-t", "set", "-r", "100000"], 200_000),
    ("SET -P 8", &["-t", "set", "-r", "100000", "-P", "8"], 1_000_000),
    ("GET -P 64", &["-t", "get", "-r", "100000", "-P", "64"], 3_000_000),
    ("INCR -P 16", &["-t", "incr", "-r", "100000", "-P", "16"], 1_000_000),
    ("LPUSH -P 16", &["-t", "lpush", "-P", "16"], 1_000_000),
    ("RPOP -P 16", &["-t", "rpop", "-P", "16"], 1_000_000),
    ("SADD -P 16", &["-t", "sadd", "-r", "100000", "-P", "16"], 1_000_000),
    ("SPOP -P 16", &["-t", "spop", "-r", "100000", "-P", "16"], 1_000_000),
    ("HSET -P 16", &["-t", "hset", "-r", "100000", "-P", "16"], 1_000_000),
    ("ZADD -P 16", &["-t", "zadd", "-r", "100000", "-P", "16"], 1_000_000),
    ("XADD -P 16", &["-P", "16", "XADD", "stream", "*", "field", "valuevaluevalueva"], 1_000_000),
    ("LRANGE_100 -P 16", &["-t", "lrange_100", "-P", "16"], 100_000),
    ("MSET -P 16", &["-t", "mset", "-r", "100000", "-P", "16"], 200_000),
];

pub(crate) fn run() -> Outcome {
    println!("server CPU µs an operation (requests a second), 50 clients, 16-byte values");
    println!(
        "{:<18}{:>24}{:>24}{:>24}{:>10}",
        "", "redis 7.0.15", "valkey 9.1.2", "bramble", "/ valkey"
    );
    for (name, words, requests) in ROWS {
        let load = |kind: Kind| {
            let server = Server::start(kind, Journal::Off)?;
            // Warm: the keys are there, the process has its memory.
            server.load(words, requests / 4)?;
            server.load(words, requests)
        };
        let (redis, valkey, bramble) =
            (load(Kind::Redis)?, load(Kind::Valkey)?, load(Kind::Bramble)?);
        let cell = |it: Load| format!("{:.2} ({:.0})", it.cpu_us, it.requests_a_second);
        println!(
            "{name:<18}{:>24}{:>24}{:>24}{:>10.2}",
            cell(redis),
            cell(valkey),
            cell(bramble),
            bramble.cpu_us / valkey.cpu_us
        );
    }
    Ok(())
}
