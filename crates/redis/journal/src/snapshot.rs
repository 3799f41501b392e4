//! Everything an engine holds, as one RDB file.

use alloc::vec::Vec;
use engine::Engine;
use keyspace::{DB_COUNT, Db, DbIndex, Millis};
use rdb::{Compression, Writer};

/// The dump, whole. `now` goes into it as the time it was made.
pub fn snapshot(engine: &Engine, now: Millis) -> Vec<u8> {
    let mut dbs = (0..DB_COUNT).map(|index| engine.core().db(DbIndex(index as u8)));
    let mut writer = if dbs.any(Db::has_ending_fields) {
        Writer::with_ending_fields(Compression::Lzf)
    } else {
        Writer::new(Compression::Lzf)
    };
    writer.aux(b"redis-ver", b"7.0.15");
    writer.aux(b"redis-bits", if usize::BITS == 64 { b"64" } else { b"32" });
    writer.aux(b"ctime", itoa::Buffer::new().format(now.0 / 1000).as_bytes());
    writer.aux(b"aof-base", b"1");
    for code in engine.core().libraries() {
        writer.functions(code);
    }
    for index in 0..DB_COUNT {
        let db = engine.core().db(DbIndex(index as u8));
        if db.is_empty() {
            continue;
        }
        writer.select_db(index, db.len(), db.deadline_count());
        for id in (0..db.len()).filter_map(|at| db.nth(at)) {
            writer.entry(db.key(id), db.value(id), db.deadline(id).map(|at| at.0));
        }
    }
    writer.finish()
}
