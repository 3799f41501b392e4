//! The slowest single SET while 4,000,000 keys are made, in the engine alone.

use crate::Outcome;
use engine::{Engine, Millis, Options};
use std::{
    collections::HashMap,
    fmt::Write,
    time::{Duration, Instant},
};

const KEYS: usize = 4_000_000;

pub(crate) fn run() -> Outcome {
    let (bramble, at) = slowest_set()?;
    println!("bramble engine   slowest SET of {KEYS}: {bramble:?} (key {at})");
    let (map, at) = slowest_insert()?;
    println!("std HashMap      slowest insert:         {map:?} (key {at})");
    println!("ratio {:.4}", bramble.as_secs_f64() / map.as_secs_f64());
    Ok(())
}

fn slowest_set() -> Result<(Duration, usize), std::fmt::Error> {
    let mut engine = Engine::new(Options { seed: 1, now: Millis(1) });
    let client = engine.connect(b"bench", Millis(1));
    let mut request = String::new();
    let mut slowest = (Duration::ZERO, 0);
    for key in 0..KEYS {
        request.clear();
        write!(request, "*3\r\n$3\r\nSET\r\n$16\r\nkey:{key:012}\r\n$16\r\nxxxxxxxxxxxxxxxx\r\n")?;
        let start = Instant::now();
        engine.feed(Millis(1), client, request.as_bytes());
        slowest = slowest.max((start.elapsed(), key));
        let len = engine.output(client).len();
        engine.sent(client, len);
    }
    Ok(slowest)
}

fn slowest_insert() -> Result<(Duration, usize), std::fmt::Error> {
    let mut map: HashMap<Box<[u8]>, Box<[u8]>> = HashMap::new();
    let mut name = String::new();
    let mut slowest = (Duration::ZERO, 0);
    for key in 0..KEYS {
        name.clear();
        write!(name, "key:{key:012}")?;
        let start = Instant::now();
        map.insert(name.as_bytes().into(), (*b"xxxxxxxxxxxxxxxx").into());
        slowest = slowest.max((start.elapsed(), key));
    }
    Ok(slowest)
}
