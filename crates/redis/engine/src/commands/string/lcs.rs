//! LCS: the longest common subsequence of two strings.
//!
//! ```text
//!   table[i][j] = length for the first i bytes of a and the first j of b
//!
//!        ""  m  y  n       a step back from the last cell along equal bytes
//!    ""   0  0  0  0       spells the subsequence from its end; runs of equal
//!    m    0  1  1  1       bytes on both sides are the matches IDX lists
//!    y    0  1  2  2
//! ```

use crate::commands::prelude::*;
use alloc::{vec, vec::Vec};
use keyspace::StringValue;

command! {
    /// Finds the longest subsequence that two strings have in common.
    ///
    /// LEN returns its length alone, IDX where it lies in both strings, from the
    /// last match to the first.
    ///
    /// ```resp
    /// > MSET a ohmytext b mynewtext
    /// OK
    /// > LCS a b
    /// "mytext"
    /// > LCS a b LEN
    /// (integer) 6
    /// > LCS a b IDX MINMATCHLEN 4
    /// 1) "matches"
    /// 2) 1) 1) 1) (integer) 4
    ///          2) (integer) 7
    ///       2) 1) (integer) 5
    ///          2) (integer) 8
    /// 3) "len"
    /// 4) (integer) 6
    /// ```
    pub(super) LCS {
        name: "lcs",
        usage: "key1 key2 [LEN] [IDX] [MINMATCHLEN min-match-len] [WITHMATCHLEN]",
        since: "7.0.0",
        group: Group::String,
        complexity: "O(N*M) where N and M are the lengths of the strings",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::span(1, 1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: lcs,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Text,
    Len,
    Matches,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Ranges,
    RangesAndLen,
}

fn lcs(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let a = string(cx, args.word()?)?;
    let b = string(cx, args.word()?)?;
    let (mut len, mut idx, mut min_len, mut detail) = (None, None, 0, Detail::Ranges);
    while !args.is_empty() {
        if args.take("LEN") {
            len = Some(Want::Len);
        } else if args.take("IDX") {
            idx = Some(Want::Matches);
        } else if args.take("WITHMATCHLEN") {
            detail = Detail::RangesAndLen;
        } else if args.take_valued("MINMATCHLEN") {
            min_len = args.int()?.max(0) as usize;
        } else {
            return Err(CommandError::Syntax);
        }
    }
    if len.is_some() && idx.is_some() {
        return Err(CommandError::Message(
            "ERR If you want both the length and indexes, please just use IDX.",
        ));
    }
    let cells = (a.len() as u64 + 1).saturating_mul(b.len() as u64 + 1);
    if cells.saturating_mul(4) > cx.core.config.proto_max_bulk_len {
        return Err(CommandError::Message(
            "ERR Insufficient memory, transient memory for LCS exceeds proto-max-bulk-len",
        ));
    }
    let table = Table::new(&a, &b);
    match len.or(idx).unwrap_or(Want::Text) {
        Want::Len => reply.len(table.len(a.len(), b.len())),
        Want::Text => reply.bulk(&table.text(&a, &b)),
        Want::Matches => {
            let matches: Vec<Match> =
                table.matches(&a, &b).into_iter().filter(|it| it.len >= min_len).collect();
            write_matches(&matches, detail, reply);
            reply.bulk(b"len");
            reply.len(table.len(a.len(), b.len()));
        }
    }
    Ok(())
}

fn string(cx: &mut Cx<'_>, key: &[u8]) -> Result<Vec<u8>, CommandError> {
    let not_strings = CommandError::Message("ERR The specified keys must contain string values");
    let value = cx.get::<StringValue>(key).map_err(|_| not_strings)?;
    Ok(value.map_or(Vec::new(), StringValue::to_vec))
}

/// The same bytes at `a..a + len` of one string and `b..b + len` of the other.
struct Match {
    a: usize,
    b: usize,
    len: usize,
}

fn write_matches(matches: &[Match], detail: Detail, reply: &mut ReplyBuf) {
    reply.map(2);
    reply.bulk(b"matches");
    reply.array(matches.len());
    for it in matches {
        reply.array(if detail == Detail::RangesAndLen { 3 } else { 2 });
        for start in [it.a, it.b] {
            reply.array(2);
            reply.len(start);
            reply.len(start + it.len - 1);
        }
        if detail == Detail::RangesAndLen {
            reply.len(it.len);
        }
    }
}

struct Table {
    width: usize,
    lens: Vec<u32>,
}

impl Table {
    fn new(a: &[u8], b: &[u8]) -> Table {
        let width = b.len() + 1;
        let mut table = Table { width, lens: vec![0; (a.len() + 1) * width] };
        for i in 1..=a.len() {
            for j in 1..=b.len() {
                table.lens[i * width + j] = if a[i - 1] == b[j - 1] {
                    table.lens[(i - 1) * width + j - 1] + 1
                } else {
                    table.lens[(i - 1) * width + j].max(table.lens[i * width + j - 1])
                };
            }
        }
        table
    }

    fn len(&self, i: usize, j: usize) -> usize {
        self.lens[i * self.width + j] as usize
    }

    /// The positions of the common bytes, from the last to the first.
    fn walk(&self, a: &[u8], b: &[u8], mut each: impl FnMut(usize, usize)) {
        let (mut i, mut j) = (a.len(), b.len());
        while i > 0 && j > 0 {
            if a[i - 1] == b[j - 1] {
                each(i - 1, j - 1);
                (i, j) = (i - 1, j - 1);
            } else if self.len(i - 1, j) > self.len(i, j - 1) {
                i -= 1;
            } else {
                j -= 1;
            }
        }
    }

    fn text(&self, a: &[u8], b: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        self.walk(a, b, |i, _| text.push(a[i]));
        text.reverse();
        text
    }

    fn matches(&self, a: &[u8], b: &[u8]) -> Vec<Match> {
        let mut matches: Vec<Match> = Vec::new();
        self.walk(a, b, |i, j| match matches.last_mut() {
            Some(it) if it.a == i + 1 && it.b == j + 1 => {
                (it.a, it.b, it.len) = (i, j, it.len + 1);
            }
            _ => matches.push(Match { a: i, b: j, len: 1 }),
        });
        matches
    }
}
