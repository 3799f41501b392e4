//! The words of ACL SETUSER.

use super::{
    NewUsersHear, Selector, User,
    commands::{NoSuch, Sign},
    digest,
    selector::{Access, ChannelRules, DbRules, KeyRules},
    user::Digest,
};
use crate::lookup::Lookup;
use alloc::{collections::BTreeSet, vec::Vec};

/// Why a rule is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleError {
    Syntax,
    UnknownCommand,
    NestedFirstWord,
    KeysAfterAll,
    ChannelsAfterAll,
    NoSuchPassword,
    BadHash,
    DbOutOfRange,
}

impl RuleError {
    pub(crate) fn message(self) -> &'static str {
        match self {
            RuleError::Syntax => "Syntax error",
            RuleError::UnknownCommand => "Unknown command or category name in ACL",
            RuleError::NestedFirstWord => "Allowing first-arg of a subcommand is not supported",
            RuleError::KeysAfterAll => {
                "Adding a pattern after the * pattern (or the 'allkeys' flag) is not valid and \
                 does not have any effect. Try 'resetkeys' to start with an empty list of patterns"
            }
            RuleError::ChannelsAfterAll => {
                "Adding a pattern after the * pattern (or the 'allchannels' flag) is not valid \
                 and does not have any effect. Try 'resetchannels' to start with an empty list \
                 of channels"
            }
            RuleError::NoSuchPassword => {
                "The password you are trying to remove from the user does not exist"
            }
            RuleError::BadHash => {
                "The password hash must be exactly 64 characters and contain only lowercase \
                 hexadecimal characters"
            }
            RuleError::DbOutOfRange => "The provided database ID is out of range",
        }
    }
}

impl From<NoSuch> for RuleError {
    fn from(from: NoSuch) -> RuleError {
        match from {
            NoSuch::Name => RuleError::UnknownCommand,
            NoSuch::Word => RuleError::Syntax,
            NoSuch::Nested => RuleError::NestedFirstWord,
        }
    }
}

/// Joins the words of each selector in parentheses; the one that is not closed, if
/// there is one.
pub(crate) fn merge_selectors<'a>(
    words: impl Iterator<Item = &'a [u8]>,
) -> Result<Vec<Vec<u8>>, &'a [u8]> {
    let mut merged: Vec<Vec<u8>> = Vec::new();
    let mut open: Option<(&[u8], Vec<u8>)> = None;
    for word in words {
        let is_last = word.ends_with(b")");
        match &mut open {
            Some((_, text)) => {
                text.push(b' ');
                text.extend_from_slice(word);
            }
            None if word.starts_with(b"(") => open = Some((word, word.to_vec())),
            None => {
                merged.push(word.to_vec());
                continue;
            }
        }
        if is_last && let Some((_, text)) = open.take() {
            merged.push(text);
        }
    }
    match open {
        Some((start, _)) => Err(start),
        None => Ok(merged),
    }
}

impl User {
    /// Takes one rule in.
    pub(crate) fn apply(
        &mut self,
        lookup: &Lookup,
        hears: NewUsersHear,
        rule: &[u8],
    ) -> Result<(), RuleError> {
        match &rule.to_ascii_lowercase()[..] {
            b"" | b"sanitize-payload" | b"skip-sanitize-payload" => {}
            b"on" => self.is_on = true,
            b"off" => self.is_on = false,
            b"nopass" => {
                self.forget_passwords();
                self.is_nopass = true;
            }
            b"resetpass" => self.forget_passwords(),
            b"clearselectors" => self.more.clear(),
            b"reset" => *self = User::new(lookup, hears),
            _ => return self.apply_marked(lookup, hears, rule),
        }
        Ok(())
    }

    /// A rule that its first byte tells.
    fn apply_marked(
        &mut self,
        lookup: &Lookup,
        hears: NewUsersHear,
        rule: &[u8],
    ) -> Result<(), RuleError> {
        let rest = &rule[1..];
        match rule[0] {
            b'>' => self.add_password(digest(rest)),
            b'#' => self.add_password(parse_hash(rest)?),
            b'<' => return self.drop_password(digest(rest)),
            b'!' => return self.drop_password(parse_hash(rest)?),
            b'(' if rule.ends_with(b")") => {
                let inner = &rest[..rest.len() - 1];
                let mut selector = Selector::new(lookup, hears);
                for word in inner.split(|it| *it == b' ').filter(|it| !it.is_empty()) {
                    selector.apply(lookup, word)?;
                }
                self.more.push(selector);
            }
            _ => return self.root.apply(lookup, rule),
        }
        Ok(())
    }

    fn drop_password(&mut self, password: Digest) -> Result<(), RuleError> {
        if self.remove_password(password) { Ok(()) } else { Err(RuleError::NoSuchPassword) }
    }
}

fn parse_hash(text: &[u8]) -> Result<Digest, RuleError> {
    let mut digest = [0; 32];
    if text.len() != 64 {
        return Err(RuleError::BadHash);
    }
    for (byte, pair) in digest.iter_mut().zip(text.chunks(2)) {
        for digit in pair {
            let value = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'f' => digit - b'a' + 10,
                _ => return Err(RuleError::BadHash),
            };
            *byte = *byte << 4 | value;
        }
    }
    Ok(digest)
}

impl Selector {
    fn apply(&mut self, lookup: &Lookup, rule: &[u8]) -> Result<(), RuleError> {
        match &rule.to_ascii_lowercase()[..] {
            b"allkeys" | b"~*" => self.keys = KeyRules::All,
            b"resetkeys" => self.keys = KeyRules::Some(Vec::new()),
            b"allchannels" | b"&*" => self.channels = ChannelRules::All,
            b"resetchannels" => self.channels = ChannelRules::Some(Vec::new()),
            b"alldbs" => self.dbs = DbRules::All,
            b"resetdbs" => self.dbs = DbRules::Some(BTreeSet::new()),
            b"allcommands" | b"+@all" => self.commands.allow_all(),
            b"nocommands" | b"-@all" => self.commands.allow_none(),
            lower if lower.starts_with(b"db=") => self.dbs = parse_dbs(&lower[3..])?,
            _ => return self.apply_marked(lookup, rule),
        }
        Ok(())
    }

    fn apply_marked(&mut self, lookup: &Lookup, rule: &[u8]) -> Result<(), RuleError> {
        let (mark, rest) = rule.split_first().ok_or(RuleError::Syntax)?;
        match (mark, rest) {
            (b'~', pattern) => self.add_keys(Access::BOTH, pattern),
            (b'%', rest) => {
                if self.keys == KeyRules::All {
                    return Err(RuleError::KeysAfterAll);
                }
                let (access, pattern) = parse_access(rest)?;
                self.add_keys(access, pattern)
            }
            (b'&', pattern) => self.add_channels(pattern),
            (b'+' | b'-', what) => {
                let sign = if *mark == b'+' { Sign::Plus } else { Sign::Minus };
                match what.strip_prefix(b"@") {
                    Some(category) => self.commands.change_category(lookup, sign, category)?,
                    None => self.commands.change(lookup, sign, what)?,
                }
                Ok(())
            }
            _ => Err(RuleError::Syntax),
        }
    }

    fn add_keys(&mut self, access: Access, pattern: &[u8]) -> Result<(), RuleError> {
        if self.keys == KeyRules::All {
            return Err(RuleError::KeysAfterAll);
        }
        refuse_spaces(pattern)?;
        if access == Access::BOTH && pattern == b"*" {
            self.keys = KeyRules::All;
        } else {
            self.keys.add(access, pattern);
        }
        Ok(())
    }

    fn add_channels(&mut self, pattern: &[u8]) -> Result<(), RuleError> {
        if self.channels == ChannelRules::All {
            return Err(RuleError::ChannelsAfterAll);
        }
        refuse_spaces(pattern)?;
        self.channels.add(pattern);
        Ok(())
    }
}

/// The letters before a pattern's `~`, each at most once.
fn parse_access(text: &[u8]) -> Result<(Access, &[u8]), RuleError> {
    let end = text.iter().position(|it| *it == b'~').unwrap_or(text.len());
    let mut access = Access::default();
    for letter in &text[..end] {
        let flag = match letter.to_ascii_uppercase() {
            b'R' => &mut access.reads,
            b'W' => &mut access.writes,
            _ => return Err(RuleError::Syntax),
        };
        if core::mem::replace(flag, true) {
            return Err(RuleError::Syntax);
        }
    }
    if access == Access::default() {
        return Err(RuleError::Syntax);
    }
    Ok((access, text.get(end + 1..).unwrap_or(b"")))
}

fn refuse_spaces(pattern: &[u8]) -> Result<(), RuleError> {
    let has_space = pattern.iter().any(|it| it.is_ascii_whitespace() || matches!(it, 0 | 11));
    if has_space { Err(RuleError::Syntax) } else { Ok(()) }
}

fn parse_dbs(text: &[u8]) -> Result<DbRules, RuleError> {
    let mut dbs = BTreeSet::new();
    for word in text.split(|it| *it == b',') {
        let db = stdx::int::parse(word).ok_or(RuleError::Syntax)?;
        if !(0..=i64::from(i32::MAX)).contains(&db) {
            return Err(RuleError::DbOutOfRange);
        }
        dbs.insert(db);
    }
    Ok(DbRules::Some(dbs))
}
