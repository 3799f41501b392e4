//! Benchmarks: each prints ratios against a named reference in one run, since
//! machines are noisy and figures of two days cannot be compared.
//!
//! ```text
//!   bench            all of them
//!   bench commands   server CPU time an operation, against valkey and redis
//!   bench journal    what the append-only file adds to it
//!   bench growth     the slowest SET while millions of keys are made
//!   bench memory     bytes a key
//!   bench pipeline   SETs a second without a socket, to compare with the page
//! ```
//!
//! The servers come from the environment: `BRAMBLE_BIN`, `VALKEY_SERVER`, and
//! `redis-server` on the path. `./build.sh bench` sets them.
#![forbid(unsafe_code)]

mod commands;
mod growth;
mod journal;
mod memory;
mod pipeline;
mod server;

use std::{error::Error, process::ExitCode};

type Outcome = Result<(), Box<dyn Error>>;

/// A benchmark and its name on the command line.
type Bench = (&'static str, fn() -> Outcome);

const ALL: [Bench; 5] = [
    ("commands", commands::run),
    ("journal", journal::run),
    ("growth", growth::run),
    ("memory", memory::run),
    ("pipeline", pipeline::run),
];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (name, run) in ALL {
        if !wanted.is_empty() && !wanted.iter().any(|it| it == name) {
            continue;
        }
        println!("\n## {name}");
        if let Err(error) = run() {
            eprintln!("bench {name}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
