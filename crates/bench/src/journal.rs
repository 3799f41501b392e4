//! What the append-only file adds to a SET, flushed every second.

use crate::{
    Outcome,
    server::{Journal, Kind, Server},
};

const WORDS: [&str; 6] = ["-t", "set", "-r", "100000", "-P", "16"];
const REQUESTS: u64 = 2_000_000;

pub(crate) fn run() -> Outcome {
    println!("SET -P 16, server CPU µs an operation without and with appendfsync everysec");
    for kind in Kind::ALL {
        let mut figures = Vec::new();
        for journal in [Journal::Off, Journal::EverySec] {
            let server = Server::start(kind, journal)?;
            server.load(&WORDS, REQUESTS / 4)?;
            figures.push(server.load(&WORDS, REQUESTS)?.1);
        }
        let more = (figures[1] / figures[0] - 1.0) * 100.0;
        println!("{:<14}{:>8.3}{:>8.3}   {more:+.0} %", kind.name(), figures[0], figures[1]);
    }
    Ok(())
}
