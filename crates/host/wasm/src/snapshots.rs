//! Pictures as plain data for JavaScript. Mirrors `web/src/core/snapshots.ts`.

use crate::{
    plain::Plain,
    preview::{preview, sketched},
};
use alloc::vec::Vec;
use keyspace::{DB_COUNT, DbIndex, Type};
use node::{
    Disk, Millis, Node,
    block::{BLOCK_LEN, Op, OpKind},
    inspect::{self, KeyCell, RegionKind},
};
use wasm_bindgen::prelude::*;

/// Keys whose cells are given at most.
const MAX_CELLS: usize = 1 << 20;

fn db_index(options: &Plain) -> Result<DbIndex, JsError> {
    Ok(DbIndex((options.option("db")? as u8).min(DB_COUNT as u8 - 1)))
}

pub(crate) fn keyspace(node: &Node, options: &Plain, now: Millis) -> Result<JsValue, JsError> {
    let index = db_index(options)?;
    let (from, max) = (options.option("from")? as usize, options.option("max")? as usize);
    let totals = inspect::totals(node.engine());
    let db = node.engine().core().db(index);
    let cells = inspect::cells(db, from, max.min(MAX_CELLS), now);
    let mut bytes = Vec::with_capacity(cells.len() * 4);
    for cell in &cells {
        bytes.extend_from_slice(&cell_bytes(cell));
    }
    let it = Plain::new();
    it.numbers(&[
        ("db", f64::from(index.0)),
        ("keys", db.len() as f64),
        ("shown", cells.len() as f64),
        ("expires", db.deadline_count() as f64),
        ("usedMemory", totals.used_bytes as f64),
    ]);
    it.bytes("cells", &bytes);
    it.list("perDb", &mut totals.keys.iter().map(|it| JsValue::from_f64(*it as f64)));
    Ok(it.into())
}

/// Type, size class, heat, share of life left.
fn cell_bytes(cell: &KeyCell) -> [u8; 4] {
    let kind = match cell.kind {
        Type::String => 0,
        Type::List => 1,
        Type::Set => 2,
        Type::SortedSet => 3,
        Type::Hash => 4,
        Type::Stream => 5,
    };
    let size = cell.bytes.max(1).ilog2().min(31) as u8;
    // A key cools by a step each time its idle time doubles from a quarter
    // second on, and is cold after about a day.
    let heat = 255 - ((cell.idle_ms / 256 + 1).ilog2() * 14).min(255) as u8;
    // By a log scale from 1 second (1) to about a month (255).
    let ttl = cell.ttl_ms.map_or(0, |ms| ((ms / 1000 + 1).ilog2() * 12 + 1).min(255) as u8);
    [kind, size, heat, ttl]
}

/// `undefined` where there is no such key.
pub(crate) fn key(node: &Node, options: &Plain, now: Millis) -> Result<JsValue, JsError> {
    let (index, nth) = (db_index(options)?, options.option("index")? as usize);
    let db = node.engine().core().db(index);
    let (Some(picture), Some(id)) = (inspect::key(node, index, nth, now), db.nth(nth)) else {
        return Ok(JsValue::UNDEFINED);
    };
    let it = Plain::new();
    it.bytes("name", &picture.name);
    it.texts(&[("type", picture.cell.kind.name()), ("encoding", picture.encoding)]);
    it.numbers(&[
        ("bytes", picture.cell.bytes as f64),
        ("ttlMs", picture.cell.ttl_ms.map_or(-1.0, |ms| ms as f64)),
        ("idleMs", picture.cell.idle_ms as f64),
        ("sketched", sketched(db.value(id)).map_or(-1.0, |count| count as f64)),
    ]);
    it.list("preview", &mut preview(db.value(id)).iter().map(|it| JsValue::from_str(it)));
    Ok(it.into())
}

pub(crate) fn caches(disk: &mut Disk) -> JsValue {
    let it = inspect::caches(disk);
    let sector = Plain::new();
    sector.bytes("cells", &it.sectors.cells);
    sector.numbers(&[
        ("sets", it.sectors.sets as f64),
        ("ways", it.sectors.ways as f64),
        ("hits", it.sectors.counts.hits as f64),
        ("misses", it.sectors.counts.misses as f64),
        ("evictions", it.sectors.counts.evictions as f64),
        ("dirty", it.sectors.dirty as f64),
    ]);
    let all = Plain::new();
    all.set("sector", &sector);
    all.set("page", &page_cache(&it));
    all.set("dentry", &dentries(&it));
    all.into()
}

fn page_cache(it: &inspect::CachesPicture) -> Plain {
    let page = Plain::new();
    page.bytes("cells", &it.pages.cells);
    page.numbers(&[
        ("capacity", it.pages.capacity as f64),
        ("pages", it.pages.resident as f64),
        ("dirty", it.pages.dirty as f64),
        ("hits", it.pages.counts.hits as f64),
        ("misses", it.pages.counts.misses as f64),
        ("evictions", it.pages.counts.evictions as f64),
    ]);
    let files = it.pages.files.iter().zip(&it.page_files);
    let mut files = files.map(|(share, name)| {
        let file = Plain::new();
        file.text("name", name);
        file.numbers(&[("pages", share.pages as f64), ("dirty", share.dirty as f64)]);
        file.into()
    });
    page.list("files", &mut files);
    page
}

fn dentries(it: &inspect::CachesPicture) -> Plain {
    let dentry = Plain::new();
    dentry.numbers(&[
        ("positive", it.dentries.positive as f64),
        ("negative", it.dentries.negative as f64),
        ("hits", it.dentries.counts.hits as f64),
        ("negativeHits", it.dentries.counts.negative_hits as f64),
        ("misses", it.dentries.counts.misses as f64),
    ]);
    let mut recent = it.dentries.recent.iter().map(|it| {
        let name = Plain::new();
        name.text("name", &it.name);
        name.flag("exists", it.exists);
        name.into()
    });
    dentry.list("recent", &mut recent);
    dentry
}

/// `undefined` where the device fails.
pub(crate) fn disk(disk: &mut Disk, now: Millis) -> JsValue {
    let Ok(it) = inspect::disk(disk, now) else { return JsValue::UNDEFINED };
    let all = Plain::new();
    all.bytes("owners", &it.map.owners);
    all.bytes("heat", &it.heat);
    all.numbers(&[
        ("clusterBytes", it.map.cluster_bytes as f64),
        ("clusters", f64::from(it.map.clusters)),
        ("freeClusters", f64::from(it.map.free_clusters)),
        ("perCell", f64::from(it.map.per_cell)),
    ]);
    let mut files = it.map.files.iter().map(|it| {
        let file = Plain::new();
        file.text("name", &it.name);
        file.numbers(&[
            ("bytes", it.bytes as f64),
            ("clusters", f64::from(it.clusters)),
            ("runs", it.runs as f64),
        ]);
        file.into()
    });
    all.list("files", &mut files);
    let reserved = Plain::new();
    reserved
        .numbers(&[("fatSectors", it.map.fat_sectors as f64), ("fats", f64::from(it.map.fats))]);
    all.set("reserved", &reserved);
    let counts = Plain::new();
    counts.numbers(&[
        ("reads", it.counts.reads as f64),
        ("writes", it.counts.writes as f64),
        ("flushes", it.counts.flushes as f64),
        ("sectorsRead", it.counts.blocks_read as f64),
        ("sectorsWritten", it.counts.blocks_written as f64),
    ]);
    all.set("counts", &counts);
    all.list("ops", &mut it.ops.iter().map(disk_op));
    all.into()
}

fn disk_op((op, region): &(Op, RegionKind)) -> JsValue {
    const _: () = assert!(BLOCK_LEN == 512, "the view counts in sectors of 512 bytes");
    let kind = match op.kind {
        OpKind::Read => 0.0,
        OpKind::Write => 1.0,
        OpKind::Flush => 2.0,
    };
    let region = match region {
        RegionKind::Boot => 0.0,
        RegionKind::Fat => 1.0,
        RegionKind::Directory => 2.0,
        RegionKind::Data => 3.0,
    };
    let it = Plain::new();
    it.numbers(&[
        ("kind", kind),
        ("sector", op.at.0 as f64),
        ("sectors", op.blocks as f64),
        ("region", region),
    ]);
    it.into()
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

pub(crate) fn info(node: &Node, rate: &mut Rate, now: Millis) -> JsValue {
    let totals = inspect::totals(node.engine());
    let passed_ms = now.0.saturating_sub(rate.at.0);
    if passed_ms >= RATE_MS {
        let done = totals.commands.saturating_sub(rate.commands);
        let per_second = done as f64 * 1000.0 / passed_ms as f64;
        *rate = Rate { at: now, commands: totals.commands, per_second };
    }
    let storage = if node.disk().is_some() { "disk" } else { "memory" };
    let it = Plain::new();
    it.texts(&[("version", env!("CARGO_PKG_VERSION")), ("storage", storage)]);
    it.numbers(&[
        ("clients", totals.clients as f64),
        ("usedMemory", totals.used_bytes as f64),
        ("commands", totals.commands as f64),
        ("opsPerSecond", rate.per_second),
        ("hits", totals.hits as f64),
        ("misses", totals.misses as f64),
    ]);
    it.into()
}
