extern crate std;
use super::*;
use std::string::String;
use std::vec::Vec;

fn sum(a: &str, b: &str) -> String {
    let parse = |it: &str| LongDouble::parse(it.as_bytes());
    let (Some(a), Some(b)) = (parse(a), parse(b)) else { return "refused".into() };
    let Some(sum) = a.checked_add(b) else { return "infinite".into() };
    let mut out = Vec::new();
    sum.append(&mut out);
    String::from_utf8(out).unwrap()
}

/// Replies of valkey-server 9.1.2 (x86-64) to SET and INCRBYFLOAT.
#[test]
fn sums_as_the_reference() {
    let mut count = 0;
    for line in include_str!("samples.txt").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [a, b, want] = fields[..] else { panic!("{line}") };
        assert_eq!(sum(a, b), want, "{a} + {b}");
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn short_and_long_parsing_agree() {
    let mut rng = crate::rng::Rng::new(5);
    for _ in 0..20_000 {
        let digits = std::format!("{}", rng.next_u64() >> rng.below(60));
        let exponent = rng.below(50) as i32 - 25;
        let plain = std::format!("{digits}e{exponent}");
        // Forty more decimals force the long way without changing the value.
        let padded = std::format!("{digits}.{}e{exponent}", "0".repeat(40));
        assert_eq!(LongDouble::parse(plain.as_bytes()), LongDouble::parse(padded.as_bytes()));
    }
}

/// As C prints them with `%.17Lf`, without the zeros behind, and `%f`.
#[test]
fn doubles_in_decimals() {
    let told = |value: f64| {
        let value = Finite::of(value).unwrap();
        let (mut long, mut short) = (Vec::new(), Vec::new());
        value.append(&mut long);
        value.append_6(&mut short);
        [long, short].map(|it| String::from_utf8(it).unwrap())
    };
    assert_eq!(told(13.361389338970184), ["13.36138933897018433", "13.361389"]);
    assert_eq!(told(-0.0), ["0", "-0.000000"]);
    assert_eq!(told(-1e22), ["-10000000000000000000000", "-10000000000000000000000.000000"]);
    assert_eq!(told(5e-324), ["0", "0.000000"]);
    assert_eq!(told(0.9999996), ["0.99999959999999999", "1.000000"]);
    assert_eq!(Finite::of(f64::NAN), None);
}
