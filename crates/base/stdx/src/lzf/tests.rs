extern crate std;
use super::*;
use crate::rng::Rng;

#[test]
fn round_trips() {
    let mut rng = Rng::new(11);
    for round in 0..400 {
        let alphabet = 1 + rng.below(1 + round % 40);
        let len = rng.index(3_000);
        let bytes: Vec<u8> = (0..len).map(|_| rng.below(alphabet) as u8).collect();
        if let Some(packed) = compress(&bytes) {
            assert!(packed.len() < bytes.len());
            assert_eq!(decompress(&packed, len), Ok(bytes));
        } else {
            assert!(alphabet > 6 || len < 50, "{len} bytes of {alphabet} did not shrink");
        }
    }
}

#[test]
fn overlapping_copies_repeat() {
    assert_eq!(decompress(&[0, b'a', 0xe0, 91, 0], 101), Ok(std::vec![b'a'; 101]));
}

#[test]
fn refuses_false_input() {
    let bad =
        |input: &[u8], len, offset| assert_eq!(decompress(input, len), Err(BadLzf { offset }));
    bad(&[5, b'a'], 6, 0);
    bad(&[0, b'a', 0x20, 1], 4, 2);
    bad(&[0, b'a', 0x20], 4, 2);
    bad(&[0, b'a'], 2, 2);
    bad(&[1, b'a', b'b'], 1, 0);
    bad(&[0, b'a'], usize::MAX, 0);
}

#[test]
fn mutated_input_never_panics() {
    let mut rng = Rng::new(12);
    let packed = compress(&b"abcabcabcdabcdabcde".repeat(20)).unwrap();
    for _ in 0..20_000 {
        let mut mutant = packed.clone();
        let at = rng.index(mutant.len());
        mutant[at] = rng.next_u64() as u8;
        let _ = decompress(&mutant, 380);
    }
}
