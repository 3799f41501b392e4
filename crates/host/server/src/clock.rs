//! The machine's clock and chance: what the node takes as arguments.

use node::Millis;
use std::{
    hash::{BuildHasher, RandomState},
    time::{SystemTime, UNIX_EPOCH},
};

pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(since.as_millis() as u64)
}

/// A seed that strangers cannot guess: the standard library draws its hash keys
/// from the operating system.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(now().0)
}
