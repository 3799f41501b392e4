extern crate std;
use super::*;
use std::collections::BTreeMap;
use std::vec::Vec;
use stdx::rng::Rng;
use stdx::siphash::Key;

fn limits() -> Limits {
    Limits::new(Key(5, 6))
}

/// As valkey-server 9.1.2 answers HSET and OBJECT ENCODING.
#[test]
fn thresholds_of_the_reference() {
    let limits = limits();
    let mut hash = Hash::new();
    for field in 0..512 {
        hash.set(std::format!("f{field}").as_bytes(), b"v", &limits);
    }
    assert_eq!(hash.encoding().name(), "listpack");
    hash.set(b"f0", b"w", &limits);
    assert_eq!(hash.encoding().name(), "listpack");
    hash.set(b"x", b"y", &limits);
    assert_eq!(hash.encoding().name(), "hashtable");
    for (field, value) in [(1, 65), (65, 1)] {
        let mut hash = Hash::new();
        hash.set(&[b'f'; 64], &[b'v'; 64], &limits);
        assert_eq!(hash.encoding().name(), "listpack");
        hash.set(&std::vec![b'f'; field], &std::vec![b'v'; value], &limits);
        assert_eq!(hash.encoding().name(), "hashtable");
    }
}

#[test]
fn announced_pairs_decide_before_they_come() {
    let limits = limits();
    let mut hash = Hash::new();
    hash.prepare([&b"f"[..]; 1024].into_iter(), &limits);
    assert_eq!(hash.encoding().name(), "listpack");
    hash.prepare([&b"f"[..]; 1026].into_iter(), &limits);
    assert_eq!(hash.encoding().name(), "hashtable");
}

#[test]
fn agrees_with_btreemap() {
    let (limits, mut rng) = (limits(), Rng::new(101));
    for fields in [20, 900] {
        let (mut hash, mut model) = (Hash::new(), BTreeMap::<Vec<u8>, Vec<u8>>::new());
        for _ in 0..4_000 {
            let field = std::format!("{}", rng.below(fields)).into_bytes();
            if rng.below(3) > 0 {
                let value = std::format!("{}", rng.next_u64() >> rng.below(64)).into_bytes();
                assert_eq!(hash.set(&field, &value, &limits), !model.contains_key(&field));
                model.insert(field, value);
            } else {
                assert_eq!(hash.remove(&field), model.remove(&field).is_some());
            }
            assert_eq!(hash.len(), model.len());
        }
        let pairs: BTreeMap<_, _> = hash
            .iter()
            .map(|(field, value)| (field.text().to_vec(), value.text().to_vec()))
            .collect();
        assert_eq!(pairs, model);
        for (field, value) in &model {
            assert_eq!(*hash.get(field).unwrap().text(), **value);
        }
        let chosen = hash.random_distinct(&mut rng, 5);
        assert_eq!(chosen.len(), 5);
        assert!(chosen.iter().all(|(field, value)| model[&*field.text()] == *value.text()));
    }
}

#[test]
fn scanning_meets_every_field() {
    let limits = limits();
    let mut hash = Hash::new();
    (0..2_000).for_each(|it| {
        hash.set(std::format!("{it}").as_bytes(), b"v", &limits);
    });
    let (mut cursor, mut met, mut calls) = (0, std::collections::BTreeSet::new(), 0);
    loop {
        cursor = hash.scan(cursor, 10, |field, _| {
            met.insert(field.text().to_vec());
        });
        calls += 1;
        if cursor == 0 {
            break;
        }
    }
    assert_eq!(met.len(), 2_000);
    assert!((20..=300).contains(&calls), "{calls}");
}

#[test]
fn bytes_count_what_lies_elsewhere() {
    let limits = limits();
    let mut hash = Hash::for_fields(1_000, &limits);
    for field in 0..1_000 {
        hash.set(std::format!("{field}").as_bytes(), &[b'v'; 300], &limits);
    }
    assert!((300_000..500_000).contains(&hash.bytes()), "{}", hash.bytes());
}

/// A hash at points in time against a map of deadlines.
#[test]
fn fields_end_when_they_shall() {
    let (limits, mut rng) = (limits(), Rng::new(103));
    let (mut hash, mut model) = (Hash::new(), BTreeMap::<Vec<u8>, u64>::new());
    for now in (0..6_000).map(Millis) {
        let field = std::format!("{}", rng.below(200)).into_bytes();
        match rng.below(6) {
            0 => {
                hash.set(&field, b"v", &limits);
                model.insert(field, u64::MAX);
            }
            1 => {
                hash.set_keeping_deadline(&field, b"w", &limits);
                model.entry(field).or_insert(u64::MAX);
            }
            2 if model.contains_key(&field) => {
                let at = Millis(now.0 + rng.below(300));
                hash.set_deadline(&field, at, &limits);
                model.insert(field, at.0);
            }
            3 => {
                let had_one = model
                    .get_mut(&field)
                    .is_some_and(|at| core::mem::replace(at, u64::MAX) != u64::MAX);
                assert_eq!(hash.clear_deadline(&field), had_one);
            }
            4 => assert_eq!(hash.remove(&field), model.remove(&field).is_some()),
            _ => {
                for field in hash.passed(now, 2) {
                    assert!(model.remove(&field[..]).is_some_and(|at| at < now.0));
                    assert!(hash.remove(&field));
                }
            }
        }
        let live = hash.live(now);
        let alive = model.values().filter(|at| **at >= now.0).count();
        assert_eq!((live.len(), live.iter().count()), (alive, alive));
        let drawn = live.random(&mut rng).map(|(field, _)| field.text().to_vec());
        assert_eq!(drawn.is_some(), alive > 0);
        assert!(drawn.is_none_or(|it| model[&it] >= now.0));
        assert_eq!(live.random_distinct(&mut rng, 5).len(), alive.min(5));
        assert_eq!(hash.has_deadlines(), model.values().any(|at| *at != u64::MAX));
    }
}
