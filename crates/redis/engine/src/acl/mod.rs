//! Who may do what: users, their rules, and the log of what was refused.
//!
//! ```text
//!   User ── root Selector ─┬─ CommandSet  bits by CommandId, and the rules as told
//!      └── more Selectors  ├─ KeyRules    patterns, each for reading or writing
//!                          ├─ ChannelRules
//!                          └─ DbRules
//! ```
//! A request may run if one selector allows all of it. While there is only the
//! user `default`, who may do everything without a password, one flag says so and
//! nothing else is looked at.

mod category;
mod check;
mod commands;
mod describe;
mod guard;
mod log;
mod rule;
mod selector;
mod user;

pub use self::category::categories;
pub(crate) use self::{
    category::CATEGORIES,
    check::{Denial, DenialKind},
    describe::hex,
    guard::{
        check, check_as, may_read_all_keys, permit, permit_in_script, recheck, refuse_strangers,
        sender, still_may_listen,
    },
    log::{AclLog, Entry, Reason, note},
    rule::{RuleError, merge_selectors},
    selector::Selector,
    user::{User, UserName, digest},
};

use crate::lookup::Lookup;
use alloc::{collections::BTreeMap, vec::Vec};

/// The user of connections that named none.
pub(crate) const DEFAULT: &[u8] = b"default";

pub(crate) struct Acl {
    users: BTreeMap<Vec<u8>, User>,
    pub(crate) log: AclLog,
    reach: Reach,
}

/// Whether anything has to be looked at before a command runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// Everyone may do everything.
    Open,
    Ruled,
}

/// What users may listen to who are told nothing of channels: `acl-pubsub-default`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum NewUsersHear {
    All,
    #[default]
    Nothing,
}

impl Acl {
    pub(crate) fn new(lookup: &Lookup) -> Acl {
        let mut users = BTreeMap::new();
        users.insert(DEFAULT.to_vec(), User::all_powerful(lookup));
        Acl { users, log: AclLog::default(), reach: Reach::Open }
    }

    /// Whether everyone may do everything, so that nothing is to be checked.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.reach == Reach::Open
    }

    pub(crate) fn user(&self, name: &[u8]) -> Option<&User> {
        self.users.get(name)
    }

    /// All users, by name.
    pub(crate) fn users(&self) -> impl ExactSizeIterator<Item = (&[u8], &User)> {
        self.users.iter().map(|(name, user)| (&name[..], user))
    }

    pub(crate) fn put(&mut self, name: &[u8], user: User) {
        self.users.insert(name.to_vec(), user);
        self.find_reach();
    }

    pub(crate) fn remove(&mut self, name: &[u8]) -> bool {
        let was_there = self.users.remove(name).is_some();
        self.find_reach();
        was_there
    }

    /// Whether a connection needs no password.
    pub(crate) fn lets_strangers_in(&self) -> bool {
        self.is_open() || self.user(DEFAULT).is_some_and(|it| it.is_on && it.is_nopass)
    }

    /// `requirepass`: the only password of `default`; empty for none.
    pub(crate) fn set_default_password(&mut self, password: &str) {
        if let Some(user) = self.users.get_mut(DEFAULT) {
            user.forget_passwords();
            match password {
                "" => user.is_nopass = true,
                password => user.add_password(digest(password.as_bytes())),
            }
        }
        self.find_reach();
    }

    fn find_reach(&mut self) {
        let is_open = self.users.len() == 1
            && self.user(DEFAULT).is_some_and(|it| it.is_on && it.is_nopass && it.may_everything());
        self.reach = if is_open { Reach::Open } else { Reach::Ruled };
    }
}

#[cfg(test)]
mod tests;
