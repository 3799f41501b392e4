//! What a command is: a table row that carries its own handler, help text and
//! examples.

use crate::{args::Args, cx::Cx, error::CommandError, key_spec::KeySpec};
use resp::ReplyBuf;

pub struct Command {
    /// In lower case; a subcommand's as `config|get`.
    pub name: &'static str,
    /// The first line of the doc comment on the declaration.
    pub summary: &'static str,
    /// The rest of it: help text, reference page and test. Left out of the page's
    /// engine, which loads the texts apart; the feature `help` brings them in.
    pub help: &'static str,
    /// The arguments, as redis-cli hints at them.
    pub usage: &'static str,
    /// The version of Redis that brought it.
    pub since: &'static str,
    pub group: Group,
    pub complexity: &'static str,
    pub arity: Arity,
    pub flags: Flags,
    pub keys: &'static [KeySpec],
    /// ACL categories beside those that group and flags say.
    pub categories: &'static [&'static str],
    /// What cluster clients are told beside: see COMMAND TIPS.
    pub tips: &'static [&'static str],
    pub subcommands: &'static [&'static Command],
    pub(crate) run: Handler,
}

pub(crate) type Handler = fn(&mut Cx<'_>, &mut Args<'_>, &mut ReplyBuf) -> Result<(), CommandError>;

impl Command {
    /// What a row has where it says nothing.
    pub(crate) const ROW: Command = Command {
        name: "",
        summary: "",
        help: "",
        usage: "",
        since: "1.0.0",
        group: Group::Server,
        complexity: "O(1)",
        arity: Arity::AtLeast(1),
        flags: Flags::NONE,
        keys: &[],
        categories: &[],
        tips: &[],
        subcommands: &[],
        run: |_, _, _| Err(CommandError::Syntax),
    };

    /// A subcommand's own word; a command's name.
    pub fn own_name(&self) -> &'static str {
        self.name.rsplit('|').next().unwrap_or(self.name)
    }
}

/// How many words a request has, counting the name (and a subcommand's).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    Exactly(usize),
    AtLeast(usize),
}

impl Arity {
    #[inline]
    pub fn accepts(self, words: usize) -> bool {
        match self {
            Arity::Exactly(n) => words == n,
            Arity::AtLeast(n) => n <= words,
        }
    }

    /// As COMMAND INFO says it: negative for "at least".
    pub fn signed(self) -> i64 {
        match self {
            Arity::Exactly(n) => n as i64,
            Arity::AtLeast(n) => -(n as i64),
        }
    }
}

/// The chapter of the manual a command stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Connection,
    Generic,
    String,
    List,
    Hash,
    Set,
    SortedSet,
    Server,
    Transactions,
    Stream,
    Bitmap,
    HyperLogLog,
    Geo,
    PubSub,
    Scripting,
    Cluster,
}

impl Group {
    /// As `help @group` and COMMAND DOCS name it.
    pub fn name(self) -> &'static str {
        match self {
            Group::Connection => "connection",
            Group::Generic => "generic",
            Group::String => "string",
            Group::List => "list",
            Group::Hash => "hash",
            Group::Set => "set",
            Group::SortedSet => "sorted-set",
            Group::Server => "server",
            Group::Transactions => "transactions",
            Group::Stream => "stream",
            Group::Bitmap => "bitmap",
            Group::HyperLogLog => "hyperloglog",
            Group::Geo => "geo",
            Group::PubSub => "pubsub",
            Group::Scripting => "scripting",
            Group::Cluster => "cluster",
        }
    }

    /// The ACL category its commands belong to, if it has one.
    pub fn category(self) -> Option<&'static str> {
        match self {
            Group::Connection => Some("connection"),
            Group::Generic => Some("keyspace"),
            Group::String => Some("string"),
            Group::List => Some("list"),
            Group::Hash => Some("hash"),
            Group::Set => Some("set"),
            Group::SortedSet => Some("sortedset"),
            Group::Server => None,
            Group::Transactions => Some("transaction"),
            Group::Stream => Some("stream"),
            Group::Bitmap => Some("bitmap"),
            Group::HyperLogLog => Some("hyperloglog"),
            Group::Geo => Some("geo"),
            Group::PubSub => Some("pubsub"),
            Group::Scripting => Some("scripting"),
            Group::Cluster => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flags(u32);

/// Flags by the name COMMAND INFO gives them, in its order.
const FLAG_NAMES: [(Flags, &str); 19] = [
    (Flags::WRITE, "write"),
    (Flags::READONLY, "readonly"),
    (Flags::DENYOOM, "denyoom"),
    (Flags::ADMIN, "admin"),
    (Flags::PUBSUB, "pubsub"),
    (Flags::NOSCRIPT, "noscript"),
    (Flags::BLOCKING, "blocking"),
    (Flags::LOADING, "loading"),
    (Flags::STALE, "stale"),
    (Flags::SKIP_MONITOR, "skip_monitor"),
    (Flags::SKIP_COMMANDLOG, "skip_commandlog"),
    (Flags::ASKING, "asking"),
    (Flags::FAST, "fast"),
    (Flags::NO_AUTH, "no_auth"),
    (Flags::NO_MANDATORY_KEYS, "no_mandatory_keys"),
    (Flags::NO_ASYNC_LOADING, "no_async_loading"),
    (Flags::NO_MULTI, "no_multi"),
    (Flags::ALLOW_BUSY, "allow_busy"),
    (Flags::MOVABLEKEYS, "movablekeys"),
];

impl Flags {
    pub const NONE: Flags = Flags(0);
    pub const WRITE: Flags = Flags(1);
    pub const READONLY: Flags = Flags(1 << 1);
    /// Refused when memory or disk is full.
    pub const DENYOOM: Flags = Flags(1 << 2);
    pub const ADMIN: Flags = Flags(1 << 3);
    pub const NOSCRIPT: Flags = Flags(1 << 4);
    pub const BLOCKING: Flags = Flags(1 << 5);
    pub const LOADING: Flags = Flags(1 << 6);
    pub const STALE: Flags = Flags(1 << 7);
    pub const SKIP_MONITOR: Flags = Flags(1 << 8);
    pub const SKIP_COMMANDLOG: Flags = Flags(1 << 9);
    pub const FAST: Flags = Flags(1 << 10);
    pub const NO_AUTH: Flags = Flags(1 << 11);
    pub const NO_MULTI: Flags = Flags(1 << 12);
    pub const ALLOW_BUSY: Flags = Flags(1 << 13);
    pub const MOVABLEKEYS: Flags = Flags(1 << 14);
    /// In the ACL category of commands that can hurt; [`Flags::ADMIN`] is too.
    pub const DANGEROUS: Flags = Flags(1 << 15);
    pub const PUBSUB: Flags = Flags(1 << 16);
    pub const ASKING: Flags = Flags(1 << 17);
    /// Its keys may be none at all.
    pub const NO_MANDATORY_KEYS: Flags = Flags(1 << 18);
    pub const NO_ASYNC_LOADING: Flags = Flags(1 << 19);
    /// No write, but held up as one: it sends messages, or changes a key on the way.
    pub const MAY_REPLICATE: Flags = Flags(1 << 20);

    #[must_use]
    pub const fn and(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    #[inline]
    pub fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names of the flags that are set, as COMMAND INFO gives them.
    pub fn names(self) -> impl Iterator<Item = &'static str> + Clone {
        FLAG_NAMES.into_iter().filter(move |(flag, _)| self.contains(*flag)).map(|(_, name)| name)
    }
}

/// Declares a [`Command`]. The doc comment becomes its summary and help text, and
/// every `resp` block in it runs as a test.
macro_rules! command {
    (#[doc = $summary:literal] $(#[doc = $help:literal])*
     $vis:vis $name:ident { $($field:ident: $value:expr),+ $(,)? }) => {
        #[doc = $summary]
        $(#[doc = $help])*
        $vis static $name: $crate::command::Command = $crate::command::Command {
            summary: $summary,
            help: if cfg!(any(test, feature = "help")) { concat!($($help, "\n"),*) } else { "" },
            $($field: $value,)+
            ..$crate::command::Command::ROW
        };
    };
}
pub(crate) use command;
