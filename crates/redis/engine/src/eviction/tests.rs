extern crate std;
use crate::{Engine, Options};
use alloc::{format, string::String};
use keyspace::Millis;

const NOW: Millis = Millis(1_700_000_000_000);
const HELD: usize = 2_000;

struct Room {
    engine: Engine,
    client: crate::ClientId,
    now: Millis,
}

impl Room {
    /// An engine that holds 2,000 keys and may hold half of that.
    fn full(policy: &str) -> Room {
        let mut engine = Engine::new(Options { seed: 7, now: NOW, scripts: wire::NoScripts::make });
        let client = engine.connect(b"test", NOW);
        let mut room = Room { engine, client, now: NOW };
        room.ask(&format!("CONFIG SET maxmemory-policy {policy}"));
        for number in 0..HELD {
            room.now.0 += 1_000;
            room.ask(&format!("SET k{number:05} {}", "x".repeat(100)));
        }
        room
    }

    fn shrink(&mut self) {
        let limit = self.engine.core().used_bytes() / 2;
        self.ask(&format!("CONFIG SET maxmemory {limit}"));
    }

    fn ask(&mut self, line: &str) -> String {
        self.engine.feed(self.now, self.client, format!("{line}\r\n").as_bytes());
        let bytes = self.engine.output(self.client).to_vec();
        self.engine.sent(self.client, bytes.len());
        String::from_utf8(bytes).unwrap().replace("\r\n", " ")
    }

    /// How many of the keys from `first` to `last` are there.
    fn count(&mut self, first: usize, last: usize) -> usize {
        (first..last).filter(|it| self.ask(&format!("EXISTS k{it:05}")) == ":1 ").count()
    }
}

#[test]
fn without_eviction_what_adds_is_refused() {
    let mut room = Room::full("noeviction");
    room.shrink();
    assert_eq!(room.ask("SET more 1"), "-OOM command not allowed when used memory > 'maxmemory'. ");
    assert_eq!(room.ask("DEL k00000"), ":1 ");
    assert_eq!(room.ask("GET k00001"), format!("$100 {} ", "x".repeat(100)));
}

#[test]
fn the_longest_unused_go_first() {
    let mut room = Room::full("allkeys-lru");
    room.shrink();
    assert_eq!(room.ask("SET more 1"), "+OK ");
    let (old, young) = (room.count(0, HELD / 4), room.count(HELD * 3 / 4, HELD));
    assert!(old * 4 < young, "{old} old and {young} young keys are left");
}

#[test]
fn the_least_used_go_first() {
    let mut room = Room::full("allkeys-lfu");
    room.ask("CONFIG SET lfu-decay-time 0");
    for number in 0..HELD / 4 {
        for _ in 0..20 {
            room.ask(&format!("GET k{number:05}"));
        }
    }
    room.shrink();
    assert_eq!(room.ask("SET more 1"), "+OK ");
    let (used, unused) = (room.count(0, HELD / 4), room.count(HELD * 3 / 4, HELD));
    assert!(used > unused, "{used} used and {unused} unused keys are left");
}

#[test]
fn volatile_policies_leave_keys_without_a_deadline() {
    for policy in ["volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl"] {
        let mut room = Room::full(policy);
        room.shrink();
        assert!(room.ask("SET more 1").starts_with("-OOM"), "{policy}");
        for number in 0..HELD {
            room.ask(&format!("EXPIRE k{number:05} {}", 100_000 + number));
        }
        assert_eq!(room.ask("SET more 1"), "+OK ", "{policy}");
        let first = room.count(0, HELD / 4);
        if policy == "volatile-ttl" {
            assert!(first < HELD / 16, "{first} of the soonest are left");
        }
    }
}

#[test]
fn the_journal_hears_of_evictions() {
    let mut room = Room::full("allkeys-random");
    room.engine.start_journal();
    room.shrink();
    room.ask("SET more 1");
    let text = String::from_utf8(room.engine.take_journal()).unwrap();
    assert!(text.matches("DEL").count() > HELD / 4);
    assert!(text.trim_end().ends_with('1'), "the write comes last");
}
