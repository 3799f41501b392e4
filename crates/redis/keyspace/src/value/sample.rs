//! Random choices among the numbers below a length.

use alloc::{collections::BTreeSet, vec::Vec};
use stdx::rng::Rng;

/// `count` different indices below `len`, or all of them, in ascending order,
/// so that compact encodings can be walked once.
pub(super) fn distinct(rng: &mut Rng, len: usize, count: usize) -> Vec<usize> {
    if count >= len {
        return (0..len).collect();
    }
    if count.saturating_mul(3) > len {
        return walk(rng, len, count);
    }
    // Few among many: a second draw of the same index is rare.
    let mut chosen = BTreeSet::new();
    while chosen.len() < count {
        chosen.insert(rng.index(len));
    }
    chosen.into_iter().collect()
}

/// Takes each index with the chance that it is among those still needed.
fn walk(rng: &mut Rng, len: usize, count: usize) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(count);
    for index in 0..len {
        if rng.index(len - index) < count - chosen.len() {
            chosen.push(index);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_different_and_each_has_its_chance() {
        let mut rng = Rng::new(71);
        for (len, count) in [(10, 2), (10, 7), (10, 10), (3, 9)] {
            let mut hits = [0usize; 10];
            for _ in 0..5_000 {
                let chosen = distinct(&mut rng, len, count);
                assert_eq!(chosen.len(), count.min(len));
                assert!(chosen.is_sorted_by(|a, b| a < b));
                chosen.iter().for_each(|it| hits[*it] += 1);
            }
            let mean = 5_000 * count.min(len) / len;
            assert!(hits[..len].iter().all(|it| it.abs_diff(mean) < 300), "{hits:?}");
        }
    }
}
