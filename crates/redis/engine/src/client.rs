//! Who is connected, and what is kept for each.

use crate::{
    acl::UserName,
    blocking::{Reason, Waiting},
    lookup::CommandId,
    pubsub::Subscriptions,
    tracking::Tracking,
    transaction::{Stage, Transaction},
};
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
    pub(crate) user: UserName,
    /// Whether it gave a password, or came when none was asked for.
    pub(crate) is_logged_in: bool,
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
    pub(crate) caller: Caller,
    pub(crate) modes: Modes,
    pub(crate) subscriptions: Subscriptions,
    pub(crate) tracking: Option<Box<Tracking>>,
    /// Messages that wait for the reply of the request that runs.
    pub(crate) pushes: ReplyBuf,
    /// The journal's length after its last change, in bytes.
    pub(crate) written_up_to: u64,
    /// What it waits for. Nothing more of it is run until that is over.
    pub(crate) waiting: Option<Box<Waiting>>,
    /// While a request is tried again: until when it may wait.
    pub(crate) first_deadline: Option<Option<Millis>>,
}

impl Session {
    /// Whether it is a script that runs commands by it.
    pub(crate) fn is_script(&self) -> bool {
        self.caller == Caller::Script
    }

    /// Whether a command may wait. In a transaction nobody else gets a turn, so
    /// what it waits for could never come.
    pub(crate) fn may_wait(&self) -> bool {
        self.client.is_some() && self.transaction.stage != Stage::Running
    }
}

/// Who sends the requests of a session.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caller {
    #[default]
    Client,
    Script,
}

/// How a connection has asked to be treated.
#[derive(Default)]
pub(crate) struct Modes {
    pub(crate) replies: Replies,
    /// CLIENT NO-EVICT.
    pub(crate) is_never_evicted: bool,
    /// CLIENT NO-TOUCH: its reads do not count as use.
    pub(crate) leaves_no_trace: bool,
    /// CLIENT CAPA redirect.
    pub(crate) follows_redirects: bool,
}

/// CLIENT REPLY.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replies {
    #[default]
    On,
    Off,
    /// The next reply is left out.
    SkipNext,
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
    /// Those that were sent something, or closed, while others ran.
    woken: Vec<ClientId>,
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

    /// The host is to look after this client, though it sent nothing.
    pub(crate) fn wake(&mut self, id: ClientId) {
        if !self.woken.contains(&id) {
            self.woken.push(id);
        }
    }

    /// Those to look after since the last call.
    pub(crate) fn take_woken(&mut self) -> Vec<ClientId> {
        core::mem::take(&mut self.woken)
    }

    /// Closes another client's connection at once.
    pub(crate) fn close(&mut self, id: ClientId) {
        if let Some(client) = self.get_mut(id) {
            client.session.closing = Closing::AfterReply;
            client.reply.take();
            self.wake(id);
        }
    }

    pub(crate) fn by_serial(&self, serial: u64) -> Option<ClientId> {
        self.others().find(|it| it.session.serial == serial).and_then(|it| it.session.client)
    }

    /// Whether CLIENT PAUSE or a script holds this client up.
    pub(crate) fn is_paused(&self, id: ClientId) -> bool {
        let waiting = self.get(id).and_then(|it| it.session.waiting.as_ref());
        waiting.is_some_and(|it| {
            use Reason as R;
            matches!(it.reason, R::Pause | R::Script | R::OwnScript | R::Interpreter)
        })
    }

    /// Everyone but the client whose request runs.
    pub(crate) fn others(&self) -> impl Iterator<Item = &Client> {
        self.slots.iter().flatten().map(|it| &**it)
    }
}
