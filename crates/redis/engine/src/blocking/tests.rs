extern crate std;
use crate::{Engine, Options};
use alloc::{format, string::String, vec::Vec};
use keyspace::Millis;

const NOW: Millis = Millis(1_700_000_000_000);

/// An engine with clients by their letters, and a clock.
struct Room {
    engine: Engine,
    clients: Vec<crate::ClientId>,
    now: Millis,
}

impl Room {
    fn new() -> Room {
        let mut engine = Engine::new(Options { seed: 7, now: NOW, scripts: wire::NoScripts::make });
        let clients = (0..4).map(|_| engine.connect(b"test", NOW)).collect();
        Room { engine, clients, now: NOW }
    }

    /// What client `who` gets at once; empty while it waits.
    fn ask(&mut self, who: usize, line: &str) -> String {
        self.engine.feed(self.now, self.clients[who], format!("{line}\r\n").as_bytes());
        self.read(who)
    }

    /// What has come for a client since.
    fn read(&mut self, who: usize) -> String {
        let id = self.clients[who];
        let bytes = self.engine.output(id).to_vec();
        self.engine.sent(id, bytes.len());
        String::from_utf8(bytes).unwrap().replace("\r\n", " ")
    }

    fn pass(&mut self, ms: u64) {
        self.now.0 += ms;
        self.engine.tick(self.now);
    }
}

#[test]
fn who_waited_longest_is_served_first() {
    let mut room = Room::new();
    assert_eq!(room.ask(0, "BLPOP a b 0"), "");
    assert_eq!(room.ask(1, "BRPOP b 0"), "");
    assert_eq!(room.ask(2, "RPUSH b 1 2 3"), ":3 ");
    assert_eq!(room.read(0), "*2 $1 b $1 1 ");
    assert_eq!(room.read(1), "*2 $1 b $1 3 ");
    assert_eq!(room.engine.take_woken(), [room.clients[0], room.clients[1]]);
    assert_eq!(room.ask(2, "LLEN b"), ":1 ");
}

#[test]
fn a_transaction_is_over_before_anyone_is_served() {
    let mut room = Room::new();
    room.ask(0, "BLPOP k 0");
    room.ask(1, "MULTI");
    room.ask(1, "RPUSH k 1");
    room.ask(1, "DEL k");
    assert_eq!(room.ask(1, "EXEC"), "*2 :1 :1 ");
    assert_eq!(room.read(0), "");
    room.ask(1, "SET k word");
    assert_eq!(room.read(0), "");
    room.ask(1, "DEL k");
    room.ask(1, "LPUSH k x");
    assert_eq!(room.read(0), "*2 $1 k $1 x ");
}

#[test]
fn one_served_may_feed_the_next() {
    let mut room = Room::new();
    room.ask(0, "BLMOVE a b LEFT RIGHT 0");
    room.ask(1, "BLPOP b 0");
    assert_eq!(room.ask(2, "RPUSH a 1"), ":1 ");
    assert_eq!((room.read(0), room.read(1)), ("$1 1 ".into(), "*2 $1 b $1 1 ".into()));
}

#[test]
fn a_wait_ends_with_its_time() {
    let mut room = Room::new();
    room.ask(0, "BLPOP a 0.5");
    room.ask(1, "BLMOVE a b LEFT LEFT 1");
    assert_eq!(room.engine.poll_timeout(room.now), Some(Millis(NOW.0 + 500)));
    room.pass(499);
    assert_eq!(room.read(0), "");
    room.pass(1);
    assert_eq!((room.read(0), room.read(1)), ("*-1 ".into(), String::new()));
    room.pass(500);
    assert_eq!(room.read(1), "*-1 ");
    assert_eq!(room.engine.poll_timeout(room.now), None);
}

#[test]
fn what_was_sent_meanwhile_runs_afterwards() {
    let mut room = Room::new();
    assert_eq!(room.ask(0, "BLPOP a 0\r\nSET k 1\r\nGET k"), "");
    assert_eq!(room.ask(1, "EXISTS k"), ":0 ");
    room.ask(1, "RPUSH a x");
    assert_eq!(room.read(0), "*2 $1 a $1 x +OK $1 1 ");
}

#[test]
fn a_transaction_never_waits() {
    let mut room = Room::new();
    room.ask(0, "MULTI");
    room.ask(0, "BLPOP a 0");
    room.ask(0, "BLMOVE a b LEFT LEFT 0");
    assert_eq!(room.ask(0, "EXEC"), "*2 *-1 $-1 ");
}

#[test]
fn who_hangs_up_waits_no_more() {
    let mut room = Room::new();
    room.ask(0, "BLPOP a 5");
    room.engine.disconnect(room.clients[0]);
    assert_eq!(room.ask(1, "RPUSH a x"), ":1 ");
    assert_eq!(room.ask(1, "LLEN a"), ":1 ");
    assert_eq!(room.engine.poll_timeout(room.now), None);
}

#[test]
fn the_journal_hears_what_was_taken() {
    let mut room = Room::new();
    room.engine.start_journal();
    room.ask(0, "BLPOP a 0");
    room.ask(1, "RPUSH a x");
    let text = String::from_utf8(room.engine.take_journal()).unwrap().replace("\r\n", " ");
    assert_eq!(text, "*2 $6 SELECT $1 0 *3 $5 RPUSH $1 a $1 x *2 $4 LPOP $1 a ", "one unit each");
}

#[test]
fn a_swap_of_databases_feeds_who_waits() {
    let mut room = Room::new();
    room.ask(0, "BZPOPMIN z 0");
    room.ask(1, "SELECT 1");
    room.ask(1, "ZADD z 1 m");
    assert_eq!(room.read(0), "");
    room.ask(1, "SWAPDB 0 1");
    assert_eq!(room.read(0), "*3 $1 z $1 m $1 1 ");
}

#[test]
fn waitaof_goes_on_when_the_journal_is_on_the_disk() {
    let mut room = Room::new();
    room.engine.start_journal();
    room.ask(0, "SET k v");
    assert_eq!(room.ask(0, "WAITAOF 1 0 0"), "");
    room.engine.take_journal();
    room.engine.journal_is_durable();
    assert_eq!(room.read(0), "*2 :1 :0 ");
    assert_eq!(room.ask(0, "WAITAOF 1 0 0"), "*2 :1 :0 ");
}

#[test]
fn readers_of_a_stream_get_what_comes_after_they_asked() {
    let mut room = Room::new();
    room.ask(2, "XADD s 1-0 f v");
    assert_eq!(room.ask(0, "XREAD BLOCK 0 STREAMS s t $ 0"), "");
    assert_eq!(room.ask(1, "XREAD BLOCK 0 STREAMS t $"), "");
    assert_eq!(room.ask(2, "MULTI\r\nXADD s 2-0 f v\r\nXADD s 3-0 g w\r\nEXEC").lines().count(), 1);
    let entry = |id: &str, words: &str| format!("*2 $3 {id} *2 {words} ");
    let both = entry("2-0", "$1 f $1 v") + &entry("3-0", "$1 g $1 w");
    assert_eq!(room.read(0), format!("*1 *2 $1 s *2 {both}"));
    assert_eq!(room.read(1), "");
}

#[test]
fn readers_of_a_group_share_and_hear_of_its_end() {
    let mut room = Room::new();
    room.ask(2, "XGROUP CREATE s g $ MKSTREAM");
    for who in [0, 1, 3] {
        assert_eq!(room.ask(who, &format!("XREADGROUP GROUP g c{who} BLOCK 0 STREAMS s >")), "");
    }
    room.ask(2, "XADD s 1-0 f v");
    assert_eq!(room.read(0), "*1 *2 $1 s *1 *2 $3 1-0 *2 $1 f $1 v ");
    assert_eq!((room.read(1), room.read(3)), (String::new(), String::new()));
    room.ask(2, "XGROUP DESTROY s g");
    let gone = "-NOGROUP No such key 's' or consumer group 'g' in XREADGROUP with GROUP option ";
    assert_eq!((room.read(1), room.read(3)), (gone.into(), gone.into()));
}

/// Whoever waits for a stream goes on waiting; that a group is gone is news.
#[test]
fn a_key_of_another_type_is_no_stream() {
    let mut room = Room::new();
    room.ask(2, "XGROUP CREATE s g $ MKSTREAM");
    room.ask(0, "XREAD BLOCK 5000 STREAMS s 0");
    room.ask(1, "XREADGROUP GROUP g c BLOCK 0 STREAMS s >");
    room.ask(2, "SET s x");
    assert!(room.read(1).starts_with("-WRONGTYPE"));
    assert_eq!(room.read(0), "");
    room.pass(5000);
    assert_eq!(room.read(0), "*-1 ");
}
