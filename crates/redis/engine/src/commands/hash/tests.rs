//! Fields that have ended but are not removed yet: what valkey-server 9.1.2 says of
//! them with `DEBUG SET-ACTIVE-EXPIRE 0`, and what becomes of them.

extern crate std;
use crate::{Engine, Options};
use alloc::{format, string::String, vec::Vec};
use keyspace::Millis;

const START: Millis = Millis(1_700_000_000_000);
const LATER: Millis = Millis(START.0 + 1_000);

/// Runs requests at `now`; gives the replies, in one line each.
fn run(engine: &mut Engine, now: Millis, requests: &[&str]) -> Vec<String> {
    let client = engine.connect(b"test", now);
    let reply = |line: &&str| {
        engine.feed(now, client, format!("{line}\r\n").as_bytes());
        let bytes = engine.output(client).to_vec();
        engine.sent(client, bytes.len());
        resp::render(&bytes).expect("a whole reply").0.replace('\n', " ")
    };
    requests.iter().map(reply).collect()
}

/// A hash whose fields `a` and `b` have ended, and `c` has not.
fn with_ended_fields() -> Engine {
    let mut engine = Engine::new(Options { seed: 7, now: START, scripts: wire::NoScripts::make });
    run(&mut engine, START, &["HSET h a 1 b 2 c 3", "HPEXPIRE h 20 FIELDS 2 a b"]);
    engine
}

fn check(requests_and_replies: &[(&str, &str)]) {
    let mut engine = with_ended_fields();
    for (request, reply) in requests_and_replies {
        assert_eq!(run(&mut engine, LATER, &[request]), [*reply], "{request}");
    }
}

#[test]
fn reads_do_not_see_them_but_hlen() {
    check(&[
        ("HLEN h", "(integer) 3"),
        ("HGET h a", "(nil)"),
        ("HMGET h a b c", "1) (nil) 2) (nil) 3) \"3\""),
        ("HGETALL h", "1) \"c\" 2) \"3\""),
        ("HKEYS h", "1) \"c\""),
        ("HVALS h", "1) \"3\""),
        ("HEXISTS h a", "(integer) 0"),
        ("HSTRLEN h a", "(integer) 0"),
        ("HSCAN h 0", "1) \"0\" 2) 1) \"c\"    2) \"3\""),
        ("HRANDFIELD h -2", "1) \"c\" 2) \"c\""),
        ("HRANDFIELD h 5", "1) \"c\""),
        ("HTTL h FIELDS 1 a", "1) (integer) -2"),
        ("HPERSIST h FIELDS 1 a", "1) (integer) -2"),
        ("HEXPIRE h 100 FIELDS 1 a", "1) (integer) -2"),
        ("HGETEX h EX 10 FIELDS 1 a", "1) (nil)"),
        ("HGETDEL h FIELDS 1 a", "1) (nil)"),
        ("HDEL h a", "(integer) 0"),
        ("HLEN h", "(integer) 3"),
    ]);
}

#[test]
fn writes_begin_anew() {
    check(&[
        ("HSETEX h FXX FIELDS 1 a 2", "(integer) 0"),
        ("HSETNX h a 5", "(integer) 1"),
        ("HTTL h FIELDS 1 a", "1) (integer) -1"),
        ("HSET h b 9", "(integer) 1"),
        ("HTTL h FIELDS 1 b", "1) (integer) -1"),
        ("HLEN h", "(integer) 3"),
    ]);
    check(&[
        ("HINCRBY h a 1", "(integer) 1"),
        ("HINCRBYFLOAT h b 0.5", "\"0.5\""),
        ("HTTL h FIELDS 2 a b", "1) (integer) -1 2) (integer) -1"),
    ]);
    check(&[("HSETEX h KEEPTTL FIELDS 1 a 2", "(integer) 1"), ("HGET h a", "\"2\"")]);
}

#[test]
fn a_key_that_holds_nothing_else_stays_until_it_is_swept() {
    check(&[
        ("HDEL h c", "(integer) 1"),
        ("EXISTS h", "(integer) 1"),
        ("HGETALL h", "(empty array)"),
        ("HRANDFIELD h", "(nil)"),
        ("COPY h copied", "(integer) 1"),
        ("RENAME h renamed", "OK"),
    ]);
}

#[test]
fn ticks_sweep_them() {
    let mut engine = with_ended_fields();
    run(&mut engine, START, &["COPY h copied", "RENAME h moved", "HDEL moved c"]);
    engine.start_journal();
    assert!(engine.poll_timeout(LATER).is_some());
    for _ in 0..3 {
        engine.tick(LATER);
    }
    let told = run(&mut engine, LATER, &["HLEN copied", "EXISTS moved"]);
    assert_eq!(told, ["(integer) 1", "(integer) 0"]);
    assert!(engine.poll_timeout(LATER).is_none(), "nothing ends any more");
    let journal = String::from_utf8(engine.take_journal()).unwrap().replace("\r\n", " ");
    assert!(journal.contains("HDEL $6 copied $1 a $1 b "), "{journal}");
    assert!(journal.contains("DEL $5 moved "), "{journal}");
}

/// What the journal says gives the same hashes at any later time.
#[test]
fn the_journal_repeats_them() {
    let mut engine = Engine::new(Options { seed: 7, now: START, scripts: wire::NoScripts::make });
    engine.start_journal();
    run(
        &mut engine,
        START,
        &[
            "HSET h a 1 b 2 c 3 d 4 n 5 x 1.5",
            "HPEXPIRE h 20 FIELDS 3 a n x",
            "HSETEX h PX 5000 FIELDS 2 e 1 f 2",
            "HINCRBYFLOAT h f 0.5",
            "HGETEX h EX 100 FIELDS 1 b",
        ],
    );
    run(
        &mut engine,
        LATER,
        &[
            "HSET h a 9",
            "HINCRBY h n 1",
            "HINCRBYFLOAT h x 1",
            "HSETEX h PXAT 1 FIELDS 1 d 1",
            "HPERSIST h FIELDS 1 e",
            "HGETDEL h FIELDS 1 c",
        ],
    );
    let journal = engine.take_journal();
    let much_later = Millis(LATER.0 + 1_000_000);
    let mut other =
        Engine::new(Options { seed: 8, now: much_later, scripts: wire::NoScripts::make });
    other.begin_loading();
    let client = other.connect(b"journal", much_later);
    other.feed(much_later, client, &journal);
    let looks = ["HGETALL h", "HPEXPIRETIME h FIELDS 7 a b d e f n x"];
    let repeated = run(&mut other, much_later, &looks);
    let sorted = |text: &str| {
        let mut words: Vec<String> =
            text.split(' ').filter(|it| it.starts_with('"')).map(String::from).collect();
        words.sort();
        words
    };
    let own = run(&mut engine, LATER, &looks);
    assert_eq!(sorted(&repeated[0]), sorted(&own[0]));
    assert_eq!(repeated[1], own[1]);
}
