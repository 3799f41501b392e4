extern crate std;
use super::*;
use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;
use stdx::rng::Rng;
use stdx::siphash::Key;

fn limits() -> Limits {
    Limits::new(Key(7, 8))
}

fn add(set: &mut SortedSet, member: &str, score: f64) -> Added {
    set.add(member.as_bytes(), score, AddRule::default(), &limits()).unwrap()
}

fn shown(set: &SortedSet) -> String {
    let pairs = set.iter().map(|(member, score)| {
        std::format!(" {}={score}", String::from_utf8_lossy(&member.text()))
    });
    set.encoding().name().to_string() + &pairs.collect::<String>()
}

/// As valkey-server 9.1.2 answers ZADD, ZRANGE and OBJECT ENCODING.
#[test]
fn order_and_thresholds_of_the_reference() {
    let mut set = SortedSet::new();
    for (score, member) in [(2.0, "b"), (1.0, "c"), (1.0, "a"), (1.0, "B"), (10.0, "1")] {
        assert_eq!(add(&mut set, member, score), Added::New(score));
    }
    assert_eq!(shown(&set), "listpack B=1 a=1 c=1 b=2 1=10");
    (0..123).for_each(|it| {
        add(&mut set, &std::format!("m{it}"), 0.5);
    });
    assert_eq!((set.len(), set.encoding().name()), (128, "listpack"));
    add(&mut set, "x", 1.0);
    assert_eq!(set.encoding().name(), "skiplist");
    let mut set = SortedSet::new();
    add(&mut set, &"x".repeat(64), 1.0);
    assert_eq!(set.encoding().name(), "listpack");
    add(&mut set, &"x".repeat(65), 1.0);
    assert_eq!(set.encoding().name(), "skiplist");
    assert_eq!(SortedSet::for_members(129, 1, &limits()).encoding().name(), "skiplist");
}

#[test]
fn rules() {
    let limits = limits();
    for mut set in [SortedSet::new(), SortedSet::unpacked(&limits)] {
        let mut add = |score, existence, comparison, operation| {
            set.add(b"m", score, AddRule { existence, comparison, operation }, &limits)
        };
        use {Comparison as C, Existence as E, Operation as O};
        assert_eq!(add(1.0, E::Old, C::Any, O::Set), Ok(Added::Refused));
        assert_eq!(add(1.0, E::New, C::Any, O::Set), Ok(Added::New(1.0)));
        assert_eq!(add(2.0, E::New, C::Any, O::Set), Ok(Added::Refused));
        assert_eq!(add(2.0, E::Any, C::Less, O::Set), Ok(Added::Refused));
        assert_eq!(add(2.0, E::Any, C::Greater, O::Set), Ok(Added::Changed(2.0)));
        assert_eq!(add(2.0, E::Any, C::Any, O::Set), Ok(Added::Same(2.0)));
        assert_eq!(add(2.0, E::Old, C::Any, O::Increment), Ok(Added::Changed(4.0)));
        assert_eq!(add(f64::INFINITY, E::Any, C::Any, O::Set), Ok(Added::Changed(f64::INFINITY)));
        assert_eq!(add(f64::NEG_INFINITY, E::Any, C::Any, O::Increment), Err(NotANumber));
    }
}

/// Both encodings against a sorted vector.
#[test]
fn agrees_with_a_sorted_vector() {
    let (limits, mut rng) = (limits(), Rng::new(111));
    for members in [40, 600] {
        let (mut set, mut model) = (SortedSet::new(), BTreeMap::<Vec<u8>, f64>::new());
        for round in 0..4_000 {
            let member = std::format!("{}", rng.below(members)).into_bytes();
            if rng.below(3) > 0 {
                let score = rng.below(40) as f64 / 4.0 - 5.0;
                set.add(&member, score, AddRule::default(), &limits).unwrap();
                model.insert(member, score);
            } else {
                assert_eq!(set.remove(&member), model.remove(&member));
            }
            if round % 400 == 0 {
                compare(&mut set, &mut model, &mut rng);
            }
        }
    }
}

fn compare(set: &mut SortedSet, model: &mut BTreeMap<Vec<u8>, f64>, rng: &mut Rng) {
    let mut sorted: Vec<(f64, Vec<u8>)> = model.iter().map(|it| (*it.1, it.0.clone())).collect();
    sorted.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let same = |((member, score), want): ((Item<'_>, f64), &(f64, Vec<u8>))| {
        score == want.0 && *member.text() == *want.1
    };
    assert_eq!(set.len(), sorted.len());
    assert!(set.iter().zip(&sorted).all(same));
    assert!(set.iter().rev().zip(sorted.iter().rev()).all(same));
    for (rank, (score, member)) in sorted.iter().enumerate() {
        assert_eq!((set.rank(member), set.score(member)), (Some((rank, *score)), Some(*score)));
    }
    let (low, high) = (rng.below(40) as f64 / 4.0 - 5.0, rng.below(40) as f64 / 4.0 - 5.0);
    let found = set.ranks_by_score(ScoreBound::Excluding(low), ScoreBound::Including(high));
    assert_eq!(found.len(), sorted.iter().filter(|it| it.0 > low && it.0 <= high).count());
    assert!(set.range(found).all(|(_, score)| score > low && score <= high));
    let start = rng.index(sorted.len() + 1);
    let ranks = start..(start + 3).min(sorted.len());
    set.remove_ranks(ranks.clone());
    sorted[ranks].iter().for_each(|it| {
        model.remove(&it.1);
    });
}

#[test]
fn ranges_by_bytes() {
    let limits = limits();
    for mut set in [SortedSet::new(), SortedSet::unpacked(&limits)] {
        ["a", "b", "c", "d", "10", "2"].iter().for_each(|it| {
            add(&mut set, it, 0.0);
        });
        let found = |min: &str, max: &str| {
            let bound = |it: &'static str| LexBound::parse(it.as_bytes()).unwrap();
            let (min, max) = (min.to_string().leak(), max.to_string().leak());
            set.ranks_by_lex(bound(min), bound(max))
        };
        assert_eq!(found("-", "+"), 0..6);
        assert_eq!(found("[b", "(d"), 3..5);
        assert_eq!(found("(b", "[d"), 4..6);
        assert_eq!(found("[1", "[2"), 0..2);
        assert_eq!(found("+", "-"), 6..6);
        assert_eq!(found("[c", "[a"), 4..4);
    }
    assert_eq!(LexBound::parse(b"a"), None);
    assert_eq!(LexBound::parse(b"+a"), None);
    assert_eq!(ScoreBound::parse(b"(1.5"), Some(ScoreBound::Excluding(1.5)));
    assert_eq!(ScoreBound::parse(b"(nan"), None);
}

#[test]
fn results_are_packed_when_small() {
    let limits = limits();
    let mut set = SortedSet::unpacked(&limits);
    add(&mut set, "a", 1.5);
    add(&mut set, "7", -3.0);
    set.pack(&limits);
    assert_eq!(shown(&set), "listpack 7=-3 a=1.5");
    let listpack = Listpack::from_bytes(set.packed().unwrap().to_vec()).unwrap();
    assert_eq!(shown(&SortedSet::from_listpack(listpack, &limits).unwrap()), shown(&set));
    let unordered = Listpack::from_iter([7, 5, 8, 4].map(Item::Int));
    assert_eq!(shown(&SortedSet::from_listpack(unordered, &limits).unwrap()), "listpack 8=4 7=5");
    for bad in [&[7, 5, 7, 6][..], &[7, 5, 8]] {
        let bad = Listpack::from_iter(bad.iter().copied().map(Item::Int));
        assert!(SortedSet::from_listpack(bad, &limits).is_err());
    }
}
