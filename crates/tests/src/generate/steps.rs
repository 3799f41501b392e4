//! Requests one after the other, by several clients.

use super::{bend, grammar, grow, scripts, skip, values};
use engine::Command;
use stdx::rng::Rng;

/// How many clients take turns.
pub const CLIENTS: usize = 3;

/// One request of one client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub client: usize,
    pub words: Vec<Vec<u8>>,
}

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repertoire {
    Everything,
    /// Nothing that stores members in the order of a hash table, so that packed
    /// values are in the same order on both sides, which is then compared.
    KeepsOrder,
    /// What redis-server 7.0 knows too, so that it can read a journal of it.
    Portable,
}

/// Whether redis-server 7.0 has the command. Libraries of functions, shapes of a
/// search and payloads of RESTORE may be of a kind that only newer servers know.
fn is_portable(row: &Command) -> bool {
    let mut version = row.since.split('.').map(|it| it.parse::<u32>().unwrap_or(0));
    let (major, minor) = (version.next().unwrap_or(0), version.next().unwrap_or(0));
    (major, minor) <= (7, 0)
        && row.group != engine::Group::Scripting
        && !["geosearchstore", "restore", "restore-asking"].contains(&row.name)
}

pub struct Generator {
    rng: Rng,
    repertoire: Repertoire,
    rows: Vec<(&'static Command, grammar::Sequence)>,
}

/// Commands that would leave too little to play on, if they came as often as
/// others.
const RARE: [&str; 4] = ["flushall", "flushdb", "swapdb", "reset"];

/// Commands that need others around them.
const CHANCE: [&str; 5] = ["spop", "flushall", "flushdb", "reset", "swapdb"];

/// Commands whose result is in the order of their sources' hash tables.
const STORES: [&str; 3] = ["sunionstore", "sinterstore", "sdiffstore"];

impl Generator {
    /// Plays the groups and the commands that BRAMBLE_DIFF_GROUPS names, with commas
    /// between; all where it is not set.
    pub fn new(seed: u64, repertoire: Repertoire) -> Generator {
        let is_played = |name: &str| {
            let stores = STORES.contains(&name) && repertoire == Repertoire::KeepsOrder;
            skip::reason_to_skip(name).is_none() && !stores
        };
        let groups = std::env::var("BRAMBLE_DIFF_GROUPS").unwrap_or_default();
        let is_wanted = |row: &Command| {
            groups.is_empty()
                || groups.split(',').any(|it| it == row.group.name() || it == row.name)
        };
        let is_known = |row: &Command| repertoire != Repertoire::Portable || is_portable(row);
        let played = engine::all()
            .filter(|row| is_played(row.name) && is_wanted(row))
            .filter(|row| is_known(row));
        let rows = played.map(|row| (row, grammar::parse(row.usage))).collect();
        Generator { rng: Rng::new(seed), repertoire, rows }
    }

    /// What one client sends at once.
    pub fn batch(&mut self) -> Vec<Step> {
        let client = self.rng.index(CLIENTS);
        let len = 1 + self.rng.index(40);
        let mut steps = Vec::new();
        while steps.len() < len {
            for words in self.requests() {
                steps.push(Step { client, words });
            }
        }
        steps
    }

    /// A request, with those that must stand around it.
    fn requests(&mut self) -> Vec<Vec<Vec<u8>>> {
        if values::chance(&mut self.rng, 1) {
            return vec![self.hello()];
        }
        if values::chance(&mut self.rng, 1) {
            return self.transaction();
        }
        let all = self.one_request();
        match &all[..] {
            [words] if values::chance(&mut self.rng, 4) && may_be_wrapped(words) => {
                vec![scripts::wrap(&mut self.rng, words)]
            }
            _ => all,
        }
    }

    /// A short transaction, most often sound, so that EXEC runs something.
    fn transaction(&mut self) -> Vec<Vec<Vec<u8>>> {
        let mut all = vec![vec![b"MULTI".to_vec()]];
        for _ in 0..1 + self.rng.index(4) {
            let at = self.rng.index(self.rows.len());
            let (row, usage) = &self.rows[at];
            let words = grow::grow(&mut self.rng, row, usage);
            let is_fair = bend::is_fair(&words) && distances_in(&words).is_none();
            if is_fair && !CHANCE.contains(&row.name) {
                all.push(words);
            }
        }
        all.push(vec![b"EXEC".to_vec()]);
        all
    }

    fn one_request(&mut self) -> Vec<Vec<Vec<u8>>> {
        let at = self.rng.index(self.rows.len());
        let (row, usage) = &self.rows[at];
        if RARE.contains(&row.name) && !values::chance(&mut self.rng, 10) {
            return Vec::new();
        }
        let mut words = grow::grow(&mut self.rng, row, usage);
        bend::bend(&mut self.rng, &mut words);
        if !bend::is_fair(&words) {
            return Vec::new();
        }
        let name = words[0].to_ascii_lowercase();
        let key = words.get(1).cloned().unwrap_or_default();
        if let Some(target) = distances_in(&words) {
            // The last bits of a distance are each server's own: what has them goes.
            let target = target.clone();
            let look = [b"ZRANGE".to_vec(), target.clone(), b"0".to_vec(), b"-1".to_vec()];
            return vec![words, look.to_vec(), vec![b"DEL".to_vec(), target]];
        }
        let around = |verb: &str| vec![verb.as_bytes().to_vec(), key.clone()];
        if values::is_level_key(&key) && values::chance(&mut self.rng, 40) {
            return vec![self.level_add(key), words];
        }
        match &name[..] {
            // What is left after a removal by chance differs, so it goes.
            b"spop" => vec![around("SMEMBERS"), words, around("DEL")],
            // Its bytes are the reference's.
            b"pfadd" | b"pfmerge" | b"pfcount" | b"pfdebug"
                if values::chance(&mut self.rng, 20) =>
            {
                vec![words, around("GET")]
            }
            b"srandmember" => vec![around("SMEMBERS"), words],
            b"hrandfield" => vec![around("HKEYS"), words],
            b"zrandmember" => {
                let all = vec![b"ZRANGE".to_vec(), key, b"0".to_vec(), b"-1".to_vec()];
                vec![all, words]
            }
            b"smembers" | b"hgetall" | b"hkeys" | b"hvals" | b"sscan" | b"hscan"
                if self.repertoire == Repertoire::KeepsOrder =>
            {
                let probe = vec![b"OBJECT".to_vec(), b"ENCODING".to_vec(), key];
                vec![probe, words]
            }
            _ if !row.keys.is_empty() && values::chance(&mut self.rng, 12) => {
                let look = ["ENCODING", "REFCOUNT"][usize::from(self.rng.below(20) == 0)];
                let probe = vec![b"OBJECT".to_vec(), look.as_bytes().to_vec(), key];
                vec![words, probe]
            }
            _ => vec![words],
        }
    }

    fn level_add(&mut self, key: Vec<u8>) -> Vec<Vec<u8>> {
        let members = 1 + self.rng.index(12);
        let pairs = (0..members).flat_map(|_| [b"0".to_vec(), values::member(&mut self.rng)]);
        [b"ZADD".to_vec(), key].into_iter().chain(pairs).collect()
    }

    fn hello(&mut self) -> Vec<Vec<u8>> {
        let versions: [&[&str]; 7] = [
            &["HELLO", "2"],
            &["HELLO", "3"],
            &["HELLO", "3"],
            &["HELLO", "4"],
            &["HELLO", "x"],
            &["HELLO", "3", "SETNAME", "me"],
            &["HELLO", "2", "SETNAME"],
        ];
        let words = versions[self.rng.index(versions.len())];
        words.iter().map(|it| it.as_bytes().to_vec()).collect()
    }
}

/// Whether a script may run this without a difference that is chance's.
fn may_be_wrapped(words: &[Vec<u8>]) -> bool {
    let name = String::from_utf8_lossy(&words[0]).to_ascii_lowercase();
    // The reference leaves numbers that a script sets as texts, and walks the maps
    // that it makes of replies in an order of its own.
    let sets = ["set", "setnx", "mset", "msetnx", "msetex", "getset", "setex", "psetex"];
    let maps = ["xinfo", "lcs"];
    !CHANCE.contains(&&name[..])
        && !sets.contains(&&name[..])
        && !maps.contains(&&name[..])
        && distances_in(words).is_none()
}

/// The key that a request may store distances at.
fn distances_in(words: &[Vec<u8>]) -> Option<&Vec<u8>> {
    let at = words.iter().rposition(|it| it.eq_ignore_ascii_case(b"STOREDIST"))?;
    match &words[0].to_ascii_uppercase()[..] {
        b"GEOSEARCHSTORE" => words.get(1),
        _ => words.get(at + 1),
    }
}
