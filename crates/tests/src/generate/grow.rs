//! From a usage to the words of one request.

use super::{
    grammar::{Node, Sequence},
    scripts, streams,
    values::{self, BoundKind, TimeUnit, chance, pick},
    waits,
};
use engine::{Command, Group};
use stdx::rng::Rng;

pub(super) struct Grower<'a> {
    rng: &'a mut Rng,
    group: Group,
    name: &'static str,
    bounds: BoundKind,
    words: Vec<Vec<u8>>,
    /// Where `numkeys` stands, to be filled in when the keys are there.
    count_at: Option<usize>,
    keys_after_count: usize,
}

/// Grows a request of `row`, whose usage is `usage`.
pub(super) fn grow(rng: &mut Rng, row: &'static Command, usage: &Sequence) -> Vec<Vec<u8>> {
    let bounds = match row.name {
        name if name.contains("bylex") || name == "zlexcount" => BoundKind::Lex,
        name if name.contains("byscore") || name == "zcount" => BoundKind::Score,
        "zrange" | "zrangestore" => {
            [BoundKind::Rank, BoundKind::Score, BoundKind::Lex][rng.index(3)]
        }
        _ => BoundKind::Rank,
    };
    let words = row.name.split('|').map(|it| in_some_case(rng, it)).collect();
    let (group, name) = (row.group, row.name);
    let mut grower =
        Grower { rng, group, name, bounds, words, count_at: None, keys_after_count: 0 };
    grower.sequence(usage);
    grower.fill_count();
    grower.words
}

fn in_some_case(rng: &mut Rng, word: &str) -> Vec<u8> {
    let upper = word.to_ascii_uppercase();
    match rng.below(8) {
        0 => word.to_ascii_lowercase().into_bytes(),
        1 => [&upper[..1], &word[1..]].concat().into_bytes(),
        _ => upper.into_bytes(),
    }
}

impl Grower<'_> {
    fn sequence(&mut self, nodes: &Sequence) {
        let mut nodes: Vec<&Node> = nodes.iter().collect();
        if chance(self.rng, 30) {
            self.shuffle_options(&mut nodes);
        }
        for node in nodes {
            self.node(node);
        }
    }

    /// Options may stand in any order, behind what must be said.
    fn shuffle_options(&mut self, nodes: &mut [&Node]) {
        let first = nodes.iter().position(|it| matches!(it, Node::Optional(_)));
        let tail = &mut nodes[first.unwrap_or(0)..];
        if tail.iter().all(|it| matches!(it, Node::Optional(_))) {
            for at in (1..tail.len()).rev() {
                tail.swap(at, self.rng.index(at + 1));
            }
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Literal(word) => self.literal(word),
            Node::Hole(name) => self.hole(name),
            Node::OneOf(choices) => {
                let at = self.rng.index(choices.len());
                self.sequence(&choices[at]);
            }
            Node::Optional(inner) if is_said_by(inner, "WEIGHTS") => self.weights(),
            Node::Optional(inner) => {
                let percent = self.percent_said(inner);
                if chance(self.rng, percent) {
                    self.sequence(inner);
                }
            }
            Node::Repeated(inner) => {
                let repeats = self.repeats_of(inner);
                for _ in 0..repeats {
                    self.sequence(inner);
                }
            }
        }
    }

    /// BYSCORE and BYLEX are said where the bounds are made for them.
    fn percent_said(&self, inner: &Sequence) -> u64 {
        let is_by = matches!(inner.first(), Some(Node::OneOf(choices))
            if choices.iter().any(|it| it.first() == Some(&Node::Literal("BYLEX".into()))));
        if is_said_first(inner, "FROMMEMBER") {
            return 75;
        }
        match (is_by, self.bounds) {
            (true, BoundKind::Rank) => 3,
            (true, _) => 97,
            (false, _) => 30,
        }
    }

    /// XREAD wants as many ids as keys, and gets one less or more at times.
    fn repeats_of(&mut self, inner: &Sequence) -> u64 {
        let is_id = *inner == [Node::Hole("id".into())];
        if !is_id || !self.name.starts_with("xread") {
            return self.repeats();
        }
        let bend = if chance(self.rng, 4) { self.rng.below(3) } else { 1 };
        (self.keys_after_count as u64 + bend).saturating_sub(2)
    }

    /// As many weights as there are keys, at times one less or more.
    fn weights(&mut self) {
        if !chance(self.rng, 40) {
            return;
        }
        self.literal("WEIGHTS");
        let bend = if chance(self.rng, 5) { self.rng.index(3) } else { 1 };
        for _ in 0..(self.keys_after_count + bend).saturating_sub(1) {
            self.hole("weight");
        }
    }

    /// Mostly a few; at times so many that a packed value is left behind.
    fn repeats(&mut self) -> u64 {
        match self.rng.below(100) {
            0 => 100 + self.rng.below(60),
            1 if self.group == Group::Set => 500 + self.rng.below(30),
            2..=9 => 10 + self.rng.below(30),
            10..=40 => 0,
            _ => 1 + self.rng.below(4),
        }
    }

    fn literal(&mut self, word: &str) {
        let fits = match self.bounds {
            BoundKind::Score => "BYSCORE",
            _ => "BYLEX",
        };
        let word = if matches!(word, "BYSCORE" | "BYLEX") { fits } else { word };
        let said = in_some_case(self.rng, word);
        self.words.push(said);
    }

    fn hole(&mut self, name: &str) {
        if matches!(name, "longitude" | "field") && self.count_at.is_some() {
            self.keys_after_count += 1;
        }
        if matches!(name, "numkeys" | "num-vertices" | "numfields") {
            (self.count_at, self.keys_after_count) = (Some(self.words.len()), 0);
        }
        // Members are only ordered where all scores are the same, so ranges of
        // them are asked of keys that hold nothing else.
        if self.bounds == BoundKind::Lex && matches!(name, "key" | "src" | "dst") {
            let key = values::level_key(self.rng);
            return self.words.push(key);
        }
        let is_key = matches!(name, "key" | "key1" | "key2" | "newkey" | "src" | "dst" | "destkey")
            || name == "sourcekey"
            || matches!(name, "source" | "destination");
        if is_key {
            self.keys_after_count += 1;
            let key = values::key(self.rng, self.group);
            return self.words.push(key);
        }
        let word = self.word(name);
        self.words.push(word);
    }

    fn word(&mut self, name: &str) -> Vec<u8> {
        let rng = &mut *self.rng;
        if let Some(word) = waits::word(rng, self.name, name) {
            return word;
        }
        if self.group == Group::Stream
            && let Some(word) = streams::word(rng, self.name, name)
        {
            return word;
        }
        if self.group == Group::Scripting
            && let Some(word) = scripts::word(rng, name)
        {
            return word;
        }
        match name {
            "field" | "member" => values::member(rng),
            "element" if self.group == Group::HyperLogLog => values::member(rng),
            "subcommand" => pick(rng, &["ENCODING", "DECODE", "todense", "GETREG", "NONE"]).into(),
            "element" | "pivot" => values::element(rng),
            "score" | "weight" => values::score(rng),
            "increment" if self.name.ends_with("float") || self.group == Group::SortedSet => {
                values::score(rng)
            }
            "offset" if self.group == Group::Bitmap => values::bit_offset(rng),
            "bit" => small_bit(rng),
            "value" if self.name == "setbit" => small_bit(rng),
            "serialized-value" => values::payload(rng),
            "seconds" if self.name.starts_with("restore") => values::small_int(rng),
            "ttl" if chance(rng, 60) => b"0".to_vec(),
            "ttl" => values::far_time(rng, TimeUnit::UnixMilliseconds),
            "frequency" => values::small_int(rng),
            "longitude" => values::degrees(rng, 180),
            "latitude" => values::degrees(rng, 85),
            "radius" | "width" | "height" => values::length(rng),
            "encoding" => values::bit_type(rng),
            "value" | "increment" if self.group == Group::Bitmap => values::small_int(rng),
            "offset" if self.name == "setrange" => values::small_int(rng),
            "min" | "max" | "start" | "stop" if self.group == Group::SortedSet => {
                values::bound(rng, self.bounds)
            }
            "increment" | "start" | "stop" | "end" | "offset" | "count" | "num-matches"
            | "rank" | "len" | "min-match-len" | "limit" | "stop-or-end" => values::small_int(rng),
            "index" if self.group == Group::List => values::small_int(rng),
            "index" | "index1" | "index2" | "db" | "destination-db" => database(rng),
            "seconds" => values::far_time(rng, TimeUnit::Seconds),
            "milliseconds" => values::far_time(rng, TimeUnit::Milliseconds),
            "unix-time-seconds" => values::far_time(rng, TimeUnit::UnixSeconds),
            "unix-time-milliseconds" => values::far_time(rng, TimeUnit::UnixMilliseconds),
            "cursor" => {
                if chance(rng, 90) {
                    b"0".to_vec()
                } else {
                    values::odd(rng)
                }
            }
            "pattern" if self.name.starts_with("sort") => {
                let patterns = ["s*", "#", "h*->m1", "h*->5", "nosort", "l*", "*", "h*->", "s*"];
                pick(rng, &patterns).as_bytes().to_vec()
            }
            "pattern" => values::glob(rng),
            "type" => {
                let types = ["string", "list", "set", "zset", "hash", "stream", "STRING", "none"];
                pick(rng, &types).as_bytes().to_vec()
            }
            "command" => pick(rng, &["GET", "MSET", "ZMPOP", "COPY", "LCS", "NONE"]).into(),
            _ => values::value(rng),
        }
    }

    fn fill_count(&mut self) {
        let Some(at) = self.count_at else { return };
        self.words[at] = match self.rng.below(12) {
            0 => values::small_int(self.rng),
            _ => self.keys_after_count.to_string().into_bytes(),
        };
    }
}

/// Whether `nodes` begin with this option.
fn is_said_by(nodes: &Sequence, option: &str) -> bool {
    matches!(nodes.first(), Some(Node::Literal(word)) if word == option)
}

/// Whether the first of several choices begins with this option.
fn is_said_first(nodes: &Sequence, option: &str) -> bool {
    matches!(nodes.first(), Some(Node::OneOf(choices)) if is_said_by(&choices[0], option))
}

fn small_bit(rng: &mut Rng) -> Vec<u8> {
    if chance(rng, 94) { rng.below(2).to_string().into_bytes() } else { values::odd(rng) }
}

/// The number of a database: mostly the first, so that keys meet.
fn database(rng: &mut Rng) -> Vec<u8> {
    match rng.below(10) {
        0 => values::odd(rng),
        1 => b"15".to_vec(),
        2..=4 => b"1".to_vec(),
        _ => b"0".to_vec(),
    }
}
