extern crate std;
use crate::{Engine, Options};
use keyspace::Millis;
use std::{format, string::String, vec::Vec};

const NOW: Millis = Millis(1_700_000_000_000);

/// Runs lines and gives what the journal heard of the last, without lengths.
fn journal(lines: &str) -> String {
    let mut engine = Engine::new(Options { seed: 7, now: NOW, scripts: wire::NoScripts::make });
    let client = engine.connect(b"test", NOW);
    engine.start_journal();
    let mut last = Vec::new();
    for line in lines.trim().lines() {
        engine.feed(NOW, client, format!("{}\r\n", line.trim()).as_bytes());
        last = engine.take_journal();
    }
    let text = String::from_utf8(last).unwrap();
    let words = text.split("\r\n").filter(|it| !it.starts_with(['*', '$']) && !it.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn check(lines: &str, want: &str) {
    let got = journal(lines);
    assert_eq!(got, want, "{lines}");
}

/// As valkey-server 9.1.2 writes it, but that it leaves NOMKSTREAM and LIMIT in.
#[test]
fn the_journal_hears_effects() {
    check("XADD s 1-0 f v", "SELECT 0 XADD s 1-0 f v");
    check("PING\nXADD s * f v", "SELECT 0 XADD s 1700000000000-0 f v");
    check("XADD s 1-0 f v\nXADD s 1-* f w", "XADD s 1-1 f w");
    check("XADD s 1-0 f v\nXADD s MAXLEN ~ 1 LIMIT 9 2-0 f w", "XADD s MAXLEN = 2 2-0 f w");
    check("XADD s 1-0 f v\nXADD s MINID = 2 2-0 f w", "XADD s MINID = 2 2-0 f w");
    check(
        "XADD s 1-0 f v\nXTRIM s MINID ~ 2",
        "XTRIM s MINID = 18446744073709551615-18446744073709551615",
    );
    check("XADD s 1-0 f v\nXDEL s 2-0", "");
}

#[test]
fn the_journal_hears_who_was_given_what() {
    let group = "XADD s 1-0 f v\nXADD s 2-0 f v\nXGROUP CREATE s g 0\n";
    let claim = |id: &str, consumer: &str, count: u32| {
        format!(
            "XCLAIM s g {consumer} 0 {id} TIME 1700000000000 RETRYCOUNT {count} FORCE JUSTID LASTID "
        )
    };
    check(
        &format!("{group}XREADGROUP GROUP g c COUNT 1 STREAMS s >"),
        &format!("MULTI {}1-0 XGROUP SETID s g 1-0 ENTRIESREAD 1 EXEC", claim("1-0", "c", 1)),
    );
    check(
        &format!("{group}XREADGROUP GROUP g c NOACK STREAMS s >"),
        "MULTI XGROUP CREATECONSUMER s g c XGROUP SETID s g 2-0 ENTRIESREAD 2 EXEC",
    );
    let given = format!("{group}XREADGROUP GROUP g c STREAMS s >\n");
    check(&format!("{given}XREADGROUP GROUP g c STREAMS s 0"), "");
    check(&format!("{given}XACK s g 1-0"), "XACK s g 1-0");
    check(&format!("{given}XCLAIM s g d 0 2-0"), &format!("{}2-0", claim("2-0", "d", 2)));
    check(
        &format!("{given}XDEL s 1-0\nXAUTOCLAIM s g d 0 2 JUSTID"),
        &format!("{}2-0", claim("2-0", "d", 1)),
    );
    check(
        &format!("{given}XDEL s 1-0\nXCLAIM s g d 0 1-0"),
        &format!("{}2-0", claim("1-0", "c", 1)),
    );
}
