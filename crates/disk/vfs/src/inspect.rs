//! Pictures of the caches: plain, capped data, taken once a frame.

use crate::{FileSystem, NodeId, Vfs, dentry, page};
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
use alloc::string::String;

pub fn dentries<F: FileSystem>(vfs: &Vfs<F>, max_recent: usize) -> DentryPicture {
    dentry::inspect::picture(&vfs.dentries, max_recent)
}

/// `max_cells` bounds the picture, not the cache.
pub fn pages<F: FileSystem>(vfs: &Vfs<F>, max_cells: usize) -> PagePicture {
    page::inspect::picture(&vfs.pages, vfs.config.pages.capacity_pages, max_cells)
}

/// The last name of a node that is in use; `None` where it has none any more.
pub fn name<F: FileSystem>(vfs: &mut Vfs<F>, node: NodeId) -> Option<String> {
    vfs.nodes.find(node).filter(|it| !it.unlinked)?;
    vfs.fs.names(node).ok().map(|it| it.name)
}
