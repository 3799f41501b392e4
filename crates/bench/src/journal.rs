//! What the append-only file adds to a SET, flushed every second.

use crate::{
    Outcome,
    server::{Journal, Kind, Server},
};

const WORDS: [&str; 6] = ["-t", "set", "-r", "100000", "-P", "16"];
const REQUESTS: u64 = 1_000_000;
/// Rounds by turns; the least of each is what the work takes without what the
/// machine does beside.
const ROUNDS: usize = 5;

pub(crate) fn run() -> Outcome {
    println!("SET -P 16, server CPU µs an operation without and with appendfsync everysec");
    for kind in Kind::ALL {
        let mut least = [f64::MAX; 2];
        for _ in 0..ROUNDS {
            for (figure, journal) in least.iter_mut().zip([Journal::Off, Journal::EverySec]) {
                let server = Server::start(kind, journal)?;
                server.load(&WORDS, REQUESTS / 4)?;
                *figure = figure.min(server.load(&WORDS, REQUESTS)?.1);
            }
        }
        let more = (least[1] / least[0] - 1.0) * 100.0;
        println!("{:<14}{:>8.3}{:>8.3}   {more:+.0} %", kind.name(), least[0], least[1]);
    }
    Ok(())
}
