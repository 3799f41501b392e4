//! Requests that are no proper RESP: both servers answer the same bytes, or hang
//! up after the same.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};
use stdx::rng::Rng;
use tests::{
    client::encode,
    generate::{mutate, odd_header},
    reply::Shown,
    seed,
    server::Server,
};

/// Connections tried at once.
const BATCH: usize = 50;
/// How long after the last request a server is taken to have said all.
const SILENCE: Duration = Duration::from_millis(100);
/// The same before a difference is believed: the machine may be busy.
const LONG_SILENCE: Duration = Duration::from_secs(1);

/// Well-formed and odd inline requests, and lines that end in odd ways.
const FIXED: [&[u8]; 29] = [
    b"PING\r\n",
    b"PING\n",
    b"\r\n\r\nPING\r\n",
    b"\n\nPING\n",
    b"  PING  \r\n",
    b"ECHO \"a b\"\r\n",
    b"ECHO 'a b'\r\n",
    b"ECHO \"\\x41\\n\\\"\"\r\n",
    b"ECHO '\\x41\\''\r\n",
    b"ECHO \"a\"b\r\n",
    b"ECHO \"a\r\n",
    b"ECHO 'a\r\n",
    b"ECHO a\tb\r\n",
    b"ECHO\ta\r\n",
    b"ECHO a\x0cb\r\n",
    b"ECHO \"\"\r\n",
    b"\"PING\"\r\n",
    b"PING\r",
    b"PI",
    b"*1\r\n$4\r\nPING\r\n",
    b"*1\n$4\nPING\n",
    b"*1\r\n$4\r\nPINGxx*1\r\n$4\r\nPING\r\n",
    b"*0\r\nPING\r\n",
    b"*-1\r\nPING\r\n",
    b"*1\r\nPING\r\n",
    b"*2\r\n$4\r\nECHO\r\n$-1\r\nPING\r\n",
    b"*1\r\n$0\r\n\r\nPING\r\n",
    b"*2\r\n$4\r\nECHO\r\n$0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: me\r\n\r\n",
];

#[test]
fn odd_bytes_are_answered_as_by_the_reference() {
    let mut rng = Rng::new(seed::seed());
    let cases = seed::cases("BRAMBLE_FUZZ_CASES", 500).min(10_000) as usize;
    let servers = [Server::valkey(), Server::bramble::<&str>(&[])];
    let mut inputs: Vec<Vec<u8>> = FIXED.iter().map(|it| it.to_vec()).collect();
    inputs.resize_with(cases.max(FIXED.len()), || odd(&mut rng));
    let mut differences = Vec::new();
    for batch in inputs.chunks(BATCH) {
        let [oracle, ours] = servers.each_ref().map(|it| answers(it, batch, SILENCE));
        for (input, _) in batch.iter().zip(oracle.iter().zip(ours)).filter(|(_, (a, b))| *a != b) {
            differences.extend(difference(&servers, input));
        }
    }
    let shown = &differences[..differences.len().min(15)];
    assert!(shown.is_empty(), "{} differences:\n{}", differences.len(), shown.join("\n"));
}

/// Asks again, and waits longer.
fn difference(servers: &[Server; 2], input: &Vec<u8>) -> Option<String> {
    let one = std::slice::from_ref(input);
    let [oracle, ours] = servers.each_ref().map(|it| answers(it, one, LONG_SILENCE).remove(0));
    let shown = [&input[..], &oracle, &ours].map(Shown);
    (oracle != ours)
        .then(|| format!("{}\n  valkey  {}\n  bramble {}", shown[0], shown[1], shown[2]))
}

/// What a server answers to each input, each on a connection of its own, with
/// a last byte that tells whether it hung up.
fn answers(server: &Server, inputs: &[Vec<u8>], silence: Duration) -> Vec<Vec<u8>> {
    let connect = |input: &Vec<u8>| {
        let mut stream = TcpStream::connect(server.address()).expect("it takes connections");
        // It may hang up before it has read all.
        let _ = stream.write_all(input);
        stream
    };
    let streams: Vec<TcpStream> = inputs.iter().map(connect).collect();
    std::thread::sleep(silence);
    streams.into_iter().map(answer).collect()
}

fn answer(mut stream: TcpStream) -> Vec<u8> {
    stream.set_nonblocking(true).expect("it can be set");
    let mut told = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break told.push(b'X'),
            Ok(len) => told.extend_from_slice(&buffer[..len]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => break,
            // A reset: it hung up with bytes of ours unread.
            Err(_) => break told.push(b'X'),
        }
    }
    told
}

fn odd(rng: &mut Rng) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..1 + rng.below(3) {
        match rng.below(4) {
            0 => bytes.extend(odd_header(rng)),
            1 => bytes.extend(FIXED[rng.index(FIXED.len())]),
            _ => {
                let text = format!("v{}", rng.below(100));
                encode([&b"ECHO"[..], text.as_bytes()].into_iter(), &mut bytes);
            }
        }
    }
    for _ in 0..rng.below(5) {
        mutate(rng, &mut bytes);
    }
    // The reference waits for ever where a zero byte is in a line, and takes 255
    // for the end of a file and so for a blank.
    bytes.retain(|byte| !matches!(byte, 0 | 255));
    bytes
}
