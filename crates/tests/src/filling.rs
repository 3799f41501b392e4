//! Keys of every type and encoding to fill a server with.

use crate::{
    client::Client,
    generate::{Generator, Repertoire},
};

/// A time far from now, in milliseconds.
const FAR: &str = "4102444800123";

/// What a person would store, one request a line.
const PLAIN: &str = "\
SET text hello
SET number -9223372036854775808
SET empty-looking 00
APPEND grown abc
SET ends v PXAT FAR
RPUSH list a b c 1 -1 300
SADD ints 1 2 3 -9000000000
SADD words a b 3 c
HSET hash f v g 1 h 0.5
ZADD board 1 a 2.5 b -inf c +inf d 0.1 e
EXPIREAT board 4102444800
XADD stream 1-1 f v n 1
XADD stream 5-0 f w n 2
XADD stream 5-1 g x
XDEL stream 5-0
XGROUP CREATE stream readers 0
XGROUP CREATE stream late $ ENTRIESREAD 3
XREADGROUP GROUP readers alice COUNT 1 STREAMS stream >
XREADGROUP GROUP readers bob STREAMS stream >
XACK stream readers 1-1
SELECT 3
SET text other
HSET hash:3 f v
SELECT 15
LPUSH last 1
SELECT 0";

/// Fills several databases, the first ones with what random requests leave.
pub fn fill(client: &mut Client, seed: u64) {
    // First, since it may empty a database.
    play(client, seed);
    for line in PLAIN.lines() {
        let reply = client.line(&line.replace("FAR", FAR));
        assert!(!reply.is_error(), "{line}: {reply}");
    }
    fill_large(client);
    let binary: &[u8] = &[0, 0xff, b'\r', b'\n', b' ', 0x80];
    for words in [[&b"SET"[..], b"big", &[b'x'; 100_000]], [b"SET", binary, binary]] {
        assert!(!client.call(&words).is_error(), "a string can be set");
    }
}

/// Values too large for the packed encodings.
fn fill_large(client: &mut Client) {
    for number in 0..600 {
        for line in [
            format!("RPUSH big:list {}", "e".repeat(number % 100)),
            format!("SADD big:set member:{number}"),
            format!("SADD big:ints {}", number * 7_000_000_000_u64 as usize),
            format!("HSET big:hash field:{number} {number}"),
            format!("XADD big:stream {number}-* field {number} f2 member:{number}"),
            format!("ZADD big:zset {}.25 member:{number}", number % 50),
        ] {
            let reply = client.line(&line);
            assert!(!reply.is_error(), "{line}: {reply}");
        }
    }
}

fn play(client: &mut Client, seed: u64) {
    let mut generator = Generator::new(seed, Repertoire::Portable);
    for _ in 0..200 {
        for step in generator.batch() {
            let words: Vec<&[u8]> = step.words.iter().map(Vec::as_slice).collect();
            client.call(&words);
        }
    }
    for line in ["DISCARD", "HELLO 2", "SELECT 0"] {
        // There may be no transaction to give up.
        client.line(line);
    }
}
