//! Values to and from the RDB dump format. A codec: it never opens a file.
//!
//! ```text
//!   "REDIS0010"  aux…  ( SELECTDB n  RESIZEDB k e  ( [EXPIRE ms] type key value )… )…  EOF  crc64
//! ```
//!
//! [`Reader`] takes versions 1 to 12 of Redis and 80 of Valkey, one event a
//! call, so that loading can be cut into slices. What it cannot hold yet it
//! steps over and reports; what is broken it refuses with the byte offset.
//! [`Writer`] writes version 10, the oldest that holds listpacks, which
//! redis-server 7.0 and valkey-server 9 both load; where fields of hashes end,
//! Valkey's 80.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod cursor;
mod error;
mod opcode;
mod payload;
mod reader;
mod writer;

pub use error::{Fault, LoadError};
pub use payload::{BadPayload, dump, dump_functions, restore, restore_functions};
pub use reader::{Entry, Event, LeftOut, Reader, Unsupported};
pub use writer::{Compression, Unfinished, Writer};
