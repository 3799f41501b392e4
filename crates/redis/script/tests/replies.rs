//! Scripts whose replies a real server gave.

use script::Interpreter;
use wire::{Ask, Run, Target, Tell};

const CASES: &str = include_str!("replies.txt");

struct Player {
    interpreter: Interpreter,
}

impl Player {
    fn new() -> Player {
        Player { interpreter: Interpreter::new(64 << 20) }
    }

    fn ask(&mut self, ask: &Ask) -> Tell {
        Tell::decode(&self.interpreter.exchange(&ask.encode())).expect("a whole message")
    }

    /// Runs a script that calls no commands, in slices of so many instructions.
    fn play(&mut self, body: &str, protocol: u64, slice: u64) -> Vec<u8> {
        let compiled = self.ask(&Ask::Compile { body: body.into() });
        let Tell::Compiled { script } = compiled else { return failed(compiled) };
        let target = Target::Script(script);
        let run = Run { target, protocol, budget: slice, ..Run::default() };
        let mut tell = self.ask(&Ask::Run(run));
        loop {
            tell = match tell {
                Tell::Paused | Tell::Log { .. } => self.ask(&Ask::GoOn { budget: slice }),
                Tell::Done { reply } => return reply,
                other => return failed(other),
            };
        }
    }
}

fn failed(tell: Tell) -> Vec<u8> {
    match tell {
        Tell::Failed { error } => [b"-", &error[..], b"\r\n"].concat(),
        other => panic!("{other:?}"),
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        match byte {
            b'\\' => text += "\\\\",
            b'\r' => text += "\\r",
            b'\n' => text += "\\n",
            b' '..=b'~' => text.push(char::from(*byte)),
            other => text += &format!("\\x{other:02x}"),
        }
    }
    text
}

fn check(slice: u64) {
    let mut player = Player::new();
    // What RESP3 does not say again is the same as in RESP2.
    let (mut body, mut second, mut cases) = ("", "", 0);
    for line in CASES.lines().chain(["> return 1"]) {
        match line.split_at(2) {
            ("> ", next) => {
                if !body.is_empty() {
                    assert_eq!(escaped(&player.play(body, 3, slice)), second, "{body}");
                }
                (body, second) = (next, "");
            }
            ("2 ", reply) => {
                assert_eq!(escaped(&player.play(body, 2, slice)), reply, "{body}");
                second = reply;
                cases += 1;
            }
            ("3 ", reply) => second = reply,
            _ => {}
        }
    }
    assert!(cases > 200, "{cases} cases");
}

#[test]
fn scripts_reply_as_a_real_server_does() {
    check(u64::MAX);
}

#[test]
fn and_so_they_do_when_left_at_every_turn() {
    check(7);
}

/// Bytes of no sense, and scripts cut anywhere, are answered and not a panic.
#[test]
fn nothing_panics() {
    let mut rng = stdx::rng::Rng::new(3);
    let scripts: Vec<&str> = CASES.lines().filter_map(|it| it.strip_prefix("> ")).collect();
    let cases = if std::env::var("BRAMBLE_LONG").is_ok() { 500_000 } else { 5_000 };
    let mut player = Player::new();
    for case in 0..cases {
        if case % 500 == 0 {
            player = Player::new();
        }
        let (a, b) = (scripts[rng.index(scripts.len())], scripts[rng.index(scripts.len())]);
        let at = rng.index(a.len());
        let from = rng.index(b.len());
        if let (Some(head), Some(tail)) = (a.get(..at), b.get(from..)) {
            let compiled = player.ask(&Ask::Compile { body: [head, tail].concat().into() });
            if let Tell::Compiled { script } = compiled {
                let target = Target::Script(script);
                player.ask(&Ask::Run(Run { target, budget: 20_000, ..Run::default() }));
                player.ask(&Ask::Kill { why: b"ERR over".to_vec() });
                player.ask(&Ask::Forget { script });
            }
        }
        let noise: Vec<u8> = (0..rng.index(40)).map(|_| rng.next_u64() as u8).collect();
        player.interpreter.exchange(&noise);
        player.ask(&Ask::Reply { reply: noise, budget: 100 });
    }
}
