//! The slowest single SET while 4,000,000 keys are made, in the engine alone.
//!
//! A machine that does other things holds a program up now and then; a table that
//! grows does so at the same key in every run. So each key's time is its best of
//! three runs, and the slowest of these is what the table costs.

use crate::Outcome;
use engine::{Engine, Millis, Options};
use std::{
    collections::HashMap,
    fmt::{self, Write},
    time::{Duration, Instant},
};

const KEYS: usize = 4_000_000;
const RUNS: usize = 3;

pub(crate) fn run() -> Outcome {
    let (bramble, at) = slowest(set_times)?;
    println!("bramble engine   slowest SET of {KEYS}: {bramble:?} (key {at})");
    let (map, at) = slowest(insert_times)?;
    println!("std HashMap      slowest insert:         {map:?} (key {at})");
    println!("ratio {:.6}", bramble.as_secs_f64() / map.as_secs_f64());
    Ok(())
}

/// What each key took, in nanoseconds, up to four seconds.
type Times = Vec<u32>;

fn slowest(run: fn() -> Result<Times, fmt::Error>) -> Result<(Duration, usize), fmt::Error> {
    let mut best = vec![u32::MAX; KEYS];
    for _ in 0..RUNS {
        best.iter_mut().zip(run()?).for_each(|(best, it)| *best = it.min(*best));
    }
    let slowest = best.iter().enumerate().max_by_key(|(_, nanos)| **nanos);
    let (key, nanos) = slowest.expect("there are keys");
    Ok((Duration::from_nanos(u64::from(*nanos)), key))
}

fn nanos(since: Instant) -> u32 {
    u32::try_from(since.elapsed().as_nanos()).unwrap_or(u32::MAX)
}

fn set_times() -> Result<Times, fmt::Error> {
    let mut engine =
        Engine::new(Options { seed: 1, now: Millis(1), scripts: engine::NoScripts::make });
    let client = engine.connect(b"bench", Millis(1));
    let (mut request, mut times) = (String::new(), Vec::with_capacity(KEYS));
    for key in 0..KEYS {
        request.clear();
        write!(request, "*3\r\n$3\r\nSET\r\n$16\r\nkey:{key:012}\r\n$16\r\nxxxxxxxxxxxxxxxx\r\n")?;
        let start = Instant::now();
        engine.feed(Millis(1), client, request.as_bytes());
        times.push(nanos(start));
        let len = engine.output(client).len();
        engine.sent(client, len);
    }
    Ok(times)
}

fn insert_times() -> Result<Times, fmt::Error> {
    let mut map: HashMap<Box<[u8]>, Box<[u8]>> = HashMap::new();
    let (mut name, mut times) = (String::new(), Vec::with_capacity(KEYS));
    for key in 0..KEYS {
        name.clear();
        write!(name, "key:{key:012}")?;
        let start = Instant::now();
        map.insert(name.as_bytes().into(), (*b"xxxxxxxxxxxxxxxx").into());
        times.push(nanos(start));
    }
    Ok(times)
}
