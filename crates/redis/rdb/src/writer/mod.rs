//! Writing a file, in pieces as large as the caller likes.

mod encode;
mod stream;
mod value;

use crate::opcode;
use alloc::vec::Vec;
use keyspace::Value;
use stdx::crc::Crc64;

/// The oldest version that holds listpacks and quicklists of them. Sets are
/// written element by element or as intsets, since their listpack form is one
/// version newer and redis-server 7.0 does not load it.
const MAGIC: &[u8] = b"REDIS0010";
const VERSION: u16 = 10;
/// The version that a payload of functions needs.
pub(crate) const FUNCTIONS_VERSION: u16 = VERSION;
/// The first that holds hashes whose fields end, in Valkey's form.
const ENDING_FIELDS_MAGIC: &[u8] = b"VALKEY080";
const ENDING_FIELDS_VERSION: u16 = 80;

/// The version that a payload of a value needs.
pub(crate) fn version_for(value: &Value) -> u16 {
    match value {
        Value::Hash(hash) if hash.has_deadlines() => ENDING_FIELDS_VERSION,
        _ => VERSION,
    }
}

/// Whether long strings are compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    None,
    #[default]
    Lzf,
}

/// How far an entry is written.
#[derive(Debug)]
#[must_use = "an entry that is not continued leaves a broken file"]
pub struct Unfinished {
    next: Next,
}

/// What is not written yet.
#[derive(Debug)]
enum Next {
    /// The element of this number and those after it.
    Element(usize),
    Stream(stream::Place),
}

/// Gathers bytes until they are taken with [`Writer::take`].
pub struct Writer {
    out: Vec<u8>,
    crc: Crc64,
    compression: Compression,
}

impl Writer {
    /// A writer of a file without hashes whose fields end: see
    /// [`Writer::with_ending_fields`].
    pub fn new(compression: Compression) -> Writer {
        Writer { out: MAGIC.to_vec(), crc: Crc64::default(), compression }
    }

    /// A writer of a file that holds hashes whose fields end, which only servers of
    /// the Valkey family load.
    pub fn with_ending_fields(compression: Compression) -> Writer {
        Writer { out: ENDING_FIELDS_MAGIC.to_vec(), crc: Crc64::default(), compression }
    }

    /// A fact about the file: `redis-ver`, `ctime`, `aof-base`.
    pub fn aux(&mut self, name: &[u8], value: &[u8]) {
        self.out.push(opcode::AUX);
        self.string(name);
        self.string(value);
    }

    /// The entries that follow are of database `db`; `keys` and `deadlines`
    /// tell a reader how many to expect.
    pub fn select_db(&mut self, db: usize, keys: usize, deadlines: usize) {
        self.out.push(opcode::SELECT_DB);
        self.length(db);
        self.out.push(opcode::RESIZE_DB);
        self.length(keys);
        self.length(deadlines);
    }

    /// A key with its value.
    pub fn entry(&mut self, key: &[u8], value: &Value, deadline_ms: Option<u64>) {
        let begun = self.begin_entry(key, value, deadline_ms);
        let rest = self.continue_entry(value, begun, usize::MAX);
        debug_assert!(rest.is_none(), "a budget without end is enough");
    }

    /// Begins an entry whose value may be large. It is to be continued to its
    /// end before anything else is written.
    pub fn begin_entry(
        &mut self,
        key: &[u8],
        value: &Value,
        deadline_ms: Option<u64>,
    ) -> Unfinished {
        if let Some(deadline_ms) = deadline_ms {
            self.out.push(opcode::EXPIRE_MS);
            self.out.extend_from_slice(&deadline_ms.to_le_bytes());
        }
        self.out.push(value::kind(value));
        self.string(key);
        self.begin_value(value)
    }

    fn begin_value(&mut self, value: &Value) -> Unfinished {
        if let Some(parts) = value::part_count(value) {
            self.length(parts);
        }
        let next = match value {
            Value::Stream(_) => Next::Stream(stream::Place::START),
            _ => Next::Element(0),
        };
        Unfinished { next }
    }

    /// Writes on until the value ends, or until `max_bytes` or a little more
    /// were added; then it gives what to go on with. The value must not have
    /// changed since the entry was begun.
    pub fn continue_entry(
        &mut self,
        value: &Value,
        unfinished: Unfinished,
        max_bytes: usize,
    ) -> Option<Unfinished> {
        let end = self.out.len().saturating_add(max_bytes);
        let next = match (value, unfinished.next) {
            (Value::Stream(it), Next::Stream(place)) => {
                self.stream(it, place, end).map(Next::Stream)
            }
            (_, Next::Element(next)) => self.value(value, next, end).map(Next::Element),
            (_, Next::Stream(_)) => None,
        };
        next.map(|next| Unfinished { next })
    }

    /// A value on its own, its kind in front, and nothing else.
    pub(crate) fn lone_value(value: &Value, compression: Compression) -> Vec<u8> {
        let out = [value::kind(value)].to_vec();
        let mut writer = Writer { out, crc: Crc64::default(), compression };
        let begun = writer.begin_value(value);
        let rest = writer.continue_entry(value, begun, usize::MAX);
        debug_assert!(rest.is_none(), "a budget without end is enough");
        writer.out
    }

    /// Libraries of functions as they stand in a payload.
    pub(crate) fn lone_functions(codes: &[&[u8]], compression: Compression) -> Vec<u8> {
        let mut writer = Writer { out: Vec::new(), crc: Crc64::default(), compression };
        for code in codes {
            writer.functions(code);
        }
        writer.out
    }

    /// The code of a library of functions.
    pub fn functions(&mut self, code: &[u8]) {
        self.out.push(opcode::FUNCTION);
        self.string(code);
    }

    /// How many bytes wait to be taken.
    pub fn pending_len(&self) -> usize {
        self.out.len()
    }

    /// What was written since the last call.
    pub fn take(&mut self) -> Vec<u8> {
        self.crc.update(&self.out);
        core::mem::take(&mut self.out)
    }

    /// The rest of the file, with its checksum.
    pub fn finish(mut self) -> Vec<u8> {
        self.out.push(opcode::EOF);
        self.crc.update(&self.out);
        self.out.extend_from_slice(&self.crc.value().to_le_bytes());
        self.out
    }
}
