extern crate std;
use super::*;
use std::vec::Vec;

#[test]
fn check_values() {
    assert_eq!(crc16(b"123456789"), 0x31c3);
    assert_eq!(crc64(b"123456789"), 0xe9c6_d914_c4b8_d9ca);
}

/// Slots as `CLUSTER KEYSLOT` of valkey-server 9.1.2 answers.
#[test]
fn slots() {
    let cases: [(&[u8], u16); 6] = [
        (b"foo", 12182),
        (b"{user1000}.following", 3443),
        (b"{user1000}.followers", 3443),
        (b"foo{}{bar}", 8363),
        (b"foo{{bar}}zap", 4015),
        (b"", 0),
    ];
    for (key, slot) in cases {
        assert_eq!(key_slot(key), slot, "{}", key.escape_ascii());
    }
}

#[test]
fn pieces_sum_up() {
    let bytes: Vec<u8> = (0..1000u32).map(|it| (it * 31) as u8).collect();
    for cut in [0, 1, 7, 8, 9, 500, 999, 1000] {
        let mut crc = Crc64::default();
        crc.update(&bytes[..cut]);
        crc.update(&bytes[cut..]);
        assert_eq!(crc.value(), crc64(&bytes), "cut at {cut}");
    }
}
