//! What the append-only file has to hear: every change, as a command that
//! repeats it exactly.
//!
//! Commands that choose by chance or by the clock are written as their effect
//! (SPOP as SREM, EXPIRE as PEXPIREAT); all others word for word. What one
//! request did is one unit: several commands stand between MULTI and EXEC.

use alloc::vec::Vec;
use keyspace::DbIndex;
use resp::Request;

#[derive(Default)]
pub(crate) struct JournalOut {
    state: State,
    bytes: Vec<u8>,
    /// The database that a reader of the journal is in.
    db: Option<DbIndex>,
    /// Commands of the unit under way, and where it begins.
    unit_commands: usize,
    unit_start: usize,
    unit_db: Option<DbIndex>,
    wording: Wording,
    /// Bytes taken away by [`JournalOut::take`], ever.
    taken: u64,
    /// Bytes of those that are on the disk for certain.
    durable: u64,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// No file: nobody reads what would be written.
    #[default]
    Off,
    On,
}

/// What one request wrote so far, set aside.
pub(crate) struct Unit {
    bytes: Vec<u8>,
    commands: usize,
    /// The database a reader is in before it, and after it.
    db_before: Option<DbIndex>,
    db_after: Option<DbIndex>,
}

/// Whether a journal was written before it was silenced.
pub(crate) struct Muted(State);

/// How the command that runs is written.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Wording {
    #[default]
    Verbatim,
    /// By what the handler wrote, which may be nothing.
    ByHandler,
}

impl JournalOut {
    /// Starts writing. A new file begins with no database selected.
    pub(crate) fn start(&mut self) {
        let offset = self.offset();
        *self = JournalOut {
            state: State::On,
            taken: offset,
            durable: offset,
            ..JournalOut::default()
        };
    }

    /// Ends writing; what was written and not taken is dropped.
    pub(crate) fn stop(&mut self) {
        let taken = self.offset();
        *self = JournalOut { taken, ..JournalOut::default() };
    }

    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.state == State::On
    }

    /// Takes what was written since the last call.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.taken += self.bytes.len() as u64;
        core::mem::take(&mut self.bytes)
    }

    /// Bytes written, ever.
    #[inline]
    pub(crate) fn offset(&self) -> u64 {
        self.taken + self.bytes.len() as u64
    }

    /// Everything taken is on the disk now.
    pub(crate) fn set_durable(&mut self) {
        self.durable = self.taken;
    }

    pub(crate) fn durable(&self) -> u64 {
        self.durable
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    #[inline]
    pub(crate) fn begin_unit(&mut self) {
        self.unit_commands = 0;
        self.unit_start = self.bytes.len();
        self.unit_db = self.db;
    }

    /// Ends a unit: more than one command becomes a transaction.
    #[inline]
    pub(crate) fn end_unit(&mut self) {
        if self.unit_commands > 1 {
            let body = self.bytes.split_off(self.unit_start);
            self.bytes.extend_from_slice(b"*1\r\n$5\r\nMULTI\r\n");
            self.bytes.extend(body);
            self.bytes.extend_from_slice(b"*1\r\n$4\r\nEXEC\r\n");
        }
        self.unit_commands = 0;
    }

    /// Sets aside what the unit under way has written: it is not over, but others
    /// may write meanwhile.
    pub(crate) fn detach_unit(&mut self) -> Unit {
        let bytes = self.bytes.split_off(self.unit_start.min(self.bytes.len()));
        let commands = core::mem::take(&mut self.unit_commands);
        let unit = Unit { bytes, commands, db_before: self.unit_db, db_after: self.db };
        self.db = self.unit_db;
        unit
    }

    /// Goes on with a unit that was set aside.
    pub(crate) fn attach_unit(&mut self, unit: Unit) {
        if let Some(db) = unit.db_before {
            self.select(db);
        }
        self.begin_unit();
        self.bytes.extend(unit.bytes);
        self.unit_commands = unit.commands;
        self.db = unit.db_after;
    }

    /// Nothing is written until [`JournalOut::unmute`].
    pub(crate) fn mute(&mut self) -> Muted {
        Muted(core::mem::take(&mut self.state))
    }

    pub(crate) fn unmute(&mut self, before: Muted) {
        self.state = before.0;
    }

    #[inline]
    pub(crate) fn begin_command(&mut self) {
        self.wording = Wording::Verbatim;
    }

    /// Writes the request that ran, unless its handler saw to it.
    #[inline]
    pub(crate) fn end_command(&mut self, db: DbIndex, request: Request<'_>) {
        if self.wording != Wording::Verbatim {
            return;
        }
        if request.wire().is_empty() {
            return self.write(db, request.words());
        }
        // What came is what would be written: one copy.
        self.select(db);
        self.bytes.extend_from_slice(request.wire());
        self.unit_commands += 1;
    }

    /// The handler's own words for what it did.
    pub(crate) fn by_handler(&mut self) {
        self.wording = Wording::ByHandler;
    }

    pub(crate) fn write<'a>(
        &mut self,
        db: DbIndex,
        words: impl ExactSizeIterator<Item = &'a [u8]>,
    ) {
        if !self.is_on() {
            return;
        }
        self.select(db);
        self.write_words(words);
        self.unit_commands += 1;
    }

    /// Brings a reader of the journal to this database.
    fn select(&mut self, db: DbIndex) {
        if self.db != Some(db) {
            self.db = Some(db);
            let mut digits = itoa::Buffer::new();
            let number = digits.format(db.0).as_bytes();
            self.write_words([&b"SELECT"[..], number].into_iter());
        }
    }

    fn write_words<'a>(&mut self, words: impl ExactSizeIterator<Item = &'a [u8]>) {
        self.write_len(b'*', words.len());
        for word in words {
            self.write_len(b'$', word.len());
            self.bytes.extend_from_slice(word);
            self.bytes.extend_from_slice(b"\r\n");
        }
    }

    fn write_len(&mut self, kind: u8, len: usize) {
        let mut digits = itoa::Buffer::new();
        self.bytes.push(kind);
        self.bytes.extend_from_slice(digits.format(len).as_bytes());
        self.bytes.extend_from_slice(b"\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(out: &mut JournalOut) -> alloc::string::String {
        alloc::string::String::from_utf8(out.take()).unwrap().replace("\r\n", " ")
    }

    fn write(out: &mut JournalOut, db: u8, words: &[&str]) {
        out.write(DbIndex(db), words.iter().map(|it| it.as_bytes()));
    }

    #[test]
    fn a_unit_of_several_commands_is_a_transaction() {
        let mut out = JournalOut::default();
        out.start();
        out.begin_unit();
        write(&mut out, 0, &["DEL", "k"]);
        out.end_unit();
        assert_eq!(text(&mut out), "*2 $6 SELECT $1 0 *2 $3 DEL $1 k ");
        out.begin_unit();
        write(&mut out, 0, &["A"]);
        write(&mut out, 3, &["B"]);
        out.end_unit();
        assert_eq!(text(&mut out), "*1 $5 MULTI *1 $1 A *2 $6 SELECT $1 3 *1 $1 B *1 $4 EXEC ");
    }

    #[test]
    fn nothing_is_written_while_nobody_reads() {
        let mut out = JournalOut::default();
        write(&mut out, 0, &["DEL", "k"]);
        assert!(out.is_empty());
    }
}
