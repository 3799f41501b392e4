extern crate std;
use super::*;
use core::hash::Hasher;
use std::vec::Vec;

fn sample(len: usize) -> Vec<u8> {
    (0..len).map(|at| (at * 151 + len * 7) as u8).collect()
}

#[test]
fn equals_the_crate_at_its_rounds() {
    for len in 0..200 {
        let (bytes, key) = (sample(len), Key(0x0706_0504_0302_0100 + len as u64, !7 ^ len as u64));
        let mut h13 = siphasher::sip::SipHasher13::new_with_keys(key.0, key.1);
        h13.write(&bytes);
        assert_eq!(sip::<1, 3>(key, &bytes), h13.finish(), "1-3 of {len} bytes");
        let mut h24 = siphasher::sip::SipHasher24::new_with_keys(key.0, key.1);
        h24.write(&bytes);
        assert_eq!(sip::<2, 4>(key, &bytes), h24.finish(), "2-4 of {len} bytes");
    }
}

#[test]
fn nocase_is_the_hash_of_the_lowered_bytes() {
    let key = Key::from_bytes(b"0123456789abcdef");
    for len in 0..600 {
        let bytes = sample(len);
        let lowered = bytes.to_ascii_lowercase();
        assert_eq!(sip12_nocase(key, &bytes), sip12(key, &lowered), "{len} bytes");
    }
}

#[test]
fn key_reads_little_endian() {
    assert_eq!(Key::from_bytes(&[1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]), Key(1, 2));
}
