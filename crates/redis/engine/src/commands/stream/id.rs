//! Ids of entries in requests and replies.

use crate::commands::prelude::*;
use keyspace::value::stream::StreamId;

/// Longer words are no ids.
const MAX_LEN: usize = 127;
/// Two numbers of twenty digits and what is between them.
const MAX_TEXT_LEN: usize = 41;

pub(super) const INVALID: CommandError =
    CommandError::Message("ERR Invalid stream ID specified as stream command argument");

/// An id's text, on the stack.
pub(super) struct IdText {
    bytes: [u8; MAX_TEXT_LEN],
    len: usize,
}

impl core::ops::Deref for IdText {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

pub(super) fn text(id: StreamId) -> IdText {
    let mut text = IdText { bytes: [0; MAX_TEXT_LEN], len: 0 };
    let mut digits = itoa::Buffer::new();
    let mut put = |part: &[u8]| {
        text.bytes[text.len..text.len + part.len()].copy_from_slice(part);
        text.len += part.len();
    };
    put(digits.format(id.ms).as_bytes());
    put(b"-");
    put(digits.format(id.seq).as_bytes());
    text
}

/// An id of which the number within its millisecond may be left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    Whole(StreamId),
    /// `ms-*`
    Ms(u64),
}

/// `ms-seq`, `ms-*`, or `ms` alone, which is `ms-0`.
pub(super) fn parse_wanted(word: &[u8]) -> Result<Wanted, CommandError> {
    match halves(word)? {
        (ms, Some(b"*")) => Ok(Wanted::Ms(number(ms)?)),
        _ => parse(word, 0).map(Wanted::Whole),
    }
}

/// `ms-seq`, or `ms` alone, whose number is then `missing_seq`.
pub(super) fn parse(word: &[u8], missing_seq: u64) -> Result<StreamId, CommandError> {
    let (ms, seq) = halves(word)?;
    let seq = seq.map_or(Ok(missing_seq), number);
    Ok(StreamId::new(number(ms)?, seq?))
}

/// The same, or `-` and `+` for the least and the greatest.
pub(super) fn parse_or_edge(word: &[u8], missing_seq: u64) -> Result<StreamId, CommandError> {
    match c_text(word) {
        b"-" => Ok(StreamId::MIN),
        b"+" => Ok(StreamId::MAX),
        _ => parse(word, missing_seq),
    }
}

/// The first id of a range; `(` in front leaves it out.
pub(super) fn parse_start(word: &[u8]) -> Result<StreamId, CommandError> {
    match word {
        [b'(', rest @ ..] if !rest.is_empty() => parse(rest, 0)?
            .next()
            .ok_or(CommandError::Message("ERR invalid start ID for the interval")),
        _ => parse_or_edge(word, 0),
    }
}

/// The last id of a range.
pub(super) fn parse_end(word: &[u8]) -> Result<StreamId, CommandError> {
    match word {
        [b'(', rest @ ..] if !rest.is_empty() => parse(rest, u64::MAX)?
            .prev()
            .ok_or(CommandError::Message("ERR invalid end ID for the interval")),
        _ => parse_or_edge(word, u64::MAX),
    }
}

/// Up to the first zero byte, where the reference ends a text.
fn c_text(word: &[u8]) -> &[u8] {
    crate::error::echoed(word)
}

fn halves(word: &[u8]) -> Result<(&[u8], Option<&[u8]>), CommandError> {
    if word.len() > MAX_LEN {
        return Err(INVALID);
    }
    let word = c_text(word);
    match word.iter().position(|it| *it == b'-') {
        Some(at) => Ok((&word[..at], Some(&word[at + 1..]))),
        None => Ok((word, None)),
    }
}

/// A number as C's `strtoull` reads it, but that plain negative ones are none:
/// white space and a sign may stand in front, and zeros.
fn number(text: &[u8]) -> Result<u64, CommandError> {
    if let Some(plain) = stdx::int::parse(text) {
        return u64::try_from(plain).or(Err(INVALID));
    }
    let is_space = |it: &u8| matches!(it, b' ' | 9..=13);
    let text = &text[text.iter().take_while(|it| is_space(it)).count()..];
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(INVALID);
    }
    let add = |sum: u64, digit: &u8| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    let value = digits.iter().try_fold(0, add).ok_or(INVALID)?;
    Ok(if is_negative { value.wrapping_neg() } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn check(word: &str, want: Option<(u64, u64)>) {
        let id = parse(word.as_bytes(), 7).ok();
        assert_eq!(id, want.map(|(ms, seq)| StreamId::new(ms, seq)), "{word:?}");
    }

    /// As valkey-server 9.1.2 answers `XADD k <word>`.
    #[test]
    fn words_that_are_ids() {
        check("5-3", Some((5, 3)));
        check("5", Some((5, 7)));
        check("0005-+3", Some((5, 3)));
        check(" 5-3", Some((5, 3)));
        check("18446744073709551615-18446744073709551615", Some((u64::MAX, u64::MAX)));
        check("5-3\0junk", Some((5, 3)));
        for word in ["", "-", "+", "-1-0", "5-", "5--3", "a", "5-3 ", "18446744073709551616"] {
            check(word, None);
        }
    }

    #[test]
    fn texts_are_ids_again() {
        for id in [StreamId::MIN, StreamId::new(12, 3), StreamId::MAX] {
            assert_eq!(&*text(id), id.to_string().as_bytes());
            assert_eq!(parse(&text(id), 0), Ok(id));
        }
    }
}
