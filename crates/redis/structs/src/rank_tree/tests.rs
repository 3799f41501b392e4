extern crate std;
use super::*;
use std::vec::Vec;
use stdx::rng::Rng;

type Model = Vec<(i64, Vec<u8>)>;

fn entry(score: i64, member: &[u8]) -> Entry {
    Entry { score: score as f64, member: member.into() }
}

fn sample(rng: &mut Rng) -> (i64, Vec<u8>) {
    let len = rng.index(40);
    (rng.below(9) as i64 - 4, (0..len).map(|_| rng.below(3) as u8).collect())
}

/// Grows to thousands and shrinks to nothing, agreeing with a sorted vector.
#[test]
fn agrees_with_sorted_vec() {
    let mut rng = Rng::new(51);
    let (mut tree, mut model) = (RankTree::default(), Model::new());
    for round in 0..16_000 {
        let sample = sample(&mut rng);
        let inserts = if round < 8_000 { 7 } else { 3 };
        match model.binary_search(&sample) {
            Err(rank) if rng.below(10) < inserts => {
                tree.insert(entry(sample.0, &sample.1));
                model.insert(rank, sample);
            }
            Err(_) if !model.is_empty() => {
                let rank = rng.index(model.len());
                let taken = tree.take(rank).unwrap();
                assert_eq!((taken.score as i64, taken.member.to_vec()), model.remove(rank));
            }
            Err(_) => {}
            Ok(rank) => {
                assert_eq!(tree.rank(sample.0 as f64, &sample.1), Some(rank));
                assert!(tree.remove(sample.0 as f64, &sample.1));
                assert!(!tree.remove(sample.0 as f64, &sample.1));
                model.remove(rank);
            }
        }
        if round % 500 == 0 {
            tree.root.check();
            compare(&tree, &model, &mut rng);
        }
    }
}

fn compare(tree: &RankTree, model: &Model, rng: &mut Rng) {
    let same = |(a, b): (&Entry, &(i64, Vec<u8>))| a.score as i64 == b.0 && *a.member == *b.1;
    assert_eq!(tree.len(), model.len());
    assert!(tree.iter().zip(model).all(same));
    assert!(tree.iter().rev().zip(model.iter().rev()).all(same));
    let heap: usize = model.iter().map(|it| if it.1.len() > 22 { it.1.len() } else { 0 }).sum();
    assert_eq!(tree.member_bytes, heap);
    for _ in 0..20 {
        let score = rng.below(11) as i64 - 5;
        let below = tree.rank_where(|it, _| it < score as f64);
        assert_eq!(below, model.partition_point(|it| it.0 < score));
        let start = rng.index(model.len() + 1);
        let end = start + rng.index(model.len() - start + 1);
        assert!(tree.range(start..end).zip(&model[start..end]).all(same));
        assert_eq!(tree.range(start..end).rev().count(), end - start);
        let mut both = tree.range(start..end);
        let mut met = 0;
        while both.next().is_some() {
            met += 1 + usize::from(both.next_back().is_some());
        }
        assert_eq!(met, end - start);
    }
}

#[test]
fn ascending_inserts_fill_their_leaves() {
    let mut tree = RankTree::default();
    (0..10_000).for_each(|it| tree.insert(entry(it, b"m")));
    assert_eq!(tree.root.check(), 2);
    (0..10_000).for_each(|it| assert_eq!(tree.rank(it as f64, b"m"), Some(it as usize)));
}

#[test]
fn zeros_of_both_signs_are_one_score() {
    let mut tree = RankTree::default();
    tree.insert(Entry { score: -0.0, member: b"b"[..].into() });
    tree.insert(Entry { score: 0.0, member: b"a"[..].into() });
    assert_eq!(tree.rank(0.0, b"b"), Some(1));
    tree.rescore(0.0, b"a", 5.0);
    assert_eq!(tree.rank(5.0, b"a"), Some(1));
}
