//! SETs a second in one thread without a socket: the same pipeline that the page's
//! benchmark gives the engine in a browser's worker, on the same kind of disk.

use crate::Outcome;
use node::{Millis, Node, Options, block::Memory};
use std::{fmt::Write, time::Instant};

const SETS: usize = 100_000;
const KEYS: u32 = 1_000_000;
const BATCH: usize = 100;
const RUNS: usize = 5;
/// 512 MiB.
const BLOCKS: u64 = 1 << 20;

pub(crate) fn run() -> Outcome {
    let requests = requests()?;
    let mut best = 0.0f64;
    for _ in 0..RUNS {
        let options = Options { seed: 1, now: Millis(1), scripts: engine::NoScripts::make };
        let mut node = Node::on_device(Box::new(Memory::new(BLOCKS)), options)?;
        let client = node.connect(b"bench", Millis(1));
        // The first round fills the table, the second is measured.
        for measured in [None, Some(())] {
            let start = Instant::now();
            for batch in &requests {
                node.feed(Millis(1), client, batch.as_bytes());
                node.commit(Millis(1));
                let len = node.output(client).len();
                node.sent(client, len);
            }
            if measured.is_some() {
                best = best.max(SETS as f64 / start.elapsed().as_secs_f64());
            }
        }
    }
    println!("{SETS} SETs over random keys, {BATCH} a call, journal on a disk in memory:");
    println!(
        "{best:.0} a second natively (best of {RUNS}); the page's benchmark prints the browser's"
    );
    Ok(())
}

/// The same keys as in `web/test/bench/worker.ts`.
fn requests() -> Result<Vec<String>, std::fmt::Error> {
    let mut state = 1u32;
    let mut batches = Vec::new();
    for _ in 0..SETS / BATCH {
        let mut batch = String::new();
        for _ in 0..BATCH {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = state % KEYS;
            write!(
                batch,
                "*3\r\n$3\r\nSET\r\n$16\r\nkey:{key:012}\r\n$16\r\n0123456789abcdef\r\n"
            )?;
        }
        batches.push(batch);
    }
    Ok(batches)
}
