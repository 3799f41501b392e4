use super::*;
use alloc::{collections::BTreeSet, format, string::ToString, vec};

fn alias(name: &str, taken: &[&str]) -> String {
    let taken: BTreeSet<_> = taken.iter().map(|it| it.to_string()).collect();
    choose_alias(name, |it| Ok(taken.contains(&it.display(0)))).unwrap().display(0)
}

#[test]
fn aliases_follow_the_long_name() {
    let check = |name, expect| assert_eq!(alias(name, &[]), expect, "{name}");
    check("case.txt", "CASE.TXT");
    check("longer than that.text", "LONGER~1.TEX");
    check("two.dots.txt", "TWODOT~1.TXT");
    check("a b.c", "AB~1.C");
    check(".profile", "PROFIL~1");
    check("日本語.txt", "___~1.TXT");
    check("plus+.x", "PLUS_~1.X");
    check(" x", "X~1");
}

#[test]
fn taken_aliases_count_up_and_then_hash() {
    assert_eq!(alias("case.txt", &["CASE.TXT"]), "CASE~1.TXT");
    let nine: Vec<_> = (1..=9).map(|it| format!("LONGER~{it}.TXT")).collect();
    let nine: Vec<_> = nine.iter().map(String::as_str).collect();
    assert_eq!(alias("longer name.txt", &nine[..8]), "LONGER~9.TXT");
    let hashed = alias("longer name.txt", &nine);
    assert!(hashed.starts_with("LO") && hashed.ends_with("~1.TXT"), "{hashed}");
    assert_ne!(hashed, alias("longer nami.txt", &nine));
}

#[test]
fn only_upper_case_names_are_exact() {
    for (name, expect) in [
        ("A.TXT", true),
        ("README", true),
        ("a.txt", false),
        ("A.TEXT", false),
        ("TOOLONGNAME", false),
        ("A.B.C", false),
        (".A", false),
        ("A B", false),
        ("Ä", false),
    ] {
        assert_eq!(ShortName::exact(name).is_some(), expect, "{name}");
    }
}

#[test]
fn long_slots_read_back_whatever_their_length() {
    let names = ["a", "exactly13.txt", "abcdefghijklmnopqrstuv.txt", "😀 and é", &"日".repeat(255)];
    for name in names {
        let mut long = LongName::default();
        let slots = long_slots(name, 7);
        assert!(slots[0].is_last && slots.len() < MAX_SLOTS);
        for slot in slots.iter().rev() {
            long.push(slot.units);
        }
        assert_eq!(long.name().as_deref(), Some(name));
    }
    let mut long = LongName::default();
    for _ in 0..20 {
        long.push([u16::from(b'x'); LONG_UNITS]);
    }
    assert_eq!(long.name(), None, "260 units are no name");
}

#[test]
fn names_that_cannot_be_stored_are_refused() {
    for name in ["a*b", "a/b", "a:b", "a\u{1}", "trailing ", "...", "", "a\"", "a|b", "a?"] {
        assert_eq!(check_name(name), Err(FsError::InvalidName), "{name:?}");
    }
    assert_eq!(check_name("dots..."), Ok("dots"));
    assert_eq!(check_name(&"x".repeat(256)), Err(FsError::NameTooLong));
    assert!(check_name(&"日".repeat(255)).is_ok());
    assert!(check_name("\u{7f}").is_ok());
}

#[test]
fn short_names_show_case_bits_and_the_code_page() {
    let name = ShortName::from_slot(*b"\x05ABC    TXT");
    assert_eq!(name.display(0), "σABC.TXT");
    assert_eq!(name.to_slot()[0], 0x05);
    let name = ShortName::from_slot(*b"CASE    TXT");
    let shown: Vec<_> = [0, 8, 16, 24].into_iter().map(|it| name.display(it)).collect();
    assert_eq!(shown, vec!["CASE.TXT", "case.TXT", "CASE.txt", "case.txt"]);
}

#[test]
fn names_that_a_path_would_misread_are_made_harmless() {
    for (stored, shown) in [("..", "_"), ("", "_"), ("a/b", "a_b"), ("a.b", "a.b")] {
        assert_eq!(harmless(String::from(stored)), shown);
    }
}

#[test]
fn names_fold_case_and_trailing_dots() {
    assert_eq!(fold("Straße.Ünï..."), "STRAßE.ÜNÏ");
    assert_eq!(fold_hash("abc."), fold_hash("ABC"));
}
