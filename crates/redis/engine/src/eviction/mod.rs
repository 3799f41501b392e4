//! `maxmemory`: making room, or refusing what would take more.
//!
//! What is held is estimated, and measured anew after some changes. Which key goes
//! is told from a few drawn at random; the best of earlier draws stay in a pool, so
//! that the choice is nearly that of all keys.

use crate::notify::Classes;
use crate::{config::Policy, core::Core, probe::Event};
use alloc::vec::Vec;
use keyspace::{DbIndex, Found, Millis, Usage};
use structs::bytes::Bytes;

/// Changes after which the memory is measured anew.
const CHANGES_A_MEASURE: u64 = 64;
/// Candidates kept from one eviction to the next.
const POOL_LEN: usize = 16;
/// What an entry of the table takes beside key and value, in bytes.
const ENTRY_BYTES: u64 = 64;

/// What is known of the memory in use.
#[derive(Default)]
pub(crate) struct Gauge {
    bytes: u64,
    measured_at: Option<u64>,
    pool: Vec<Candidate>,
}

struct Candidate {
    /// The higher, the sooner it goes.
    score: u64,
    db: DbIndex,
    key: Bytes,
}

/// Whether there is room for what a command may add, after keys were evicted for it.
pub(crate) fn make_room(core: &mut Core, now: Millis) -> bool {
    let limit = core.config.memory.max_bytes;
    if limit == 0 || used(core) <= limit {
        return true;
    }
    core.memory.measured_at = None;
    let mut held = used(core);
    while held > limit {
        let Some((db, key)) = victim(core, now) else { return false };
        held = held.saturating_sub(evict(core, db, &key));
    }
    core.memory.bytes = held;
    true
}

fn used(core: &mut Core) -> u64 {
    let changes = core.probe.counters.changes;
    let is_fresh =
        core.memory.measured_at.is_some_and(|at| changes.wrapping_sub(at) < CHANGES_A_MEASURE);
    if !is_fresh {
        core.memory.bytes = core.used_bytes() as u64;
        core.memory.measured_at = Some(changes);
    }
    core.memory.bytes
}

/// Removes a key, and tells all who hear of removals. Returns the bytes it took.
fn evict(core: &mut Core, db: DbIndex, key: &[u8]) -> u64 {
    let Some((value, _)) = core.db_mut(db).remove(key) else { return 0 };
    core.probe.emit(Event::KeyEvicted);
    core.told_of_removal(db, key);
    core.note(Classes::EVICTED, "evicted", db, key);
    core.journal.begin_unit();
    core.journal.write(db, [&b"DEL"[..], key].into_iter());
    core.journal.end_unit();
    ENTRY_BYTES + key.len() as u64 + value.heap_bytes() as u64
}

/// The key that goes next; `None` where none may.
fn victim(core: &mut Core, now: Millis) -> Option<(DbIndex, Bytes)> {
    let policy = core.config.memory.policy;
    match policy {
        Policy::NoEviction => None,
        Policy::AllKeysRandom | Policy::VolatileRandom => {
            draw(core, policy).map(|(db, key, _)| (db, key))
        }
        _ => from_pool(core, policy, now),
    }
}

fn from_pool(core: &mut Core, policy: Policy, now: Millis) -> Option<(DbIndex, Bytes)> {
    for _ in 0..core.config.memory.samples {
        let Some((db, key, score)) = draw_scored(core, policy, now) else { break };
        let pool = &mut core.memory.pool;
        if pool.iter().any(|it| it.db == db && it.key == key) {
            continue;
        }
        let at = pool.partition_point(|it| it.score <= score);
        pool.insert(at, Candidate { score, db, key });
        if pool.len() > POOL_LEN {
            pool.remove(0);
        }
    }
    while let Some(best) = core.memory.pool.pop() {
        let found = core.db(best.db).find(&best.key, Millis(0));
        let may_go = match found {
            Found::Live(id) | Found::Expired(id) => {
                !policy.is_volatile() || core.db(best.db).deadline(id).is_some()
            }
            Found::Missing => false,
        };
        if may_go {
            return Some((best.db, best.key));
        }
    }
    // The pool held only keys that went meanwhile.
    draw(core, policy).map(|(db, key, _)| (db, key))
}

/// A key at random of those that may go, from a database in proportion to its size.
fn draw(core: &mut Core, policy: Policy) -> Option<(DbIndex, Bytes, structs::dict::EntryId)> {
    let Core { dbs, rng, .. } = core;
    let eligible = |db: &keyspace::Db| match policy.is_volatile() {
        true => db.deadline_count(),
        false => db.len(),
    };
    let all: usize = dbs.iter().map(eligible).sum();
    if all == 0 {
        return None;
    }
    let mut at = rng.below(all as u64) as usize;
    let number = dbs.iter().position(|db| {
        let here = eligible(db);
        let is_here = at < here;
        if !is_here {
            at -= here;
        }
        is_here
    })?;
    let db = &dbs[number];
    let id = match policy.is_volatile() {
        true => db.random_deadline(rng)?.0,
        false => db.random(rng)?,
    };
    Some((DbIndex(number as u8), db.key(id).clone(), id))
}

fn draw_scored(core: &mut Core, policy: Policy, now: Millis) -> Option<(DbIndex, Bytes, u64)> {
    let (number, key, id) = draw(core, policy)?;
    let db = core.db(number);
    let score = match (policy, db.usage()) {
        (Policy::VolatileTtl, _) => u64::MAX - db.deadline(id).map_or(u64::MAX, |at| at.0),
        (_, Usage::Frequency(rules)) => 255 - u64::from(db.record(id).frequency(rules, now)),
        (_, Usage::Recency) => db.record(id).idle_ms(now),
    };
    Some((number, key, score))
}

impl Core {
    /// Lets every database remember what the policy asks for.
    pub(crate) fn apply_policy(&mut self) {
        let memory = &self.config.memory;
        let usage = match memory.policy.is_lfu() {
            true => Usage::Frequency(keyspace::FrequencyRules {
                log_factor: memory.lfu_log_factor,
                decay_minutes: memory.lfu_decay_minutes,
            }),
            false => Usage::Recency,
        };
        self.dbs.iter_mut().for_each(|db| db.set_usage(usage));
        self.memory = Gauge::default();
    }
}

#[cfg(test)]
mod tests;
