//! What repeats a random test: the seed and the number of cases.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seed of this run: `BRAMBLE_SEED`, or one from the clock. It is printed,
/// so that a failure can be repeated.
pub fn seed() -> u64 {
    let clock = || {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(1, |it| it.as_nanos() as u64) % 1_000_000_007
    };
    let seed = number("BRAMBLE_SEED").unwrap_or_else(clock);
    println!("BRAMBLE_SEED={seed}");
    seed
}

/// How many cases to try: what the variable says, else `default`.
pub fn cases(variable: &str, default: u64) -> u64 {
    number(variable).unwrap_or(default)
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}
