//! Reading a journal, or files brought from elsewhere, into an engine.

use crate::{
    error::{AofFault, LoadFailure},
    manifest::Manifest,
    memory::MemoryStorage,
    storage::Storage,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use engine::{ClientId, Engine};
use keyspace::{DbIndex, Millis};
use rdb::{Event, Reader};
use resp::{Limits, Parser, Request, Step};

/// What was loaded, and what was not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Keys read from an RDB file.
    pub keys: usize,
    /// Commands of append-only files that were run.
    pub commands: usize,
    /// What is not supported, in words: each key of a dump by itself.
    pub left_out: Vec<String>,
    /// The last file ended in the midst of a command: how much of it is whole.
    pub cut: Option<Cut>,
    /// Commands that are not known, and how many of each.
    refused: Vec<(String, usize)>,
}

/// A file whose end is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    pub file: String,
    /// Bytes that are whole commands.
    pub kept: u64,
    /// Bytes after them.
    pub lost: u64,
}

impl Report {
    /// Whether there was nothing to load, as in a new journal.
    pub fn is_empty(&self) -> bool {
        self.keys + self.commands + self.left_out.len() + self.refused.len() == 0
            && self.cut.is_none()
    }

    fn refuse(&mut self, command: String) {
        match self.refused.iter_mut().find(|(name, _)| *name == command) {
            Some((_, count)) => *count += 1,
            None => self.refused.push((command, 1)),
        }
    }

    /// The report in sentences, as a server's log says it.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.push(format!("loaded {} keys and {} commands", self.keys, self.commands));
        lines.extend(self.left_out.iter().map(|it| format!("left out: {it}")));
        lines.extend(self.refused.iter().map(|(name, count)| {
            format!("left out: {count} × {name}, which is not supported yet")
        }));
        lines.extend(self.cut.iter().map(|it| {
            format!(
                "{} ended in the midst of a command: cut at byte {}, {} bytes put aside",
                it.file, it.kept, it.lost
            )
        }));
        lines
    }
}

/// What becomes of keys of a dump whose time is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overdue {
    /// A journal says itself when they go.
    Kept,
    Dropped,
}

/// Loads what is in the folder; an empty one loads nothing.
pub(crate) fn load_all(
    storage: &mut impl Storage,
    manifest: &Manifest,
    engine: &mut Engine,
    now: Millis,
) -> Result<Report, LoadFailure> {
    let mut report = Report::default();
    let mut replay = Replay::begin(engine, now);
    let outcome = load_parts(storage, manifest, &mut replay, &mut report);
    replay.end();
    outcome.map(|()| report)
}

fn load_parts(
    storage: &mut impl Storage,
    manifest: &Manifest,
    replay: &mut Replay<'_>,
    report: &mut Report,
) -> Result<(), LoadFailure> {
    let files: Vec<&str> =
        manifest.base.iter().chain(&manifest.increments).map(|it| &it.name[..]).collect();
    for (at, name) in files.iter().enumerate() {
        let bytes = storage.read(name)?;
        let bytes = bytes.ok_or_else(|| LoadFailure::Missing { file: name.to_string() })?;
        load_file(name, &bytes, replay, Overdue::Kept, report)?;
        // Only the file that was being written can end early.
        if report.cut.is_some() && at + 1 < files.len() {
            let offset = report.cut.take().map_or(0, |it| it.kept);
            let file = name.to_string();
            return Err(LoadFailure::Aof { file, offset, fault: AofFault::Cut });
        }
    }
    Ok(())
}

/// Loads files that were brought: a dump, an append-only file, or the files of
/// an `appendonlydir`. The engine should be empty.
///
/// # Errors
/// Where a file is broken or unknown; the engine then holds a part.
pub fn load_files(
    files: &[(String, Vec<u8>)],
    engine: &mut Engine,
    now: Millis,
) -> Result<Report, LoadFailure> {
    let plain = |name: &str| {
        let folder = name.bytes().rposition(|it| matches!(it, b'/' | b'\\'));
        name[folder.map_or(0, |it| it + 1)..].to_string()
    };
    let manifest = files.iter().find(|(name, _)| plain(name).ends_with(".manifest"));
    if let Some((_, text)) = manifest {
        let mut folder = MemoryStorage::default();
        for (name, bytes) in files {
            folder.files.insert(plain(name), bytes.clone());
        }
        return load_all(&mut folder, &Manifest::parse(text)?, engine, now);
    }
    let mut report = Report::default();
    let mut replay = Replay::begin(engine, now);
    let outcome = files.iter().try_for_each(|(name, bytes)| {
        load_file(&plain(name), bytes, &mut replay, Overdue::Dropped, &mut report)
    });
    replay.end();
    outcome.map(|()| report)
}

fn load_file(
    name: &str,
    bytes: &[u8],
    replay: &mut Replay<'_>,
    overdue: Overdue,
    report: &mut Report,
) -> Result<(), LoadFailure> {
    match bytes.first() {
        None => Ok(()),
        Some(b'R' | b'V') => {
            let used = load_rdb(name, bytes, replay, overdue, report)?;
            // An append-only file may begin with a dump.
            load_aof(name, &bytes[used..], used as u64, replay, report)
        }
        Some(b'*' | b'#') => load_aof(name, bytes, 0, replay, report),
        Some(_) => Err(LoadFailure::Unknown { file: name.into() }),
    }
}

/// Returns how many bytes the dump has.
fn load_rdb(
    name: &str,
    bytes: &[u8],
    replay: &mut Replay<'_>,
    overdue: Overdue,
    report: &mut Report,
) -> Result<usize, LoadFailure> {
    let failed = |error| LoadFailure::Rdb { file: name.into(), error };
    let limits = replay.engine.core().config.limits;
    let mut reader = Reader::new(bytes, &limits).map_err(failed)?;
    while let Some(event) = reader.next_event().map_err(failed)? {
        match event {
            Event::Entry(entry) => {
                let deadline = entry.deadline_ms.map(Millis);
                if overdue == Overdue::Dropped && deadline.is_some_and(|at| at < replay.now) {
                    continue;
                }
                let Some(db) = db_index(entry.db) else {
                    report.left_out.push(format!("keys of database {}", entry.db));
                    continue;
                };
                replay.engine.core_mut().load(db, &entry.key, entry.value, deadline);
                report.keys += 1;
            }
            Event::Functions(code) if !replay.engine.core_mut().load_library(&code) => {
                report.left_out.push("a library of functions that does not load".into());
            }
            Event::LeftOut(what) => report.left_out.push(what.to_string()),
            _ => {}
        }
    }
    Ok(reader.offset())
}

fn db_index(db: usize) -> Option<DbIndex> {
    u8::try_from(db).ok().filter(|it| usize::from(*it) < keyspace::DB_COUNT).map(DbIndex)
}

/// An engine that repeats a journal, by a client of its own.
struct Replay<'e> {
    engine: &'e mut Engine,
    client: ClientId,
    now: Millis,
}

impl<'e> Replay<'e> {
    fn begin(engine: &'e mut Engine, now: Millis) -> Replay<'e> {
        engine.begin_loading();
        let client = engine.connect(b"journal", now);
        Replay { engine, client, now }
    }

    fn end(self) {
        self.engine.disconnect(self.client);
        self.engine.end_loading();
    }

    /// Runs the request that `bytes` are.
    fn run(&mut self, bytes: &[u8]) {
        self.engine.feed(self.now, self.client, bytes);
        let len = self.engine.output(self.client).len();
        self.engine.sent(self.client, len);
    }
}

fn load_aof(
    name: &str,
    bytes: &[u8],
    start: u64,
    replay: &mut Replay<'_>,
    report: &mut Report,
) -> Result<(), LoadFailure> {
    let mut parser = Parser::default();
    let (mut read, mut whole) = (0, 0);
    let mut unit = Unit::Command;
    while read < bytes.len() {
        // Lines that begin with # are remarks: timestamps, mostly.
        if bytes[read] == b'#' {
            let Some(end) = bytes[read..].iter().position(|byte| *byte == b'\n') else { break };
            read += end + 1;
            continue;
        }
        let step = parser.parse(&bytes[read..], Limits::default()).map_err(|error| {
            let (offset, fault) = (start + read as u64, AofFault::Protocol(error));
            LoadFailure::Aof { file: name.into(), offset, fault }
        })?;
        let Step::Request(request, len) = step else { break };
        unit = unit.after(request);
        if let Some(unknown) = replay.engine.core().unknown_command(request) {
            report.refuse(unknown);
        } else {
            replay.run(&bytes[read..read + len]);
            report.commands += 1;
        }
        read += len;
        if unit == Unit::Command {
            whole = read;
        }
    }
    if whole < bytes.len() {
        replay.run(b"*1\r\n$7\r\nDISCARD\r\n");
        let (kept, lost) = (start + whole as u64, (bytes.len() - whole) as u64);
        report.cut = Some(Cut { file: name.into(), kept, lost });
    }
    Ok(())
}

/// Whether a file may end here: not between MULTI and EXEC.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Command,
    Transaction,
}

impl Unit {
    fn after(self, request: Request<'_>) -> Unit {
        let is = |word: &[u8]| request.get(0).is_some_and(|it| it.eq_ignore_ascii_case(word));
        match self {
            _ if is(b"MULTI") => Unit::Transaction,
            _ if is(b"EXEC") => Unit::Command,
            same => same,
        }
    }
}
