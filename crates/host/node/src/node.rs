//! The node's surface, the same for every host.

use crate::{
    boot::BootError,
    disk::{Disk, Formatting},
    storage::DiskStorage,
};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use block::{BlockDevice, DeviceError};
use engine::{ClientId, Effect, Engine, Millis, Options};
use fat32::check::Report;
use journal::{Journal, LoadFailure, StorageError, load_files};
use vfs::FsError;

pub struct Node {
    engine: Engine,
    journal: Option<Journal<DiskStorage>>,
    options: Options,
    log: Vec<String>,
}

impl Node {
    /// A node without a disk: what it holds is gone with it.
    pub fn in_memory(options: Options) -> Node {
        Node { engine: Engine::new(options), journal: None, options, log: Vec::new() }
    }

    /// A node on a device: formats a blank one, and loads the journal that is on
    /// it.
    ///
    /// # Errors
    /// Where the device holds no FAT32 volume, or a journal that is broken.
    pub fn on_device(device: Box<dyn BlockDevice>, options: Options) -> Result<Node, BootError> {
        let volume_id = (options.seed ^ options.now.0) as u32;
        let (disk, mended) = Disk::open(device, Formatting { volume_id, now: options.now })?;
        let mut engine = Engine::new(options);
        let storage = DiskStorage::new(disk)?;
        let (journal, report) = Journal::open(storage, &mut engine, options.now)?;
        engine.core_mut().config.host.appendonly = true;
        engine.core_mut().config.host.has_image = true;
        engine.core_mut().config.host.dir = "/".into();
        let mut log = mended.as_ref().map_or(Vec::new(), found_lines);
        if !report.is_empty() {
            log.extend(report.lines());
        }
        Ok(Node { engine, journal: Some(journal), options, log })
    }

    /// What happened, in lines, since the last call.
    pub fn take_log(&mut self) -> Vec<String> {
        core::mem::take(&mut self.log)
    }

    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    pub fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    pub fn disk(&self) -> Option<&Disk> {
        self.journal.as_ref().map(|it| it.storage().disk())
    }

    pub fn disk_mut(&mut self) -> Option<&mut Disk> {
        self.journal.as_mut().map(|it| it.storage_mut().disk_mut())
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
    #[inline]
    pub fn feed(&mut self, now: Millis, client: ClientId, bytes: &[u8]) {
        self.engine.feed(now, client, bytes);
    }

    /// Brings what was changed to the journal; one call serves all requests fed
    /// since the last. Returns what the host has to do.
    pub fn commit(&mut self, now: Millis) -> Vec<Effect> {
        if let Some(journal) = &mut self.journal {
            let policy = self.engine.core().config.appendfsync;
            if self.engine.has_journal() || journal.next_flush(policy).is_some_and(|at| at <= now) {
                journal.storage_mut().disk_mut().set_now(now);
                let outcome = journal.commit(&mut self.engine, policy, now);
                self.note_disk(outcome);
            }
        }
        let mut effects = self.engine.take_effects();
        effects.retain(|effect| !self.act(*effect, now));
        effects
    }

    /// Does what concerns the disk. Returns whether it did: the rest is the host's.
    fn act(&mut self, effect: Effect, now: Millis) -> bool {
        let outcome = match effect {
            Effect::Save => self.save(now),
            Effect::Rewrite => self.rewrite(now),
            Effect::StartJournal => self.start_journal(now),
            Effect::StopJournal => {
                self.engine.stop_journal();
                self.journal = None;
                Ok(())
            }
            Effect::Shutdown | Effect::Sleep { .. } => return false,
        };
        if let Err(why) = outcome {
            self.log.push(why);
        }
        true
    }

    /// Writes a dump of everything beside the journal's folder.
    fn save(&mut self, now: Millis) -> Result<(), String> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let dump = journal::snapshot(&self.engine, now);
        journal
            .storage_mut()
            .save_dump(&dump)
            .map_err(|error| format!("the dump cannot be written: {error}"))
    }

    fn rewrite(&mut self, now: Millis) -> Result<(), String> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal
            .rewrite(&mut self.engine, now)
            .map_err(|error| format!("the journal cannot be rewritten: {error}"))
    }

    /// Begins a journal on a disk in memory, with everything there is as its base.
    fn start_journal(&mut self, now: Millis) -> Result<(), String> {
        let device = block::Memory::new(MEMORY_DISK_BYTES / block::BLOCK_LEN as u64);
        let formatting = Formatting { volume_id: now.0 as u32, now };
        let failed = |why: &dyn core::fmt::Display| format!("the journal cannot be begun: {why}");
        let (disk, _) = Disk::open(Box::new(device), formatting).map_err(|it| failed(&it))?;
        let storage = DiskStorage::new(disk).map_err(|it| failed(&it))?;
        let (journal, _) =
            Journal::open(storage, &mut self.engine, now).map_err(|it| failed(&it))?;
        self.journal = Some(journal);
        Ok(())
    }

    /// A disk that fails makes the engine refuse writes; one that works again
    /// lets them through.
    fn note_disk(&mut self, outcome: Result<(), StorageError>) {
        match outcome {
            Ok(()) => self.engine.disk_recovered(),
            Err(error) => {
                if self.engine.disk_failed() {
                    self.log.push(format!("the journal cannot be written: {error}"));
                }
            }
        }
    }

    /// See [`Engine::take_woken`]. Call after [`Node::commit`].
    pub fn take_woken(&mut self) -> Vec<ClientId> {
        self.engine.take_woken()
    }

    /// What is there to send to a client.
    #[inline]
    pub fn output(&self, client: ClientId) -> &[u8] {
        self.engine.output(client)
    }

    /// Forgets the first `len` bytes of the output: they are sent.
    #[inline]
    pub fn sent(&mut self, client: ClientId, len: usize) {
        self.engine.sent(client, len);
    }

    /// Whether the connection is over once its output has been sent.
    pub fn is_closing(&self, client: ClientId) -> bool {
        self.engine.is_closing(client)
    }

    /// Lets time pass: expiry, the journal's flush, the disk's write-back.
    pub fn tick(&mut self, now: Millis) {
        self.engine.tick(now);
        let policy = self.engine.core().config.appendfsync;
        if let Some(journal) = &mut self.journal {
            journal.storage_mut().disk_mut().set_now(now);
            let mut outcome = journal.commit(&mut self.engine, policy, now);
            let vfs = journal.storage_mut().disk_mut().vfs_mut();
            if let Err(error) = vfs.tick(vfs::Millis(now.0)) {
                outcome = outcome.and(Err(StorageError::Failed(format!("{error}"))));
            }
            self.note_disk(outcome);
        }
    }

    /// When [`Node::tick`] should be called at the latest.
    pub fn poll_timeout(&self, now: Millis) -> Option<Millis> {
        let policy = self.engine.core().config.appendfsync;
        let flush = self.journal.as_ref().and_then(|it| it.next_flush(policy));
        let retry = self.engine.is_disk_failing().then_some(Millis(now.0 + RETRY_MS));
        [self.engine.poll_timeout(now), flush, retry].into_iter().flatten().min()
    }

    /// Makes everything durable and the disk clean, as for an unmount; the node
    /// goes on.
    ///
    /// # Errors
    /// Where the device fails.
    pub fn sync(&mut self, now: Millis) -> Result<(), FsError> {
        self.commit(now);
        match self.disk_mut() {
            Some(disk) => disk.sync(),
            None => Ok(()),
        }
    }

    /// Ends the node and leaves a clean disk.
    ///
    /// # Errors
    /// Where the device fails.
    pub fn close(mut self, now: Millis) -> Result<(), FsError> {
        self.commit(now);
        match self.journal {
            Some(journal) => journal.into_storage().into_disk().vfs_mut().unmount(),
            None => Ok(()),
        }
    }

    /// Takes over the data of files from elsewhere: an RDB dump, an append-only
    /// file, or the files of an `appendonlydir`. What was there before goes; the
    /// journal begins anew. Returns lines that say what was loaded.
    ///
    /// # Errors
    /// Where a file is broken or the disk cannot hold them; nothing has changed
    /// then.
    pub fn import(
        &mut self,
        files: &[(String, Vec<u8>)],
        now: Millis,
    ) -> Result<Vec<String>, LoadFailure> {
        let mut fresh = Engine::new(Options { now, ..self.options });
        let report = load_files(files, &mut fresh, now)?;
        if let Some(journal) = &mut self.journal {
            journal.rewrite(&mut fresh, now)?;
        }
        self.engine.core_mut().adopt(fresh.into_core());
        self.engine.take_journal();
        if self.journal.is_some() {
            self.engine.start_journal();
        }
        Ok(report.lines())
    }

    /// The image's bytes from `at` on; see [`Disk::read_image`].
    ///
    /// # Errors
    /// Where the place is past the end, or the device fails.
    pub fn read_image(&mut self, at: u64, into: &mut [u8]) -> Result<(), DeviceError> {
        match self.disk_mut() {
            Some(disk) => disk.read_image(at, into),
            None => Ok(()),
        }
    }
}

/// The disk in memory that CONFIG SET appendonly makes. Bytes; what is not written
/// takes nothing.
const MEMORY_DISK_BYTES: u64 = 256 << 20;

/// How long a failing disk is left alone before the next try.
const RETRY_MS: u64 = 1_000;

/// Findings of a repair that are told one by one.
const MAX_FOUND_LINES: usize = 20;

/// What a repair found, in lines. Of a disk that was merely cut off, the first
/// finding is all there is to tell.
fn found_lines(report: &Report) -> Vec<String> {
    let shown = report.findings.iter().take(MAX_FOUND_LINES);
    let mut lines: Vec<String> = shown.map(|it| format!("the disk was repaired: {it}")).collect();
    let rest = report.findings.len() - lines.len() + report.more as usize;
    if rest > 0 {
        lines.push(format!("the disk was repaired: {rest} findings more"));
    }
    lines
}
