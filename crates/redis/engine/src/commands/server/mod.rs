//! The server as a whole.

mod command;
mod command_keys;
mod config;
mod db;
mod debug;
mod info;
mod lolwut;
mod module;
mod monitor;
mod replication;
mod save;
mod time;

use super::prelude::*;

/// The version that is told to clients, which choose their commands by it: the
/// reference's, since its commands are spoken.
pub(super) const VERSION: &str = "9.1.2";

pub(super) static COMMANDS: &[&Command] = &[
    &info::INFO,
    &command::COMMAND,
    &config::CONFIG,
    &time::TIME,
    &time::LASTSAVE,
    &time::SHUTDOWN,
    &db::DBSIZE,
    &db::FLUSHDB,
    &db::FLUSHALL,
    &db::SWAPDB,
    &lolwut::LOLWUT,
    &debug::DEBUG,
    &monitor::MONITOR,
    &module::MODULE,
    &replication::ROLE,
    &replication::REPLICAOF,
    &replication::SLAVEOF,
    &replication::FAILOVER,
    &replication::REPLCONF,
    &save::SAVE,
    &save::BGSAVE,
    &save::BGREWRITEAOF,
];
