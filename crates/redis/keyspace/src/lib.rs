//! Databases: keys, values, their encodings, expiry. Time comes in as an
//! argument; commands, files and the wire are not known here.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod db;
mod expiry;
pub mod inspect;
mod object;
mod string;
mod usage;
pub mod value;

pub use crate::{
    db::{Db, DbIndex, Found, Record},
    object::{Encoding, Type, Typed, Value},
    string::{MAX_STRING_LEN, StringValue},
    usage::{FrequencyRules, Usage},
};

/// Milliseconds since the Unix epoch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Millis(pub u64);

/// The number of databases of an engine.
pub const DB_COUNT: usize = 16;
