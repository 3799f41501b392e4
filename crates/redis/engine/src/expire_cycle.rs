//! Active expiry: removing keys whose time is over though nobody asks for them.
//!
//! A round draws some deadlines at random and removes those that have passed. It
//! goes on while more than a quarter had, so that few dead keys stay, and stops
//! at a bound, so that a tick is short however many end at once. Unfinished
//! table resizes get their share of idle time here too.

use crate::{
    core::{ActiveExpiry, Core, Phase},
    probe::Change,
};
use keyspace::{DbIndex, Millis};

const DRAWS_A_ROUND: usize = 20;
const ROUNDS_A_TICK: usize = 16;
/// Another round is worth it when so many of the draws had passed.
const WORTH_ANOTHER: usize = DRAWS_A_ROUND / 4;
/// Resize steps a tick takes for each database.
const RESIZE_STEPS: usize = 100;
/// Milliseconds between ticks while there are deadlines or resizes.
const PERIOD_MS: u64 = 100;

pub(crate) fn run(core: &mut Core, now: Millis) {
    for db in (0..core.dbs.len()).map(|it| DbIndex(it as u8)) {
        if core.phase == Phase::Serving && core.active_expiry == ActiveExpiry::On {
            expire_db(core, db, now);
            expire_fields_of_db(core, db, now);
        }
        for _ in 0..RESIZE_STEPS {
            if !core.db_mut(db).rehash_step() {
                break;
            }
        }
    }
}

fn expire_db(core: &mut Core, db: DbIndex, now: Millis) {
    for _ in 0..ROUNDS_A_TICK {
        if draw(core, db, now) < WORTH_ANOTHER {
            return;
        }
    }
}

/// One round; returns how many keys had passed their deadline.
fn draw(core: &mut Core, db: DbIndex, now: Millis) -> usize {
    let mut expired = 0;
    for _ in 0..DRAWS_A_ROUND {
        let Core { dbs, rng, .. } = core;
        let Some((id, at)) = dbs[db.0 as usize].random_deadline(rng) else { break };
        if at < now {
            let key = dbs[db.0 as usize].key(id).clone();
            core.journal.begin_unit();
            core.expire(db, &key);
            core.journal.end_unit();
            expired += 1;
        }
    }
    expired
}

/// Fields a hash loses at once, at most.
const FIELDS_A_DRAW: usize = 32;

fn expire_fields_of_db(core: &mut Core, db: DbIndex, now: Millis) {
    for _ in 0..ROUNDS_A_TICK {
        if draw_hashes(core, db, now) < WORTH_ANOTHER {
            return;
        }
    }
}

/// One round over hashes; returns how many had fields that were over.
fn draw_hashes(core: &mut Core, db: DbIndex, now: Millis) -> usize {
    let mut found = 0;
    for _ in 0..DRAWS_A_ROUND {
        let Core { dbs, rng, .. } = core;
        let own = &mut dbs[db.0 as usize];
        let Some(key) = own.random_ending_hash(rng).cloned() else { break };
        let Some(hash) = own.hash_mut(&key).filter(|it| it.has_deadlines()) else {
            own.forget_ending_hash(&key);
            continue;
        };
        let passed = hash.passed(now, FIELDS_A_DRAW);
        if passed.is_empty() {
            continue;
        }
        found += 1;
        core.journal.begin_unit();
        core.expire_fields(db, &key, &passed);
        if core.db_mut(db).hash_mut(&key).is_some_and(|it| it.is_empty()) {
            core.db_mut(db).remove(&key);
            core.changed(db, &key, Change::Del);
            core.journal.write(db, [&b"DEL"[..], &key].into_iter());
        }
        core.journal.end_unit();
    }
    found
}

pub(crate) fn next(core: &Core, now: Millis) -> Option<Millis> {
    let busy = core
        .dbs
        .iter()
        .any(|db| db.deadline_count() > 0 || db.ending_hash_count() > 0 || db.is_resizing());
    busy.then_some(Millis(now.0 + PERIOD_MS))
}
