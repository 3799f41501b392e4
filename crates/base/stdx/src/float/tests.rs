extern crate std;
use super::*;
use std::string::String;

fn text(value: f64) -> String {
    let mut out = Vec::new();
    append(&mut out, value);
    String::from_utf8(out).unwrap()
}

/// Replies of valkey-server 9.1.2 to ZSCORE.
#[test]
fn prints_as_the_reference() {
    let cases = include_str!("samples.txt");
    let mut count = 0;
    for line in cases.lines() {
        let (input, want) = line.split_once(' ').unwrap();
        assert_eq!(text(input.parse().unwrap()), want, "{input}");
        count += 1;
    }
    assert!(count > 150, "{count}");
}

#[test]
fn every_text_reads_back() {
    let mut rng = crate::rng::Rng::new(3);
    for _ in 0..100_000 {
        let value = f64::from_bits(rng.next_u64());
        if value.is_finite() {
            assert_eq!(parse(text(value).as_bytes()), Some(value), "{value:?}");
            assert!(text(value).len() <= MAX_LEN);
        }
    }
}

#[test]
fn takes_what_zadd_takes() {
    let taken: [(&str, f64); 10] = [
        ("inf", f64::INFINITY),
        ("+inf", f64::INFINITY),
        ("-Infinity", f64::NEG_INFINITY),
        ("1.", 1.0),
        (".5", 0.5),
        ("+1", 1.0),
        ("1E5", 1e5),
        ("0e999", 0.0),
        ("2.5e-324", 5e-324),
        ("00012", 12.0),
    ];
    for (text, value) in taken {
        assert_eq!(parse(text.as_bytes()), Some(value), "{text}");
    }
    for text in ["", ".", "1e", "1e+", "e5", "nan", "-nan", "0x10", " 1", "1 ", "1d", "infx"] {
        assert_eq!(parse(text.as_bytes()), None, "{text}");
    }
    for text in ["1e400", "-1.8e308", "1e-400", "2e-324"] {
        assert_eq!(parse(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn bounds_are_looser() {
    assert_eq!(parse_bound(b"1e400"), Some(f64::INFINITY));
    assert_eq!(parse_bound(b"1e-400"), Some(0.0));
    assert_eq!(parse_bound(b""), Some(0.0));
    assert_eq!(parse_bound(b"nan"), None);
    assert_eq!(parse_bound(b"0x10"), None);
}
