extern crate std;
use super::*;
use std::vec::Vec;
use stdx::rng::Rng;

/// One element of each encoding, laid out by hand.
fn every_encoding() -> Vec<u8> {
    let mut bytes = std::vec![0; HEADER_LEN];
    bytes.extend(b"\x00\x03abc\x05\x40\x02hi");
    bytes.extend(b"\xfe\x04\0\0\0\x80\0\0\0\x01z");
    bytes.extend(b"\x0b\xc0\xff\xff\x04\xd0\0\0\x01\0\x06\xe0\0\0\0\0\0\0\0\x80");
    bytes.extend(b"\x0a\xf0\0\0\x80\x05\xfe\x80\x03\xf1\x02\xfd\xff");
    let total = bytes.len() as u32;
    bytes[..4].copy_from_slice(&total.to_le_bytes());
    bytes
}

#[test]
fn reads_every_encoding() {
    let bytes = every_encoding();
    let items: Result<Vec<Item<'_>>, BadZip> = Ziplist::new(&bytes).unwrap().collect();
    let ints = [-1, 65536, i64::MIN, -8_388_608, -128, 0, 12].map(Item::Int);
    let texts = [Item::Bytes(b"abc"), Item::Bytes(b"hi"), Item::Bytes(b"z")];
    assert_eq!(items, Ok(texts.into_iter().chain(ints).collect()));
}

#[test]
fn reads_zipmaps() {
    let bytes = b"\x02\x03foo\x03\x00bar\x01a\xfe\x02\0\0\0\x01yz_\xff";
    let pairs: Result<Vec<_>, BadZip> = Zipmap::new(bytes).collect();
    assert_eq!(pairs, Ok(std::vec![(&b"foo"[..], &b"bar"[..]), (b"a", b"yz")]));
}

#[test]
fn broken_bytes_end_in_one_error() {
    let mut bytes = every_encoding();
    bytes[HEADER_LEN + 1] = 0x3f;
    let errors: Vec<_> = Ziplist::new(&bytes).unwrap().filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1);
    assert!(Ziplist::new(&bytes[1..]).is_err());
    assert_eq!(Zipmap::new(b"\x01\x09a").collect::<Vec<_>>(), [Err(BadZip { offset: 1 })]);
    assert_eq!(Zipmap::new(b"").collect::<Vec<_>>(), [Err(BadZip { offset: 1 })]);
}

#[test]
fn damaged_bytes_never_panic() {
    let mut rng = Rng::new(41);
    for _ in 0..20_000 {
        let mut bytes = every_encoding();
        let at = 4 + rng.index(bytes.len() - 4);
        bytes[at] = rng.next_u64() as u8;
        assert!(Ziplist::new(&bytes).unwrap().count() < 64);
        assert!(Zipmap::new(&bytes[9..]).count() < 64);
    }
}
