//! A picture of the page cache for the views.

use super::{PageCache, PageCounts};
use crate::NodeId;
use alloc::vec::Vec;
use stdx::order::sort_by;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PagePicture {
    pub capacity: usize,
    pub resident: usize,
    pub dirty: usize,
    pub counts: PageCounts,
    /// The files with pages, largest share first; at most 127.
    pub files: Vec<FileShare>,
    /// A byte a resident page: the low seven bits are its file's place in
    /// `files` (127 where it has none), the high bit says dirty.
    pub cells: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileShare {
    pub node: NodeId,
    pub pages: usize,
    pub dirty: usize,
}

const MAX_FILES: usize = 127;

pub(crate) fn picture(cache: &PageCache, capacity: usize, max_cells: usize) -> PagePicture {
    let mut files: Vec<_> = cache
        .files
        .iter()
        .map(|(node, it)| FileShare { node: NodeId(node), pages: it.resident(), dirty: it.dirty() })
        .collect();
    sort_by(&mut files, |a, b| a.pages > b.pages);
    files.truncate(MAX_FILES);
    let mut cells = Vec::new();
    for (index, share) in files.iter().enumerate() {
        let room = max_cells - cells.len();
        let clean = share.pages - share.dirty;
        cells.extend(core::iter::repeat_n(index as u8, clean.min(room)));
        let room = max_cells - cells.len();
        cells.extend(core::iter::repeat_n(index as u8 | 0x80, share.dirty.min(room)));
    }
    let others = cache.len() - files.iter().map(|it| it.pages).sum::<usize>();
    let room = max_cells - cells.len();
    cells.extend(core::iter::repeat_n(MAX_FILES as u8, others.min(room)));
    PagePicture {
        capacity,
        resident: cache.len(),
        dirty: cache.dirty,
        counts: cache.counts,
        files,
        cells,
    }
}
