//! One socket and its client.

use mio::net::TcpStream;
use node::{ClientId, Millis, Node};
use std::io::{ErrorKind, Read, Write};

/// Reads of one client in a round. One that sends without pause would keep the
/// others, the journal and its own replies waiting.
const READS_A_ROUND: u32 = 16;

pub(crate) struct Connection {
    stream: TcpStream,
    client: ClientId,
    told: Told,
}

/// Whether a connection goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Stays,
    /// It stays, and there may be more to read, which will not be told again.
    HasMore,
    Ends,
}

/// Whether the client has said all. It still gets the replies to that.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    MoreMayCome,
    Ended,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, client: ClientId) -> Connection {
        Connection { stream, client, told: Told::MoreMayCome }
    }

    pub(crate) fn client(&self) -> ClientId {
        self.client
    }

    pub(crate) fn stream_mut(&mut self) -> &mut TcpStream {
        &mut self.stream
    }

    /// Feeds what has come. Readiness is told once, so it is read to its end; a
    /// read that does not fill the buffer was the last, unless the end of the
    /// stream, which is told with it, is still to be read.
    pub(crate) fn receive(
        &mut self,
        node: &mut Node,
        now: Millis,
        told: Told,
        buffer: &mut [u8],
    ) -> Fate {
        for _ in 0..READS_A_ROUND {
            match self.stream.read(buffer) {
                Ok(0) => {
                    self.told = Told::Ended;
                    return Fate::Stays;
                }
                Ok(len) => {
                    node.feed(now, self.client, &buffer[..len]);
                    if len < buffer.len() && told == Told::MoreMayCome {
                        return Fate::Stays;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Fate::Stays,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Fate::Ends,
            }
        }
        Fate::HasMore
    }

    /// Sends as much as the socket takes; the rest goes when it is ready again.
    pub(crate) fn send(&mut self, node: &mut Node) -> Fate {
        while !node.output(self.client).is_empty() {
            match self.stream.write(node.output(self.client)) {
                Ok(len) => node.sent(self.client, len),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Fate::Stays,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Fate::Ends,
            }
        }
        if node.is_closing(self.client) || self.told == Told::Ended {
            Fate::Ends
        } else {
            Fate::Stays
        }
    }
}
