//! A request: words that lie in a buffer.

use alloc::vec::Vec;
use core::ops::Range;

/// Where a word lies in its buffer, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// # Panics
    /// Where the buffer is over 4 GiB, which the parser's limits forbid.
    pub fn new(range: Range<usize>) -> Span {
        let narrow = |at: usize| u32::try_from(at).expect("a request is under 4 GiB");
        Span { start: narrow(range.start), end: narrow(range.end) }
    }

    #[inline]
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The words of one request, the command's name first. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    buf: &'a [u8],
    spans: &'a [Span],
    wire: &'a [u8],
}

impl<'a> Request<'a> {
    pub fn new(buf: &'a [u8], spans: &'a [Span]) -> Request<'a> {
        Request { buf, spans, wire: &[] }
    }

    /// One that came as an array of bulk strings, in these bytes.
    pub(crate) fn on_wire(wire: &'a [u8], spans: &'a [Span]) -> Request<'a> {
        Request { buf: wire, spans, wire }
    }

    /// The array of bulk strings it came as; empty where it came in another way.
    #[inline]
    pub fn wire(&self) -> &'a [u8] {
        self.wire
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    #[inline]
    pub fn get(&self, at: usize) -> Option<&'a [u8]> {
        self.spans.get(at).map(|span| &self.buf[span.range()])
    }

    pub fn words(&self) -> impl DoubleEndedIterator<Item = &'a [u8]> + ExactSizeIterator + use<'a> {
        let buf = self.buf;
        self.spans.iter().map(move |span| &buf[span.range()])
    }

    pub fn to_owned(&self) -> OwnedRequest {
        self.words().collect()
    }
}

/// A request that keeps its words: queued in a transaction, or made by the
/// engine itself.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OwnedRequest {
    buf: Vec<u8>,
    spans: Vec<Span>,
}

impl OwnedRequest {
    pub fn push(&mut self, word: &[u8]) {
        let start = self.buf.len();
        self.buf.extend_from_slice(word);
        self.spans.push(Span::new(start..self.buf.len()));
    }

    pub fn as_request(&self) -> Request<'_> {
        Request::new(&self.buf, &self.spans)
    }

    /// What it takes on the heap, in bytes.
    pub fn heap_bytes(&self) -> usize {
        self.buf.capacity() + self.spans.capacity() * size_of::<Span>()
    }
}

impl<W: AsRef<[u8]>> FromIterator<W> for OwnedRequest {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> OwnedRequest {
        let mut request = OwnedRequest::default();
        words.into_iter().for_each(|word| request.push(word.as_ref()));
        request
    }
}
