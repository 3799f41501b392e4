//! Pictures of all layers for the views: plain, capped data.

use crate::{Node, disk::Disk};
use alloc::{rc::Rc, string::String, vec::Vec};
use block::{Counts, Op};
use engine::Millis;
pub use engine::inspect::{Totals, totals};
pub use fat32::inspect::{DiskMap, RegionKind};
use fat32::{SectorPicture, inspect::MAX_CELLS};
use keyspace::DbIndex;
pub use keyspace::inspect::{KeyCell, cells};
use vfs::{
    FsError,
    inspect::{DentryPicture, PagePicture},
};

/// Names of a directory's entries that are shown at most.
const MAX_RECENT: usize = 64;
/// Pages drawn at most.
const MAX_PAGES: usize = 4096;

/// One key, looked at closely.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyPicture {
    pub name: Vec<u8>,
    pub cell: KeyCell,
    pub encoding: &'static str,
}

/// The key numbered `index` of a database.
pub fn key(node: &Node, db: DbIndex, index: usize, now: Millis) -> Option<KeyPicture> {
    let db = node.engine().core().db(db);
    let id = db.nth(index)?;
    Some(KeyPicture {
        name: db.key(id).to_vec(),
        cell: keyspace::inspect::cell(db, index, now)?,
        encoding: db.value(id).encoding().name(),
    })
}

/// All caches between a write and the device.
#[derive(Clone, Debug, PartialEq)]
pub struct CachesPicture {
    pub sectors: SectorPicture,
    pub pages: PagePicture,
    /// The names of `pages.files`, in the same order.
    pub page_files: Vec<String>,
    pub dentries: DentryPicture,
}

pub fn caches(disk: &mut Disk) -> CachesPicture {
    let pages = vfs::inspect::pages(disk.vfs(), MAX_PAGES);
    let name = |node| vfs::inspect::name(disk.vfs_mut(), node).unwrap_or_default();
    let page_files = pages.files.iter().map(|it| it.node).map(name).collect();
    CachesPicture {
        sectors: fat32::inspect::sectors(disk.vfs().fs()),
        pages,
        page_files,
        dentries: vfs::inspect::dentries(disk.vfs(), MAX_RECENT),
    }
}

/// The disk by clusters, and what the device did lately.
#[derive(Clone, Debug, PartialEq)]
pub struct DiskPicture {
    pub map: Rc<DiskMap>,
    /// A byte a cell of the map: 255 just written, 0 never.
    pub heat: Vec<u8>,
    pub counts: Counts,
    /// Oldest first, with the region each begins in.
    pub ops: Vec<(Op, RegionKind)>,
}

/// # Errors
/// Where the device fails.
pub fn disk(disk: &mut Disk, now: Millis) -> Result<DiskPicture, FsError> {
    disk.set_now(now);
    let map = disk.map()?;
    let volume = disk.vfs().fs();
    let device = disk.device();
    let cells = (map.owners.len() as u32).min(MAX_CELLS);
    let heat = (0..cells).map(|cell| {
        let (at, blocks) = fat32::inspect::cell_blocks(volume, cell);
        device.heat(at, blocks)
    });
    let regions = fat32::inspect::regions(volume);
    let ops = device.ops().map(|op| (*op, regions.kind(op.at)));
    Ok(DiskPicture { heat: heat.collect(), counts: device.counts(), ops: ops.collect(), map })
}
