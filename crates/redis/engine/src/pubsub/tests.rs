extern crate std;
use crate::{Engine, Options};
use alloc::{format, string::String, vec::Vec};
use keyspace::Millis;

const NOW: Millis = Millis(1_700_000_000_000);

struct Room {
    engine: Engine,
    clients: Vec<crate::ClientId>,
}

impl Room {
    fn new() -> Room {
        let mut engine = Engine::new(Options { seed: 7, now: NOW, scripts: wire::NoScripts::make });
        let clients = (0..3).map(|_| engine.connect(b"test", NOW)).collect();
        Room { engine, clients }
    }

    fn ask(&mut self, who: usize, line: &str) -> String {
        self.engine.feed(NOW, self.clients[who], format!("{line}\r\n").as_bytes());
        self.read(who)
    }

    fn read(&mut self, who: usize) -> String {
        let id = self.clients[who];
        let bytes = self.engine.output(id).to_vec();
        self.engine.sent(id, bytes.len());
        String::from_utf8(bytes).unwrap().replace("\r\n", " ")
    }
}

/// Requests of one client, and what valkey-server 9.1.2 replies.
const LISTENING: [(&str, &str); 12] = [
    ("SUBSCRIBE a b", "*3 $9 subscribe $1 a :1 *3 $9 subscribe $1 b :2 "),
    ("PING", "*2 $4 pong $0  "),
    ("PING x", "*2 $4 pong $1 x "),
    (
        "GET a",
        "-ERR Can't execute 'get': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context ",
    ),
    ("UNSUBSCRIBE", "*3 $11 unsubscribe $1 a :1 *3 $11 unsubscribe $1 b :0 "),
    ("PING", "+PONG "),
    ("UNSUBSCRIBE", "*3 $11 unsubscribe $-1 :0 "),
    ("SUBSCRIBE q q", "*3 $9 subscribe $1 q :1 *3 $9 subscribe $1 q :1 "),
    ("PSUBSCRIBE p*", "*3 $10 psubscribe $2 p* :2 "),
    ("SSUBSCRIBE s1", "*3 $10 ssubscribe $2 s1 :1 "),
    ("UNSUBSCRIBE zz q", "*3 $11 unsubscribe $2 zz :2 *3 $11 unsubscribe $1 q :1 "),
    ("RESET", "+RESET "),
];

#[test]
fn a_listener_may_do_little_else() {
    let mut room = Room::new();
    for (request, reply) in LISTENING {
        assert_eq!(room.ask(0, request), reply, "{request}");
    }
    assert_eq!(room.ask(0, "PUBSUB NUMPAT"), ":0 ");
}

#[test]
fn a_message_goes_to_channels_and_patterns() {
    let mut room = Room::new();
    room.ask(0, "SUBSCRIBE news");
    room.ask(1, "PSUBSCRIBE n?ws");
    assert_eq!(room.ask(2, "PUBLISH news hi"), ":2 ");
    assert_eq!(room.read(0), "*3 $7 message $4 news $2 hi ");
    assert_eq!(room.read(1), "*4 $8 pmessage $4 n?ws $4 news $2 hi ");
    assert_eq!(room.engine.take_woken(), [room.clients[0], room.clients[1]]);
    room.engine.disconnect(room.clients[0]);
    assert_eq!(room.ask(2, "PUBLISH news hi"), ":1 ");
}

#[test]
fn own_messages_come_after_the_reply() {
    let mut room = Room::new();
    room.ask(0, "HELLO 3");
    room.ask(0, "SUBSCRIBE a");
    assert_eq!(room.ask(0, "PUBLISH a x"), ":1 >3 $7 message $1 a $1 x ");
    room.ask(0, "MULTI");
    room.ask(0, "PUBLISH a 1");
    room.ask(0, "SUBSCRIBE b");
    assert_eq!(room.ask(0, "EXEC"), "*2 :1 >3 $9 subscribe $1 b :2 >3 $7 message $1 a $1 1 ");
}

#[test]
fn keyspace_events_are_told_by_key_and_by_event() {
    let mut room = Room::new();
    room.ask(1, "CONFIG SET notify-keyspace-events KEAn");
    room.ask(0, "PSUBSCRIBE __key*");
    room.ask(1, "RPUSH l x");
    let told = room.read(0).replace("*4 $8 pmessage $6 __key* ", "\n");
    assert_eq!(
        told,
        "\n$16 __keyspace@0__:l $3 new \n$18 __keyevent@0__:new $1 l \
         \n$16 __keyspace@0__:l $5 rpush \n$20 __keyevent@0__:rpush $1 l "
    );
    room.ask(1, "EXPIRE l 1");
    room.read(0);
    room.engine.tick(Millis(NOW.0 + 2000));
    assert!(room.read(0).contains("__keyevent@0__:expired"));
}

#[test]
fn a_client_is_told_once_of_what_it_read() {
    let mut room = Room::new();
    room.ask(0, "HELLO 3");
    room.ask(0, "CLIENT TRACKING ON");
    room.ask(0, "GET k");
    assert_eq!(room.ask(0, "SET k 1"), "+OK >2 $10 invalidate *1 $1 k ");
    assert_eq!(room.ask(0, "SET k 2"), "+OK ");
    room.ask(0, "GET k");
    room.ask(1, "SET k 3");
    room.ask(1, "SET k 4");
    assert_eq!(room.read(0), ">2 $10 invalidate *1 $1 k ");
    assert_eq!(room.ask(0, "FLUSHDB"), "+OK >2 $10 invalidate _ ");
}

#[test]
fn broadcasts_are_one_message_a_prefix() {
    let mut room = Room::new();
    room.ask(0, "HELLO 3");
    room.ask(0, "CLIENT TRACKING ON BCAST PREFIX a PREFIX b");
    room.ask(1, "MSET b2 1 a1 1 c 1 a0 1");
    assert_eq!(room.read(0), ">2 $10 invalidate *2 $2 a0 $2 a1 >2 $10 invalidate *1 $2 b2 ");
}

#[test]
fn a_redirected_client_is_told_on_a_channel() {
    let mut room = Room::new();
    let serial = room.ask(1, "CLIENT ID").replace([':', ' '], "");
    room.ask(1, "SUBSCRIBE __redis__:invalidate");
    room.ask(0, &format!("CLIENT TRACKING ON REDIRECT {serial}"));
    room.ask(0, "GET k");
    room.ask(2, "SET k 1");
    assert_eq!(room.read(1), "*3 $7 message $20 __redis__:invalidate *1 $1 k ");
    assert_eq!(room.read(0), "");
}

#[test]
fn monitors_see_requests_and_no_secrets() {
    let mut room = Room::new();
    assert_eq!(room.ask(0, "MONITOR"), "+OK ");
    room.ask(1, "SET a \"x\\n\\x01\"");
    room.ask(1, "CONFIG GET maxmemory");
    room.ask(1, "HELLO 3 AUTH default secret");
    let seen = room.read(0);
    assert_eq!(
        seen,
        "+1700000000.000000 [0 test] \"SET\" \"a\" \"x\\n\\x01\" +1700000000.000000 [0 test] \
         \"HELLO\" \"3\" \"AUTH\" \"(redacted)\" \"(redacted)\" "
    );
}
