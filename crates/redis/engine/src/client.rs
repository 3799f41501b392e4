//! Who is connected, and what is kept for each.

use crate::{lookup::CommandId, transaction::Transaction};
use alloc::{boxed::Box, vec::Vec};
use keyspace::{DbIndex, Millis};
use resp::{Parser, ReplyBuf};

/// Names a connection while it lasts. Numbers of closed ones are used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ClientId(pub u32);

/// One connection: its stream, its reply buffer and its session.
#[derive(Default)]
pub(crate) struct Client {
    pub(crate) parser: Parser,
    /// The start of a request whose rest has not come.
    pub(crate) pending: Vec<u8>,
    pub(crate) reply: ReplyBuf,
    pub(crate) session: Session,
}

/// What commands see of the client that sent them.
#[derive(Default)]
pub(crate) struct Session {
    /// As CLIENT ID counts: never used twice.
    pub(crate) serial: u64,
    pub(crate) client: Option<ClientId>,
    pub(crate) db: DbIndex,
    pub(crate) name: Vec<u8>,
    pub(crate) lib_name: Vec<u8>,
    pub(crate) lib_version: Vec<u8>,
    /// Where it comes from, as the host names it: `127.0.0.1:50312`.
    pub(crate) address: Vec<u8>,
    pub(crate) connected_at: Millis,
    pub(crate) last_request_at: Millis,
    pub(crate) last_command: Option<CommandId>,
    pub(crate) commands: u64,
    pub(crate) bytes_in: u64,
    pub(crate) bytes_out: u64,
    pub(crate) transaction: Transaction,
    pub(crate) closing: Closing,
}

/// Whether more is read from a client.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    #[default]
    No,
    /// Nothing more is read; it goes when its last reply has been sent.
    AfterReply,
}

/// All connections. The one whose request runs is out of its place meanwhile.
#[derive(Default)]
pub struct Clients {
    slots: Vec<Option<Box<Client>>>,
    free: Vec<ClientId>,
    connected: usize,
    next_serial: u64,
}

impl Clients {
    /// How many are connected.
    pub fn len(&self) -> usize {
        self.connected
    }

    pub fn is_empty(&self) -> bool {
        self.connected == 0
    }

    /// How many ever connected.
    pub fn ever(&self) -> u64 {
        self.next_serial
    }

    pub(crate) fn connect(&mut self, address: &[u8], now: Millis) -> ClientId {
        let id = self.free.pop().unwrap_or(ClientId(self.slots.len() as u32));
        self.next_serial += 1;
        let session = Session {
            serial: self.next_serial,
            client: Some(id),
            address: address.to_vec(),
            connected_at: now,
            last_request_at: now,
            ..Session::default()
        };
        let client = Some(Box::new(Client { session, ..Client::default() }));
        match self.slots.get_mut(id.0 as usize) {
            Some(slot) => *slot = client,
            None => self.slots.push(client),
        }
        self.connected += 1;
        id
    }

    pub(crate) fn disconnect(&mut self, id: ClientId) -> Option<Box<Client>> {
        let client = self.take(id)?;
        self.free.push(id);
        self.connected -= 1;
        Some(client)
    }

    pub(crate) fn get(&self, id: ClientId) -> Option<&Client> {
        self.slots.get(id.0 as usize)?.as_deref()
    }

    pub(crate) fn get_mut(&mut self, id: ClientId) -> Option<&mut Client> {
        self.slots.get_mut(id.0 as usize)?.as_deref_mut()
    }

    /// Takes a client out while its request runs.
    #[inline]
    pub(crate) fn take(&mut self, id: ClientId) -> Option<Box<Client>> {
        self.slots.get_mut(id.0 as usize)?.take()
    }

    #[inline]
    pub(crate) fn put_back(&mut self, id: ClientId, client: Box<Client>) {
        self.slots[id.0 as usize] = Some(client);
    }

    /// Everyone but the client whose request runs.
    pub(crate) fn others(&self) -> impl Iterator<Item = &Client> {
        self.slots.iter().flatten().map(|it| &**it)
    }
}
