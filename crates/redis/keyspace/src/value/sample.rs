//! Random choices among the numbers below a length.

use alloc::vec::Vec;
use stdx::{order::NumberMap, rng::Rng};
use structs::dict::Dict;

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
    let mut chosen = NumberMap::new();
    while chosen.len() < count {
        chosen.insert(rng.index(len) as u64, 0);
    }
    chosen.iter().map(|it| it.0 as usize).collect()
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

/// Entries looked at for an estimate.
const SAMPLE: usize = 16;

/// What the keys of a dict take beside its entries, and what `value_bytes` says
/// of the values, from a few of them spread evenly.
pub(super) fn estimate_bytes<V>(dict: &Dict<V>, value_bytes: impl Fn(&V) -> usize) -> usize {
    let (len, looked_at) = (dict.len(), dict.len().min(SAMPLE));
    let ids = (0..looked_at).filter_map(|it| dict.nth(it * len / looked_at));
    let bytes: usize =
        ids.map(|it| dict.key_at(it).heap_bytes() + value_bytes(dict.value_at(it))).sum();
    (bytes * len).checked_div(looked_at).unwrap_or(0)
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
