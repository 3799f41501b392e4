//! Pictures as plain data for JavaScript. Mirrors `web/src/core/snapshots.ts`.

use crate::preview::preview;
use keyspace::{DB_COUNT, DbIndex, Type};
use node::{
    Disk, Millis, Node,
    block::{BLOCK_LEN, OpKind},
    inspect::{self, KeyCell, RegionKind},
};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// Keys whose cells are given at most.
const MAX_CELLS: usize = 1 << 20;

#[derive(Deserialize)]
pub(crate) struct KeyspaceOptions {
    db: u8,
    from: f64,
    max: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Keyspace {
    db: u8,
    keys: usize,
    shown: usize,
    cells: ByteBuf,
    expires: usize,
    used_memory: usize,
    per_db: Vec<usize>,
}

pub(crate) fn keyspace(node: &Node, options: &KeyspaceOptions, now: Millis) -> Keyspace {
    let index = DbIndex(options.db.min(DB_COUNT as u8 - 1));
    let totals = inspect::totals(node.engine());
    let db = node.engine().core().db(index);
    let max = (options.max as usize).min(MAX_CELLS);
    let cells = inspect::cells(db, options.from as usize, max, now);
    Keyspace {
        db: index.0,
        keys: db.len(),
        shown: cells.len(),
        cells: cells.iter().flat_map(cell_bytes).collect::<Vec<u8>>().into(),
        expires: db.deadline_count(),
        used_memory: totals.used_bytes,
        per_db: totals.keys.into(),
    }
}

/// Type, size class, heat, share of life left.
fn cell_bytes(cell: &KeyCell) -> [u8; 4] {
    let kind = match cell.kind {
        Type::String => 0,
        Type::List => 1,
        Type::Set => 2,
        Type::SortedSet => 3,
        Type::Hash => 4,
    };
    let size = cell.bytes.max(1).ilog2().min(31) as u8;
    // A key cools by a step each time its idle time doubles from a quarter
    // second on, and is cold after about a day.
    let heat = 255 - ((cell.idle_ms / 256 + 1).ilog2() * 14).min(255) as u8;
    // By a log scale from 1 second (1) to about a month (255).
    let ttl = cell.ttl_ms.map_or(0, |ms| ((ms / 1000 + 1).ilog2() * 12 + 1).min(255) as u8);
    [kind, size, heat, ttl]
}

#[derive(Deserialize)]
pub(crate) struct KeyOptions {
    db: u8,
    index: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Key {
    name: ByteBuf,
    r#type: &'static str,
    encoding: &'static str,
    bytes: usize,
    ttl_ms: f64,
    idle_ms: f64,
    preview: Vec<String>,
}

pub(crate) fn key(node: &Node, options: &KeyOptions, now: Millis) -> Option<Key> {
    let index = DbIndex(options.db.min(DB_COUNT as u8 - 1));
    let picture = inspect::key(node, index, options.index as usize, now)?;
    let db = node.engine().core().db(index);
    let value = db.value(db.nth(options.index as usize)?);
    Some(Key {
        name: picture.name.into(),
        r#type: picture.cell.kind.name(),
        encoding: picture.encoding,
        bytes: picture.cell.bytes,
        ttl_ms: picture.cell.ttl_ms.map_or(-1.0, |ms| ms as f64),
        idle_ms: picture.cell.idle_ms as f64,
        preview: preview(value),
    })
}

#[derive(Serialize)]
pub(crate) struct Caches {
    sector: SectorCache,
    page: PageCache,
    dentry: Dentries,
}

#[derive(Serialize)]
struct SectorCache {
    sets: usize,
    ways: usize,
    cells: ByteBuf,
    hits: f64,
    misses: f64,
    evictions: f64,
    dirty: usize,
}

#[derive(Serialize)]
struct PageCache {
    capacity: usize,
    pages: usize,
    dirty: usize,
    hits: f64,
    misses: f64,
    evictions: f64,
    files: Vec<PageFile>,
    cells: ByteBuf,
}

#[derive(Serialize)]
struct PageFile {
    name: String,
    pages: usize,
    dirty: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Dentries {
    positive: usize,
    negative: usize,
    hits: f64,
    negative_hits: f64,
    misses: f64,
    recent: Vec<RecentName>,
}

#[derive(Serialize)]
struct RecentName {
    name: String,
    exists: bool,
}

pub(crate) fn caches(disk: &mut Disk) -> Caches {
    let it = inspect::caches(disk);
    let files = it.pages.files.iter().zip(it.page_files);
    Caches {
        sector: SectorCache {
            sets: it.sectors.sets,
            ways: it.sectors.ways,
            cells: it.sectors.cells.into(),
            hits: it.sectors.counts.hits as f64,
            misses: it.sectors.counts.misses as f64,
            evictions: it.sectors.counts.evictions as f64,
            dirty: it.sectors.dirty,
        },
        page: PageCache {
            capacity: it.pages.capacity,
            pages: it.pages.resident,
            dirty: it.pages.dirty,
            hits: it.pages.counts.hits as f64,
            misses: it.pages.counts.misses as f64,
            evictions: it.pages.counts.evictions as f64,
            files: files
                .map(|(share, name)| PageFile { name, pages: share.pages, dirty: share.dirty })
                .collect(),
            cells: it.pages.cells.into(),
        },
        dentry: Dentries {
            positive: it.dentries.positive,
            negative: it.dentries.negative,
            hits: it.dentries.counts.hits as f64,
            negative_hits: it.dentries.counts.negative_hits as f64,
            misses: it.dentries.counts.misses as f64,
            recent: it
                .dentries
                .recent
                .into_iter()
                .map(|it| RecentName { name: it.name, exists: it.exists })
                .collect(),
        },
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiskData {
    cluster_bytes: f64,
    clusters: u32,
    free_clusters: u32,
    per_cell: u32,
    owners: ByteBuf,
    heat: ByteBuf,
    files: Vec<DiskFile>,
    reserved: Reserved,
    counts: Counts,
    ops: Vec<DiskOp>,
}

#[derive(Serialize)]
struct DiskFile {
    name: String,
    bytes: f64,
    clusters: u32,
    runs: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Reserved {
    fat_sectors: f64,
    fats: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Counts {
    reads: f64,
    writes: f64,
    flushes: f64,
    sectors_read: f64,
    sectors_written: f64,
}

#[derive(Serialize)]
struct DiskOp {
    kind: u8,
    sector: f64,
    sectors: f64,
    region: u8,
}

pub(crate) fn disk(disk: &mut Disk) -> Option<DiskData> {
    const _: () = assert!(BLOCK_LEN == 512, "the view counts in sectors of 512 bytes");
    let it = inspect::disk(disk).ok()?;
    let ops = it.ops.iter().map(|(op, region)| DiskOp {
        kind: match op.kind {
            OpKind::Read => 0,
            OpKind::Write => 1,
            OpKind::Flush => 2,
        },
        sector: op.at.0 as f64,
        sectors: op.blocks as f64,
        region: match region {
            RegionKind::Boot => 0,
            RegionKind::Fat => 1,
            RegionKind::Directory => 2,
            RegionKind::Data => 3,
        },
    });
    Some(DiskData {
        cluster_bytes: it.map.cluster_bytes as f64,
        clusters: it.map.clusters,
        free_clusters: it.map.free_clusters,
        per_cell: it.map.per_cell,
        owners: it.map.owners.into(),
        heat: it.heat.into(),
        ops: ops.collect(),
        files: it
            .map
            .files
            .into_iter()
            .map(|it| DiskFile {
                name: it.name,
                bytes: it.bytes as f64,
                clusters: it.clusters,
                runs: it.runs,
            })
            .collect(),
        reserved: Reserved { fat_sectors: it.map.fat_sectors as f64, fats: it.map.fats },
        counts: Counts {
            reads: it.counts.reads as f64,
            writes: it.counts.writes as f64,
            flushes: it.counts.flushes as f64,
            sectors_read: it.counts.blocks_read as f64,
            sectors_written: it.counts.blocks_written as f64,
        },
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Info {
    version: &'static str,
    clients: usize,
    used_memory: usize,
    commands: f64,
    ops_per_second: f64,
    hits: f64,
    misses: f64,
    storage: &'static str,
}

/// What the last `info` saw, to tell a rate by.
#[derive(Default)]
pub(crate) struct Rate {
    at: Millis,
    commands: u64,
    per_second: f64,
}

/// A rate is taken over so long at least, or it would jump about.
const RATE_MS: u64 = 500;

pub(crate) fn info(node: &Node, rate: &mut Rate, now: Millis) -> Info {
    let totals = inspect::totals(node.engine());
    let passed_ms = now.0.saturating_sub(rate.at.0);
    if passed_ms >= RATE_MS {
        let done = totals.commands.saturating_sub(rate.commands);
        let per_second = done as f64 * 1000.0 / passed_ms as f64;
        *rate = Rate { at: now, commands: totals.commands, per_second };
    }
    Info {
        version: env!("CARGO_PKG_VERSION"),
        clients: totals.clients,
        used_memory: totals.used_bytes,
        commands: totals.commands as f64,
        ops_per_second: rate.per_second,
        hits: totals.hits as f64,
        misses: totals.misses as f64,
        storage: if node.disk().is_some() { "disk" } else { "memory" },
    }
}
