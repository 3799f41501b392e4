//! Users as ACL LIST and GETUSER show them.

use super::{
    Selector, User,
    selector::{Access, ChannelRules, DbRules, KeyPattern, KeyRules},
};
use alloc::{format, string::String, vec::Vec};

impl User {
    /// The line of ACL LIST.
    pub(crate) fn line(&self, name: &[u8]) -> Vec<u8> {
        let mut line = [b"user ", name].concat();
        line.extend_from_slice(if self.is_on { b" on" } else { b" off" });
        if self.is_nopass {
            line.extend_from_slice(b" nopass");
        }
        for password in self.passwords() {
            line.extend_from_slice(format!(" #{}", hex(password)).as_bytes());
        }
        line.push(b' ');
        line.extend_from_slice(&self.root.line());
        for selector in &self.more {
            line.extend_from_slice(&[b" (", &selector.line()[..], b")"].concat());
        }
        line
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|it| format!("{it:02x}")).collect()
}

impl Selector {
    /// The rules that make a selector this one.
    fn line(&self) -> Vec<u8> {
        let channels = match &self.channels {
            ChannelRules::All => b"&*".to_vec(),
            ChannelRules::Some(patterns) if patterns.is_empty() => b"resetchannels".to_vec(),
            ChannelRules::Some(_) => [b"resetchannels ", &self.channels_text()[..]].concat(),
        };
        let dbs = match &self.dbs {
            DbRules::All => Vec::new(),
            DbRules::Some(dbs) if dbs.is_empty() => b"resetdbs".to_vec(),
            DbRules::Some(_) => self.dbs_text().into_bytes(),
        };
        let mut parts =
            [self.keys_text(), channels, dbs, self.commands_text().into_bytes()].to_vec();
        parts.retain(|it| !it.is_empty());
        parts.join(&b' ')
    }

    pub(crate) fn commands_text(&self) -> String {
        self.commands.text()
    }

    pub(crate) fn keys_text(&self) -> Vec<u8> {
        match &self.keys {
            KeyRules::All => b"~*".to_vec(),
            KeyRules::Some(patterns) => {
                patterns.iter().map(key_text).collect::<Vec<_>>().join(&b' ')
            }
        }
    }

    pub(crate) fn channels_text(&self) -> Vec<u8> {
        match &self.channels {
            ChannelRules::All => b"&*".to_vec(),
            ChannelRules::Some(patterns) => {
                let marked = patterns.iter().map(|it| [b"&", &it[..]].concat());
                marked.collect::<Vec<_>>().join(&b' ')
            }
        }
    }

    pub(crate) fn dbs_text(&self) -> String {
        match &self.dbs {
            DbRules::All => "alldbs".into(),
            DbRules::Some(dbs) if dbs.is_empty() => String::new(),
            DbRules::Some(dbs) => {
                let numbers: Vec<String> = dbs.iter().map(|it| format!("{it}")).collect();
                format!("db={}", numbers.join(","))
            }
        }
    }
}

fn key_text(rule: &KeyPattern) -> Vec<u8> {
    let mark: &[u8] = match rule.access {
        Access { reads: true, writes: false } => b"%R~",
        Access { reads: false, .. } => b"%W~",
        Access { reads: true, writes: true } => b"~",
    };
    [mark, &rule.pattern].concat()
}
