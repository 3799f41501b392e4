//! One set of permissions: commands, keys, channels and databases.

use super::{NewUsersHear, commands::CommandSet};
use crate::lookup::Lookup;
use alloc::{collections::BTreeSet, vec::Vec};
use stdx::glob;

#[derive(Clone)]
pub(crate) struct Selector {
    pub(super) commands: CommandSet,
    pub(super) keys: KeyRules,
    pub(super) channels: ChannelRules,
    pub(super) dbs: DbRules,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum KeyRules {
    All,
    Some(Vec<KeyPattern>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KeyPattern {
    pub(super) access: Access,
    pub(super) pattern: Vec<u8>,
}

/// What may be done with a key, or is about to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Access {
    pub(super) reads: bool,
    pub(super) writes: bool,
}

impl Access {
    pub(super) const BOTH: Access = Access { reads: true, writes: true };

    fn covers(self, wanted: Access) -> bool {
        (self.reads || !wanted.reads) && (self.writes || !wanted.writes)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ChannelRules {
    All,
    Some(Vec<Vec<u8>>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DbRules {
    All,
    Some(BTreeSet<i64>),
}

impl Selector {
    pub(super) fn new(lookup: &Lookup, hears: NewUsersHear) -> Selector {
        Selector {
            commands: CommandSet::none(lookup),
            keys: KeyRules::Some(Vec::new()),
            channels: match hears {
                NewUsersHear::All => ChannelRules::All,
                NewUsersHear::Nothing => ChannelRules::Some(Vec::new()),
            },
            dbs: DbRules::All,
        }
    }

    pub(super) fn allow_everything(&mut self) {
        self.commands.allow_all();
        self.keys = KeyRules::All;
        self.channels = ChannelRules::All;
        self.dbs = DbRules::All;
    }

    pub(super) fn allows_everything(&self) -> bool {
        self.commands.is_all()
            && self.keys == KeyRules::All
            && self.channels == ChannelRules::All
            && self.dbs == DbRules::All
    }
}

impl KeyRules {
    pub(super) fn allow(&self, key: &[u8], wanted: Access) -> bool {
        match self {
            KeyRules::All => true,
            KeyRules::Some(patterns) => patterns
                .iter()
                .any(|it| it.access.covers(wanted) && glob::matches(&it.pattern, key)),
        }
    }

    /// Whether every key there may be can be read.
    pub(super) fn allow_reading_all(&self) -> bool {
        match self {
            KeyRules::All => true,
            KeyRules::Some(patterns) => {
                patterns.iter().any(|it| it.access.reads && it.pattern == b"*")
            }
        }
    }

    /// Adds a pattern, or its access to that of the same.
    pub(super) fn add(&mut self, access: Access, pattern: &[u8]) {
        let KeyRules::Some(patterns) = self else { return };
        match patterns.iter_mut().find(|it| it.pattern == pattern) {
            Some(known) => {
                known.access.reads |= access.reads;
                known.access.writes |= access.writes;
            }
            None => patterns.push(KeyPattern { access, pattern: pattern.to_vec() }),
        }
    }
}

impl ChannelRules {
    pub(super) fn allow(&self, channel: &[u8]) -> bool {
        match self {
            ChannelRules::All => true,
            ChannelRules::Some(patterns) => patterns.iter().any(|it| glob::matches(it, channel)),
        }
    }

    /// A pattern is allowed where the rules have the very same.
    pub(super) fn allow_pattern(&self, pattern: &[u8]) -> bool {
        match self {
            ChannelRules::All => true,
            ChannelRules::Some(patterns) => patterns.iter().any(|it| it == pattern),
        }
    }

    pub(super) fn add(&mut self, pattern: &[u8]) {
        if let ChannelRules::Some(patterns) = self
            && !patterns.iter().any(|it| it == pattern)
        {
            patterns.push(pattern.to_vec());
        }
    }
}

impl DbRules {
    pub(super) fn allow(&self, db: i64) -> bool {
        match self {
            DbRules::All => true,
            DbRules::Some(dbs) => dbs.contains(&db),
        }
    }
}
