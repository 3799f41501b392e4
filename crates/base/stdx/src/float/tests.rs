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

/// As `core` reads: at random, at the halves between two doubles, at the ends.
#[test]
fn reads_as_core_does() {
    let mut rng = crate::rng::Rng::new(13);
    let check = |text: &str| {
        let want: f64 = text.parse().unwrap();
        let got = read::read(text.as_bytes()).map(f64::to_bits);
        assert_eq!(got, Some(want.to_bits()), "{text}");
    };
    for _ in 0..60_000 {
        let (bits, other) = (rng.next_u64(), rng.next_u64());
        let value = f64::from_bits(bits);
        if value.is_finite() {
            check(&std::format!("{value:?}"));
            check(&std::format!("{value:.20e}"));
            check(&std::format!("{value:.780e}"));
        }
        check(&std::format!("{}e{}", other >> (bits % 64), bits as i8));
        check(&std::format!("{}.{}e{}", other >> (bits % 64), bits, bits as i16 % 360));
        check(&std::format!("-0.{:05}", bits % 100_000));
    }
    for _ in 0..5_000 {
        let bits = rng.next_u64() >> 1;
        let whole = (1u64 << 53) + (bits >> 11) * 2;
        for odd in [whole + 1, whole + 3] {
            check(&std::format!("{odd}"));
            check(&std::format!("{odd}.{}1", "0".repeat(900)));
            check(&std::format!("{odd}{}e-30", "0".repeat(30)));
        }
    }
    for text in [
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "0.000",
        "-0",
        "1e-999999999999",
        "1e999999999999",
        "4.9e-324",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "8.5e-325",
    ] {
        check(text);
    }
}
