extern crate std;
use super::{inspect::layout, *};
use alloc::{format, vec::Vec};
use std::collections::{BTreeMap, BTreeSet};

const SEED: Key = Key(1, 2);

fn xorshift(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Every interleaving of inserts, removals and resize steps agrees with
/// `BTreeMap`, while the dict swells and shrinks.
#[test]
fn matches_btreemap_under_random_steps() {
    let mut rng = 0x9e37_79b9_7f4a_7c15_u64;
    let mut dict = Dict::new(SEED);
    let mut model = BTreeMap::new();
    for step in 0..60_000u64 {
        let key = (xorshift(&mut rng) % 3_000).to_le_bytes();
        // Thirds of the run lean to inserting, to removing, then to both.
        let inserts = [12, 2, 7][(step / 20_000) as usize];
        match rng >> 60 {
            0 => {
                dict.step();
            }
            n if n <= inserts => assert_eq!(dict.insert(&key, step), model.insert(key, step)),
            13 => assert_eq!(dict.get(&key), model.get(&key)),
            _ => assert_eq!(dict.remove(&key).map(|it| it.value), model.remove(&key)),
        }
        assert_eq!(dict.len(), model.len());
    }
    let mut held: Vec<_> = dict.iter().map(|(key, value)| (key.to_vec(), *value)).collect();
    held.sort();
    assert!(held.iter().map(|(k, v)| (&k[..], v)).eq(model.iter().map(|(k, v)| (&k[..], v))));
}

#[test]
fn removal_tells_which_entry_took_the_free_number() {
    let mut dict = Dict::new(SEED);
    for key in ["a", "b", "c"] {
        dict.insert(key.as_bytes(), ());
    }
    let removed = dict.remove(b"a").unwrap();
    assert_eq!((removed.at, removed.moved), (EntryId(0), true));
    assert_eq!(&**dict.key_at(EntryId(0)), b"c");
    assert!(!dict.remove(b"b").unwrap().moved);
}

#[test]
fn a_step_moves_a_few_buckets_and_no_more() {
    let mut dict = Dict::new(SEED);
    let mut key = 0u64;
    while !dict.is_resizing() || layout(&dict, 64).old_chain_lens.len() < 4 {
        dict.insert(&key.to_le_bytes(), ());
        key += 1;
    }
    let before = layout(&dict, 64);
    dict.step();
    let after = layout(&dict, 64);
    let gone: usize = before.old_chain_lens[before.moved..after.moved].iter().sum();
    assert!((1..=STEP_ENTRIES + 2 * SLOTS).contains(&gone), "{gone} entries in one step");
    assert!(after.old_chain_lens[..after.moved].iter().all(|len| *len == 0));
    assert_eq!(after.new_chain_lens.len(), 2 * after.old_chain_lens.len());
}

#[test]
fn memory_follows_the_length_down() {
    let mut dict = Dict::new(SEED);
    for key in 0..50_000u64 {
        dict.insert(&key.to_le_bytes(), ());
    }
    let full = dict.heap_bytes();
    for key in 0..49_990u64 {
        dict.remove(&key.to_le_bytes());
    }
    while dict.step() {}
    assert!(dict.heap_bytes() * 20 < full, "{} of {full}", dict.heap_bytes());
}

/// Keys present throughout are all seen, while others come and go between the
/// calls and the table is resized both ways.
#[test]
fn scan_sees_every_key_that_stays() {
    for (stay, churn) in [(5u64, 400u64), (300, 20_000), (2_000, 100)] {
        let mut dict = Dict::new(SEED);
        for key in 0..stay {
            dict.insert(format!("stay:{key}").as_bytes(), ());
        }
        let (mut seen, mut cursor, mut rng, mut calls) = (BTreeSet::new(), 0, churn, 0u64);
        loop {
            cursor = dict.scan(cursor, |id| {
                seen.insert(dict.key_at(id).to_vec());
            });
            calls += 1;
            for _ in 0..churn / 20 {
                let key = format!("churn:{}", xorshift(&mut rng) % churn);
                match (calls / 8).is_multiple_of(2) {
                    true => drop(dict.insert(key.as_bytes(), ())),
                    false => drop(dict.remove(key.as_bytes())),
                }
            }
            if cursor == 0 {
                break;
            }
        }
        let stayed = seen.iter().filter(|key| key.starts_with(b"stay:")).count();
        assert_eq!(stayed as u64, stay, "with {churn} others");
    }
}
