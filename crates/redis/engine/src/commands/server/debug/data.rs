//! DEBUG POPULATE, RELOAD, DIGEST and what else concerns the data.

use super::digest;
use crate::commands::prelude::*;
use alloc::{format, vec::Vec};
use keyspace::{DbIndex, Millis, StringValue, Value};
use structs::bytes::Bytes;

/// Makes keys by their number, those that are there left out.
pub(super) fn populate(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let count = args.count("ERR value is out of range, must be positive")?;
    let prefix = args.next().unwrap_or(b"key");
    let size = match args.next() {
        Some(word) => stdx::int::parse(word)
            .and_then(|it| usize::try_from(it).ok())
            .ok_or(CommandError::NotPositive)?,
        None => 0,
    };
    for number in 0..count {
        let key = [prefix, b":", itoa::Buffer::new().format(number).as_bytes()].concat();
        if cx.exists(&key) {
            continue;
        }
        let mut text = format!("value:{number}").into_bytes();
        if size > 0 {
            text.resize(size, 0);
        }
        cx.set(&key, Value::String(StringValue::new(&text)));
        cx.changed(&key, Change::Set);
    }
    cx.propagate_nothing();
    reply.ok();
    Ok(())
}

/// Brings every value into the dump format and back, as saving and loading would.
pub(super) fn reload(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    while let Some(word) = args.next() {
        let known = [&b"MERGE"[..], b"NOFLUSH", b"NOSAVE"];
        if !known.iter().any(|it| word.eq_ignore_ascii_case(it)) {
            return Err(CommandError::Message(
                "ERR DEBUG RELOAD only supports the MERGE, NOFLUSH and NOSAVE options.",
            ));
        }
    }
    for db in (0..cx.core.dbs.len()).map(|it| DbIndex(it as u8)) {
        reload_db(cx, db)?;
    }
    cx.propagate_nothing();
    reply.ok();
    Ok(())
}

fn reload_db(cx: &mut Cx<'_>, db: DbIndex) -> Outcome {
    let (limits, now) = (cx.limits(), cx.now);
    let ids = (0..cx.core.db(db).len()).filter_map(|at| cx.core.db(db).nth(at));
    let keys: Vec<Bytes> = ids.map(|id| cx.core.db(db).key(id).clone()).collect();
    for key in keys {
        let own = cx.core.db_mut(db);
        let Some((value, deadline)) = own.remove(&key) else { continue };
        // What is over is not loaded.
        if deadline.is_some_and(|at| at <= now) {
            continue;
        }
        let value = rdb::restore(&rdb::dump(&value), &limits)
            .map_err(|_| CommandError::Message("ERR Error trying to load the RDB dump"))?;
        cx.core.load(db, &key, value, deadline);
    }
    Ok(())
}

pub(super) fn digest_all(cx: &Cx<'_>, reply: &mut ReplyBuf) {
    reply.status(&digest::of_all(&cx.core.dbs).hex());
}

pub(super) fn digest_values(cx: &Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) {
    reply.array(args.left());
    let db = cx.core.db(cx.session.db);
    for key in args.rest() {
        let digest = match db.find(key, Millis(0)) {
            keyspace::Found::Live(id) | keyspace::Found::Expired(id) => digest::of_entry(db, id),
            keyspace::Found::Missing => digest::Digest::default(),
        };
        reply.status(&digest.hex());
    }
}

pub(super) fn table(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let number = stdx::int::parse(args.word()?).ok_or(CommandError::NotAnInteger)?;
    let db = usize::try_from(number).ok().and_then(|at| cx.core.dbs.get(at));
    let db = db.ok_or(CommandError::Message("ERR Out of range database"))?;
    let rehashing = if db.is_resizing() { 0 } else { -1 };
    let text = format!(
        "[Dictionary HT]\nHash table 0 stats (main hash table):\n table bytes: {}\n number of \
         entries: {}\n rehashing index: {rehashing}\n[Expires HT]\n number of entries: {}\n",
        db.table_bytes(),
        db.len(),
        db.deadline_count(),
    );
    reply.verbatim(text.as_bytes());
    Ok(())
}
