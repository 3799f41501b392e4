//! The settings that CONFIG GET and SET know.
//!
//! A setting is one row: its name, the values it takes, and what changes with it.
//! Its value is kept as text; what the engine looks at often is kept as a field
//! too.

mod effective;
mod kept;
mod memory;
mod setting;

pub use self::memory::{MemoryLimit, Policy};
pub(crate) use self::setting::{Refusal, parse_memory};

use self::setting::{Setting, Value};
use crate::{acl::NewUsersHear, notify::Classes};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use keyspace::{MAX_STRING_LEN, value::Limits};
use stdx::siphash::Key;

#[derive(Clone, Debug)]
pub struct Config {
    /// As shown, in the order of [`rows`].
    shown: Vec<String>,
    pub limits: Limits,
    pub appendfsync: AppendFsync,
    /// The longest word of a request, in bytes.
    pub proto_max_bulk_len: u64,
    /// `notify-keyspace-events`.
    pub notify: Classes,
    /// Keys that are tracked for clients at most; 0 for any number.
    pub tracking_table_max_keys: usize,
    pub memory: MemoryLimit,
    pub logs: Logs,
    /// How long a script may run before others are told that it is busy.
    pub busy_reply_threshold_ms: u64,
    pub max_clients: usize,
    /// Clients that are idle for longer are closed; 0 for never.
    pub idle_timeout_s: u64,
    /// The password of the user `default`; empty for none.
    pub requirepass: String,
    pub(crate) new_users_hear: NewUsersHear,
    pub host: HostFacts,
}

/// When something is worth a line in a log, and how long the logs are.
#[derive(Clone, Debug, Default)]
pub struct Logs {
    /// Microseconds; negative for never.
    pub slower_than_us: i64,
    pub slow_len: usize,
    /// Bytes; negative for never.
    pub request_larger_than: i64,
    pub large_request_len: usize,
    /// Bytes; negative for never.
    pub reply_larger_than: i64,
    pub large_reply_len: usize,
    /// 0 for never.
    pub latency_threshold_ms: u64,
    /// Whether the time of every command is counted.
    pub latency_tracking: bool,
    pub acl_len: usize,
}

/// All settings but those that only the host knows.
fn rows() -> impl Iterator<Item = &'static Setting> {
    effective::EFFECTIVE.iter().chain(kept::KEPT)
}

/// What only the host knows, for INFO and CONFIG.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostFacts {
    pub port: u16,
    /// Where it listens, as clients see it: `127.0.0.1:6379`.
    pub address: String,
    pub appendonly: bool,
    /// Whether the journal lies on an image, from start to end.
    pub has_image: bool,
    /// The operating system, or the browser.
    pub os: String,
    /// Where the journal lies.
    pub dir: String,
    /// Memory the process holds, in bytes; 0 where unknown.
    pub resident_bytes: u64,
}

/// When the journal is flushed to the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AppendFsync {
    /// Before each reply.
    Always,
    #[default]
    EverySec,
    /// When the device likes.
    No,
}

impl AppendFsync {
    fn named(name: &str) -> AppendFsync {
        match name {
            "always" => AppendFsync::Always,
            "no" => AppendFsync::No,
            _ => AppendFsync::EverySec,
        }
    }
}

impl Config {
    pub(crate) fn new(seed: Key) -> Config {
        let mut config = Config {
            shown: Vec::new(),
            limits: Limits::new(seed),
            appendfsync: AppendFsync::default(),
            proto_max_bulk_len: MAX_STRING_LEN as u64,
            notify: Classes::NONE,
            tracking_table_max_keys: 0,
            memory: MemoryLimit::default(),
            logs: Logs::default(),
            busy_reply_threshold_ms: 0,
            max_clients: 0,
            idle_timeout_s: 0,
            requirepass: String::new(),
            new_users_hear: NewUsersHear::default(),
            host: HostFacts::default(),
        };
        for row in rows() {
            let value = row.default_value();
            config.shown.push(value.shown());
            config.apply(row, &value);
        }
        config
    }

    fn apply(&mut self, row: &Setting, value: &Value) {
        if let Some(apply) = row.apply {
            apply(self, value);
        }
    }

    pub(crate) fn request_limits(&self, sender: resp::Sender) -> resp::Limits {
        resp::Limits { bulk_len: self.proto_max_bulk_len as u32, sender }
    }

    /// Every setting with its value, by name.
    pub(crate) fn entries(&self) -> Vec<(&'static str, String)> {
        let rows = rows().zip(&self.shown).flat_map(|(row, shown)| {
            let names = [row.name, row.alias].into_iter().filter(|name| !name.is_empty());
            names.map(|name| (name, shown.clone()))
        });
        let mut entries: Vec<_> = rows.chain(self.of_host()).collect();
        stdx::order::sort_by(&mut entries, |a, b| a.0 < b.0);
        entries
    }

    fn of_host(&self) -> [(&'static str, String); 3] {
        let appendonly = if self.host.appendonly { "yes" } else { "no" };
        [
            ("appendonly", appendonly.into()),
            ("dir", self.host.dir.clone()),
            ("port", self.host.port.to_string()),
        ]
    }

    /// The value of a setting as it is shown.
    #[cfg(test)]
    pub(crate) fn shown(&self, name: &str) -> &str {
        let found = rows().zip(&self.shown).find(|(row, _)| row.is_named(name));
        found.map_or("", |(_, shown)| shown)
    }

    /// Sets one setting. `None` where there is none of this name.
    pub(crate) fn set(&mut self, name: &str, text: &str) -> Option<Result<(), Refusal>> {
        if let Some((_, own)) = self.of_host().into_iter().find(|(own, _)| *own == name) {
            return Some(self.set_of_host(name, text, &own));
        }
        let (at, row) = rows().enumerate().find(|(_, row)| row.is_named(name))?;
        Some(row.parse(&self.shown[at], text).map(|value| {
            self.shown[at] = value.shown();
            self.apply(row, &value);
        }))
    }

    /// What the host decides can be set to what it is only; but the journal may be
    /// kept in memory where there is no image.
    fn set_of_host(&mut self, name: &str, text: &str, own: &str) -> Result<(), Refusal> {
        if text.eq_ignore_ascii_case(own) {
            return Ok(());
        }
        let lower = text.to_ascii_lowercase();
        if name == "appendonly" && !self.host.has_image && ["yes", "no"].contains(&&*lower) {
            self.host.appendonly = lower == "yes";
            return Ok(());
        }
        Err(match (name, &*lower) {
            ("appendonly", "no") => "the disk holds the append only file while it is mounted",
            ("appendonly", _) => "argument must be 'yes' or 'no'",
            ("dir", _) => "can't set protected config",
            _ => "can't set immutable config",
        }
        .into())
    }
}

#[cfg(test)]
mod tests;
