//! RENAME, COPY and MOVE: values that get another key.

use crate::{commands::prelude::*, notify::Classes};
use keyspace::{DB_COUNT, DbIndex, Millis, Value};

command! {
    /// Gives a key another name, and replaces what had it.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > RENAME a b
    /// OK
    /// > GET b
    /// "1"
    /// > RENAME a b
    /// (error) ERR no such key
    /// ```
    pub(super) RENAME {
        name: "rename",
        usage: "key newkey",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE,
        keys: &[
            KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)),
            KeySpec::one(2, KeyUse::OW.and(KeyUse::UPDATE)),
        ],
        run: rename,
    }
}

fn rename(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    if !cx.exists(from) {
        return Err(CommandError::NoSuchKey);
    }
    if from != to {
        rename_live(cx, from, to);
    }
    reply.ok();
    Ok(())
}

command! {
    /// Gives a key another name unless that is taken.
    ///
    /// ```resp
    /// > MSET a 1 b 2
    /// OK
    /// > RENAMENX a b
    /// (integer) 0
    /// > RENAMENX a c
    /// (integer) 1
    /// ```
    pub(super) RENAMENX {
        name: "renamenx",
        usage: "key newkey",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[
            KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::DELETE)),
            KeySpec::one(2, KeyUse::OW.and(KeyUse::INSERT)),
        ],
        run: renamenx,
    }
}

fn renamenx(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    if !cx.exists(from) {
        return Err(CommandError::NoSuchKey);
    }
    let free = !cx.exists(to);
    if free {
        rename_live(cx, from, to);
    }
    reply.int_flag(free);
    Ok(())
}

fn rename_live(cx: &mut Cx<'_>, from: &[u8], to: &[u8]) {
    let Some((value, deadline)) = cx.db().remove(from) else { return };
    let db = cx.db_index();
    put(cx, db, to, (value, deadline));
    cx.changed(from, Change::RenameFrom);
    cx.changed(to, Change::RenameTo);
}

/// Puts a value with its deadline at a key of any database.
fn put(cx: &mut Cx<'_>, db: DbIndex, key: &[u8], (value, deadline): (Value, Option<Millis>)) {
    let now = cx.now;
    if cx.core.db_mut(db).remove(key).is_none() {
        cx.core.note(Classes::NEW, "new", db, key);
    }
    let db = cx.core.db_mut(db);
    let id = db.put(key, value, now);
    if let Some(at) = deadline {
        db.set_deadline(id, at);
    }
}

command! {
    /// Copies a value to another key, in this database or another.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > COPY a b
    /// (integer) 1
    /// > COPY a b
    /// (integer) 0
    /// > COPY a b REPLACE
    /// (integer) 1
    /// > COPY a a DB 2
    /// (integer) 1
    /// ```
    pub(super) COPY {
        name: "copy",
        usage: "source destination [DB destination-db] [REPLACE]",
        since: "6.2.0",
        group: Group::Generic,
        complexity: "O(N) where N is the number of elements of the value",
        arity: Arity::AtLeast(3),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[
            KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS)),
            KeySpec::one(2, KeyUse::OW.and(KeyUse::UPDATE)),
        ],
        run: copy,
    }
}

fn copy(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (from, to) = (args.word()?, args.word()?);
    let (mut db, mut replace) = (cx.db_index(), false);
    while !args.is_empty() {
        if args.take("REPLACE") {
            replace = true;
        } else if args.take_valued("DB") {
            db = take_db_index(args)?;
        } else {
            return Err(CommandError::Syntax);
        }
    }
    if from == to && db == cx.db_index() {
        return Err(CommandError::SameObject);
    }
    let Some(id) = cx.find(from) else {
        reply.int(0);
        return Ok(());
    };
    let copy = (cx.db().value(id).clone(), cx.db().deadline(id));
    let free = replace || cx.find_in(db, to).is_none();
    if free {
        put(cx, db, to, copy);
        cx.core.changed(db, to, Change::CopyTo);
    }
    reply.int_flag(free);
    Ok(())
}

/// The next word as the number of a database.
pub(crate) fn take_db_index(args: &mut Args<'_>) -> Result<DbIndex, CommandError> {
    let number = args.int()?;
    if i32::try_from(number).is_err() {
        return Err(CommandError::Message(
            "ERR value is out of range, value must between -2147483648 and 2147483647",
        ));
    }
    db_index(number)
}

pub(crate) fn db_index(number: i64) -> Result<DbIndex, CommandError> {
    let index = u8::try_from(number).ok().filter(|it| usize::from(*it) < DB_COUNT);
    index.map(DbIndex).ok_or(CommandError::DbIndex)
}

command! {
    /// Moves a key to another database unless it is there already.
    ///
    /// ```resp
    /// > SET a 1
    /// OK
    /// > MOVE a 1
    /// (integer) 1
    /// > EXISTS a
    /// (integer) 0
    /// > SELECT 1
    /// OK
    /// > GET a
    /// "1"
    /// ```
    pub(super) MOVE {
        name: "move",
        usage: "key db",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: move_key,
    }
}

fn move_key(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, db) = (args.word()?, take_db_index(args)?);
    if db == cx.db_index() {
        return Err(CommandError::SameObject);
    }
    let moves = cx.exists(key) && cx.find_in(db, key).is_none();
    if moves && let Some(taken) = cx.db().remove(key) {
        put(cx, db, key, taken);
        cx.changed(key, Change::MoveFrom);
        cx.core.changed(db, key, Change::MoveTo);
    }
    reply.int_flag(moves);
    Ok(())
}
