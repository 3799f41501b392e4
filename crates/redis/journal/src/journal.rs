//! Writing: changes to the end of the last file, and a new base on request.

use crate::{
    error::LoadFailure,
    load::{Cut, Report, load_all},
    manifest::{File, MANIFEST_NAME, Manifest},
    snapshot::snapshot,
    storage::{Storage, StorageError},
};
use alloc::{format, vec::Vec};
use engine::{AppendFsync, Engine};
use keyspace::Millis;

/// How long a change may wait for its flush under `everysec`.
const FLUSH_PERIOD_MS: u64 = 1_000;

pub struct Journal<S> {
    storage: S,
    manifest: Manifest,
    /// The file that grows.
    current: File,
    /// What the storage has not taken yet, because it failed.
    unwritten: Vec<u8>,
    /// When the oldest change that is not flushed was written.
    unflushed_since: Option<Millis>,
}

impl<S: Storage> Journal<S> {
    /// Loads what the storage holds into `engine`, which should be empty, and
    /// goes on writing from there. An empty storage begins a new journal.
    ///
    /// # Errors
    /// Where a file is broken; nothing was changed then.
    pub fn open(
        mut storage: S,
        engine: &mut Engine,
        now: Millis,
    ) -> Result<(Journal<S>, Report), LoadFailure> {
        let (manifest, report) = match storage.read(MANIFEST_NAME)? {
            None => (Manifest::default(), Report::default()),
            Some(text) => {
                let manifest = Manifest::parse(&text)?;
                let report = load_all(&mut storage, &manifest, engine, now)?;
                (manifest, report)
            }
        };
        if let Some(cut) = &report.cut {
            put_tail_aside(&mut storage, cut)?;
        }
        let current = manifest.increments.last().cloned();
        let mut journal = Journal {
            current: current.clone().unwrap_or(File { name: "".into(), seq: 0 }),
            storage,
            manifest,
            unwritten: Vec::new(),
            unflushed_since: None,
        };
        if current.is_none() {
            journal.rewrite(engine, now)?;
        }
        engine.start_journal();
        Ok((journal, report))
    }

    /// Begins anew: everything `engine` holds becomes the base, and the files
    /// before it go. A cut at any point leaves the old journal or the new.
    ///
    /// # Errors
    /// Where the storage fails; the old journal stays.
    pub fn rewrite(&mut self, engine: &mut Engine, now: Millis) -> Result<(), StorageError> {
        let fresh = Manifest::fresh(self.manifest.next_seq());
        let (Some(base), Some(increment)) = (fresh.base.clone(), fresh.increments.first().cloned())
        else {
            unreachable!("a fresh manifest has both files")
        };
        self.storage.replace(&base.name, &snapshot(engine, now))?;
        self.storage.replace(&increment.name, b"")?;
        self.storage.replace(MANIFEST_NAME, fresh.to_text().as_bytes())?;
        let old = core::mem::replace(&mut self.manifest, fresh);
        self.current = increment;
        self.unwritten.clear();
        self.unflushed_since = None;
        engine.take_journal();
        engine.start_journal();
        for file in old.base.iter().chain(&old.increments).chain(&old.history) {
            self.storage.remove(&file.name)?;
        }
        Ok(())
    }

    /// Writes what the engine has changed, and flushes it if the policy says so.
    ///
    /// # Errors
    /// Where the storage fails. The changes are kept for the next call.
    pub fn commit(
        &mut self,
        engine: &mut Engine,
        policy: AppendFsync,
        now: Millis,
    ) -> Result<(), StorageError> {
        if engine.has_journal() {
            if self.unwritten.is_empty() {
                self.unwritten = engine.take_journal();
            } else {
                self.unwritten.extend(engine.take_journal());
            }
        }
        if !self.unwritten.is_empty() {
            self.storage.append(&self.current.name, &self.unwritten)?;
            self.unwritten.clear();
            self.unflushed_since.get_or_insert(now);
        }
        let due = match (policy, self.unflushed_since) {
            (_, None) | (AppendFsync::No, _) => false,
            (AppendFsync::Always, Some(_)) => true,
            (AppendFsync::EverySec, Some(since)) => now.0 >= since.0 + FLUSH_PERIOD_MS,
        };
        if due {
            self.flush()?;
            engine.journal_is_durable();
        }
        Ok(())
    }

    /// Makes everything written durable.
    ///
    /// # Errors
    /// Where the storage fails.
    pub fn flush(&mut self) -> Result<(), StorageError> {
        self.storage.sync(&self.current.name)?;
        self.unflushed_since = None;
        Ok(())
    }

    /// When [`Journal::commit`] should be called for the sake of a flush.
    pub fn next_flush(&self, policy: AppendFsync) -> Option<Millis> {
        let since = self.unflushed_since?;
        (policy == AppendFsync::EverySec).then_some(Millis(since.0 + FLUSH_PERIOD_MS))
    }

    pub fn storage(&self) -> &S {
        &self.storage
    }

    pub fn storage_mut(&mut self) -> &mut S {
        &mut self.storage
    }

    pub fn into_storage(self) -> S {
        self.storage
    }
}

/// Keeps a copy of a broken end, then cuts it off.
fn put_tail_aside(storage: &mut impl Storage, cut: &Cut) -> Result<(), StorageError> {
    let bytes = storage.read(&cut.file)?.unwrap_or_default();
    let kept = usize::try_from(cut.kept).unwrap_or(usize::MAX).min(bytes.len());
    storage.replace(&format!("{}.cut-{}", cut.file, cut.kept), &bytes[kept..])?;
    storage.truncate(&cut.file, cut.kept)?;
    storage.sync(&cut.file)
}
