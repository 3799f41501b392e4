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
