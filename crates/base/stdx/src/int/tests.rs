extern crate std;
use super::*;
use std::string::ToString;

#[test]
fn refuses_what_would_not_print_back() {
    let refused: [&[u8]; 14] = [
        b"",
        b"-",
        b"+1",
        b"01",
        b"-0",
        b"-01",
        b" 1",
        b"1 ",
        b"1.0",
        b"1a",
        b"--1",
        b"9223372036854775808",
        b"-9223372036854775809",
        b"99999999999999999999",
    ];
    for text in refused {
        assert_eq!(parse(text), None, "{}", text.escape_ascii());
    }
}

#[test]
fn text_and_value_agree() {
    let around = |it: i64| [it.wrapping_sub(1), it, it.wrapping_add(1)];
    let powers = (0..63).map(|it| 1i64 << it).chain((0..18).map(|it| 10i64.pow(it)));
    for value in powers.chain([0, i64::MAX, i64::MIN]).flat_map(around) {
        for value in [value, value.wrapping_neg()] {
            let text = value.to_string();
            assert_eq!(parse(text.as_bytes()), Some(value));
            assert_eq!(Decimal::new(value).bytes(), text.as_bytes());
            assert_eq!(text_len(value), text.len(), "{value}");
        }
    }
}
