//! Random requests over every command of the table.
//!
//! A request is grown from the usage its row declares, so that a new command is
//! played without anybody adding it here. Then it is bent now and then: words
//! dropped, doubled, swapped, replaced by odd ones.
//!
//! ```text
//!   usage ── grammar ──► words with holes ── values ──► words ── bend ──► request
//! ```

mod bend;
mod grammar;
mod grow;
mod scripts;
mod skip;
mod spoil;
mod steps;
mod streams;
mod values;
mod waits;

pub(crate) use bend::sorts_by_chance;
pub(crate) use scripts::inner as run_by_script;

pub use self::{
    skip::reason_to_skip,
    spoil::{mutate, odd_header},
    steps::{CLIENTS, Generator, Repertoire, Step},
};
