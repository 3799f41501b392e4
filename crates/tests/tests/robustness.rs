//! Whatever bytes come over the wire, the server answers others, keeps its
//! memory and ends well.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpStream},
    time::Duration,
};
use stdx::rng::Rng;
use tests::{
    client::encode,
    generate::{Generator, Repertoire, mutate, odd_header},
    seed,
    server::Server,
};

/// What a connection may be sent in one case, in bytes.
const MOST_SENT: usize = 4096;
/// How much the server may grow over all, in bytes. A request in parts is kept,
/// so some of what is sent stays until its connection ends.
const MOST_GROWN: u64 = 64 << 20;
const OPEN_CONNECTIONS: usize = 64;

#[test]
fn no_bytes_hang_or_fell_the_server() {
    let mut rng = Rng::new(seed::seed());
    let cases = seed::cases("BRAMBLE_FUZZ_CASES", 3_000);
    let mut server = Server::bramble::<&str>(&[]);
    let mut generator = Generator::new(rng.next_u64(), Repertoire::Everything);
    let before = server.resident_bytes();
    let mut open: Vec<TcpStream> = Vec::new();
    for case in 0..cases {
        let bytes = spoilt(&mut rng, &mut generator);
        if open.len() < OPEN_CONNECTIONS {
            open.push(TcpStream::connect(server.address()).expect("it takes connections"));
        }
        let at = rng.index(open.len());
        // It hangs up on a broken request, and may do so while we write.
        if send(&mut open[at], &bytes).is_err() || rng.below(8) == 0 {
            drop(open.swap_remove(at));
        }
        if case % 500 == 0 {
            check_alive(&mut server, case);
        }
    }
    drop(open);
    check_alive(&mut server, cases);
    assert!(!server.client().line("FLUSHALL").is_error(), "it can be emptied");
    let grown = server.resident_bytes().saturating_sub(before);
    assert!(grown < MOST_GROWN, "{grown} bytes more than at first");
    assert!(server.terminate().success(), "it ends well when told to");
}

fn check_alive(server: &mut Server, case: u64) {
    assert!(server.is_running(), "it ended at case {case}: {:?}", server.log());
    assert!(!server.client().line("PING").is_error(), "it answers others at case {case}");
}

/// The end of what a client says may come with its last request, in one packet.
#[test]
fn a_client_that_has_said_all_is_let_go() {
    let server = Server::bramble::<&str>(&[]);
    for _ in 0..200 {
        let mut stream = TcpStream::connect(server.address()).expect("it takes connections");
        stream.set_read_timeout(Some(Duration::from_secs(5))).expect("it can be set");
        stream.write_all(b"PING\r\n").expect("it reads");
        stream.shutdown(Shutdown::Write).expect("it can be ended");
        let mut told = String::new();
        stream.read_to_string(&mut told).expect("the server closes its side too");
        assert_eq!(told, "+PONG\r\n");
    }
}

fn send(stream: &mut TcpStream, bytes: &[u8]) -> std::io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.write_all(bytes)?;
    stream.set_nonblocking(true)?;
    let mut sink = [0; 1 << 14];
    while matches!(stream.read(&mut sink), Ok(1..)) {}
    Ok(())
}

/// Bytes that nearly are requests, or are none at all.
fn spoilt(rng: &mut Rng, generator: &mut Generator) -> Vec<u8> {
    let mut bytes = Vec::new();
    match rng.below(6) {
        0 => (0..rng.below(200)).for_each(|_| bytes.push(rng.next_u64() as u8)),
        1 => bytes.extend(odd_header(rng)),
        _ => {
            for step in generator.batch() {
                if !is_kept_out(&step.words[0]) {
                    encode(step.words.iter().map(Vec::as_slice), &mut bytes);
                }
            }
        }
    }
    bytes.truncate(MOST_SENT);
    for _ in 0..rng.below(6) {
        mutate(rng, &mut bytes);
    }
    bytes
}

/// Not what this test is of: they end or hold up the server.
fn is_kept_out(name: &[u8]) -> bool {
    [&b"shutdown"[..], b"debug", b"config"].iter().any(|it| name.eq_ignore_ascii_case(it))
}
