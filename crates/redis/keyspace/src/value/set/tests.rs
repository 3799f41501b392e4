extern crate std;
use super::*;
use std::collections::BTreeSet;
use std::vec::Vec;
use stdx::rng::Rng;
use stdx::siphash::Key;

fn limits() -> Limits {
    Limits::new(Key(3, 4))
}

fn set(members: &[&str]) -> Set {
    let limits = limits();
    let mut set = Set::for_members(members[0].as_bytes(), members.len(), &limits);
    members.iter().for_each(|it| {
        set.insert(it.as_bytes(), &limits);
    });
    set
}

fn shown(set: &Set) -> std::string::String {
    let members: Vec<_> = set
        .iter()
        .map(|it| std::string::String::from_utf8_lossy(&it.text()).into_owned())
        .collect();
    std::format!("{}: {}", set.encoding().name(), members.join(" "))
}

/// As valkey-server 9.1.2 answers SADD, SREM, SMEMBERS and OBJECT ENCODING.
#[test]
fn encodings_and_order_of_the_reference() {
    let limits = limits();
    let mut it = set(&["3", "1", "2"]);
    assert_eq!(shown(&it), "intset: 1 2 3");
    it.insert(b"x", &limits);
    assert_eq!(shown(&it), "listpack: 1 2 3 x");
    it.remove(b"x");
    it.insert(b"04", &limits);
    assert_eq!(shown(&it), "listpack: 1 2 3 04");
    assert_eq!(shown(&set(&["b", "a", "3", "b", "c"])), "listpack: b a 3 c");
    it.insert(&[b'x'; 65], &limits);
    assert_eq!(it.encoding().name(), "hashtable");
}

#[test]
fn thresholds_of_the_reference() {
    let limits = limits();
    let numbers: Vec<_> = (0..600).map(|it| std::format!("{it}")).collect();
    let numbers: Vec<&str> = numbers.iter().map(|it| it.as_str()).collect();
    let after = |count: usize, more: &[u8]| {
        let mut set = set(&numbers[..count]);
        set.insert(more, &limits);
        set.encoding().name()
    };
    assert_eq!(after(511, b"600"), "intset");
    assert_eq!(after(512, b"600"), "hashtable");
    assert_eq!(after(127, b"x"), "listpack");
    assert_eq!(after(128, b"x"), "hashtable");
    assert_eq!(set(&numbers).encoding().name(), "hashtable");
    assert_eq!(set(&["x"; 129]).encoding().name(), "hashtable");
}

#[test]
fn agrees_with_btreeset() {
    let (limits, mut rng) = (limits(), Rng::new(91));
    for kinds in 1..4 {
        let (mut set, mut model) = (Set::new(), BTreeSet::new());
        for _ in 0..3_000 {
            let member = match rng.below(kinds) {
                0 => std::format!("{}", rng.below(700)),
                1 => std::format!("m{}", rng.below(60)),
                _ => "long".repeat(rng.index(30)),
            };
            let member = member.into_bytes();
            if rng.below(3) > 0 {
                assert_eq!(set.insert(&member, &limits), model.insert(member));
            } else {
                assert_eq!(set.remove(&member), model.remove(&member));
            }
        }
        let members: BTreeSet<_> = set.iter().map(|it| it.text().to_vec()).collect();
        assert_eq!(members, model);
        assert!(model.iter().all(|it| set.contains(it)));
    }
}

#[test]
fn pops_and_samples_are_members() {
    let (limits, mut rng) = (limits(), Rng::new(92));
    for (len, word) in [(30, ""), (30, "m"), (400, "m")] {
        for count in [1, 5, len / 2, len - 2] {
            let members: Vec<_> = (0..len).map(|it| std::format!("{word}{it}")).collect();
            let mut left = set(&members.iter().map(|it| it.as_str()).collect::<Vec<_>>());
            let chosen = left.random_distinct(&mut rng, count);
            let distinct: BTreeSet<_> = chosen.iter().map(|it| it.text().to_vec()).collect();
            assert_eq!(distinct.len(), count);
            assert!(left.contains(&left.random(&mut rng).unwrap().text()));
            let mut popped = BTreeSet::new();
            left.pop(count, &mut rng, &limits, |it| {
                popped.insert(it.to_vec());
            });
            assert_eq!((popped.len(), left.len()), (count, len - count));
            assert!(popped.iter().all(|it| !left.contains(it)));
        }
    }
}

#[test]
fn algebra() {
    let limits = limits();
    let (a, b, c) = (set(&["1", "2", "3"]), set(&["2", "3", "x"]), set(&["3", "x", "y", "z"]));
    assert_eq!(shown(&union(&[&a, &b], Purpose::Store, &limits)), "listpack: 1 2 3 x");
    assert_eq!(shown(&intersection_set(&[&a, &b], &limits)), "intset: 2 3");
    assert_eq!(shown(&intersection_set(&[&c, &b], &limits)), "listpack: 3 x");
    assert_eq!(shown(&difference(&b, &[&a], Purpose::Store, &limits)), "listpack: x");
    assert_eq!(shown(&difference(&a, &[&b, &c], Purpose::Store, &limits)), "intset: 1");
    assert_eq!(shown(&difference(&a, &[&a], Purpose::Store, &limits)), "intset: ");
    let mut count = 0;
    intersection(&[&a, &b], 1, |_| count += 1);
    assert_eq!(count, 1);
}
