//! A client that says what it is told and reads replies one by one.

use crate::reply::Reply;
use std::{
    io::{self, BufReader, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

/// A server that says nothing for so long hangs.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    pub fn connect(to: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(to)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Client { stream: BufReader::with_capacity(1 << 16, stream) })
    }

    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    pub fn read(&mut self) -> io::Result<Reply> {
        Reply::read(&mut self.stream)
    }

    pub fn try_call(&mut self, words: &[&[u8]]) -> io::Result<Reply> {
        let mut bytes = Vec::new();
        encode(words.iter().copied(), &mut bytes);
        self.send(&bytes)?;
        self.read()
    }

    pub fn call(&mut self, words: &[&[u8]]) -> Reply {
        self.try_call(words).unwrap_or_else(|error| {
            let shown: Vec<String> = words.iter().map(|it| it.escape_ascii().to_string()).collect();
            panic!("the server does not answer {shown:?}: {error}")
        })
    }

    /// A request whose words are given in one line, between blanks.
    pub fn line(&mut self, line: &str) -> Reply {
        let words: Vec<&[u8]> = line.split(' ').map(str::as_bytes).collect();
        self.call(&words)
    }

    pub fn stream(&self) -> &TcpStream {
        self.stream.get_ref()
    }
}

/// Writes a request as clients do: an array of bulk strings.
pub fn encode<'a>(words: impl ExactSizeIterator<Item = &'a [u8]>, out: &mut Vec<u8>) {
    out.extend(format!("*{}\r\n", words.len()).bytes());
    for word in words {
        out.extend(format!("${}\r\n", word.len()).bytes());
        out.extend_from_slice(word);
        out.extend_from_slice(b"\r\n");
    }
}
