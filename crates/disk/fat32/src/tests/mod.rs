//! What the whole crate promises, at its boundary.

mod counts;
mod damage;
mod disk;
mod files;
mod fuzz;
mod interop;
mod model;
mod pictures;
mod power;
mod quirks;
mod tools;
