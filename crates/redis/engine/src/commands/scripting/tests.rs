//! What scripts do beside replying: wait their turn, die, be written down.

use crate::{ClientId, Engine, Options};
use alloc::{format, string::String, vec::Vec};
use keyspace::Millis;

const NOW: Millis = Millis(1_700_000_000_000);

struct Table {
    engine: Engine,
    now: Millis,
}

impl Table {
    fn new() -> Table {
        let scripts = script::Interpreter::make_host;
        let mut engine = Engine::new(Options { seed: 7, now: NOW, scripts });
        engine.start_journal();
        Table { engine, now: NOW }
    }

    fn seat(&mut self) -> ClientId {
        self.engine.connect(b"test", self.now)
    }

    fn say(&mut self, id: ClientId, words: &[&str]) -> String {
        let mut request = format!("*{}\r\n", words.len());
        for word in words {
            request += &format!("${}\r\n{word}\r\n", word.len());
        }
        self.engine.feed(self.now, id, request.as_bytes());
        self.hear(id)
    }

    fn hear(&mut self, id: ClientId) -> String {
        let bytes = self.engine.output(id).to_vec();
        self.engine.sent(id, bytes.len());
        String::from_utf8(bytes).unwrap().replace("\r\n", " ")
    }

    fn wait(&mut self, ms: u64) {
        self.now.0 += ms;
        self.engine.tick(self.now);
    }

    fn journal(&mut self) -> String {
        let text = String::from_utf8(self.engine.take_journal()).unwrap();
        let words: Vec<&str> =
            text.split("\r\n").filter(|it| !it.starts_with(['*', '$'])).collect();
        words.join(" ")
    }
}

const BUSY: &str =
    "-BUSY Valkey is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE. ";

#[test]
fn a_long_script_lets_others_be_told_and_is_killed() {
    let mut table = Table::new();
    let (long, other) = (table.seat(), table.seat());
    assert_eq!(table.say(long, &["EVAL", "while true do end", "0"]), "");
    assert_eq!(table.engine.poll_timeout(table.now), Some(table.now));
    assert_eq!(table.say(other, &["GET", "k"]), "", "held until the threshold");
    table.wait(10);
    assert_eq!(table.hear(other), "");
    table.wait(6000);
    assert_eq!(table.hear(other), BUSY);
    assert_eq!(table.say(other, &["GET", "k"]), BUSY);
    assert_eq!(table.say(other, &["SCRIPT", "KILL"]), "+OK ");
    table.wait(1);
    let killed = "-ERR Script killed by user with SCRIPT KILL. script: on @user_script:1. ";
    assert_eq!(table.hear(long), killed);
    assert_eq!(table.say(other, &["GET", "k"]), "$-1 ");
    assert_eq!(table.say(long, &["EVAL", "return 1", "0"]), ":1 ");
}

#[test]
fn a_script_that_wrote_is_not_killed_and_ends_by_itself() {
    let mut table = Table::new();
    let (long, other) = (table.seat(), table.seat());
    let script = "redis.call('SET', 'a', '1') local n = 0
        for i = 1, 3e6 do n = n + 1 end
        redis.call('SET', 'b', n) return n";
    assert_eq!(table.say(long, &["EVAL", script, "0"]), "");
    assert_eq!(table.say(other, &["GET", "b"]), "");
    table.now.0 += 6000;
    assert!(table.say(other, &["SCRIPT", "KILL"]).is_empty());
    let mut slices = 0;
    while table.hear(long).is_empty() {
        table.wait(1);
        slices += 1;
        assert!(slices < 100);
    }
    assert_eq!(table.journal(), "MULTI SELECT 0 SET a 1 SET b 3000000 EXEC ");
    let told = table.hear(other);
    assert!(told.contains("3000000") || told.starts_with(BUSY), "{told}");
}

#[test]
fn effects_of_a_script_are_one_transaction() {
    let mut table = Table::new();
    let id = table.seat();
    let script = "redis.call('SADD', KEYS[1], 'a', 'b') redis.call('SELECT', 3)
        redis.call('INCR', 'n') redis.set_repl(redis.REPL_NONE) redis.call('INCR', 'm')
        return redis.call('PTTL', 'n')";
    assert_eq!(table.say(id, &["EVAL", script, "1", "s"]), ":-1 ");
    assert_eq!(table.journal(), "MULTI SELECT 0 SADD s a b SELECT 3 INCR n EXEC ");
    assert_eq!(table.say(id, &["GET", "n"]), "$-1 ", "the client stays in its database");
    table.say(id, &["EVAL", "return redis.call('GET', 'n')", "0"]);
    assert_eq!(table.journal(), "");
}

#[test]
fn a_script_that_waits_for_a_key_does_not_wait() {
    let mut table = Table::new();
    let id = table.seat();
    assert_eq!(table.say(id, &["EVAL", "return redis.call('BLPOP', 'l', 0)", "0"]), "$-1 ");
    let script = "while true do end";
    table.say(id, &["MULTI"]);
    table.say(id, &["EVAL", script, "0"]);
    let replies = table.say(id, &["EXEC"]);
    assert!(replies.starts_with("*1 -ERR A script in a transaction"), "{replies}");
}

#[test]
fn a_client_that_goes_leaves_its_script_running() {
    let mut table = Table::new();
    let (long, other) = (table.seat(), table.seat());
    table.say(long, &["EVAL", "for i = 1, 3e6 do end redis.call('SET', 'done', '1')", "0"]);
    table.engine.disconnect(long);
    for _ in 0..20 {
        table.wait(1);
    }
    assert_eq!(table.say(other, &["GET", "done"]), "$1 1 ");
}

#[test]
fn libraries_are_written_down() {
    let mut table = Table::new();
    let id = table.seat();
    let code = "#!lua name=lib\nredis.register_function('f', function() return 7 end)";
    assert_eq!(table.say(id, &["FUNCTION", "LOAD", code]), "$3 lib ");
    let journal = table.journal();
    assert!(journal.contains("FUNCTION LOAD #!lua name=lib"), "{journal}");
    assert_eq!(table.engine.core().libraries().collect::<Vec<_>>(), [code.as_bytes()]);
    let mut fresh = Table::new();
    assert!(fresh.engine.core_mut().load_library(code.as_bytes()));
    table.engine.core_mut().adopt(fresh.engine.into_core());
    assert_eq!(table.say(id, &["FCALL", "f", "0"]), ":7 ");
}
