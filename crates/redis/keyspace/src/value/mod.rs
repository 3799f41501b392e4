//! The values that hold many elements, each in the encodings of Redis.
//!
//! A value knows when to change its encoding, in which order its elements come,
//! and nothing of commands or replies: a command is one or two calls here.

mod distinct;
pub mod hash;
pub mod indices;
mod limits;
pub mod list;
mod sample;
mod scan;
pub mod set;
pub mod sorted_set;
pub mod stream;

pub use limits::Limits;
pub use structs::item::{Item, Text};
pub use structs::quicklist::{End, Fill, Side};
