//! Pictures of the volume for the views: plain, capped data.

use super::Volume;
use crate::{
    Geometry,
    cluster::ClusterRun,
    node::ROOT,
    sector_cache::inspect::{SectorPicture, picture},
};
use alloc::{string::String, vec, vec::Vec};
use block::{BlockDevice, BlockIdx};
use stdx::order::sort_by;
use vfs::{FsError, NodeId, NodeKind};

pub fn sectors<D: BlockDevice>(volume: &Volume<D>) -> SectorPicture {
    picture(&volume.store.cache)
}

/// What lies at a block of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionKind {
    Boot,
    Fat,
    Directory,
    Data,
}

/// Who has which part of the data area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiskMap {
    pub cluster_bytes: u64,
    pub clusters: u32,
    pub free_clusters: u32,
    /// Clusters that one cell stands for.
    pub per_cell: u32,
    /// 0 free, 1 directories, 2 and up a file's place in `files` plus 2, 255 used
    /// by what is not in the list.
    pub owners: Vec<u8>,
    pub files: Vec<FileOnDisk>,
    pub fat_sectors: u64,
    pub fats: u8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOnDisk {
    /// The names from the root on, joined by slashes.
    pub name: String,
    pub bytes: u64,
    pub clusters: u32,
    pub runs: usize,
}

pub const MAX_CELLS: u32 = 16_384;
/// Files that a map tells apart.
pub const MAX_FILES: usize = 253;
const MAX_DIRECTORIES: usize = 256;
const MAX_DEPTH: usize = 16;

const FREE: u8 = 0;
const DIRECTORY: u8 = 1;
const OTHER: u8 = 255;

/// Walks the tree and marks every cluster's owner. The chains of files that are
/// in use are known and cost nothing; the others are walked and forgotten.
pub fn disk_map<D: BlockDevice>(volume: &mut Volume<D>) -> Result<DiskMap, FsError> {
    let (clusters, free_clusters) = {
        let space = volume.load_space()?;
        (space.clusters(), space.free)
    };
    let per_cell = clusters.div_ceil(MAX_CELLS).max(1);
    let mut map = DiskMap {
        cluster_bytes: volume.store.geometry.cluster_bytes(),
        clusters,
        free_clusters,
        per_cell,
        owners: vec![FREE; clusters.div_ceil(per_cell) as usize],
        files: Vec::new(),
        fat_sectors: volume.store.geometry.fat_blocks
            / u64::from(volume.store.geometry.sector_blocks),
        fats: volume.store.geometry.fat_copies,
    };
    mark_used(volume, &mut map);
    // Looking must not change what is looked at.
    let counts = volume.store.cache.counts;
    let walked = walk(volume, &mut map);
    volume.store.cache.counts = counts;
    walked.map(|()| map)
}

/// Blocks of the device that a cell's clusters are on.
pub fn cell_blocks<D: BlockDevice>(volume: &Volume<D>, cell: u32) -> (BlockIdx, u64) {
    let geometry = &volume.store.geometry;
    let per_cell = geometry.clusters.div_ceil(MAX_CELLS).max(1);
    let blocks = u64::from(per_cell) * u64::from(geometry.cluster_blocks);
    let first = volume.store.device.first().0 + geometry.data_start + u64::from(cell) * blocks;
    (BlockIdx(first), blocks)
}

/// Counts up with every change, so that a map need not be made again while it
/// stands still.
pub fn changes<D: BlockDevice>(volume: &Volume<D>) -> u64 {
    volume.changes
}

/// What the blocks of the whole device belong to, by the directories in use.
pub struct Regions {
    first: u64,
    geometry: Geometry,
    /// Runs of directory clusters, by their first one.
    directories: Vec<ClusterRun>,
}

pub fn regions<D: BlockDevice>(volume: &Volume<D>) -> Regions {
    let nodes = volume.nodes.iter().filter(|(_, it)| it.kind == NodeKind::Directory);
    let mut directories: Vec<_> = nodes.flat_map(|(_, it)| it.chain.known_runs()).collect();
    sort_by(&mut directories, |a, b| a.first < b.first);
    let first = volume.store.device.first().0;
    Regions { first, geometry: volume.store.geometry, directories }
}

/// What one block belongs to; for many of them make [`regions`] once.
pub fn region<D: BlockDevice>(volume: &Volume<D>, at: BlockIdx) -> RegionKind {
    regions(volume).kind(at)
}

impl Regions {
    pub fn kind(&self, at: BlockIdx) -> RegionKind {
        let Some(at) = at.0.checked_sub(self.first).filter(|it| *it >= self.geometry.fat_start)
        else {
            return RegionKind::Boot;
        };
        let Some(cluster) = self.geometry.cluster_of(BlockIdx(at)) else { return RegionKind::Fat };
        let behind = self.directories.partition_point(|it| it.first <= cluster);
        match behind.checked_sub(1).map(|it| self.directories[it]) {
            Some(run) if cluster.get() < run.end() => RegionKind::Directory,
            _ => RegionKind::Data,
        }
    }
}

fn mark_used<D: BlockDevice>(volume: &Volume<D>, map: &mut DiskMap) {
    let Some(space) = &volume.space else { return };
    for index in 0..map.clusters {
        if !space.is_free(crate::ClusterId::new(index + 2)) {
            map.owners[(index / map.per_cell) as usize] = OTHER;
        }
    }
    // What is set aside for directories is free on the disk.
    for window in volume.nodes.iter().filter_map(|(_, it)| it.window) {
        mark_run(map, window, FREE);
    }
}

fn walk<D: BlockDevice>(volume: &mut Volume<D>, map: &mut DiskMap) -> Result<(), FsError> {
    let mut directories = vec![(ROOT, String::new(), 0)];
    let mut strangers = Vec::new();
    let mut walked = Vec::new();
    let mut seen = 0;
    while let Some((dir, path, depth)) = directories.pop() {
        seen += 1;
        walked.push(dir);
        let mut index = 0;
        while let Some(entry) = volume.dir(dir).next_entry(index)? {
            index = entry.index + 1;
            let name = alloc::format!("{path}{}", entry.name);
            let is_known = volume.nodes.at_slot(entry.at).is_some();
            if entry.fields.is_directory() {
                if seen + directories.len() < MAX_DIRECTORIES && depth < MAX_DEPTH {
                    let id = volume.nodes.adopt(&entry, &volume.store.geometry);
                    directories.push((id, name + "/", depth + 1));
                    strangers.extend((!is_known).then_some(id));
                }
            } else if map.files.len() < MAX_FILES {
                let id = volume.nodes.adopt(&entry, &volume.store.geometry);
                let owner = map.files.len() as u8 + 2;
                let (clusters, runs) = mark_node(volume, map, id, owner)?;
                let bytes = u64::from(volume.nodes.get(id).fields.size);
                map.files.push(FileOnDisk { name, bytes, clusters, runs });
                strangers.extend((!is_known).then_some(id));
            }
        }
    }
    // Last, since they are small and share cells with files.
    for dir in walked {
        mark_node(volume, map, dir, DIRECTORY)?;
    }
    strangers.into_iter().for_each(|it| volume.nodes.remove(it));
    Ok(())
}

/// Gives a node's cells its number. A damaged chain is drawn as far as it goes.
fn mark_node<D: BlockDevice>(
    volume: &mut Volume<D>,
    map: &mut DiskMap,
    id: NodeId,
    owner: u8,
) -> Result<(u32, usize), FsError> {
    let node = volume.nodes.get_mut(id);
    match node.chain.len(&mut volume.store) {
        Ok(_) | Err(FsError::Corrupt { .. }) => {}
        Err(other) => return Err(other),
    }
    let mut clusters = 0;
    for run in node.chain.known_runs() {
        clusters += run.len;
        mark_run(map, run, owner);
    }
    Ok((clusters, node.chain.run_count()))
}

fn mark_run(map: &mut DiskMap, run: ClusterRun, owner: u8) {
    let first = (run.first.get() - 2) / map.per_cell;
    let last = (run.end() - 3) / map.per_cell;
    map.owners[first as usize..=last as usize].fill(owner);
}
