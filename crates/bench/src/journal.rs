//! What the append-only file adds to a SET, flushed every second.

use crate::{
    Outcome,
    server::{Journal, Kind, Server},
};

/// How deep clients pipeline, and requests for it.
const ROWS: [(&str, u64); 2] = [("1", 200_000), ("16", 1_000_000)];
/// Rounds by turns; the least of each is what the work takes without what the
/// machine does beside.
const ROUNDS: usize = 5;

pub(crate) fn run() -> Outcome {
    for (pipeline, requests) in ROWS {
        println!("SET -P {pipeline}, server CPU µs an operation without and with everysec");
        row(&["-t", "set", "-r", "100000", "-P", pipeline], requests)?;
    }
    Ok(())
}

fn row(words: &[&str], requests: u64) -> Outcome {
    for kind in Kind::ALL {
        let mut least = [f64::MAX; 2];
        for _ in 0..ROUNDS {
            for (figure, journal) in least.iter_mut().zip([Journal::Off, Journal::EverySec]) {
                let server = Server::start(kind, journal)?;
                server.load(words, requests / 4)?;
                *figure = figure.min(server.load(words, requests)?.cpu_us);
            }
        }
        let more = (least[1] / least[0] - 1.0) * 100.0;
        println!("{:<14}{:>8.3}{:>8.3}   {more:+.0} %", kind.name(), least[0], least[1]);
    }
    Ok(())
}
