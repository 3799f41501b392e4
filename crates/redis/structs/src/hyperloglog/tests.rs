use super::*;
use alloc::{string::ToString, vec};
use stdx::rng::Rng;

const MAX_SPARSE_LEN: usize = 3000;

fn sketch_of(elements: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut sketch = empty();
    for it in elements {
        add(&mut sketch, it.to_string().as_bytes(), MAX_SPARSE_LEN).unwrap();
    }
    sketch
}

fn count(sketch: &[u8]) -> u64 {
    let mut registers = Registers::default();
    registers.merge(sketch).unwrap();
    registers.count()
}

/// `PFADD k a`, then `GET k`, on valkey-server 9.1.2.
#[test]
fn bytes_are_the_reference_s() {
    let mut sketch = empty();
    assert_eq!(sketch[HEADER_LEN..], [0x7f, 0xff]);
    assert_eq!(add(&mut sketch, b"a", MAX_SPARSE_LEN), Ok(Added::Rose));
    assert_eq!(add(&mut sketch, b"a", MAX_SPARSE_LEN), Ok(Added::Same));
    let runs: Vec<_> = runs(&sketch).map(|(it, bytes)| (it.value, it.len, bytes)).collect();
    assert_eq!(runs, [(0, 12711, 2), (2, 1, 1), (0, 3672, 2)]);
}

#[test]
fn counts_are_near() {
    for (elements, most) in [(0, 0), (1, 0), (100, 1), (1_000, 15), (50_000, 1_200)] {
        let counted = count(&sketch_of(0..elements));
        assert!(counted.abs_diff(elements) <= most, "{elements} are counted as {counted}");
    }
}

/// Sparse and dense sketches of the same registers are the same.
#[test]
fn both_encodings_hold_what_a_model_holds() {
    let mut rng = Rng::new(9);
    for round in 0..60 {
        let (mut sparse, mut dense) = (empty(), empty());
        make_dense(&mut dense).unwrap();
        let mut model = vec![0; REGISTER_COUNT];
        for _ in 0..rng.below(1_500) {
            let near = rng.index(100) + 3_000;
            let index = [near, rng.index(REGISTER_COUNT)][rng.index(2)];
            let value = 1 + rng.below(3) as u8 + if rng.below(900) == 0 { 40 } else { 0 };
            let rises = if value > model[index] { Added::Rose } else { Added::Same };
            model[index] = model[index].max(value);
            assert_eq!(raise(&mut sparse, index, value, MAX_SPARSE_LEN), Ok(rises));
            assert_eq!(raise(&mut dense, index, value, MAX_SPARSE_LEN), Ok(rises));
        }
        for sketch in [&sparse, &dense] {
            let mut registers = Registers::default();
            registers.merge(sketch).unwrap();
            assert!(registers.iter().eq(model.iter().copied()), "round {round}");
        }
        assert_eq!(make_dense(&mut sparse), Ok(()));
        assert_eq!(sparse, dense);
    }
}

#[test]
fn a_long_sketch_becomes_dense() {
    let sketch = sketch_of(0..10_000);
    assert_eq!(encoding(&sketch), Encoding::Dense);
    assert_eq!(check(&sketch), Ok(()));
    assert_eq!(check(&sketch[..DENSE_LEN - 1]), Err(NotASketch));
}

#[test]
fn what_does_not_cover_all_registers_is_corrupt() {
    let mut sketch = empty();
    sketch.truncate(HEADER_LEN);
    sketch.push(0);
    let mut registers = Registers::default();
    assert_eq!(registers.merge(&sketch), Err(Corrupt));
    assert_eq!(raise(&mut sketch, 5, 1, MAX_SPARSE_LEN), Err(Corrupt));
    assert_eq!(make_dense(&mut sketch), Err(Corrupt));
}

#[test]
fn a_cached_count_lasts_until_it_is_forgotten() {
    let mut sketch = empty();
    cache_count(&mut sketch, 12);
    assert_eq!(cached_count(&sketch), Some(12));
    forget_count(&mut sketch);
    assert_eq!(cached_count(&sketch), None);
}
