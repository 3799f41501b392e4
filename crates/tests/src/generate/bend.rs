//! Spoils a request a little, and refuses those whose outcome hangs on the
//! clock or would fill the memory.

use super::values::{self, chance, pick};
use super::{streams, waits};
use stdx::rng::Rng;

/// Options of all commands: any of them may turn up anywhere.
const OPTIONS: [&str; 24] = [
    "NX",
    "XX",
    "GT",
    "LT",
    "CH",
    "INCR",
    "GET",
    "EX",
    "PX",
    "EXAT",
    "PXAT",
    "KEEPTTL",
    "PERSIST",
    "WITHSCORES",
    "LIMIT",
    "COUNT",
    "REV",
    "BYSCORE",
    "BYLEX",
    "REPLACE",
    "DB",
    "MATCH",
    "IDX",
    "WITHSCORE",
];

/// Leaves most requests as they are.
pub(super) fn bend(rng: &mut Rng, words: &mut Vec<Vec<u8>>) {
    if !chance(rng, 14) {
        return;
    }
    let at = rng.index(words.len());
    match rng.below(8) {
        0 => words.truncate(words.len().saturating_sub(1).max(1)),
        1 if at > 0 => drop(words.remove(at)),
        2 => words.insert(at + 1, words[at].clone()),
        3 => words.push(values::value(rng)),
        4 if at > 0 => words[at] = values::odd(rng),
        5 => words.insert(at + 1, pick(rng, &OPTIONS).as_bytes().to_vec()),
        6 => words.push(pick(rng, &OPTIONS).as_bytes().to_vec()),
        _ if at > 0 => {
            let other = 1 + rng.index(words.len() - 1);
            words.swap(at, other);
        }
        _ => words[0].push(b'x'),
    }
}

/// Whether a request may be played on two servers at nearly the same time.
pub(super) fn is_fair(words: &[Vec<u8>]) -> bool {
    if !streams::is_fair(words) || !waits::is_fair(words) {
        return false;
    }
    let name = words[0].to_ascii_uppercase();
    match &name[..] {
        b"EXPIRE" | b"SETEX" | b"HEXPIRE" => !is_soon(words.get(2), 100_000),
        b"PEXPIRE" | b"PSETEX" | b"HPEXPIRE" => !is_soon(words.get(2), 100_000_000),
        // Who looks at a key without need is each server's own affair.
        b"RESTORE" | b"RESTORE-ASKING" => {
            let is_idle = words.windows(2).any(|pair| {
                pair[0].eq_ignore_ascii_case(b"IDLETIME") && int(pair.get(1)) > Some(3)
            });
            !is_soon(words.get(2), 100_000_000) && !is_idle
        }
        b"SETRANGE" => int(words.get(2)).is_none_or(|it| !(700..=1 << 29).contains(&it)),
        b"SETBIT" => !is_far(words.get(2)),
        b"BITFIELD" => !words.iter().any(|it| is_far(Some(it))),
        // The reference cuts this index to 32 bits, and then finds an element.
        b"LSET" => int(words.get(2)).is_none_or(|it| i32::try_from(it).is_ok()),
        // Texts that are equal up to a zero byte stand in any order.
        b"SORT" | b"SORT_RO" => {
            let by_chance = sorts_by_chance(words) || has_any(words, &["ALPHA"]);
            !by_chance || !has_any(words, &["STORE", "GET"])
        }
        // The reference takes a key of this name for the option.
        b"HGETEX" | b"HSETEX" => {
            !has_soon_option(words) && !words[1..].iter().take(1).any(|it| is_fields(it))
        }
        b"MSETEX" => !has_soon_option(words) && !words.iter().any(|it| is_time_of_day(it)),
        b"SRANDMEMBER" | b"HRANDFIELD" | b"ZRANDMEMBER" => {
            int(words.get(2)).is_none_or(|it| it > -300 || it == i64::MIN)
        }
        _ if has_soon_option(words) => false,
        _ if is_lexical(words) => words[1..].iter().take(1).all(|it| values::is_level_key(it)),
        b"ZRANGESTORE" => words.get(2).is_none_or(|it| !values::is_level_key(it)),
        _ => true,
    }
}

/// Whether SORT leaves an order, or lets texts be equal, so that each server's table
/// decides.
pub(crate) fn sorts_by_chance(words: &[Vec<u8>]) -> bool {
    let by = words.iter().position(|it| it.eq_ignore_ascii_case(b"BY"));
    let pattern = by.and_then(|at| words.get(at + 1));
    let is_constant = pattern.is_some_and(|it| !it.contains(&b'*'));
    is_constant || pattern.is_some() && has_any(words, &["ALPHA"])
}

fn is_fields(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"FIELDS")
}

fn has_any(words: &[Vec<u8>], options: &[&str]) -> bool {
    words.iter().any(|it| options.iter().any(|option| it.eq_ignore_ascii_case(option.as_bytes())))
}

/// MSETEX alone keeps a key that it lets end in the past, until somebody looks.
fn is_time_of_day(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"EXAT") || word.eq_ignore_ascii_case(b"PXAT")
}

fn is_lexical(words: &[Vec<u8>]) -> bool {
    let name = words[0].to_ascii_uppercase();
    name.windows(3).any(|it| it == b"LEX")
        || words.iter().any(|it| it.eq_ignore_ascii_case(b"BYLEX"))
}

fn has_soon_option(words: &[Vec<u8>]) -> bool {
    words.windows(2).any(|pair| match &pair[0].to_ascii_uppercase()[..] {
        b"EX" => is_soon(pair.get(1), 100_000),
        b"PX" => is_soon(pair.get(1), 100_000_000),
        _ => false,
    })
}

/// The number of a bit that would make a string too long for a test.
fn is_far(word: Option<&Vec<u8>>) -> bool {
    let number = word.map(|it| it.strip_prefix(b"#").unwrap_or(it).to_vec());
    int(number.as_ref()).is_some_and(|it| (100_000..1 << 32).contains(&it))
}

/// A time from now that may end, or be compared with another, within a run.
fn is_soon(word: Option<&Vec<u8>>, limit: i64) -> bool {
    int(word).is_some_and(|it| (1..limit).contains(&it))
}

fn int(word: Option<&Vec<u8>>) -> Option<i64> {
    stdx::int::parse(word?)
}
