//! The settings that CONFIG GET and SET know.
//!
//! A setting is one row: its name, how its value prints and how it is parsed.

use crate::notify::Classes;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use keyspace::{
    MAX_STRING_LEN,
    value::{Fill, Limits},
};
use stdx::siphash::Key;

#[derive(Clone, Debug)]
pub struct Config {
    pub limits: Limits,
    pub appendfsync: AppendFsync,
    /// The longest word of a request, in bytes.
    pub proto_max_bulk_len: u64,
    /// `notify-keyspace-events`.
    pub notify: Classes,
    /// Keys that are tracked for clients at most; 0 for any number.
    pub tracking_table_max_keys: usize,
    pub host: HostFacts,
}

/// What only the host knows, for INFO and CONFIG.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostFacts {
    pub port: u16,
    /// Where it listens, as clients see it: `127.0.0.1:6379`.
    pub address: String,
    pub appendonly: bool,
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
    fn name(self) -> &'static str {
        match self {
            AppendFsync::Always => "always",
            AppendFsync::EverySec => "everysec",
            AppendFsync::No => "no",
        }
    }
}

/// Why a value was not taken, as CONFIG SET says it after a dash.
pub(crate) type Refusal = String;

pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// Another name it answers to.
    pub(crate) alias: &'static str,
    pub(crate) get: fn(&Config) -> String,
    pub(crate) set: fn(&mut Config, &str) -> Result<(), Refusal>,
}

/// A limit of small encodings, as a row.
macro_rules! limit {
    ($name:literal, $alias:literal, $field:ident: $type:ty) => {
        Setting {
            name: $name,
            alias: $alias,
            get: |config| config.limits.$field.to_string(),
            set: |config, text| {
                config.limits.$field = parse_number(text, 0, i64::MAX)? as $type;
                Ok(())
            },
        }
    };
}

pub(crate) static SETTINGS: &[Setting] = &[
    Setting {
        name: "appendfsync",
        alias: "",
        get: |config| config.appendfsync.name().into(),
        set: |config, text| {
            let all = [AppendFsync::Always, AppendFsync::EverySec, AppendFsync::No];
            config.appendfsync = all
                .into_iter()
                .find(|it| it.name().eq_ignore_ascii_case(text))
                .ok_or("argument(s) must be one of the following: everysec, always, no")?;
            Ok(())
        },
    },
    Setting {
        name: "appendonly",
        alias: "",
        get: |config| if config.host.appendonly { "yes" } else { "no" }.into(),
        set: |config, text| match (text, config.host.appendonly) {
            ("yes", true) | ("no", false) => Ok(()),
            ("yes", false) => Err("there is no disk to write the append only file to".into()),
            ("no", true) => Err("the disk holds the append only file while it is mounted".into()),
            _ => Err("argument must be 'yes' or 'no'".into()),
        },
    },
    Setting {
        name: "port",
        alias: "",
        get: |config| config.host.port.to_string(),
        set: |_, _| Err("can't set immutable config".into()),
    },
    Setting {
        name: "dir",
        alias: "",
        get: |config| config.host.dir.clone(),
        set: |_, _| Err("can't set protected config".into()),
    },
    Setting {
        name: "databases",
        alias: "",
        get: |_| keyspace::DB_COUNT.to_string(),
        set: |_, _| Err("can't set immutable config".into()),
    },
    Setting {
        name: "proto-max-bulk-len",
        alias: "",
        get: |config| config.proto_max_bulk_len.to_string(),
        set: |config, text| {
            config.proto_max_bulk_len = parse_number(text, 1 << 20, MAX_STRING_LEN as i64)? as u64;
            Ok(())
        },
    },
    Setting {
        name: "notify-keyspace-events",
        alias: "",
        get: |config| config.notify.letters(),
        set: |config, text| {
            config.notify = Classes::parse(text)
                .ok_or("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.")?;
            Ok(())
        },
    },
    Setting {
        name: "tracking-table-max-keys",
        alias: "",
        get: |config| config.tracking_table_max_keys.to_string(),
        set: |config, text| {
            config.tracking_table_max_keys = parse_number(text, 0, i64::MAX)? as usize;
            Ok(())
        },
    },
    limit!("hash-max-listpack-entries", "hash-max-ziplist-entries", hash_max_listpack_entries: usize),
    limit!("hash-max-listpack-value", "hash-max-ziplist-value", hash_max_listpack_value: usize),
    Setting {
        name: "list-max-listpack-size",
        alias: "list-max-ziplist-size",
        get: |config| config.limits.list_fill.0.to_string(),
        set: |config, text| {
            config.limits.list_fill =
                Fill(parse_number(text, i32::MIN.into(), i32::MAX.into())? as i32);
            Ok(())
        },
    },
    limit!("hll-sparse-max-bytes", "", hll_sparse_max_bytes: usize),
    limit!("set-max-intset-entries", "", set_max_intset_entries: usize),
    limit!("set-max-listpack-entries", "", set_max_listpack_entries: usize),
    limit!("set-max-listpack-value", "", set_max_listpack_value: usize),
    limit!("stream-node-max-bytes", "", stream_node_max_bytes: usize),
    limit!("stream-node-max-entries", "", stream_node_max_entries: usize),
    limit!("zset-max-listpack-entries", "zset-max-ziplist-entries", zset_max_listpack_entries: usize),
    limit!("zset-max-listpack-value", "zset-max-ziplist-value", zset_max_listpack_value: usize),
];

/// Settings of the reference that have one meaning here: shown with their
/// value, and settable only to it.
const FIXED: [(&str, &str); 11] = [
    ("save", ""),
    ("maxmemory", "0"),
    ("maxmemory-policy", "noeviction"),
    ("appendfilename", "appendonly.aof"),
    ("appenddirname", "appendonlydir"),
    ("dbfilename", "dump.rdb"),
    ("timeout", "0"),
    ("maxclients", "10000"),
    ("io-threads", "1"),
    ("hz", "10"),
    ("list-compress-depth", "0"),
];

fn parse_number(text: &str, min: i64, max: i64) -> Result<i64, Refusal> {
    let number: i64 = text.parse().map_err(|_| "argument couldn't be parsed into an integer")?;
    if (min..=max).contains(&number) {
        return Ok(number);
    }
    Err(format!("argument must be between {min} and {max} inclusive"))
}

impl Config {
    pub(crate) fn new(seed: Key) -> Config {
        Config {
            limits: Limits::new(seed),
            appendfsync: AppendFsync::default(),
            proto_max_bulk_len: MAX_STRING_LEN as u64,
            notify: Classes::NONE,
            tracking_table_max_keys: 1_000_000,
            host: HostFacts::default(),
        }
    }

    pub(crate) fn request_limits(&self) -> resp::Limits {
        resp::Limits { bulk_len: self.proto_max_bulk_len as u32 }
    }

    /// Every setting with its value, by name.
    pub(crate) fn entries(&self) -> Vec<(&'static str, String)> {
        let rows = SETTINGS.iter().flat_map(|row| {
            let names = [row.name, row.alias].into_iter().filter(|name| !name.is_empty());
            names.map(|name| (name, (row.get)(self)))
        });
        let fixed = FIXED.iter().map(|(name, value)| (*name, (*value).into()));
        let mut entries: Vec<_> = rows.chain(fixed).collect();
        stdx::order::sort_by(&mut entries, |a, b| a.0 < b.0);
        entries
    }

    /// Sets one setting. `None` where there is none of this name.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<Result<(), Refusal>> {
        let is_it = |own: &str| !own.is_empty() && own.eq_ignore_ascii_case(name);
        if let Some(row) = SETTINGS.iter().find(|row| is_it(row.name) || is_it(row.alias)) {
            return Some((row.set)(self, value));
        }
        let (_, fixed) = FIXED.iter().find(|(own, _)| is_it(own))?;
        if *fixed == value {
            return Some(Ok(()));
        }
        Some(Err(format!("this build keeps it at '{fixed}'")))
    }
}
