//! Requests in, replies out. The caller owns the sockets, the clock and the
//! random seed.
//!
//! [`Engine::feed`] takes the bytes a client sent, [`Engine::output`] gives what
//! to send back, [`Engine::tick`] lets time pass. One seed and one list of calls
//! give one transcript.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod acl;
mod admission;
mod args;
mod blocking;
mod client;
mod command;
mod commands;
mod config;
mod core;
mod cx;
mod engine;
mod error;
mod eviction;
mod expire_cycle;
pub mod inspect;
mod journal_out;
mod key_spec;
mod lookup;
mod monitor;
mod notify;
pub mod probe;
mod pubsub;
mod scripting;
mod tracking;
mod transaction;

pub use crate::{
    acl::categories,
    client::{ClientId, Clients},
    command::{Arity, Command, Flags, Group},
    commands::all,
    config::{AppendFsync, Config, HostFacts, MemoryLimit, Policy},
    core::Core,
    engine::{Effect, Engine, Options},
    error::CommandError,
    key_spec::{Find, KeySpec, KeyUse},
    lookup::CommandId,
    notify::Classes,
};
pub use keyspace::Millis;
pub use wire::{Exchange, Host, HostMaker, NoScripts};

#[cfg(test)]
mod tests;
