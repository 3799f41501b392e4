//! Reads and writes of file bytes through the page cache.

use super::Vfs;
use crate::{
    FileSystem, FsError, NodeId, PageMode,
    page::{PAGE_LEN, Page},
};

const PAGE: u64 = PAGE_LEN as u64;
/// The first read-ahead of a file that is read from its start.
const FIRST_WINDOW_PAGES: usize = 16;

impl<F: FileSystem> Vfs<F> {
    pub(super) fn read_node(
        &mut self,
        node: NodeId,
        at: u64,
        into: &mut [u8],
    ) -> Result<usize, FsError> {
        let size = self.nodes.get(node).size;
        let len = (size.saturating_sub(at)).min(into.len() as u64) as usize;
        if self.config.pages.mode == PageMode::Off {
            return self.fs.read_at(node, at, &mut into[..len]);
        }
        let mut done = 0;
        while done < len {
            let (page, start, take) = part(at + done as u64, len - done);
            if !self.make_resident(node, page)? {
                return self.read_past_cache(node, at, done, &mut into[..len]);
            }
            let bytes = self.pages.get(node, page).expect("the page was made resident");
            into[done..done + take].copy_from_slice(&bytes[start..start + take]);
            done += take;
        }
        Ok(done)
    }

    /// What lies behind a damaged place is not cached: bytes before it are
    /// handed out, and the error comes to who asks for the rest.
    fn read_past_cache(
        &mut self,
        node: NodeId,
        at: u64,
        done: usize,
        into: &mut [u8],
    ) -> Result<usize, FsError> {
        match self.fs.read_at(node, at + done as u64, &mut into[done..]) {
            Ok(more) => Ok(done + more),
            Err(_) if done > 0 => Ok(done),
            Err(error) => Err(error),
        }
    }

    /// Returns whether the page could be read as a whole.
    fn make_resident(&mut self, node: NodeId, page: u64) -> Result<bool, FsError> {
        if self.pages.contains(node, page) {
            self.pages.counts.hits += 1;
            return Ok(true);
        }
        self.pages.counts.misses += 1;
        let pages = self.read_ahead(node, page);
        self.make_room(pages)?;
        self.fill(node, page, pages)
    }

    /// How many pages to read from `page` on. The window doubles while the
    /// reader goes on where the last window ended, and falls to one page when
    /// it does not.
    fn read_ahead(&mut self, node: NodeId, page: u64) -> usize {
        let policy = self.config.pages;
        let state = self.nodes.get_mut(node);
        state.window_pages = match state.next_page == page {
            true if state.window_pages == 0 => FIRST_WINDOW_PAGES,
            true => state.window_pages * 2,
            false => 1,
        };
        let longest = policy.read_ahead_pages.min(policy.capacity_pages / 2).max(1);
        state.window_pages = state.window_pages.min(longest);
        let to_end = state.size.div_ceil(PAGE).saturating_sub(page).max(1);
        let wanted = (state.window_pages as u64).min(to_end) as usize;
        let pages =
            (1..wanted).find(|it| self.pages.contains(node, page + *it as u64)).unwrap_or(wanted);
        self.nodes.get_mut(node).next_page = page + pages as u64;
        pages
    }

    fn fill(&mut self, node: NodeId, page: u64, pages: usize) -> Result<bool, FsError> {
        let mut bytes = core::mem::take(&mut self.scratch);
        bytes.clear();
        bytes.resize(pages * PAGE_LEN, 0);
        let stored = self.fs.stat(node)?.size.saturating_sub(page * PAGE);
        let wanted = stored.min(bytes.len() as u64) as usize;
        let got = match self.fs.read_at(node, page * PAGE, &mut bytes[..wanted]) {
            Ok(got) => got,
            Err(FsError::Corrupt { .. }) => 0,
            Err(error) => {
                self.scratch = bytes;
                return Err(error);
            }
        };
        // A short read is damage, so only whole pages before it are kept.
        let whole = if got == wanted { pages } else { got / PAGE_LEN };
        for (index, from) in bytes.as_chunks::<PAGE_LEN>().0[..whole].iter().enumerate() {
            *self.pages.insert_stale(node, page + index as u64) = *from;
        }
        self.pages.counts.pages_read += whole as u64;
        self.scratch = bytes;
        Ok(whole > 0)
    }

    pub(super) fn write_node(&mut self, node: NodeId, at: u64, from: &[u8]) -> Result<(), FsError> {
        if from.is_empty() {
            return Ok(());
        }
        let end = at.checked_add(from.len() as u64).ok_or(FsError::TooLarge)?;
        if end > self.nodes.get(node).size {
            self.fs.reserve(node, end)?;
        }
        if self.config.pages.mode == PageMode::Off {
            self.fs.write_at(node, at, from)?;
        } else {
            self.write_pages(node, at, from)?;
        }
        self.grown_to(node, end);
        match self.config.pages.mode {
            PageMode::WriteThrough => self.write_back(node),
            _ => self.relieve_pressure(),
        }
    }

    fn write_pages(&mut self, node: NodeId, at: u64, from: &[u8]) -> Result<(), FsError> {
        let mut done = 0;
        while done < from.len() {
            let (page, start, take) = part(at + done as u64, from.len() - done);
            let target = self.page_to_change(node, page, take)?;
            target[start..start + take].copy_from_slice(&from[done..done + take]);
            self.pages.mark_dirty(node, page);
            done += take;
            self.grown_to(node, at + done as u64);
        }
        Ok(())
    }

    /// The page, holding what it must keep: nothing if all of it is replaced
    /// or it lies past the end.
    fn page_to_change(
        &mut self,
        node: NodeId,
        page: u64,
        take: usize,
    ) -> Result<&mut Page, FsError> {
        if !self.pages.contains(node, page) {
            let past_end = page * PAGE >= self.nodes.get(node).size;
            if take == PAGE_LEN {
                self.make_room(1)?;
                return Ok(self.pages.insert_stale(node, page));
            }
            if past_end {
                self.make_room(1)?;
                return Ok(self.pages.insert(node, page));
            }
            if !self.make_resident(node, page)? {
                return Err(FsError::Corrupt { at: 0 });
            }
        }
        Ok(self.pages.get(node, page).expect("the page is resident"))
    }

    fn grown_to(&mut self, node: NodeId, end: u64) {
        self.note_change();
        let now = self.now;
        let state = self.nodes.get_mut(node);
        state.size = state.size.max(end);
        state.modified = now;
    }

    pub(super) fn truncate_node(&mut self, node: NodeId, size: u64) -> Result<(), FsError> {
        let old = self.nodes.get(node).size;
        if size < old {
            self.pages.drop_from(node, size.div_ceil(PAGE));
            let tail = (size % PAGE) as usize;
            if let Some(page) = self.pages.get(node, size / PAGE).filter(|_| tail > 0) {
                page[tail..].fill(0);
            }
            self.nodes.get_mut(node).size = size;
        }
        self.note_change();
        self.write_back(node)?;
        self.fs.truncate(node, size)?;
        let now = self.now;
        let state = self.nodes.get_mut(node);
        state.size = size;
        state.modified = now;
        Ok(())
    }
}

/// The page, the place in it and the length of the first part of a transfer.
fn part(at: u64, len: usize) -> (u64, usize, usize) {
    let start = (at % PAGE) as usize;
    (at / PAGE, start, len.min(PAGE_LEN - start))
}
