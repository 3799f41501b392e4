//! Whole-system tests: real servers and real disk tools as oracles.
//!
//! The library is the harness; the tests themselves stand in `tests/`. It
//! starts real programs, talks to them over sockets, and compares what they
//! say. It is never part of what is shipped, so it may panic where the machine
//! lacks something: the sentence says what to do.
#![forbid(unsafe_code)]

pub mod client;
pub mod diff;
pub mod digest;
pub mod filling;
pub mod generate;
pub mod reply;
pub mod seed;
pub mod server;
pub mod temp;
pub mod tools;
