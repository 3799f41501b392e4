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
    /// The word at `first` says how many keys follow it, every `step`th word.
    Counted { step: usize },
    /// The word after the last of these options; the reference shows it as unknown.
    AfterOption(&'static [&'static str]),
    /// The word after the first `word` from `first` on.
    OneAfter { word: &'static str },
    /// The first half of the words after `word`, which is looked for from `first` on.
    HalfAfter { word: &'static str },
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
        KeySpec { usage, first, find: Find::Counted { step: 1 } }
    }

    /// As many words, each before a value, as the one at `first` says.
    pub const fn counted_pairs(first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::Counted { step: 2 } }
    }

    /// The key that an option names.
    pub const fn after_option(options: &'static [&'static str], usage: KeyUse) -> KeySpec {
        KeySpec { usage, first: 0, find: Find::AfterOption(options) }
    }

    /// The word after `word`, at `first` or later.
    pub const fn one_after(word: &'static str, first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::OneAfter { word } }
    }

    /// The first half of the words after `word`, at `first` or later.
    pub const fn half_after(word: &'static str, first: usize, usage: KeyUse) -> KeySpec {
        KeySpec { usage, first, find: Find::HalfAfter { word } }
    }

    /// Keys that only the handler can find.
    pub const fn unknown(usage: KeyUse) -> KeySpec {
        KeySpec { usage, first: 0, find: Find::Unknown }
    }

    /// What becomes of the keys. Where their number is no plain one, the reference
    /// finds them in another way, by which it does not know.
    pub fn usage_in(&self, request: Request<'_>) -> KeyUse {
        let is_plain = |word| stdx::int::parse(word).is_some();
        match self.find {
            Find::Counted { .. } if !request.get(self.first).is_some_and(is_plain) => KeyUse::NONE,
            _ if self.usage.contains(KeyUse::VARIABLE) => self.variable_usage(request),
            _ => self.usage,
        }
    }

    /// What SET and BITFIELD do with their key, whose options say it.
    fn variable_usage(&self, request: Request<'_>) -> KeyUse {
        let is = |at: usize, word: &[u8]| {
            request.get(at).is_some_and(|it| it.eq_ignore_ascii_case(word))
        };
        let has = |word: &[u8]| (2..request.len()).any(|at| is(at, word));
        let reads = KeyUse::ACCESS;
        if is(0, b"set") && !(3..request.len()).any(|at| is(at, b"get")) {
            KeyUse::OW.and(KeyUse::UPDATE)
        } else if is(0, b"bitfield") && !has(b"set") && !has(b"incrby") {
            KeyUse::RO.and(reads)
        } else if self.usage.contains(reads) {
            KeyUse::RW.and(reads).and(KeyUse::UPDATE)
        } else {
            KeyUse::OW.and(KeyUse::UPDATE)
        }
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
            Find::Counted { step } => {
                let count = request.get(self.first).map_or(0, leading_number);
                let last = count.checked_sub(1).map(|it| it.saturating_mul(step));
                let last = last.map(|it| it.saturating_add(self.first + 1));
                match last.filter(|it| *it < request.len()) {
                    Some(last) => (self.first + 1..=last).step_by(step).collect(),
                    None => Vec::new(),
                }
            }
            Find::AfterOption(options) => {
                let is_option = |at: &usize| {
                    let word = request.get(at - 1).unwrap_or(b"");
                    options.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()))
                };
                (FIRST_OPTION + 1..request.len()).rev().find(is_option).into_iter().collect()
            }
            Find::OneAfter { word } => {
                let after = self.word_after(word, request);
                after.filter(|at| *at < request.len()).into_iter().collect()
            }
            Find::HalfAfter { word } => match self.word_after(word, request) {
                Some(at) => (at..at + (request.len() - at) / 2).collect(),
                None => Vec::new(),
            },
            Find::Unknown => Vec::new(),
        }
    }

    /// The place behind `word`, which is looked for from `first` on.
    fn word_after(&self, word: &str, request: Request<'_>) -> Option<usize> {
        let is_it = |at: &usize| {
            request.get(*at).is_some_and(|it| it.eq_ignore_ascii_case(word.as_bytes()))
        };
        (self.first..request.len()).find(is_it).map(|at| at + 1)
    }
}

/// No option stands before a command's first key.
const FIRST_OPTION: usize = 2;

/// The number a word begins with, as the reference's C reads it; 0 for none.
fn leading_number(word: &[u8]) -> usize {
    let word = word.trim_ascii_start();
    let word = word.strip_prefix(b"+").unwrap_or(word);
    let digits = word.iter().take_while(|it| it.is_ascii_digit());
    digits.fold(0usize, |sum, it| sum.saturating_mul(10).saturating_add(usize::from(it - b'0')))
}

/// What a command does with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyUse(u16);

const USE_NAMES: [(KeyUse, &str); 10] = [
    (KeyUse::RO, "RO"),
    (KeyUse::RW, "RW"),
    (KeyUse::OW, "OW"),
    (KeyUse::RM, "RM"),
    (KeyUse::ACCESS, "access"),
    (KeyUse::UPDATE, "update"),
    (KeyUse::INSERT, "insert"),
    (KeyUse::DELETE, "delete"),
    (KeyUse::VARIABLE, "variable_flags"),
    (KeyUse::NOT_KEY, "not_key"),
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
    /// It names something else, which a cluster places as it does keys.
    pub const NOT_KEY: KeyUse = KeyUse(1 << 9);

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
