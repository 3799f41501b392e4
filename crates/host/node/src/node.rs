//! The node's surface, the same for every host.

use alloc::vec::Vec;
use engine::{ClientId, Effect, Engine, Millis, Options};

pub struct Node {
    engine: Engine,
}

impl Node {
    /// A node without a disk: what it holds is gone with it.
    pub fn in_memory(options: Options) -> Node {
        Node { engine: Engine::new(options) }
    }

    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    pub fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// See [`Engine::connect`].
    pub fn connect(&mut self, address: &[u8], now: Millis) -> ClientId {
        self.engine.connect(address, now)
    }

    pub fn disconnect(&mut self, client: ClientId) {
        self.engine.disconnect(client);
    }

    /// Takes what a client sent and runs the requests that are whole. Their
    /// replies may be sent after the next [`Node::commit`].
    pub fn feed(&mut self, now: Millis, client: ClientId, bytes: &[u8]) {
        self.engine.feed(now, client, bytes);
    }

    /// Brings what was changed to the journal; one call serves all requests fed
    /// since the last. Returns what the host has to do.
    pub fn commit(&mut self, now: Millis) -> Vec<Effect> {
        let _ = now;
        self.engine.take_effects()
    }

    /// What is there to send to a client.
    pub fn output(&self, client: ClientId) -> &[u8] {
        self.engine.output(client)
    }

    /// Forgets the first `len` bytes of the output: they are sent.
    pub fn sent(&mut self, client: ClientId, len: usize) {
        self.engine.sent(client, len);
    }

    /// Whether the connection is over once its output has been sent.
    pub fn is_closing(&self, client: ClientId) -> bool {
        self.engine.is_closing(client)
    }

    /// Lets time pass.
    pub fn tick(&mut self, now: Millis) {
        self.engine.tick(now);
    }

    /// When [`Node::tick`] should be called at the latest.
    pub fn poll_timeout(&self, now: Millis) -> Option<Millis> {
        self.engine.poll_timeout(now)
    }
}
