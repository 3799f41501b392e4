//! File bytes by pages of 4 KiB, each clean or dirty.
//!
//! ```text
//!   files    node 7 ── leaf 0 [ 3 | 9 | - | ... 64 ]  dirty 0b01
//!                   └─ leaf 5 [ - | 2 | - | ... ]     dirty 0b10
//!   frames   [0: free][1: …][2: node 7, page 321, dirty][3: node 7, page 0] …
//!                              ^ hand: the clock that evicts clean frames
//! ```
//!
//! The cache moves no bytes by itself: the tree reads and writes, so that the
//! order of device operations is decided in one place.

use crate::NodeId;
use alloc::{boxed::Box, vec, vec::Vec};
use leaf::{FilePages, Run};
use stdx::order::IdMap;

pub(crate) mod inspect;
pub(crate) mod leaf;

pub const PAGE_LEN: usize = 4096;

pub(crate) type Page = [u8; PAGE_LEN];

#[derive(Default)]
pub(crate) struct PageCache {
    files: IdMap<FilePages>,
    frames: Vec<Frame>,
    free: Vec<u32>,
    hand: usize,
    dirty: usize,
    pub(crate) counts: PageCounts,
}

struct Frame {
    owner: Option<(NodeId, u64)>,
    referenced: bool,
    bytes: Box<Page>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PageCounts {
    pub hits: u64,
    pub misses: u64,
    pub evictions: u64,
    pub pages_read: u64,
    pub pages_written: u64,
}

impl PageCache {
    pub(crate) fn len(&self) -> usize {
        self.frames.len() - self.free.len()
    }

    pub(crate) fn dirty(&self) -> usize {
        self.dirty
    }

    pub(crate) fn contains(&self, node: NodeId, page: u64) -> bool {
        self.files.get(node.0).is_some_and(|it| it.get(page).is_some())
    }

    pub(crate) fn get(&mut self, node: NodeId, page: u64) -> Option<&mut Page> {
        let at = self.files.get(node.0)?.get(page)?;
        let frame = &mut self.frames[at as usize];
        frame.referenced = true;
        Some(&mut frame.bytes)
    }

    /// A zeroed, clean page. Room must have been made by [`evict_down_to`].
    ///
    /// [`evict_down_to`]: PageCache::evict_down_to
    pub(crate) fn insert(&mut self, node: NodeId, page: u64) -> &mut Page {
        let bytes = self.insert_stale(node, page);
        bytes.fill(0);
        bytes
    }

    /// A clean page with anything in it, for a caller that replaces all of it.
    pub(crate) fn insert_stale(&mut self, node: NodeId, page: u64) -> &mut Page {
        let at = match self.free.pop() {
            Some(at) => at,
            None => {
                let bytes: Box<Page> =
                    vec![0; PAGE_LEN].try_into().expect("the vector is one page long");
                self.frames.push(Frame { owner: None, referenced: false, bytes });
                (self.frames.len() - 1) as u32
            }
        };
        let frame = &mut self.frames[at as usize];
        frame.owner = Some((node, page));
        frame.referenced = true;
        if !self.files.contains(node.0) {
            self.files.insert(node.0, FilePages::default());
        }
        let file = self.files.get_mut(node.0).expect("an empty file was put there");
        file.set(page, at);
        &mut frame.bytes
    }

    pub(crate) fn mark_dirty(&mut self, node: NodeId, page: u64) {
        let file = self.files.get_mut(node.0).expect("a dirty page is resident");
        if file.mark_dirty(page) {
            self.dirty += 1;
        }
    }

    pub(crate) fn mark_clean(&mut self, node: NodeId, run: Run) {
        let Some(file) = self.files.get_mut(node.0) else { return };
        for page in run.first..run.first + run.pages as u64 {
            self.dirty -= usize::from(file.mark_clean(page));
        }
        self.counts.pages_written += run.pages as u64;
    }

    /// The first run of at most `max` neighbouring dirty pages from `from` on.
    pub(crate) fn dirty_run(&self, node: NodeId, from: u64, max: usize) -> Option<Run> {
        self.files.get(node.0)?.dirty_run(from, max)
    }

    /// Copies a run of resident pages behind each other.
    pub(crate) fn gather(&self, node: NodeId, run: Run, into: &mut Vec<u8>) {
        let file = self.files.get(node.0).expect("a file with dirty pages is known");
        for page in run.first..run.first + run.pages as u64 {
            let at = file.get(page).expect("a page of a dirty run is resident");
            into.extend_from_slice(&self.frames[at as usize].bytes[..]);
        }
    }

    /// The files that have dirty pages, oldest id first: the order in which
    /// they were created, so that neighbours on the disk come together.
    pub(crate) fn dirty_files(&self) -> Vec<NodeId> {
        self.files.iter().filter(|(_, it)| it.dirty() > 0).map(|(id, _)| NodeId(id)).collect()
    }

    /// Drops clean pages not used lately until `limit` are left. Dirty ones stay.
    pub(crate) fn evict_down_to(&mut self, limit: usize) {
        let mut tries = 2 * self.frames.len();
        while self.len() > limit && tries > 0 {
            tries -= 1;
            let at = self.hand;
            self.hand = (self.hand + 1) % self.frames.len();
            let frame = &mut self.frames[at];
            let Some((node, page)) = frame.owner else { continue };
            let is_dirty = self.files.get(node.0).is_some_and(|it| it.is_dirty(page));
            if core::mem::take(&mut frame.referenced) || is_dirty {
                continue;
            }
            self.counts.evictions += 1;
            self.drop_page(node, page);
        }
    }

    /// Drops the pages of a file from `first` on, dirty or not.
    pub(crate) fn drop_from(&mut self, node: NodeId, first: u64) {
        let Some(file) = self.files.get(node.0) else { return };
        for page in file.pages_from(first) {
            self.drop_page(node, page);
        }
    }

    pub(crate) fn drop_file(&mut self, node: NodeId) {
        self.drop_from(node, 0);
    }

    /// Gives back the memory of frames that hold nothing.
    pub(crate) fn release_memory(&mut self) {
        if self.len() == 0 {
            self.frames = Vec::new();
            self.free = Vec::new();
            self.hand = 0;
        }
    }

    fn drop_page(&mut self, node: NodeId, page: u64) {
        let Some(file) = self.files.get_mut(node.0) else { return };
        self.dirty -= usize::from(file.mark_clean(page));
        if let Some(at) = file.take(page) {
            self.frames[at as usize].owner = None;
            self.free.push(at);
        }
        if file.resident() == 0 {
            self.files.remove(node.0);
        }
    }
}

#[cfg(test)]
mod tests;
