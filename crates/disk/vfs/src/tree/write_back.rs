//! The elevator: dirty pages to the disk in runs, and memory back to bounds.

use super::Vfs;
use crate::{FileSystem, FsError, NodeId};

impl<F: FileSystem> Vfs<F> {
    /// Writes a file's dirty pages, neighbours joined.
    pub(super) fn write_back(&mut self, node: NodeId) -> Result<(), FsError> {
        let mut from = 0;
        while let Some(next) = self.write_back_run(node, from)? {
            from = next;
        }
        Ok(())
    }

    /// Writes the first run of dirty pages from page `from` on, in one transfer,
    /// and gives the page behind it.
    fn write_back_run(&mut self, node: NodeId, from: u64) -> Result<Option<u64>, FsError> {
        let longest = self.config.pages.transfer_pages.max(1);
        let Some(run) = self.pages.dirty_run(node, from, longest) else { return Ok(None) };
        let end = run.end().min(self.nodes.get(node).size);
        let mut bytes = core::mem::take(&mut self.scratch);
        bytes.clear();
        self.pages.gather(node, run, &mut bytes);
        bytes.truncate((end - run.start()) as usize);
        let written = self.fs.write_at(node, run.start(), &bytes);
        self.scratch = bytes;
        written?;
        self.pages.mark_clean(node, run);
        Ok(Some(run.first + run.pages as u64))
    }

    pub(super) fn write_back_all(&mut self) -> Result<(), FsError> {
        for node in self.pages.dirty_files() {
            self.write_back(node)?;
        }
        Ok(())
    }

    /// Remembers when the oldest change was made that nothing has synced yet.
    pub(super) fn note_change(&mut self) {
        self.changed_since.get_or_insert(self.now);
    }

    /// Makes changes durable that have waited too long, names as well as bytes.
    pub(super) fn write_back_aged(&mut self) -> Result<(), FsError> {
        let Some(since) = self.changed_since else { return Ok(()) };
        if self.now.0.saturating_sub(since.0) >= self.config.pages.write_back_after_ms {
            self.write_back_all()?;
            self.fs.sync_node(self.fs.root())?;
            self.changed_since = None;
        }
        Ok(())
    }

    /// Keeps a share of the cache clean, so that reads find room. One transfer a
    /// call: writing all at once would hold the caller up for many.
    pub(super) fn relieve_pressure(&mut self) -> Result<(), FsError> {
        let capacity = self.config.pages.capacity_pages.max(1);
        if self.pages.dirty() * 4 > capacity * 3
            && let Some(node) = self.pages.dirty_files().into_iter().next()
        {
            self.write_back_run(node, 0)?;
        }
        Ok(())
    }

    pub(super) fn make_room(&mut self, pages: usize) -> Result<(), FsError> {
        let limit = self.config.pages.capacity_pages.max(1).saturating_sub(pages);
        if self.pages.len() > limit {
            self.pages.evict_down_to(limit);
        }
        if self.pages.len() > limit {
            self.write_back_all()?;
            self.pages.evict_down_to(limit);
        }
        Ok(())
    }

    /// Brings dentries under their bound and lets go of nodes that nothing
    /// refers to any more. Ends every call that touched a name.
    pub(super) fn settle(&mut self) -> Result<(), FsError> {
        while let Some(evicted) = self.dentries.evict() {
            self.nodes.lose_dentry(evicted.node);
        }
        while let Some(node) = self.nodes.next_idle() {
            if let Err(error) = self.let_go(node) {
                self.nodes.retry_later(node);
                return Err(error);
            }
        }
        Ok(())
    }

    fn let_go(&mut self, node: NodeId) -> Result<(), FsError> {
        if !self.nodes.get(node).unlinked {
            self.write_back(node)?;
        }
        self.pages.drop_file(node);
        for lost in self.dentries.remove_dir(node) {
            self.nodes.lose_dentry(Some(lost));
        }
        self.fs.forget(node)?;
        self.nodes.remove(node);
        Ok(())
    }
}
