//! Client-side caching: telling clients which keys they hold are stale.
//!
//! By default a client is told once of each key it has read. In broadcast mode it
//! is told of all keys with some prefixes, read or not, once a round.

mod deliver;
mod table;

pub(crate) use self::{
    deliver::{broadcast, forget_all, remember, tell_stale},
    table::TrackTable,
};

use alloc::vec::Vec;
use structs::bytes::Bytes;

/// What a client with CLIENT TRACKING on has asked for.
#[derive(Clone, Default)]
pub(crate) struct Tracking {
    /// The serial of the client that is told in its place.
    pub(crate) redirect: Option<u64>,
    pub(crate) mode: Mode,
    pub(crate) own_changes: OwnChanges,
    pub(crate) redirection: Redirection,
    /// What CLIENT CACHING said of the next command.
    pub(crate) caching: Option<Caching>,
}

#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Every key that is read.
    #[default]
    Reads,
    /// Keys read by commands that follow CLIENT CACHING YES.
    OptIn,
    /// Keys read, but by commands that follow CLIENT CACHING NO.
    OptOut,
    /// All keys with one of these prefixes.
    Broadcast(Vec<Bytes>),
}

/// Whether a client is told of what it changed itself.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum OwnChanges {
    #[default]
    Told,
    /// NOLOOP.
    Silent,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Redirection {
    #[default]
    Sound,
    /// The client to be told has gone.
    Broken,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caching {
    Yes,
    No,
}

impl Tracking {
    /// Whether the keys that the command reads are to be remembered.
    fn remembers(&self) -> bool {
        match self.mode {
            Mode::Reads => true,
            Mode::OptIn => self.caching == Some(Caching::Yes),
            Mode::OptOut => self.caching != Some(Caching::No),
            Mode::Broadcast(_) => false,
        }
    }
}
