//! The class that JavaScript makes: one node and what the page asks of it.

use crate::{
    commands,
    device::{HostDevice, Hosted},
    plain::{self, Bytes, Plain},
    snapshots::{self, Rate},
};
use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use node::{
    ClientId, Effect, HostFacts, Millis, Node, Options,
    block::{BLOCK_LEN, BlockDevice, Memory},
};
use wasm_bindgen::prelude::*;

/// The longest piece of an image that is read at once, in bytes.
const MAX_READ: usize = 4 << 20;
/// DEBUG SLEEP holds the worker up for so long at most.
const MAX_SLEEP_MS: u64 = 60_000;

#[wasm_bindgen]
pub struct Appliance {
    node: Node,
    rate: Rate,
    now: Millis,
    closed: bool,
}

fn error(message: impl core::fmt::Display) -> JsError {
    JsError::new(&message.to_string())
}

fn millis(now_ms: f64) -> Millis {
    Millis(now_ms as u64)
}

#[wasm_bindgen]
impl Appliance {
    /// A node on a fresh image of `bytes` in memory.
    ///
    /// # Errors
    /// Where an image of this size cannot be made.
    #[wasm_bindgen(js_name = inMemory)]
    pub fn in_memory(bytes: f64, seed: u64, now_ms: f64) -> Result<Appliance, JsError> {
        let device = Memory::new(bytes as u64 / BLOCK_LEN as u64);
        Appliance::start(Box::new(device), seed, now_ms)
    }

    /// A node on the device: a blank one is formatted.
    ///
    /// # Errors
    /// Where it holds no FAT32 volume, or a broken journal; the message says
    /// which.
    #[wasm_bindgen(js_name = onDevice)]
    pub fn on_device(device: HostDevice, seed: u64, now_ms: f64) -> Result<Appliance, JsError> {
        Appliance::start(Box::new(Hosted(device)), seed, now_ms)
    }

    fn start(device: Box<dyn BlockDevice>, seed: u64, now_ms: f64) -> Result<Appliance, JsError> {
        let now = millis(now_ms);
        let mut node =
            Node::on_device(device, Options { seed, now, scripts: crate::scripts::make })
                .map_err(error)?;
        let facts = HostFacts {
            os: "browser".into(),
            appendonly: true,
            dir: "/".into(),
            ..HostFacts::default()
        };
        node.engine_mut().set_host_facts(facts);
        Ok(Appliance { node, rate: Rate::default(), now, closed: false })
    }

    /// Lines about what happened since the last call.
    #[wasm_bindgen(js_name = bootLog)]
    pub fn boot_log(&mut self) -> Vec<String> {
        self.node.take_log()
    }

    pub fn connect(&mut self) -> u32 {
        self.node.connect(b"page", self.now).0
    }

    pub fn disconnect(&mut self, client: u32) {
        self.node.disconnect(ClientId(client));
    }

    /// Takes bytes that a client sent, runs what is whole, and makes it durable
    /// as far as `appendfsync` asks.
    pub fn feed(&mut self, now_ms: f64, client: u32, bytes: &[u8]) {
        self.now = millis(now_ms);
        self.node.feed(self.now, ClientId(client), bytes);
        self.commit();
    }

    /// The module of scripts has come, or will never: those who wait for it go on.
    #[wasm_bindgen(js_name = scriptsArrived)]
    pub fn scripts_arrived(&mut self, now_ms: f64) {
        self.now = millis(now_ms);
        self.node.engine_mut().scripts_arrived(self.now);
        self.commit();
    }

    fn commit(&mut self) {
        for effect in self.node.commit(self.now) {
            match effect {
                Effect::Sleep { ms } => sleep(ms.min(MAX_SLEEP_MS)),
                Effect::Shutdown => self.closed = true,
                // The node has seen to these.
                Effect::Save | Effect::Rewrite | Effect::StartJournal | Effect::StopJournal => {}
            }
        }
    }

    /// Takes what is there to send to a client.
    pub fn output(&mut self, client: u32) -> Vec<u8> {
        let client = ClientId(client);
        let bytes = self.node.output(client).to_vec();
        self.node.sent(client, bytes.len());
        bytes
    }

    /// Clients with something to send, or to be closed, that no call was about:
    /// since the last time.
    pub fn woken(&mut self) -> Vec<u32> {
        self.node.take_woken().iter().map(|it| it.0).collect()
    }

    #[wasm_bindgen(js_name = isClosed)]
    pub fn is_closed(&self, client: u32) -> bool {
        self.closed || self.node.is_closing(ClientId(client))
    }

    /// When `tick` wants to be called, in milliseconds since 1970.
    #[wasm_bindgen(js_name = pollTimeout)]
    pub fn poll_timeout(&self) -> Option<f64> {
        self.node.poll_timeout(self.now).map(|at| at.0 as f64)
    }

    pub fn tick(&mut self, now_ms: f64) {
        self.now = millis(now_ms);
        self.node.tick(self.now);
        self.commit();
    }

    /// Plain data for one view; `undefined` for what this node does not have.
    ///
    /// # Errors
    /// Where the options are not those of the view.
    pub fn snapshot(&mut self, name: &str, options: &Plain) -> Result<JsValue, JsError> {
        // Views go on cooling while nothing else happens.
        let now = self.now.max(millis(plain::now()));
        Ok(match name {
            "keyspace" => snapshots::keyspace(&self.node, options, now)?,
            "key" => snapshots::key(&self.node, options, now)?,
            "info" => snapshots::info(&self.node, &mut self.rate, now),
            "caches" => self.node.disk_mut().map_or(JsValue::UNDEFINED, snapshots::caches),
            "disk" => match self.node.disk_mut() {
                Some(disk) => snapshots::disk(disk, now),
                None => JsValue::UNDEFINED,
            },
            _ => return Err(JsError::new(&["there is no snapshot named ", name].concat())),
        })
    }

    /// All rows of the command table.
    pub fn commands() -> JsValue {
        commands::rows()
    }

    #[wasm_bindgen(js_name = imageLen)]
    pub fn image_len(&self) -> f64 {
        self.node.disk().map_or(0.0, |it| it.image_len() as f64)
    }

    /// A piece of the image, which is that of a clean disk: the first piece
    /// writes all caches.
    ///
    /// # Errors
    /// Where the place is past the end, or the device fails.
    #[wasm_bindgen(js_name = readImage)]
    pub fn read_image(&mut self, at: f64, len: usize) -> Result<Vec<u8>, JsError> {
        if at == 0.0 {
            self.node.sync(self.now).map_err(error)?;
        }
        let mut bytes = vec![0; len.min(MAX_READ) / BLOCK_LEN * BLOCK_LEN];
        self.node.read_image(at as u64, &mut bytes).map_err(error)?;
        Ok(bytes)
    }

    /// Loads files from elsewhere in place of what is here; returns lines about
    /// what was loaded.
    ///
    /// # Errors
    /// Where a file is broken; then nothing has changed.
    #[wasm_bindgen(js_name = importFiles)]
    pub fn import_files(
        &mut self,
        now_ms: f64,
        names: Vec<String>,
        contents: Vec<Bytes>,
    ) -> Result<Vec<String>, JsError> {
        self.now = millis(now_ms);
        let files: Vec<(String, Vec<u8>)> =
            names.into_iter().zip(contents.iter().map(Bytes::to_vec)).collect();
        self.node.import(&files, self.now).map_err(error)
    }

    /// Writes all caches and marks the disk clean; the node goes on.
    ///
    /// # Errors
    /// Where the device fails.
    pub fn close(&mut self, now_ms: f64) -> Result<(), JsError> {
        self.now = millis(now_ms);
        self.node.sync(self.now).map_err(error)
    }
}

/// Nothing else may run meanwhile, which is what DEBUG SLEEP is for.
fn sleep(ms: u64) {
    let until = plain::now() + ms as f64;
    while plain::now() < until {}
}
