extern crate std;
use super::*;
use std::vec::Vec;

/// Each as valkey-server 9.1.2 answers `KEYS pattern` when only `text` exists.
#[test]
fn corners_of_the_reference() {
    let cases: &[(&[u8], &[u8], bool)] = &[
        (b"*", b"", true),
        (b"**", b"", false),
        (b"", b"", true),
        (b"?", b"", false),
        (b"a**", b"a", true),
        (b"[a", b"a", true),
        (b"[^a", b"a", false),
        (b"[^a", b"b", true),
        (b"[", b"a", false),
        (b"[^", b"a", true),
        (b"\\", b"\\", true),
        (b"[]", b"a", false),
        (b"[]]", b"]", false),
        (b"[^]]", b"a]", true),
        (b"[a-", b"a", true),
        (b"[a-", b"-", true),
        (b"[a-", b"b", false),
        (b"[a-]", b"-", false),
        (b"[c-a]", b"b", true),
        (b"[a\\", b"\\", true),
        (b"[a-\\c]", b"b", false),
        (b"[a-\\c]", b"\\", true),
        (b"[^^]", b"^", false),
        (b"[--0]", b"/", true),
        (b"a*\\", b"ab", false),
        (b"*[b", b"ab", true),
        (b"\\[", b"[", true),
        (b"*a*", b"a", true),
        (b"h?llo*", b"hello", true),
        (b"*ab", b"aab", true),
    ];
    for (pattern, text, want) in cases {
        let shown = (pattern.escape_ascii(), text.escape_ascii());
        assert_eq!(matches(pattern, text), *want, "{} on {}", shown.0, shown.1);
    }
}

#[test]
fn nocase_folds_letters_classes_and_ranges() {
    assert!(matches_nocase(b"MAX*[A-C]", b"max-b"));
    assert!(matches_nocase(b"[Q]", b"q"));
    assert!(!matches(b"MAX*", b"max-b"));
}

#[test]
fn hostile_stars_end_soon() {
    let pattern: Vec<u8> = b"a*".repeat(900).into_iter().chain(*b"b").collect();
    assert!(!matches(&pattern, &[b'a'; 50_000]));
}
