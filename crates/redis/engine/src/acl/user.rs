//! A user: passwords, and selectors.

use super::{DEFAULT, NewUsersHear, Selector};
use crate::lookup::Lookup;
use alloc::{boxed::Box, vec::Vec};
use sha2::{Digest as _, Sha256};

/// What is kept of a password.
pub(crate) type Digest = [u8; 32];

pub(crate) fn digest(password: &[u8]) -> Digest {
    Sha256::digest(password).into()
}

#[derive(Clone)]
pub(crate) struct User {
    pub(crate) is_on: bool,
    /// Any password is right.
    pub(crate) is_nopass: bool,
    passwords: Vec<Digest>,
    pub(crate) root: Selector,
    pub(crate) more: Vec<Selector>,
}

impl User {
    /// One who may do nothing and cannot log in.
    pub(crate) fn new(lookup: &Lookup, hears: NewUsersHear) -> User {
        User {
            is_on: false,
            is_nopass: false,
            passwords: Vec::new(),
            root: Selector::new(lookup, hears),
            more: Vec::new(),
        }
    }

    pub(super) fn all_powerful(lookup: &Lookup) -> User {
        let mut user = User::new(lookup, NewUsersHear::All);
        (user.is_on, user.is_nopass) = (true, true);
        user.root.allow_everything();
        user
    }

    pub(super) fn may_everything(&self) -> bool {
        self.root.allows_everything()
    }

    pub(crate) fn selectors(&self) -> impl Iterator<Item = &Selector> {
        core::iter::once(&self.root).chain(&self.more)
    }

    pub(crate) fn passwords(&self) -> &[Digest] {
        &self.passwords
    }

    pub(super) fn add_password(&mut self, password: Digest) {
        self.is_nopass = false;
        if !self.passwords.contains(&password) {
            self.passwords.push(password);
        }
    }

    /// Whether the password was one of the user's.
    pub(super) fn remove_password(&mut self, password: Digest) -> bool {
        let count = self.passwords.len();
        self.passwords.retain(|it| *it != password);
        self.passwords.len() != count
    }

    pub(super) fn forget_passwords(&mut self) {
        self.passwords.clear();
        self.is_nopass = false;
    }

    /// Whether a connection may become this user with this password.
    pub(crate) fn accepts(&self, password: &[u8]) -> bool {
        self.is_on && (self.is_nopass || self.passwords.contains(&digest(password)))
    }
}

/// The user of a session. Most are the default, which costs no memory.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct UserName(Option<Box<[u8]>>);

impl UserName {
    pub(crate) fn new(name: &[u8]) -> UserName {
        UserName((name != DEFAULT).then(|| name.into()))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(DEFAULT)
    }
}
