//! Requests out of a stream of bytes that may be cut anywhere.
//!
//! ```text
//!   *2 \r\n $3 \r\n GET \r\n $1 \r\n k \r\n        an array of bulk strings
//!   GET k \r\n                                    or one line of words
//! ```
//!
//! Where a whole request lies in what came, it is parsed in place and nothing is
//! copied. A request cut off keeps its progress, so that a word of 100 MB that
//! comes in small pieces is not read again for each.

use crate::{
    inline::split_inline,
    request::{Request, Span},
};
use alloc::vec::Vec;

/// The longest line: an inline request, or the count before a word. Bytes.
const MAX_LINE_LEN: usize = 64 * 1024;
/// The most words a request may have.
const MAX_WORDS: i64 = i32::MAX as i64;
/// Words to make room for before they have come: a count alone costs nothing.
const MAX_WORDS_AHEAD: usize = 1024;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProtocolError {
    MultibulkLength,
    BulkLength,
    ExpectedDollar(u8),
    BigInline,
    BigCount,
    BigBulkCount,
    UnbalancedQuotes,
    MissingCrlf,
    StrangersMultibulkLength,
    StrangersBulkLength,
}

impl ProtocolError {
    /// The error line it is answered with.
    pub fn reply(self) -> Vec<u8> {
        let mut reply = [b"ERR Protocol error: ", self.message().as_bytes()].concat();
        if let ProtocolError::ExpectedDollar(got) = self {
            reply.extend_from_slice(&[b'\'', got, b'\'']);
        }
        reply
    }

    fn message(self) -> &'static str {
        match self {
            ProtocolError::MultibulkLength => "invalid multibulk length",
            ProtocolError::BulkLength => "invalid bulk length",
            ProtocolError::ExpectedDollar(_) => "expected '$', got ",
            ProtocolError::BigInline => "too big inline request",
            ProtocolError::BigCount => "too big mbulk count string",
            ProtocolError::BigBulkCount => "too big bulk count string",
            ProtocolError::UnbalancedQuotes => "unbalanced quotes in request",
            ProtocolError::StrangersMultibulkLength => "unauthenticated multibulk length",
            ProtocolError::StrangersBulkLength => "unauthenticated bulk length",
            ProtocolError::MissingCrlf => "invalid CRLF in request",
        }
    }
}

/// What a request may be at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// `proto-max-bulk-len`, in bytes.
    pub bulk_len: u32,
    pub sender: Sender,
}

/// Whose request it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sender {
    #[default]
    Known,
    /// Has not logged in, and has no need of long requests.
    Stranger,
}

const STRANGER_WORDS: i64 = 10;
const STRANGER_BULK_LEN: i64 = 16 << 10;

impl Limits {
    #[inline]
    fn check_words(self, count: i64) -> Result<(), ProtocolError> {
        if count > MAX_WORDS {
            return Err(ProtocolError::MultibulkLength);
        }
        if self.sender == Sender::Stranger && count > STRANGER_WORDS {
            return Err(ProtocolError::StrangersMultibulkLength);
        }
        Ok(())
    }

    #[inline]
    fn check_bulk(self, len: i64) -> Result<(), ProtocolError> {
        if len < 0 || len > i64::from(self.bulk_len) {
            return Err(ProtocolError::BulkLength);
        }
        if self.sender == Sender::Stranger && len > STRANGER_BULK_LEN {
            return Err(ProtocolError::StrangersBulkLength);
        }
        Ok(())
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bulk_len: 512 << 20, sender: Sender::Known }
    }
}

/// What the bytes so far amount to.
pub enum Step<'a> {
    /// A request, and how many bytes it took. It may be empty (a blank line).
    Request(Request<'a>, usize),
    /// The rest is not here yet.
    Partial,
}

/// Progress in the request that `bytes` of the next call begins with.
#[derive(Default)]
pub struct Parser {
    spans: Vec<Span>,
    /// Words of the request still to come; `None` between requests.
    words_left: Option<usize>,
    /// How far the request has been read, in bytes from its start.
    read: usize,
    /// The words of an inline request, unquoted.
    inline: Vec<u8>,
}

impl Parser {
    /// Reads the request at the start of `bytes`. After `Partial`, the next call
    /// gets the same bytes again with more behind them.
    ///
    /// # Errors
    /// Where the bytes cannot be a request; nothing after them can be read.
    #[inline]
    pub fn parse<'a>(
        &'a mut self,
        bytes: &'a [u8],
        limits: Limits,
    ) -> Result<Step<'a>, ProtocolError> {
        match bytes.first() {
            None => Ok(Step::Partial),
            Some(b'*') => self.parse_array(bytes, limits),
            Some(_) => self.parse_inline(bytes),
        }
    }

    #[cfg(test)]
    pub(crate) fn spans_capacity(&self) -> usize {
        self.spans.capacity()
    }

    fn parse_array<'a>(
        &'a mut self,
        bytes: &'a [u8],
        limits: Limits,
    ) -> Result<Step<'a>, ProtocolError> {
        let mut left = match self.words_left {
            Some(left) => left,
            None => {
                let Some((count, after)) = take_count(bytes, 1, &COUNT_ERRORS)? else {
                    return Ok(Step::Partial);
                };
                limits.check_words(count)?;
                self.read = after;
                self.spans.clear();
                let left = count.max(0) as usize;
                self.spans.reserve(left.min(MAX_WORDS_AHEAD));
                left
            }
        };
        while left > 0 {
            let Some((span, after)) = take_word(bytes, self.read, limits)? else {
                self.words_left = Some(left);
                return Ok(Step::Partial);
            };
            self.spans.push(span);
            self.read = after;
            left -= 1;
        }
        self.words_left = None;
        Ok(Step::Request(Request::on_wire(&bytes[..self.read], &self.spans), self.read))
    }

    fn parse_inline<'a>(&'a mut self, bytes: &'a [u8]) -> Result<Step<'a>, ProtocolError> {
        let Some(end) = memchr::memchr(b'\n', bytes) else {
            let too_long = bytes.len() > MAX_LINE_LEN;
            return if too_long { Err(ProtocolError::BigInline) } else { Ok(Step::Partial) };
        };
        let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
        if line.len() > MAX_LINE_LEN {
            return Err(ProtocolError::BigInline);
        }
        let words = split_inline(line).ok_or(ProtocolError::UnbalancedQuotes)?;
        self.inline.clear();
        self.spans.clear();
        for word in words {
            let start = self.inline.len();
            self.inline.extend(word);
            self.spans.push(Span::new(start..self.inline.len()));
        }
        Ok(Step::Request(Request::new(&self.inline, &self.spans), end + 1))
    }
}

/// What a count line says when it is too long, or not a number.
struct CountErrors {
    too_long: ProtocolError,
    invalid: ProtocolError,
}

const COUNT_ERRORS: CountErrors =
    CountErrors { too_long: ProtocolError::BigCount, invalid: ProtocolError::MultibulkLength };
const BULK_ERRORS: CountErrors =
    CountErrors { too_long: ProtocolError::BigBulkCount, invalid: ProtocolError::BulkLength };

/// `$len\r\nword\r\n` at `from`: the word, and where the next begins.
#[inline]
fn take_word(
    bytes: &[u8],
    from: usize,
    limits: Limits,
) -> Result<Option<(Span, usize)>, ProtocolError> {
    match bytes.get(from) {
        None => return Ok(None),
        Some(b'$') => {}
        // Told when the line is whole, as the reference does.
        Some(other) => {
            return match take_line(&bytes[from..], &BULK_ERRORS) {
                Ok(None) => Ok(None),
                Err(ProtocolError::BigBulkCount) => Err(ProtocolError::BigBulkCount),
                Ok(Some(_)) | Err(_) => Err(ProtocolError::ExpectedDollar(*other)),
            };
        }
    }
    let Some((len, start)) = take_count(bytes, from + 1, &BULK_ERRORS)? else { return Ok(None) };
    limits.check_bulk(len)?;
    let end = start + len as usize;
    match bytes.get(end..end + 2) {
        None => Ok(None),
        Some(b"\r\n") => Ok(Some((Span::new(start..end), end + 2))),
        Some(_) => Err(ProtocolError::MissingCrlf),
    }
}

/// The number from `from` to the next CRLF, and where the line after it begins.
#[inline]
fn take_count(
    bytes: &[u8],
    from: usize,
    errors: &CountErrors,
) -> Result<Option<(i64, usize)>, ProtocolError> {
    // Most counts have one or two digits: a look beats a search.
    let line = &bytes[from..];
    if let [digit @ b'0'..=b'9', b'\r', b'\n', ..] = line {
        return Ok(Some((i64::from(digit - b'0'), from + 3)));
    }
    if let [tens @ b'1'..=b'9', ones @ b'0'..=b'9', b'\r', b'\n', ..] = line {
        return Ok(Some((i64::from(tens - b'0') * 10 + i64::from(ones - b'0'), from + 4)));
    }
    let Some(text) = take_line(line, errors)? else { return Ok(None) };
    let count = stdx::int::parse(text).ok_or(errors.invalid)?;
    Ok(Some((count, from + text.len() + 2)))
}

/// What stands before the next CRLF, if that is here.
fn take_line<'a>(bytes: &'a [u8], errors: &CountErrors) -> Result<Option<&'a [u8]>, ProtocolError> {
    let Some(end) = memchr::memchr(b'\r', bytes) else {
        return if bytes.len() > MAX_LINE_LEN { Err(errors.too_long) } else { Ok(None) };
    };
    match bytes.get(end + 1) {
        None => Ok(None),
        Some(b'\n') => Ok(Some(&bytes[..end])),
        Some(_) => Err(ProtocolError::MissingCrlf),
    }
}
