//! Reading a file, one event a call.

mod compact;
mod ending_hash;
mod skip;
mod stream;
mod value;

use crate::cursor::Cursor;
use crate::error::{Fault, LoadError};
use crate::opcode::{self, kind};
use alloc::{borrow::Cow, vec::Vec};
use core::fmt;
use keyspace::value::Limits;
use keyspace::{DB_COUNT, Value};
use stdx::crc::Crc64;

/// The newest version of Redis whose files are read.
const NEWEST_REDIS: u32 = 12;
const VALKEY: u32 = 80;
/// Files before this version have no checksum.
const FIRST_WITH_CHECKSUM: u32 = 5;
const VERSION_LEN: usize = 4;

/// What a file holds, in its order.
#[derive(Clone)]
pub enum Event<'a> {
    /// A fact about the file: who wrote it, when.
    Aux {
        name: Cow<'a, [u8]>,
        value: Cow<'a, [u8]>,
    },
    /// How many keys follow, and how many of them have a deadline. A hint.
    Sizes {
        db: usize,
        keys: u64,
        deadlines: u64,
    },
    Entry(Entry<'a>),
    /// The code of a library of functions.
    Functions(Cow<'a, [u8]>),
    LeftOut(LeftOut),
}

/// A key and what is stored with it.
#[derive(Clone)]
pub struct Entry<'a> {
    pub db: usize,
    pub key: Cow<'a, [u8]>,
    pub value: Value,
    /// Milliseconds since the Unix epoch.
    pub deadline_ms: Option<u64>,
    /// Seconds since its last use, if the writer evicted by that.
    pub idle_s: Option<u64>,
    /// The logarithmic use counter, if the writer evicted by that.
    pub frequency: Option<u8>,
}

/// Something well formed that is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub what: Unsupported,
    /// The key, where there is one.
    pub key: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    Function,
    ModuleValue,
    ModuleData,
    /// A collection without elements, which no server can hold.
    Empty,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = &self.key {
            write!(f, "key \"{}\": ", key.escape_ascii())?;
        }
        f.write_str(match self.what {
            Unsupported::Function => "functions of a version before the first release",
            Unsupported::ModuleValue => "values of modules are not supported",
            Unsupported::ModuleData => "data of modules is not supported",
            Unsupported::Empty => "a collection without elements",
        })
    }
}

/// Who wrote the file: both number their types on their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    Redis,
    Valkey,
}

impl Dialect {
    fn of_version(version: u32) -> Option<Dialect> {
        match version {
            1..=NEWEST_REDIS => Some(Dialect::Redis),
            VALKEY => Some(Dialect::Valkey),
            _ => None,
        }
    }

    fn knows(self, kind: u8) -> bool {
        match kind {
            kind::STRING..=kind::MODULE_2 | kind::HASH_ZIPMAP..=kind::HASH_2 => true,
            kind::HASH_LISTPACK_EX_PRE_GA..=kind::HASH_LISTPACK_EX => self == Dialect::Redis,
            _ => false,
        }
    }
}

fn read_value(
    cursor: &mut Cursor<'_>,
    dialect: Dialect,
    kind: u8,
    limits: &Limits,
) -> Result<Value, LoadError> {
    match kind {
        kind::HASH_2..=kind::HASH_LISTPACK_EX => {
            ending_hash::read(cursor, dialect, kind, limits).map(|it| Value::Hash(it.into()))
        }
        _ => value::read(cursor, kind, limits),
    }
}

/// Whether values of this version can be read.
pub(crate) fn knows_version(version: u32) -> bool {
    Dialect::of_version(version).is_some()
}

/// Reads a value on its own, its kind in front.
pub(crate) fn lone_value(bytes: &[u8], version: u32, limits: &Limits) -> Result<Value, LoadError> {
    let mut cursor = Cursor::new(bytes);
    let kind = cursor.byte()?;
    let dialect = Dialect::of_version(version).filter(|it| it.knows(kind));
    let dialect = dialect.ok_or(LoadError { offset: 0, fault: Fault::UnknownOpcode(kind) })?;
    let value = read_value(&mut cursor, dialect, kind, limits)?;
    if value::is_empty_collection(&value) {
        return Cursor::error(0, Fault::Elements);
    }
    Ok(value)
}

/// Reads libraries of functions on their own.
pub(crate) fn lone_functions(bytes: &[u8]) -> Result<Vec<Vec<u8>>, LoadError> {
    let mut cursor = Cursor::new(bytes);
    let mut codes = Vec::new();
    while cursor.offset() < bytes.len() {
        match cursor.byte()? {
            opcode::FUNCTION => codes.push(cursor.string()?.into_owned()),
            other => {
                return Cursor::error(cursor.offset() - 1, Fault::UnknownOpcode(other));
            }
        }
    }
    Ok(codes)
}

pub struct Reader<'a> {
    cursor: Cursor<'a>,
    limits: &'a Limits,
    dialect: Dialect,
    version: u32,
    db: usize,
    crc: Crc64,
    /// Bytes up to here are in `crc`.
    summed: usize,
    is_done: bool,
}

/// What precedes a key and belongs to it.
#[derive(Default)]
struct About {
    deadline_ms: Option<u64>,
    idle_s: Option<u64>,
    frequency: Option<u8>,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8], limits: &'a Limits) -> Result<Reader<'a>, LoadError> {
        let mut cursor = Cursor::new(bytes);
        let (dialect, version) = read_version(&mut cursor)?;
        Ok(Reader {
            cursor,
            limits,
            dialect,
            version,
            db: 0,
            crc: Crc64::default(),
            summed: 0,
            is_done: false,
        })
    }

    pub fn version(&self) -> u32 {
        self.version
    }

    /// How many bytes have been read: all of the file's, after the last event.
    pub fn offset(&self) -> usize {
        self.cursor.offset()
    }

    /// The next event; nothing after the last, once the checksum is found right.
    pub fn next_event(&mut self) -> Result<Option<Event<'a>>, LoadError> {
        let mut about = About::default();
        while !self.is_done {
            let start = self.cursor.offset();
            match self.cursor.byte()? {
                opcode::EOF => self.finish()?,
                opcode::SELECT_DB => self.db = self.database()?,
                opcode::EXPIRE_S => {
                    about.deadline_ms = Some(u64::from(self.cursor.u32_le()?) * 1000);
                }
                opcode::EXPIRE_MS => about.deadline_ms = Some(self.cursor.u64_le()?),
                opcode::IDLE => about.idle_s = Some(self.cursor.length()?),
                opcode::FREQUENCY => about.frequency = Some(self.cursor.byte()?),
                opcode::SLOT_INFO => (0..3).try_for_each(|_| self.cursor.length().map(drop))?,
                byte => {
                    let event = self.event(byte, start, about)?;
                    self.sum();
                    return Ok(Some(event));
                }
            }
        }
        Ok(None)
    }

    /// What is told to the caller: a value, by default.
    fn event(&mut self, byte: u8, start: usize, about: About) -> Result<Event<'a>, LoadError> {
        let cursor = &mut self.cursor;
        match byte {
            opcode::RESIZE_DB => {
                let (keys, deadlines) = (cursor.length()?, cursor.length()?);
                Ok(Event::Sizes { db: self.db, keys, deadlines })
            }
            opcode::AUX => Ok(Event::Aux { name: cursor.string()?, value: cursor.string()? }),
            opcode::FUNCTION => Ok(Event::Functions(cursor.string()?)),
            opcode::FUNCTION_PRE_GA => {
                skip::function_pre_ga(cursor)?;
                Ok(left_out(Unsupported::Function, None))
            }
            opcode::MODULE_AUX => {
                skip::module(cursor)?;
                Ok(left_out(Unsupported::ModuleData, None))
            }
            kind => self.entry(kind, start, about),
        }
    }

    fn database(&mut self) -> Result<usize, LoadError> {
        let start = self.cursor.offset();
        let index = self.cursor.length()?;
        match usize::try_from(index) {
            Ok(db) if db < DB_COUNT => Ok(db),
            _ => Cursor::error(start, Fault::Database(index)),
        }
    }

    fn entry(&mut self, kind: u8, start: usize, about: About) -> Result<Event<'a>, LoadError> {
        if !self.knows(kind) {
            return Cursor::error(start, Fault::UnknownOpcode(kind));
        }
        let key = self.cursor.string()?;
        if let Some(what) = self.skip_unsupported(kind, start)? {
            return Ok(left_out(what, Some(key)));
        }
        let value = read_value(&mut self.cursor, self.dialect, kind, self.limits)?;
        if value::is_empty_collection(&value) {
            return Ok(left_out(Unsupported::Empty, Some(key)));
        }
        let About { deadline_ms, idle_s, frequency } = about;
        Ok(Event::Entry(Entry { db: self.db, key, value, deadline_ms, idle_s, frequency }))
    }

    fn knows(&self, kind: u8) -> bool {
        self.dialect.knows(kind)
    }

    /// Steps over a value that cannot be held, and says what it was.
    fn skip_unsupported(
        &mut self,
        kind: u8,
        start: usize,
    ) -> Result<Option<Unsupported>, LoadError> {
        let cursor = &mut self.cursor;
        let what = match kind {
            kind::MODULE => return Cursor::error(start, Fault::OldModule),
            kind::MODULE_2 => {
                skip::module(cursor)?;
                Unsupported::ModuleValue
            }
            _ => return Ok(None),
        };
        Ok(Some(what))
    }

    fn sum(&mut self) {
        self.crc.update(self.cursor.since(self.summed));
        self.summed = self.cursor.offset();
    }

    /// Compares checksums. A stored zero means that the writer made none.
    fn finish(&mut self) -> Result<(), LoadError> {
        self.is_done = true;
        if self.version < FIRST_WITH_CHECKSUM {
            return Ok(());
        }
        self.sum();
        let (start, computed) = (self.cursor.offset(), self.crc.value());
        let stored = self.cursor.u64_le()?;
        if stored != 0 && stored != computed {
            return Cursor::error(start, Fault::Checksum { stored, computed });
        }
        Ok(())
    }
}

fn left_out<'a>(what: Unsupported, key: Option<Cow<'_, [u8]>>) -> Event<'a> {
    Event::LeftOut(LeftOut { what, key: key.map(Cow::into_owned) })
}

/// "REDIS0010" or "VALKEY080".
fn read_version(cursor: &mut Cursor<'_>) -> Result<(Dialect, u32), LoadError> {
    let not_rdb = LoadError { offset: 0, fault: Fault::NotRdb };
    let magic = cursor.take(b"REDIS".len() + VERSION_LEN).map_err(|_| not_rdb)?;
    let (dialect, digits) = match magic {
        [b'R', b'E', b'D', b'I', b'S', digits @ ..] => (Dialect::Redis, digits),
        [b'V', b'A', b'L', b'K', b'E', b'Y', digits @ ..] => (Dialect::Valkey, digits),
        _ => return Err(not_rdb),
    };
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(not_rdb);
    }
    let version = digits.iter().fold(0, |sum, it| sum * 10 + u32::from(it - b'0'));
    let is_known = match dialect {
        Dialect::Redis => (1..=NEWEST_REDIS).contains(&version),
        Dialect::Valkey => version == VALKEY,
    };
    if is_known {
        Ok((dialect, version))
    } else {
        Cursor::error(magic.len() - digits.len(), Fault::Version(version))
    }
}
