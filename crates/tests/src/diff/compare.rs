//! How replies of two servers are compared: word for word, but for what chance,
//! the clock or a hash table decides.

use crate::{
    generate::{run_by_script, sorts_by_chance},
    reply::Reply,
};

/// What two replies must have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Everything.
    Exact,
    /// The elements, in any order.
    Unordered,
    /// The elements two by two, in any order.
    UnorderedPairs,
    /// The number, but for so much.
    Near(i64),
    /// Everything, but for times of the day and how long ago something was.
    Clocks,
    /// The form: chance decides which members.
    Form,
    /// Everything, unless a text has a zero byte: then the form, since the reference
    /// compares texts up to there.
    Texts,
    /// What was found, in any order, where both scans ended with this call.
    Scan,
    /// Nothing but that there was no error: where a cursor leads is each
    /// server's own affair.
    ScanPart,
    /// The fields' names.
    Greeting,
}

impl Rule {
    pub fn of(words: &[Vec<u8>]) -> Rule {
        if let Some(inner) = run_by_script(words) {
            return Rule::of(inner);
        }
        let name = words[0].to_ascii_lowercase();
        let second = words.get(1).map(|it| it.to_ascii_lowercase()).unwrap_or_default();
        match &name[..] {
            b"smembers" | b"sunion" | b"sinter" | b"sdiff" | b"keys" | b"hkeys" | b"hvals" => {
                Rule::Unordered
            }
            b"function" if second == b"list" => Rule::Unordered,
            b"hgetall" => Rule::UnorderedPairs,
            b"xpending" | b"xinfo" => Rule::Clocks,
            b"ttl" | b"expiretime" | b"httl" | b"hexpiretime" => Rule::Near(2),
            b"pttl" | b"pexpiretime" | b"hpttl" | b"hpexpiretime" => Rule::Near(2_000),
            b"object" if second == b"idletime" => Rule::Near(5),
            b"sort" | b"sort_ro" if sorts_by_chance(words) => Rule::Form,
            b"sort" | b"sort_ro" => Rule::Texts,
            // A queued request holds on to its words.
            b"object" if second == b"refcount" => Rule::Near(1),
            b"spop" | b"srandmember" | b"hrandfield" | b"zrandmember" | b"randomkey" => Rule::Form,
            b"scan" if second == b"0" => Rule::Scan,
            b"scan" => Rule::ScanPart,
            b"sscan" | b"hscan" | b"zscan" => match words.get(2) {
                Some(cursor) if cursor == b"0" => Rule::Scan,
                _ => Rule::ScanPart,
            },
            b"hello" => Rule::Greeting,
            _ => Rule::Exact,
        }
    }

    /// Whether the replies agree.
    pub fn agrees(self, oracle: &Reply, ours: &Reply) -> bool {
        match (self, oracle, ours) {
            (Rule::Near(most), Reply::Int(a), Reply::Int(b)) if *a >= 0 && *b >= 0 => {
                a.abs_diff(*b) <= most.unsigned_abs()
            }
            (Rule::Near(_), Reply::Array(a), Reply::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.agrees(a, b))
            }
            (Rule::Unordered, ..) => sorted(oracle, 1) == sorted(ours, 1),
            (Rule::UnorderedPairs, ..) => sorted(oracle, 2) == sorted(ours, 2),
            (Rule::Clocks, ..) => clocks_agree(oracle, ours),
            (Rule::Form, ..) => form(oracle) == form(ours),
            (Rule::Texts, Reply::Array(items), _) if items.iter().any(has_zero) => {
                form(oracle) == form(ours)
            }
            (Rule::Scan, ..) => scans_agree(oracle, ours),
            (Rule::ScanPart, ..) => {
                oracle.is_error() == ours.is_error() && same_if_error(oracle, ours)
            }
            (Rule::Greeting, ..) => greeting(oracle) == greeting(ours),
            _ => oracle == ours,
        }
    }
}

/// The reply with its elements, taken `size` at a time, in order.
fn sorted(reply: &Reply, size: usize) -> Reply {
    let in_order = |items: &[Reply]| {
        let mut chunks: Vec<&[Reply]> = items.chunks(size).collect();
        chunks.sort();
        chunks.concat()
    };
    match reply {
        Reply::Array(items) => Reply::Array(in_order(items)),
        Reply::Set(items) => Reply::Set(in_order(items)),
        Reply::Map(pairs) => {
            let mut pairs = pairs.clone();
            pairs.sort();
            Reply::Map(pairs)
        }
        other => other.clone(),
    }
}

/// Milliseconds that two servers may be apart.
const APART_MS: u64 = 30_000;

fn clocks_agree(oracle: &Reply, ours: &Reply) -> bool {
    match (oracle, ours) {
        // A time of the day, in milliseconds.
        (Reply::Int(a @ 1_000_000_000_000..), Reply::Int(b)) => a.abs_diff(*b) < APART_MS,
        (Reply::Array(a), Reply::Array(b)) => {
            a.len() == b.len() && (0..a.len()).all(|at| item_agrees(a, b, at))
        }
        (Reply::Map(a), Reply::Map(b)) => {
            let flat = |pairs: &[(Reply, Reply)]| {
                Reply::Array(pairs.iter().flat_map(|(a, b)| [a.clone(), b.clone()]).collect())
            };
            clocks_agree(&flat(a), &flat(b))
        }
        _ => oracle == ours,
    }
}

/// One element of two arrays: how long ago something was stands after its name,
/// or third of four.
fn item_agrees(oracle: &[Reply], ours: &[Reply], at: usize) -> bool {
    let is_named =
        at > 0 && oracle[at - 1].text().is_some_and(|name| matches!(name, b"idle" | b"inactive"));
    let is_third =
        at == 2 && matches!(oracle, [Reply::Bulk(_), Reply::Bulk(_), Reply::Int(_), Reply::Int(_)]);
    match (&oracle[at], &ours[at]) {
        (Reply::Int(a @ 0..), Reply::Int(b @ 0..)) if is_named || is_third => {
            a.abs_diff(*b) < APART_MS
        }
        (a, b) => clocks_agree(a, b),
    }
}

fn has_zero(reply: &Reply) -> bool {
    reply.text().is_some_and(|it| it.contains(&0))
}

/// The reply without its texts and numbers.
fn form(reply: &Reply) -> Reply {
    match reply {
        Reply::Bulk(_) => Reply::Bulk(Vec::new()),
        Reply::Double(_) => Reply::Double(Vec::new()),
        Reply::Array(items) => Reply::Array(items.iter().map(form).collect()),
        Reply::Set(items) => Reply::Set(items.iter().map(form).collect()),
        other => other.clone(),
    }
}

/// A scan that both servers ended at once found the same; one that goes on
/// found what the table's layout made it find.
fn scans_agree(oracle: &Reply, ours: &Reply) -> bool {
    let ended = |reply: &Reply| match reply.items() {
        Some([Reply::Bulk(cursor), found]) if cursor == b"0" => Some(sorted(found, 1)),
        _ => None,
    };
    match (ended(oracle), ended(ours)) {
        (Some(a), Some(b)) => a == b,
        _ => oracle.is_error() == ours.is_error() && same_if_error(oracle, ours),
    }
}

fn same_if_error(oracle: &Reply, ours: &Reply) -> bool {
    !oracle.is_error() || oracle == ours
}

fn greeting(reply: &Reply) -> Reply {
    let names = |flat: Vec<&Reply>| Reply::Array(flat.into_iter().cloned().collect());
    match reply {
        Reply::Map(pairs) => names(pairs.iter().map(|(name, _)| name).collect()),
        Reply::Array(items) => names(items.iter().step_by(2).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bulks(texts: &[&str]) -> Vec<Reply> {
        texts.iter().map(|it| Reply::Bulk(it.as_bytes().to_vec())).collect()
    }

    #[test]
    fn order_counts_where_it_is_told() {
        let (a, b) = (Reply::Array(bulks(&["x", "y"])), Reply::Array(bulks(&["y", "x"])));
        assert!(Rule::Unordered.agrees(&a, &b) && !Rule::Exact.agrees(&a, &b));
        let (a, b) = (
            Reply::Array(bulks(&["f", "1", "g", "2"])),
            Reply::Array(bulks(&["g", "1", "f", "2"])),
        );
        assert!(!Rule::UnorderedPairs.agrees(&a, &b));
        assert!(!Rule::Unordered.agrees(&Reply::Array(vec![]), &Reply::Set(vec![])));
    }

    #[test]
    fn no_lifetime_is_near_none() {
        assert!(Rule::Near(2).agrees(&Reply::Int(100), &Reply::Int(101)));
        assert!(!Rule::Near(2).agrees(&Reply::Int(-1), &Reply::Int(-2)));
        assert!(!Rule::Near(2).agrees(&Reply::Int(100), &Reply::Int(103)));
    }
}
