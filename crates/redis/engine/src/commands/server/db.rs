//! DBSIZE, FLUSHDB, FLUSHALL and SWAPDB: databases as wholes.

use crate::{commands::prelude::*, tracking};
use keyspace::{DB_COUNT, Db, DbIndex};

command! {
    /// Returns how many keys the database has.
    ///
    /// ```resp
    /// > MSET a 1 b 2
    /// OK
    /// > DBSIZE
    /// (integer) 2
    /// ```
    pub(super) DBSIZE {
        name: "dbsize",
        usage: "",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::Exactly(1),
        flags: Flags::READONLY.and(Flags::FAST),
        tips: &["request_policy:all_shards", "response_policy:agg_sum"],
        categories: &["keyspace"],
        run: dbsize,
    }
}

fn dbsize(cx: &mut Cx<'_>, _: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    reply.len(cx.db().len());
    Ok(())
}

command! {
    /// Deletes all keys of the database.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > FLUSHDB
    /// OK
    /// > DBSIZE
    /// (integer) 0
    /// ```
    pub(super) FLUSHDB {
        name: "flushdb",
        usage: "[ASYNC|SYNC]",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(1),
        flags: Flags::WRITE.and(Flags::DANGEROUS),
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        categories: &["keyspace"],
        run: flushdb,
    }
}

fn flushdb(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    take_mode(args)?;
    let db = cx.db_index();
    flush(cx, db);
    tracking::forget_all(cx);
    cx.propagate(&[b"FLUSHDB"]);
    reply.ok();
    Ok(())
}

command! {
    /// Deletes all keys of all databases.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > FLUSHALL
    /// OK
    /// > FLUSHALL NOW
    /// (error) ERR syntax error
    /// ```
    pub(super) FLUSHALL {
        name: "flushall",
        usage: "[ASYNC|SYNC]",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of keys",
        arity: Arity::AtLeast(1),
        flags: Flags::WRITE.and(Flags::DANGEROUS),
        tips: &["request_policy:all_shards", "response_policy:all_succeeded"],
        categories: &["keyspace"],
        run: flushall,
    }
}

fn flushall(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    take_mode(args)?;
    for db in 0..DB_COUNT {
        flush(cx, DbIndex(db as u8));
    }
    tracking::forget_all(cx);
    cx.propagate(&[b"FLUSHALL"]);
    reply.ok();
    Ok(())
}

fn take_mode(args: &mut Args<'_>) -> Outcome {
    if !args.take("ASYNC") && !args.take("SYNC") && !args.is_empty() {
        return Err(CommandError::Syntax);
    }
    args.end()
}

fn flush(cx: &mut Cx<'_>, db: DbIndex) {
    touch_watched(cx, db);
    let usage = cx.core.db(db).usage();
    *cx.core.db_mut(db) = Db::new(cx.core.seed);
    cx.core.db_mut(db).set_usage(usage);
    cx.core.waits.touch_all(db);
}

/// Watchers of the keys that are there hear of the change.
fn touch_watched(cx: &mut Cx<'_>, db: DbIndex) {
    let now = cx.core.expiry_now(cx.now);
    for key in cx.core.watch.keys_of(db) {
        if !matches!(cx.core.db(db).find(&key, now), keyspace::Found::Missing) {
            cx.core.watch.touch(db, &key);
        }
    }
}

command! {
    /// Exchanges two databases: all clients see the other's keys at once.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > SWAPDB 0 1
    /// OK
    /// > EXISTS a
    /// (integer) 0
    /// > SWAPDB 0 16
    /// (error) ERR DB index is out of range
    /// ```
    pub(super) SWAPDB {
        name: "swapdb",
        usage: "index1 index2",
        since: "4.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of clients watching keys of both",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::FAST).and(Flags::DANGEROUS),
        categories: &["keyspace"],
        run: swapdb,
    }
}

fn swapdb(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let first = small_int(args).ok_or(CommandError::DbIndexFirst)?;
    let second = small_int(args).ok_or(CommandError::DbIndexSecond)?;
    let index = crate::commands::keys::db_index;
    let (first, second) = (index(first)?, index(second)?);
    if first != second {
        touch_watched(cx, first);
        touch_watched(cx, second);
        cx.core.dbs.swap(usize::from(first.0), usize::from(second.0));
        for db in [first, second] {
            touch_watched(cx, db);
            cx.core.waits.touch_all(db);
        }
    }
    let (mut a, mut b) = (itoa::Buffer::new(), itoa::Buffer::new());
    cx.propagate(&[b"SWAPDB", a.format(first.0).as_bytes(), b.format(second.0).as_bytes()]);
    reply.ok();
    Ok(())
}

/// A number of 32 bits.
fn small_int(args: &mut Args<'_>) -> Option<i64> {
    args.int().ok().filter(|it| i32::try_from(*it).is_ok())
}
