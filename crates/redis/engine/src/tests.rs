extern crate std;
use crate::{Engine, Find, Flags, Options, all, command::Arity, probe::Event};
use alloc::{collections::BTreeSet, format, string::String, vec::Vec};
use keyspace::Millis;

const NOW: Millis = Millis(1_700_000_000_000);

fn engine() -> Engine {
    Engine::new(Options { seed: 7, now: NOW, scripts: script::Interpreter::make_host })
}

/// Runs the `resp` blocks in every command's help text.
#[test]
fn examples_in_help_hold() {
    let mut failures = Vec::new();
    for command in all() {
        let mut blocks = 0;
        for block in command.help.split("```resp\n").skip(1) {
            blocks += 1;
            let block = block.split("```").next().expect("split yields one piece");
            let got = replay(block);
            let want: String = block
                .trim()
                .lines()
                .map(|it| format!("{}\n", it.strip_prefix(' ').unwrap_or(it)))
                .collect();
            if got != want {
                failures.push(format!(
                    "{}:\n--- help says\n{want}--- engine says\n{got}",
                    command.name
                ));
            }
        }
        assert_ne!(blocks, 0, "{} has no example", command.name);
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Replays the `> request` lines of a script and prints what came back.
fn replay(script: &str) -> String {
    let mut engine = engine();
    let client = engine.connect(b"test", NOW);
    let mut out = String::new();
    for line in script.lines().filter_map(|it| it.trim().strip_prefix("> ")) {
        engine.feed(NOW, client, format!("{line}\r\n").as_bytes());
        let bytes = engine.output(client).to_vec();
        engine.sent(client, bytes.len());
        let (text, rest) = resp::render(&bytes).expect("a whole reply");
        assert!(rest.is_empty(), "{line} gave more than one reply");
        out += &format!("> {line}\n{text}\n");
    }
    out
}

#[test]
fn table_is_well_formed() {
    let mut names = BTreeSet::new();
    for it in all() {
        assert!(names.insert(it.name), "{} is listed twice", it.name);
        assert_eq!(it.name, it.name.to_lowercase());
        assert!(
            !(it.flags.contains(Flags::READONLY) && it.flags.contains(Flags::WRITE)),
            "{} cannot be READONLY and WRITE",
            it.name
        );
        let (Arity::Exactly(min) | Arity::AtLeast(min)) = it.arity;
        for spec in it.keys {
            let may_be_none = matches!(spec.find, Find::Range { last, .. } if last < 0)
                || matches!(spec.find, Find::OneAfter { .. });
            let end = min + usize::from(may_be_none);
            assert!(spec.first < end, "{}'s key lies past its arity", it.name);
        }
        assert!(it.summary.len() > 5, "{} has no summary", it.name);
    }
}

/// Requests, and what valkey-server 9.1.2 notifies of them (`KEA`), in its order.
const NOTIFIED: &[(&str, &str)] = &[
    (
        "SET a 1; APPEND a 2; INCR a; INCRBYFLOAT a 0.5; SETRANGE a 0 9; EXPIRE a 100; \
         PERSIST a; RENAME a b; COPY b c; MOVE c 1; DEL b",
        "set append incrby incrbyfloat setrange expire persist rename_from rename_to \
         copy_to move_from move_to del",
    ),
    (
        "RPUSH l a b c; LPUSH l z; LINSERT l BEFORE a y; LSET l 0 x; LREM l 1 y; LTRIM \
         l 0 2; LPOP l; RPOP l; RPOP l",
        "rpush lpush linsert lset lrem ltrim lpop rpop rpop del",
    ),
    (
        "SADD s a b c; SREM s a; SADD t b; SINTERSTORE i s t; SUNIONSTORE u s t; \
         SDIFFSTORE d s t; SPOP t",
        "sadd srem sadd sinterstore sunionstore sdiffstore spop del",
    ),
    (
        "HSET h f 1; HINCRBY h f 1; HINCRBYFLOAT h f 0.5; HDEL h f",
        "hset hincrby hincrbyfloat hdel del",
    ),
    (
        "HSETEX h EX 100 FIELDS 2 a 1 d 4; HSETEX h FIELDS 1 a 2; HEXPIRE h 9 FIELDS 1 a; \
         HGETEX h EX 9 FIELDS 1 a; HPERSIST h FIELDS 1 a; HEXPIRE h 0 FIELDS 1 a; \
         HGETDEL h FIELDS 1 d; HSETEX n PXAT 1 FIELDS 1 a 9",
        "hset hexpire hset hexpire hexpire hpersist hexpired hdel del hset hexpire \
         hexpired del",
    ),
    (
        "ZADD z 1 a 2 b 3 c 4 d 5 e 6 f; ZINCRBY z 1 a; ZREM z a; ZPOPMIN z; ZPOPMAX z; \
         ZRANGESTORE y z 0 -1; ZREMRANGEBYRANK z 0 0; ZREMRANGEBYSCORE z 4 4; \
         ZREMRANGEBYLEX z - +",
        "zadd zincr zrem zpopmin zpopmax zrangestore zremrangebyrank zremrangebyscore \
         zremrangebylex del",
    ),
    (
        "SETBIT b 7 1; SETBIT b 7 1; BITFIELD b SET u8 0 9 INCRBY u8 0 1; BITOP OR c b; \
         BITFIELD b GET u8 0; BITOP AND c none",
        "setbit setbit set del",
    ),
    (
        "GEOADD g 13 38 a 15 37 b; GEOSEARCHSTORE t g FROMMEMBER a BYRADIUS 900 km; \
         GEORADIUS g 13 38 1 km STORE u; GEORADIUS g 50 50 1 m STORE u",
        "zadd geosearchstore georadiusstore del",
    ),
    ("RPUSH l 2 1; SORT l STORE m; SORT none STORE m", "rpush sortstore del"),
    (
        "RESTORE k 0 \"\\x00\\x05hello\\n\\x00cr\\xdfve4 \\n\"; \
         RESTORE k 1 \"\\x00\\x05hello\\n\\x00cr\\xdfve4 \\n\" ABSTTL REPLACE",
        "restore del",
    ),
    ("PFADD p a; PFADD p a; PFCOUNT p; PFMERGE q p; PFDEBUG TODENSE q", "pfadd pfadd"),
    (
        "ZADD z 1 a 2 b; ZUNIONSTORE u 1 z; ZINTERSTORE i 1 z; ZDIFFSTORE d 1 z; \
         ZINTERSTORE u 2 z none; ZDIFFSTORE none 2 z z",
        "zadd zunionstore zinterstore zdiffstore del",
    ),
    (
        "XADD s 1-0 f v; XADD s MAXLEN 1 2-0 f v; XGROUP CREATE s g 0; XREADGROUP GROUP g c \
         STREAMS s >; XGROUP CREATECONSUMER s g d; XCLAIM s g e 0 2-0; XACK s g 2-0; XGROUP \
         DELCONSUMER s g c; XGROUP SETID s g 0; XGROUP DESTROY s g; XSETID s 9-0; XDEL s 2-0; \
         XADD s 10-0 f v; XTRIM s MAXLEN 0",
        "xadd xadd xtrim xgroup-create xgroup-createconsumer xgroup-createconsumer \
         xgroup-createconsumer xgroup-delconsumer xgroup-setid xgroup-destroy xsetid xdel xadd \
         xtrim",
    ),
];

#[test]
fn changes_are_told_by_the_names_of_notifications() {
    for (requests, names) in NOTIFIED {
        let mut engine = engine();
        let client = engine.connect(b"test", NOW);
        engine.core_mut().probe.start_trace(64);
        for line in requests.split("; ") {
            engine.feed(NOW, client, format!("{line}\r\n").as_bytes());
        }
        let (events, lost) = engine.core_mut().probe.drain();
        let changes = events.into_iter().filter_map(|it| match it {
            Event::KeyChanged(change) => Some(change.name()),
            _ => None,
        });
        assert_eq!(changes.collect::<Vec<_>>().join(" "), *names, "{requests}");
        assert_eq!(lost, 0);
    }
}

#[test]
fn no_touch_leaves_idle_times_alone() {
    let mut engine = engine();
    let client = engine.connect(b"test", NOW);
    let later = Millis(NOW.0 + 10_240);
    let mut ask = |now, line: &str| {
        engine.feed(now, client, format!("{line}\r\n").as_bytes());
        let bytes = engine.output(client).to_vec();
        engine.sent(client, bytes.len());
        String::from_utf8(bytes).expect("plain text")
    };
    ask(NOW, "SET k v");
    ask(NOW, "CLIENT NO-TOUCH ON");
    ask(later, "GET k");
    assert_eq!(ask(later, "OBJECT IDLETIME k"), ":10\r\n");
    ask(later, "TOUCH k");
    assert_eq!(ask(later, "OBJECT IDLETIME k"), ":0\r\n");
}
