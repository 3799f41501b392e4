//! ```text
//!   list    d b a c          what is sorted is the numbers of the places,
//!   places  0 1 2 3          by code that knows no type
//!           2 1 3 0          then one walk along each cycle puts all in order
//! ```

use alloc::{vec, vec::Vec};

/// Sorts in O(n log n); equal elements keep their order.
pub fn sort_by<T>(list: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    let mut places = sorted_places(list.len(), &|a, b| is_less(&list[a], &list[b]));
    for start in 0..list.len() {
        let mut at = start;
        loop {
            let from = core::mem::replace(&mut places[at], at as u32) as usize;
            if from == start {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

/// Merges runs of 1, 2, 4, … places.
fn sorted_places(len: usize, is_less: &dyn Fn(usize, usize) -> bool) -> Vec<u32> {
    let mut places: Vec<u32> = (0..len as u32).collect();
    let mut merged = vec![0; len];
    let mut run = 1;
    while run < len {
        for start in (0..len).step_by(2 * run) {
            let (middle, end) = ((start + run).min(len), (start + 2 * run).min(len));
            let (mut left, mut right) = (start, middle);
            for place in &mut merged[start..end] {
                let takes_right = left == middle
                    || right < end && is_less(places[right] as usize, places[left] as usize);
                let from = if takes_right { &mut right } else { &mut left };
                *place = places[*from];
                *from += 1;
            }
        }
        core::mem::swap(&mut places, &mut merged);
        run *= 2;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn sorts_as_the_library_does() {
        let mut rng = Rng::new(5);
        for len in (0..70).chain([1000, 1023, 1025]) {
            let list: Vec<_> = (0..len).map(|place| (rng.index(1 + len / 2), place)).collect();
            let (mut ours, mut expected) = (list.clone(), list);
            sort_by(&mut ours, |a, b| a.0 < b.0);
            expected.sort_by_key(|it| it.0);
            assert_eq!(ours, expected);
        }
    }
}
