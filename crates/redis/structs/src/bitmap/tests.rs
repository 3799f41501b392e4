use super::*;
use alloc::{vec, vec::Vec};
use stdx::rng::Rng;

fn bits(bytes: &[u8]) -> Vec<Bit> {
    (0..bit_len(bytes)).map(|it| get(bytes, it)).collect()
}

fn random(rng: &mut Rng) -> Vec<u8> {
    let fill = [0, 0xff, 0x10][rng.index(3)];
    let mut bytes = vec![fill; rng.index(40)];
    for _ in 0..rng.index(4) {
        if let Some(byte) = (!bytes.is_empty()).then(|| rng.index(bytes.len())) {
            bytes[byte] = rng.below(256) as u8;
        }
    }
    bytes
}

#[test]
fn counting_and_finding_agree_with_a_walk() {
    let mut rng = Rng::new(3);
    for _ in 0..3_000 {
        let bytes = random(&mut rng);
        let len = bit_len(&bytes);
        let start = rng.below(len + 1);
        let range = start..start + rng.below(len - start + 1);
        let all = bits(&bytes);
        let part = &all[range.start as usize..range.end as usize];
        let ones = part.iter().filter(|it| **it == Bit::One).count();
        assert_eq!(count_in(&bytes, range.clone()), ones as u64, "{bytes:?} {range:?}");
        for bit in [Bit::Zero, Bit::One] {
            let place = part.iter().position(|it| *it == bit);
            let expected = place.map(|it| range.start + it as u64);
            assert_eq!(find(&bytes, bit, range.clone()), expected, "{bytes:?} {range:?}");
        }
    }
}

#[test]
fn a_field_holds_what_fits_and_leaves_the_rest() {
    let mut rng = Rng::new(4);
    for _ in 0..3_000 {
        let signedness = [Signedness::Unsigned, Signedness::Signed][rng.index(2)];
        let Some(field) = FieldType::new(signedness, 1 + rng.below(64) as u32) else { continue };
        let mut bytes = random(&mut rng);
        let offset = rng.below(60);
        bytes.resize(bytes.len().max((offset + u64::from(field.bits())).div_ceil(8) as usize), 7);
        let before = bits(&bytes);
        let value = field.store(rng.next_u64() as i64, Overflow::Wrap).unwrap();
        field.write(&mut bytes, offset, value);
        assert_eq!(field.read(&bytes, offset), value, "{field:?} at {offset}");
        let (start, end) = (offset as usize, offset as usize + field.bits() as usize);
        let after = bits(&bytes);
        assert_eq!(before[..start], after[..start]);
        assert_eq!(before[end..], after[end..]);
    }
}

#[test]
fn numbers_that_do_not_fit() {
    let u4 = FieldType::new(Signedness::Unsigned, 4).unwrap();
    let i8 = FieldType::new(Signedness::Signed, 8).unwrap();
    let i64 = FieldType::new(Signedness::Signed, 64).unwrap();
    assert_eq!(u4.store(-1, Overflow::Wrap), Some(15));
    assert_eq!(u4.store(-1, Overflow::Saturate), Some(15));
    assert_eq!(u4.add(3, -4, Overflow::Saturate), Some(0));
    assert_eq!(i8.store(300, Overflow::Wrap), Some(44));
    assert_eq!(i8.store(-300, Overflow::Saturate), Some(-128));
    assert_eq!(i8.add(127, 1, Overflow::Fail), None);
    assert_eq!(i64.add(i64::MAX, 1, Overflow::Wrap), Some(i64::MIN));
    assert_eq!(FieldType::new(Signedness::Unsigned, 64), None);
}

#[test]
fn what_is_missing_is_zeros() {
    let mut long = [0b1010_1010, 0xff, 0x0f];
    join(&mut long, &[0b1100_0011], Join::And);
    assert_eq!(long, [0b1000_0010, 0, 0]);
    join(&mut long, &[1, 1], Join::Xor);
    assert_eq!(long, [0b1000_0011, 1, 0]);
    join(&mut long, &[0x40], Join::Or);
    invert(&mut long);
    assert_eq!(long, [0b0011_1100, 0xfe, 0xff]);
}
