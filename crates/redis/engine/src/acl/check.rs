//! Whether a user may run a request.

use super::{Selector, User, selector::Access};
use crate::{
    command::{Command, Flags, Group},
    key_spec::KeyUse,
    lookup::CommandId,
};
use alloc::{format, string::String, vec::Vec};
use keyspace::{DB_COUNT, DbIndex};
use resp::Request;

/// What a request was refused for: of several selectors, that which came furthest
/// says it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DenialKind {
    Db,
    Command,
    Key,
    Channel,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Denial {
    pub(crate) kind: DenialKind,
    /// The command, key, channel or database that was refused.
    pub(crate) object: Vec<u8>,
}

/// A request, and where it would run.
#[derive(Clone, Copy)]
pub(super) struct Wish<'a> {
    pub(super) id: CommandId,
    pub(super) row: &'static Command,
    pub(super) request: Request<'a>,
    pub(super) db: DbIndex,
}

/// A refusal and the word of the request it is about.
type Stop = (DenialKind, usize);

impl User {
    pub(super) fn check(&self, wish: Wish<'_>) -> Result<(), Denial> {
        if self.may_everything() {
            return Ok(());
        }
        let mut furthest: Option<Stop> = None;
        for selector in self.selectors() {
            match selector.check(wish) {
                Ok(()) => return Ok(()),
                Err(stop) => furthest = furthest.max(Some(stop)),
            }
        }
        let (kind, word) = furthest.unwrap_or((DenialKind::Command, 0));
        let object = match kind {
            DenialKind::Command => wish.row.name.as_bytes(),
            _ => wish.request.get(word).unwrap_or(b""),
        };
        Err(Denial { kind, object: object.to_vec() })
    }
}

impl Selector {
    fn check(&self, wish: Wish<'_>) -> Result<(), Stop> {
        self.check_dbs(wish)?;
        let is_free = wish.row.flags.contains(Flags::NO_AUTH);
        if !is_free && !self.commands.allows(wish.id, wish.request) {
            return Err((DenialKind::Command, 0));
        }
        self.check_keys(wish)?;
        self.check_channels(wish)
    }

    fn check_dbs(&self, wish: Wish<'_>) -> Result<(), Stop> {
        for at in named_dbs(wish) {
            let named = wish.request.get(at).and_then(stdx::int::parse);
            if named.is_some_and(|db| !self.dbs.allow(db)) {
                return Err((DenialKind::Db, at));
            }
        }
        let is_allowed = match wish.row.name {
            "select" | "swapdb" => true,
            "flushall" => (0..DB_COUNT as i64).all(|db| self.dbs.allow(db)),
            _ => !touches_db(wish.row) || self.dbs.allow(i64::from(wish.db.0)),
        };
        if is_allowed { Ok(()) } else { Err((DenialKind::Db, 0)) }
    }

    fn check_keys(&self, wish: Wish<'_>) -> Result<(), Stop> {
        for spec in wish.row.keys.iter().filter(|it| !it.usage.contains(KeyUse::NOT_KEY)) {
            let access = access(spec.usage_in(wish.request));
            for at in spec.positions(wish.request) {
                let key = wish.request.get(at).unwrap_or(b"");
                if !self.keys.allow(key, access) {
                    return Err((DenialKind::Key, at));
                }
            }
        }
        Ok(())
    }

    fn check_channels(&self, wish: Wish<'_>) -> Result<(), Stop> {
        let (count, is_pattern) = match wish.row.name {
            "publish" | "spublish" => (1, false),
            "subscribe" | "ssubscribe" => (usize::MAX, false),
            "psubscribe" => (usize::MAX, true),
            _ => return Ok(()),
        };
        for (at, name) in wish.request.words().enumerate().skip(1).take(count) {
            let is_allowed = match is_pattern {
                true => self.channels.allow_pattern(name),
                false => self.channels.allow(name),
            };
            if !is_allowed {
                return Err((DenialKind::Channel, at));
            }
        }
        Ok(())
    }
}

/// The words that name databases beside the one the client is in.
fn named_dbs(wish: Wish<'_>) -> Vec<usize> {
    match wish.row.name {
        "select" => [1].into(),
        "swapdb" => [1, 2].into(),
        "move" => [2].into(),
        "copy" => {
            let is_option = |at: &usize| {
                wish.request.get(at - 1).is_some_and(|it| it.eq_ignore_ascii_case(b"DB"))
            };
            (4..wish.request.len()).filter(is_option).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a command does anything with the database its client is in.
fn touches_db(row: &Command) -> bool {
    row.flags.contains(Flags::READONLY)
        || row.flags.contains(Flags::WRITE)
        || row.group == Group::Generic && row.name.starts_with("object|")
        || row.keys.iter().any(|it| !it.usage.contains(KeyUse::NOT_KEY))
}

fn access(usage: KeyUse) -> Access {
    let changes = [KeyUse::INSERT, KeyUse::UPDATE, KeyUse::DELETE];
    Access {
        reads: usage.contains(KeyUse::ACCESS),
        writes: changes.into_iter().any(|it| usage.contains(it)),
    }
}

impl Denial {
    /// What the client is told, who should not learn names from it.
    pub(crate) fn told(&self, user: &[u8]) -> Vec<u8> {
        match self.kind {
            DenialKind::Command => {
                let (user, object) =
                    (String::from_utf8_lossy(user), String::from_utf8_lossy(&self.object));
                format!("User {user} has no permissions to run the '{object}' command").into_bytes()
            }
            DenialKind::Key => b"No permissions to access a key".to_vec(),
            DenialKind::Channel => b"No permissions to access a channel".to_vec(),
            DenialKind::Db => b"No permissions to access database".to_vec(),
        }
    }

    /// The same for an administrator.
    pub(crate) fn told_in_full(&self, user: &[u8]) -> Vec<u8> {
        let (before, after): (&[u8], &[u8]) = match self.kind {
            DenialKind::Command => return self.told(user),
            DenialKind::Key => (b"the '", b"' key"),
            DenialKind::Channel => (b"the '", b"' channel"),
            DenialKind::Db => (b"database ", b""),
        };
        [b"User ", user, b" has no permissions to access ", before, &self.object, after].concat()
    }

    /// Why a queued command may no longer run.
    pub(super) fn told_by_exec(&self) -> Vec<u8> {
        let why = match self.kind {
            DenialKind::Command => "no permission to execute the command or subcommand",
            DenialKind::Key => "no permission to touch the specified keys",
            DenialKind::Channel => "no permission to access one of the channels used as arguments",
            DenialKind::Db => "no permission",
        };
        format!(
            "NOPERM ACLs rules changed between the moment the transaction was accumulated and the \
             EXEC call. This command is no longer allowed for the following reason: {why}"
        )
        .into_bytes()
    }
}
