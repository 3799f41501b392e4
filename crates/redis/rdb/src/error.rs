//! Why a file is refused.

use core::fmt;
use keyspace::value::stream::BadNode;
use structs::{intset::BadIntset, listpack::BadListpack, ziplist::BadZip};

/// What is wrong, and at which byte of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadError {
    pub offset: usize,
    pub fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NotRdb,
    Version(u32),
    Truncated,
    Length,
    UnknownOpcode(u8),
    Database(u64),
    Lzf,
    Score,
    Listpack(BadListpack),
    Intset(BadIntset),
    Ziplist(BadZip),
    QuicklistNode,
    /// An element twice in a set, a field or member twice, or without its value.
    Elements,
    StreamNode(BadNode),
    /// A node's id that is none, or was there before.
    StreamNodeId,
    /// A group or consumer twice, or pending entries that nobody holds.
    StreamGroup,
    ModulePart,
    /// Written by a module for Redis 4 pre-releases; its end cannot be found.
    OldModule,
    Checksum {
        stored: u64,
        computed: u64,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.fault, self.offset)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotRdb => f.write_str("not an RDB file"),
            Fault::Version(version) => write!(f, "RDB version {version} is not known"),
            Fault::Truncated => f.write_str("the file ends inside a value"),
            Fault::Length => f.write_str("a length is malformed"),
            Fault::UnknownOpcode(byte) => write!(f, "type or opcode {byte} is not known"),
            Fault::Database(index) => write!(f, "database {index} is out of range"),
            Fault::Lzf => f.write_str("a compressed string is broken"),
            Fault::Score => f.write_str("a score is no number"),
            Fault::Listpack(bad) => bad.fmt(f),
            Fault::Intset(bad) => bad.fmt(f),
            Fault::Ziplist(bad) => bad.fmt(f),
            Fault::QuicklistNode => f.write_str("a list node is of no known kind"),
            Fault::Elements => f.write_str("an element is there twice or has no partner"),
            Fault::StreamNode(bad) => bad.fmt(f),
            Fault::StreamNodeId => {
                f.write_str("the id of a stream's node is broken or there twice")
            }
            Fault::StreamGroup => f.write_str("a stream's group does not hold together"),
            Fault::ModulePart => f.write_str("a module's value has an unknown part"),
            Fault::OldModule => f.write_str("a module's value of the first form has no end mark"),
            Fault::Checksum { stored, computed } => {
                write!(f, "the checksum is {computed:016x}, the file says {stored:016x}")
            }
        }
    }
}

impl core::error::Error for LoadError {}
