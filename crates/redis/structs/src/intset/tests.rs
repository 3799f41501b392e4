extern crate std;
use super::*;
use std::collections::BTreeSet;
use stdx::rng::Rng;

#[test]
fn agrees_with_btreeset() {
    let mut rng = Rng::new(31);
    for bits in [8, 20, 40, 64] {
        let (mut intset, mut model) = (Intset::new(), BTreeSet::new());
        for _ in 0..2_000 {
            let value = (rng.next_u64() as i64) >> (64 - rng.below(bits) - 1);
            if rng.below(3) > 0 {
                assert_eq!(intset.insert(value), model.insert(value));
            } else {
                assert_eq!(intset.remove(value), model.remove(&value));
            }
            assert_eq!(intset.contains(value), model.contains(&value));
            assert_eq!(intset.len(), model.len());
        }
        assert!(intset.iter().eq(model.iter().copied()));
        assert_eq!((intset.min(), intset.max()), (model.first().copied(), model.last().copied()));
        assert_eq!(Intset::from_bytes(intset.as_bytes().to_vec()), Ok(intset));
    }
}

#[test]
fn layout() {
    let mut intset = Intset::new();
    intset.insert(-2);
    intset.insert(258);
    assert_eq!(intset.as_bytes(), [2, 0, 0, 0, 2, 0, 0, 0, 0xfe, 0xff, 2, 1]);
    intset.insert(1 << 20);
    assert_eq!(intset.as_bytes()[..8], [4, 0, 0, 0, 3, 0, 0, 0]);
}

#[test]
fn refuses_damage_with_its_offset() {
    let bad = |bytes: &[u8], offset, fault| {
        assert_eq!(Intset::from_bytes(bytes.to_vec()), Err(BadIntset { offset, fault }));
    };
    bad(&[2, 0, 0], 0, Fault::LengthDiffers);
    bad(&[3, 0, 0, 0, 0, 0, 0, 0], 0, Fault::Width);
    bad(&[2, 0, 0, 0, 2, 0, 0, 0, 1, 0], 4, Fault::LengthDiffers);
    bad(&[2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 1, 0], 10, Fault::NotAscending);
}
