//! Where replies are written. The one place that knows how RESP2 and RESP3
//! differ: handlers say what they mean, a map or a double, and never how.

use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    #[default]
    Resp2,
    Resp3,
}

/// Bytes an empty buffer keeps for the next reply.
const KEPT_CAPACITY: usize = 16 << 10;

#[derive(Default)]
pub struct ReplyBuf {
    protocol: Protocol,
    bytes: Vec<u8>,
}

impl ReplyBuf {
    pub fn new(protocol: Protocol) -> ReplyBuf {
        ReplyBuf { protocol, bytes: Vec::new() }
    }

    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    pub fn set_protocol(&mut self, protocol: Protocol) {
        self.protocol = protocol;
    }

    #[inline]
    fn is_resp3(&self) -> bool {
        self.protocol == Protocol::Resp3
    }

    #[inline]
    fn line(&mut self, kind: u8, number: i64) {
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(number).as_bytes();
        self.bytes.reserve(digits.len() + 3);
        self.bytes.push(kind);
        self.bytes.extend_from_slice(digits);
        self.bytes.extend_from_slice(b"\r\n");
    }

    #[inline]
    pub fn ok(&mut self) {
        self.bytes.extend_from_slice(b"+OK\r\n");
    }

    /// A status line. Must hold no CR or LF.
    pub fn status(&mut self, status: &str) {
        self.bytes.push(b'+');
        self.bytes.extend_from_slice(status.as_bytes());
        self.bytes.extend_from_slice(b"\r\n");
    }

    #[inline]
    pub fn int(&mut self, value: i64) {
        self.line(b':', value);
    }

    /// A count of things in memory.
    #[inline]
    pub fn len(&mut self, value: usize) {
        self.int(value as i64);
    }

    /// 1 or 0, as commands older than RESP3 say yes or no.
    #[inline]
    #[expect(clippy::fn_params_excessive_bools, reason = "the value is what is said")]
    pub fn int_flag(&mut self, value: bool) {
        self.int(i64::from(value));
    }

    #[inline]
    pub fn bulk(&mut self, value: &[u8]) {
        self.line(b'$', value.len() as i64);
        self.bytes.extend_from_slice(value);
        self.bytes.extend_from_slice(b"\r\n");
    }

    /// A bulk string holding a number's digits.
    pub fn bulk_int(&mut self, value: i64) {
        self.bulk(itoa::Buffer::new().format(value).as_bytes());
    }

    #[inline]
    pub fn bulk_or_nil(&mut self, value: Option<&[u8]>) {
        match value {
            Some(value) => self.bulk(value),
            None => self.nil(),
        }
    }

    /// A double: a type of its own in RESP3, its text as a bulk in RESP2.
    pub fn double(&mut self, value: f64) {
        let mut text = Vec::with_capacity(24);
        stdx::float::append(&mut text, value);
        if self.is_resp3() {
            self.bytes.push(b',');
            self.bytes.extend_from_slice(&text);
            self.bytes.extend_from_slice(b"\r\n");
        } else {
            self.bulk(&text);
        }
    }

    /// A double in up to 17 decimals, never with an exponent: a coordinate.
    pub fn decimal_double(&mut self, value: f64) {
        let mut text = Vec::with_capacity(24);
        if let Some(value) = stdx::long_double::Finite::of(value) {
            value.append(&mut text);
        }
        if self.is_resp3() {
            self.bytes.push(b',');
            self.bytes.extend_from_slice(&text);
            self.bytes.extend_from_slice(b"\r\n");
        } else {
            self.bulk(&text);
        }
    }

    /// A double as a bulk in both protocols, with the 17 digits that ZSCAN gives
    /// of what is not packed.
    pub fn bulk_double_17(&mut self, value: f64) {
        let mut text = Vec::with_capacity(32);
        stdx::float::append_17(&mut text, value);
        self.bulk(&text);
    }

    /// A double's text as a bulk in both protocols: what SCAN's kin reply.
    pub fn bulk_double(&mut self, value: f64) {
        let mut text = Vec::with_capacity(24);
        stdx::float::append(&mut text, value);
        self.bulk(&text);
    }

    /// Yes or no, as RESP3 says it; 1 or 0 in RESP2.
    #[expect(clippy::fn_params_excessive_bools, reason = "the value is what is said")]
    pub fn boolean(&mut self, value: bool) {
        match (self.is_resp3(), value) {
            (true, true) => self.bytes.extend_from_slice(b"#t\r\n"),
            (true, false) => self.bytes.extend_from_slice(b"#f\r\n"),
            (false, _) => self.int_flag(value),
        }
    }

    /// An integer of any length; its digits as a bulk in RESP2.
    pub fn big_number(&mut self, digits: &str) {
        if self.is_resp3() {
            self.bytes.push(b'(');
            self.bytes.extend_from_slice(digits.as_bytes());
            self.bytes.extend_from_slice(b"\r\n");
        } else {
            self.bulk(digits.as_bytes());
        }
    }

    /// Text for people; `txt` is its format in RESP3.
    pub fn verbatim(&mut self, text: &[u8]) {
        if self.is_resp3() {
            self.line(b'=', text.len() as i64 + 4);
            self.bytes.extend_from_slice(b"txt:");
            self.bytes.extend_from_slice(text);
            self.bytes.extend_from_slice(b"\r\n");
        } else {
            self.bulk(text);
        }
    }

    #[inline]
    pub fn nil(&mut self) {
        let nil: &[u8] = if self.is_resp3() { b"_\r\n" } else { b"$-1\r\n" };
        self.bytes.extend_from_slice(nil);
    }

    /// No array: RESP2 tells it from no string.
    pub fn nil_array(&mut self) {
        let nil: &[u8] = if self.is_resp3() { b"_\r\n" } else { b"*-1\r\n" };
        self.bytes.extend_from_slice(nil);
    }

    #[inline]
    pub fn array(&mut self, len: usize) {
        self.line(b'*', len as i64);
    }

    /// A map of `pairs` keys and values; in RESP2 an array of both by turns.
    pub fn map(&mut self, pairs: usize) {
        if self.is_resp3() {
            self.line(b'%', pairs as i64);
        } else {
            self.line(b'*', 2 * pairs as i64);
        }
    }

    pub fn set(&mut self, len: usize) {
        let kind = if self.is_resp3() { b'~' } else { b'*' };
        self.line(kind, len as i64);
    }

    /// Member and score pairs: pairs of arrays in RESP3, flat in RESP2.
    pub fn pairs(&mut self, pairs: usize) {
        let len = if self.is_resp3() { pairs } else { 2 * pairs };
        self.array(len);
    }

    /// Opens one of [`ReplyBuf::records_since`]: a name and what belongs to it.
    pub fn record(&mut self) {
        if !self.is_resp3() {
            self.array(2);
        }
    }

    /// Puts a header before the records written since `mark`: they are a map in
    /// RESP3 and an array of pairs in RESP2.
    pub fn records_since(&mut self, mark: usize, len: usize) {
        let body = self.bytes.split_off(mark);
        if self.is_resp3() {
            self.map(len);
        } else {
            self.array(len);
        }
        self.bytes.extend(body);
    }

    /// Opens one of [`ReplyBuf::pairs`].
    pub fn pair(&mut self) {
        if self.is_resp3() {
            self.array(2);
        }
    }

    /// A message nobody asked for.
    pub fn push(&mut self, len: usize) {
        let kind = if self.is_resp3() { b'>' } else { b'*' };
        self.line(kind, len as i64);
    }

    /// An error line. CR and LF inside become spaces, so that no message can
    /// end the line early.
    pub fn error(&mut self, message: &[u8]) {
        self.bytes.push(b'-');
        let clean =
            message.iter().map(|byte| if matches!(byte, b'\r' | b'\n') { b' ' } else { *byte });
        self.bytes.extend(clean);
        self.bytes.extend_from_slice(b"\r\n");
    }

    /// Bytes that are a reply already.
    pub fn raw(&mut self, reply: &[u8]) {
        self.bytes.extend_from_slice(reply);
    }

    pub fn mark(&self) -> usize {
        self.bytes.len()
    }

    /// Drops everything written since `mark`, so that a failed command leaves
    /// no half reply behind.
    pub fn rewind(&mut self, mark: usize) {
        self.bytes.truncate(mark);
    }

    /// Takes off what was written since `mark`.
    pub fn split_off(&mut self, mark: usize) -> Vec<u8> {
        self.bytes.split_off(mark)
    }

    /// Puts an aggregate's header before what was written since `mark`: for
    /// replies whose length is known only at their end.
    pub fn array_since(&mut self, mark: usize, len: usize) {
        let body = self.bytes.split_off(mark);
        self.array(len);
        self.bytes.extend(body);
    }

    /// The same for a set.
    pub fn set_since(&mut self, mark: usize, len: usize) {
        let body = self.bytes.split_off(mark);
        self.set(len);
        self.bytes.extend(body);
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Takes what was written, leaving the buffer empty.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.bytes)
    }

    /// Forgets the first `len` bytes: they are sent. The memory is kept while
    /// it is small.
    pub fn drop_front(&mut self, len: usize) {
        if len < self.bytes.len() {
            self.bytes.drain(..len);
            return;
        }
        self.bytes.clear();
        self.bytes.shrink_to(KEPT_CAPACITY);
    }
}
