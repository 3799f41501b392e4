//! Where the keys stand in a request, and what becomes of them: what cluster
//! clients, ACLs and the journal ask of a row.

use alloc::vec::Vec;
use resp::Request;

/// One rule that finds keys of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeySpec {
    pub usage: KeyUse,
    /// The word the rule begins at; 0 where only the handler can tell.
    pub first: usize,
    pub find: Find,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Find {
    /// Every `step`th word from `first` to `last`, both counted from there;
    /// negative counts from the end of the request.
    Range { last: i64, step: usize },
    /// The word at `first` says how many keys follow it.
    Counted,
    /// Not to be told from the words' places.
    Unknown,
}

impl KeySpec {
    /// The key at word `first`.
    pub const fn one(first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::Range { last: 0, step: 1 } }
    }

    /// The keys from word `first` to `last` words further.
    pub const fn span(first: usize, last: i64, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::Range { last, step: 1 } }
    }

    /// All words from `first` on.
    pub const fn rest(first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::Range { last: -1, step: 1 } }
    }

    /// Every second word from `first` on.
    pub const fn pairs(first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::Range { last: -1, step: 2 } }
    }

    /// As many words as the one at `first` says.
    pub const fn counted(first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::Counted }
    }

    /// Keys that only the handler can find.
    pub const fn unknown(usage: KeyUse) -> KeySpec {
        KeySpec { usage, first: 0, find: Find::Unknown }
    }

    /// The numbers of the words of `request` that are keys by this rule.
    pub fn positions(&self, request: Request<'_>) -> Vec<usize> {
        match self.find {
            Find::Range { last, step } => {
                let end = match last {
                    0.. => self.first + last as usize,
                    _ => (request.len() as i64 + last).max(0) as usize,
                };
                (self.first..=end.min(request.len().saturating_sub(1))).step_by(step).collect()
            }
            Find::Counted => {
                let count = request.get(self.first).and_then(stdx::int::parse).unwrap_or(0);
                let last = request.len().saturating_sub(1);
                let wanted = usize::try_from(count).unwrap_or(0).min(last);
                (self.first + 1..=(self.first + wanted).min(last)).collect()
            }
            Find::Unknown => Vec::new(),
        }
    }
}

/// What a command does with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyUse(u16);

const USE_NAMES: [(KeyUse, &str); 9] = [
    (KeyUse::RO, "RO"),
    (KeyUse::RW, "RW"),
    (KeyUse::OW, "OW"),
    (KeyUse::RM, "RM"),
    (KeyUse::ACCESS, "access"),
    (KeyUse::UPDATE, "update"),
    (KeyUse::INSERT, "insert"),
    (KeyUse::DELETE, "delete"),
    (KeyUse::VARIABLE, "variable_flags"),
];

impl KeyUse {
    pub const NONE: KeyUse = KeyUse(0);
    pub const RO: KeyUse = KeyUse(1);
    pub const RW: KeyUse = KeyUse(1 << 1);
    pub const OW: KeyUse = KeyUse(1 << 2);
    pub const RM: KeyUse = KeyUse(1 << 3);
    pub const ACCESS: KeyUse = KeyUse(1 << 4);
    pub const UPDATE: KeyUse = KeyUse(1 << 5);
    pub const INSERT: KeyUse = KeyUse(1 << 6);
    pub const DELETE: KeyUse = KeyUse(1 << 7);
    pub const VARIABLE: KeyUse = KeyUse(1 << 8);

    #[must_use]
    pub const fn and(self, other: KeyUse) -> KeyUse {
        KeyUse(self.0 | other.0)
    }

    pub fn contains(self, other: KeyUse) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names of what is set, as COMMAND INFO gives them.
    pub fn names(self) -> impl Iterator<Item = &'static str> + Clone {
        USE_NAMES.into_iter().filter(move |(flag, _)| self.contains(*flag)).map(|(_, name)| name)
    }
}
