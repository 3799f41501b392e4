//! Read-only pictures of the engine for the views.

use crate::Engine;
use keyspace::{DB_COUNT, DbIndex};

/// Totals that the page shows beside the views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Totals {
    pub commands: u64,
    pub errors: u64,
    pub hits: u64,
    pub misses: u64,
    pub expired: u64,
    pub changes: u64,
    pub clients: usize,
    /// About: see [`crate::Core::used_bytes`].
    pub used_bytes: usize,
    pub keys: [usize; DB_COUNT],
}

pub fn totals(engine: &Engine) -> Totals {
    let core = engine.core();
    let counters = &core.probe.counters;
    Totals {
        commands: core.commands,
        errors: core.errors,
        hits: counters.hits,
        misses: counters.misses,
        expired: counters.expired,
        changes: counters.changes,
        clients: engine.clients().len(),
        used_bytes: core.used_bytes(),
        keys: core::array::from_fn(|db| core.db(DbIndex(db as u8)).len()),
    }
}
