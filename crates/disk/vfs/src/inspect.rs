//! Pictures of the caches: plain, capped data, taken once a frame.

use crate::{FileSystem, Vfs, dentry, page};
pub use crate::{
    dentry::{
        DentryCounts,
        inspect::{DentryPicture, RecentName},
    },
    page::{
        PageCounts,
        inspect::{FileShare, PagePicture},
    },
};

pub fn dentries<F: FileSystem>(vfs: &Vfs<F>, max_recent: usize) -> DentryPicture {
    dentry::inspect::picture(&vfs.dentries, max_recent)
}

/// `max_cells` bounds the picture, not the cache.
pub fn pages<F: FileSystem>(vfs: &Vfs<F>, max_cells: usize) -> PagePicture {
    page::inspect::picture(&vfs.pages, vfs.config.pages.capacity_pages, max_cells)
}
