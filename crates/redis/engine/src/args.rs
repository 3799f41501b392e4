//! A cursor over a request's words.

use crate::error::CommandError;
use alloc::vec::Vec;
use resp::Request;

/// What a number of keys that is none is refused with.
pub(crate) const NO_KEYS: &str = "ERR numkeys should be greater than 0";

#[derive(Clone)]
pub(crate) struct Args<'a> {
    request: Request<'a>,
    next: usize,
}

impl<'a> Args<'a> {
    /// The words of `request` from number `next` on.
    pub(crate) fn new(request: Request<'a>, next: usize) -> Args<'a> {
        Args { request, next }
    }

    /// The command's name as the client wrote it.
    pub(crate) fn name(&self) -> &'a [u8] {
        self.request.get(0).unwrap_or(b"")
    }

    /// Words not yet taken.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.request.len() - self.next
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.left() == 0
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<&'a [u8]> {
        self.request.get(self.next)
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'a [u8]> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    /// Passes over `words` words.
    pub(crate) fn skip(&mut self, words: usize) {
        self.next = self.request.len().min(self.next + words);
    }

    /// The next word; a syntax error where there is none.
    #[inline]
    pub(crate) fn word(&mut self) -> Result<&'a [u8], CommandError> {
        self.next().ok_or(CommandError::Syntax)
    }

    pub(crate) fn int(&mut self) -> Result<i64, CommandError> {
        stdx::int::parse(self.word()?).ok_or(CommandError::NotAnInteger)
    }

    /// A number from 0 on; `refusal` where it is none.
    pub(crate) fn count(&mut self, refusal: &'static str) -> Result<usize, CommandError> {
        let count = stdx::int::parse(self.word()?).and_then(|it| usize::try_from(it).ok());
        count.ok_or(CommandError::Message(refusal))
    }

    /// As [`Args::count`], and more than 0.
    pub(crate) fn positive(&mut self, refusal: &'static str) -> Result<usize, CommandError> {
        match self.count(refusal)? {
            0 => Err(CommandError::Message(refusal)),
            count => Ok(count),
        }
    }

    /// How many elements to take, where the last word says so.
    pub(crate) fn last_count(&mut self) -> Result<Option<usize>, CommandError> {
        let Some(word) = self.next() else { return Ok(None) };
        self.end()?;
        let count = stdx::int::parse(word).and_then(|it| usize::try_from(it).ok());
        count.map(Some).ok_or(CommandError::NotPositive)
    }

    /// The `[COUNT count]` that LMPOP and ZMPOP end with: 1 where it is not said.
    pub(crate) fn count_option(&mut self) -> Result<usize, CommandError> {
        if self.is_empty() {
            return Ok(1);
        }
        if !self.take_valued("COUNT") {
            return Err(CommandError::Syntax);
        }
        let count = self.positive("ERR count should be greater than 0")?;
        self.end()?;
        Ok(count)
    }

    /// A number whose negative is one too.
    pub(crate) fn symmetric_int(&mut self) -> Result<i64, CommandError> {
        match self.int()? {
            i64::MIN => Err(CommandError::Message(
                "ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807",
            )),
            value => Ok(value),
        }
    }

    /// A number of keys and as many keys.
    pub(crate) fn counted_keys(&mut self) -> Result<Vec<&'a [u8]>, CommandError> {
        let count = self.positive(NO_KEYS)?;
        if count > self.left() {
            return Err(CommandError::Syntax);
        }
        (0..count).map(|_| self.word()).collect()
    }

    pub(crate) fn float(&mut self) -> Result<f64, CommandError> {
        stdx::float::parse(self.word()?).ok_or(CommandError::NotAFloat)
    }

    /// Takes the next word if it is `option`, in any case; tells whether it was.
    pub(crate) fn take(&mut self, option: &str) -> bool {
        let is_it = self.peek().is_some_and(|it| it.eq_ignore_ascii_case(option.as_bytes()));
        self.next += usize::from(is_it);
        is_it
    }

    /// As [`Args::take`], for an option that is none without a word after it.
    pub(crate) fn take_valued(&mut self, option: &str) -> bool {
        self.left() > 1 && self.take(option)
    }

    /// A syntax error where a word is left.
    pub(crate) fn end(&self) -> Result<(), CommandError> {
        if self.is_empty() { Ok(()) } else { Err(CommandError::Syntax) }
    }

    /// What is said of a subcommand whose words do not fit it.
    pub(crate) fn wrong_subcommand(&self, container: &'static str) -> CommandError {
        let word = self.request.get(1).unwrap_or(b"").to_vec();
        CommandError::WrongSubcommand { container, word }
    }

    /// All words of the request, its name too.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        let request = self.request;
        (0..request.len()).map(move |at| request.get(at).unwrap_or(b""))
    }

    /// All words not yet taken.
    pub(crate) fn rest(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = &'a [u8]> + ExactSizeIterator + Clone + use<'a> {
        let (request, start) = (self.request, self.next);
        self.next = request.len();
        (start..request.len()).map(move |at| request.get(at).unwrap_or(b""))
    }
}
