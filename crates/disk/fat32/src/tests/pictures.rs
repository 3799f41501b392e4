//! What the views are given.

use super::disk::*;
use crate::{
    SectorPolicy, VolumeCaches,
    inspect::{self, RegionKind},
};
use alloc::vec::Vec;
use block::{BlockIdx, Recording};

#[test]
fn the_map_shows_every_file_and_directory() {
    let mut disk = open(formatted(64 * MIB, None));
    disk.mkdir("/dir").unwrap();
    write(&mut disk, "/dir/a.bin", &pattern(20 * 512, 1));
    write(&mut disk, "/b.bin", &pattern(10 * 512, 1));
    disk.sync().unwrap();
    let map = inspect::disk_map(disk.fs_mut()).unwrap();
    let files: Vec<_> =
        map.files.iter().map(|it| (it.name.as_str(), it.bytes, it.clusters, it.runs)).collect();
    assert_eq!(files, [("b.bin", 5120, 10, 1), ("dir/a.bin", 10_240, 20, 1)]);
    assert_eq!(map.per_cell, map.clusters.div_ceil(inspect::MAX_CELLS));
    assert!(map.owners.len() <= inspect::MAX_CELLS as usize);
    let cells = |owner| map.owners.iter().filter(|it| **it == owner).count();
    // Two directories share the first cell; files of 10 and 20 clusters have
    // their own at 8 clusters a cell.
    assert_eq!(map.per_cell, 8);
    assert!((1..=3).contains(&cells(2)) && (2..=4).contains(&cells(3)));
    assert!(cells(1) >= 1 && cells(255) == 0);
    assert_eq!(map.free_clusters, map.clusters - 32);
    let before = (inspect::changes(disk.fs()), inspect::sectors(disk.fs()).counts);
    assert_eq!(inspect::disk_map(disk.fs_mut()).unwrap(), map);
    assert_eq!((inspect::changes(disk.fs()), inspect::sectors(disk.fs()).counts), before);
    write(&mut disk, "/c", b"");
    assert!(inspect::changes(disk.fs()) > before.0);
}

#[test]
fn regions_and_heat_follow_the_device() {
    let mut disk = open(Recording::new(formatted(64 * MIB, None)));
    write(&mut disk, "/f", &pattern(20 * 512, 1));
    disk.sync().unwrap();
    let volume = disk.fs();
    let map = inspect::regions(volume);
    let regions: Vec<_> = volume
        .device()
        .inner()
        .ops()
        .filter(|it| it.kind == block::recording::OpKind::Write)
        .map(|it| map.kind(it.at))
        .collect();
    use RegionKind::*;
    assert_eq!(regions, [Boot, Data, Fat, Fat, Directory, Boot, Boot]);
    let (first, blocks) = inspect::cell_blocks(volume, 0);
    assert!(volume.device().inner().heat(first, blocks) > 200);
    assert_eq!(volume.device().inner().heat(BlockIdx(first.0 + 10_000), blocks), 0);
}

#[test]
fn the_sector_cache_shows_its_shape_and_takes_another() {
    let mut disk = open(blank());
    write(&mut disk, "/f", b"1");
    let picture = inspect::sectors(disk.fs());
    assert_eq!((picture.sets, picture.ways, picture.cells.len()), (1024, 4, 4096));
    assert!(picture.dirty > 0);
    let caches = VolumeCaches { sectors: SectorPolicy::LRU_64, ..VolumeCaches::default() };
    disk.fs_mut().set_caches(caches).unwrap();
    let picture = inspect::sectors(disk.fs());
    assert_eq!((picture.sets, picture.ways, picture.dirty), (1, 64, 0));
    assert_eq!(read(&mut reopen(disk), "/f").unwrap(), b"1");
}
