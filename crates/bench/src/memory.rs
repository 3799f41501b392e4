//! Bytes a key takes: 1,000,000 keys of 16 bytes with values of 16 bytes.

use crate::{
    Outcome,
    server::{Journal, Kind, Server},
};
use std::{
    fmt::Write as _,
    io::{Read, Write},
    net::TcpStream,
};

const KEYS: usize = 1_000_000;
const BATCH: usize = 1_000;

pub(crate) fn run() -> Outcome {
    println!(
        "{KEYS} keys `key:%012d` with 16-byte values: used_memory a key, resident a key, empty resident"
    );
    for kind in Kind::ALL {
        let server = Server::start(kind, Journal::Off)?;
        let (used, resident) = (server.info("used_memory")?, server.resident_bytes()?);
        fill(server.port)?;
        let a_key = |after: u64, before: u64| (after - before) as f64 / KEYS as f64;
        println!(
            "{:<14}{:>8.1}{:>8.1}{:>8.1} MiB",
            kind.name(),
            a_key(server.info("used_memory")?, used),
            a_key(server.resident_bytes()?, resident),
            resident as f64 / f64::from(1 << 20)
        );
    }
    Ok(())
}

fn fill(port: u16) -> Outcome {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    let mut replies = vec![0; BATCH * b"+OK\r\n".len()];
    for batch in 0..KEYS / BATCH {
        let mut requests = String::new();
        for key in batch * BATCH..(batch + 1) * BATCH {
            write!(
                requests,
                "*3\r\n$3\r\nSET\r\n$16\r\nkey:{key:012}\r\n$16\r\nxxxxxxxxxxxxxxxx\r\n"
            )?;
        }
        stream.write_all(requests.as_bytes())?;
        stream.read_exact(&mut replies)?;
    }
    Ok(())
}
