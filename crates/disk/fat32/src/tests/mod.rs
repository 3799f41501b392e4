//! What the whole crate promises, at its boundary.

mod counts;
mod disk;
mod files;
mod interop;
mod model;
mod power;
mod quirks;
mod tools;
