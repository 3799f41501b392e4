//! Lua's patterns: matching with backtracking, its depth and its steps limited.

use alloc::vec::Vec;

const MAX_CAPTURES: usize = 32;
/// How deep matching may call itself: about the number of items of a pattern.
const MAX_DEPTH: usize = 200;
/// How many steps a match may take: some patterns need more than any machine has.
const MAX_STEPS: u64 = 20_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PatternError {
    EndsWithPercent,
    MissingBracket,
    MissingFrontierSet,
    Unbalanced,
    TooManyCaptures,
    InvalidCapture,
    UnfinishedCapture,
    InvalidCaptureIndex,
    TooComplex,
}

impl PatternError {
    pub(super) fn message(self) -> &'static [u8] {
        match self {
            PatternError::EndsWithPercent => b"malformed pattern (ends with '%')",
            PatternError::MissingBracket => b"malformed pattern (missing ']')",
            PatternError::MissingFrontierSet => b"missing '[' after '%f' in pattern",
            PatternError::Unbalanced => b"unbalanced pattern",
            PatternError::TooManyCaptures => b"too many captures",
            PatternError::InvalidCapture => b"invalid pattern capture",
            PatternError::UnfinishedCapture => b"unfinished capture",
            PatternError::InvalidCaptureIndex => b"invalid capture index",
            PatternError::TooComplex => b"pattern too complex",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Len {
    Open,
    Position,
    Closed(usize),
}

#[derive(Clone, Copy, Debug)]
struct Capture {
    start: usize,
    len: Len,
}

/// What a capture gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Captured {
    Text {
        start: usize,
        end: usize,
    },
    /// Counted from 1.
    Position(usize),
}

pub(super) struct Matcher<'a> {
    text: &'a [u8],
    pattern: &'a [u8],
    captures: Vec<Capture>,
    depth: usize,
    pub(super) steps: u64,
}

type Matched = Result<Option<usize>, PatternError>;

impl<'a> Matcher<'a> {
    /// A zero byte ends a pattern.
    pub(super) fn new(text: &'a [u8], pattern: &'a [u8]) -> Matcher<'a> {
        let pattern = pattern.split(|it| *it == 0).next().unwrap_or(b"");
        Matcher { text, pattern, captures: Vec::new(), depth: 0, steps: 0 }
    }

    /// Matches at `start` exactly; gives the end.
    pub(super) fn match_at(&mut self, start: usize) -> Matched {
        self.captures.clear();
        self.depth = 0;
        self.run(start, 0)
    }

    /// How many values a match gives: the whole of it where nothing is captured.
    pub(super) fn count(&self) -> usize {
        self.captures.len().max(1)
    }

    pub(super) fn captured(
        &self,
        number: usize,
        start: usize,
        end: usize,
    ) -> Result<Captured, PatternError> {
        match self.captures.get(number) {
            None if number == 0 => Ok(Captured::Text { start, end }),
            None => Err(PatternError::InvalidCaptureIndex),
            Some(capture) => match capture.len {
                Len::Open => Err(PatternError::UnfinishedCapture),
                Len::Position => Ok(Captured::Position(capture.start + 1)),
                Len::Closed(len) => {
                    Ok(Captured::Text { start: capture.start, end: capture.start + len })
                }
            },
        }
    }

    pub(super) fn has_captures(&self) -> bool {
        !self.captures.is_empty()
    }

    fn run(&mut self, at: usize, item: usize) -> Matched {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(PatternError::TooComplex);
        }
        let outcome = self.items(at, item);
        self.depth -= 1;
        outcome
    }

    fn step(&mut self) -> Result<(), PatternError> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(PatternError::TooComplex) } else { Ok(()) }
    }

    /// The items from `item` on against the text from `at` on.
    fn items(&mut self, mut at: usize, mut item: usize) -> Matched {
        loop {
            self.step()?;
            let Some(first) = self.pattern.get(item) else { return Ok(Some(at)) };
            match (first, self.pattern.get(item + 1)) {
                (b'(', Some(b')')) => return self.open(at, item + 2, Len::Position),
                (b'(', _) => return self.open(at, item + 1, Len::Open),
                (b')', _) => return self.close(at, item + 1),
                (b'$', None) => return Ok((at == self.text.len()).then_some(at)),
                (b'%', Some(b'b')) => match self.balance(at, item + 2)? {
                    Some(end) => (at, item) = (end, item + 4),
                    None => return Ok(None),
                },
                (b'%', Some(b'f')) => match self.frontier(at, item + 2)? {
                    Some(next) => item = next,
                    None => return Ok(None),
                },
                (b'%', Some(digit @ b'0'..=b'9')) => match self.back_reference(at, *digit)? {
                    Some(end) => (at, item) = (end, item + 2),
                    None => return Ok(None),
                },
                _ => {
                    let end = self.class_end(item)?;
                    match self.pattern.get(end) {
                        Some(b'?') => {
                            if self.single(at, item, end)
                                && let Some(matched) = self.run(at + 1, end + 1)?
                            {
                                return Ok(Some(matched));
                            }
                            item = end + 1;
                        }
                        Some(b'*') => return self.most(at, item, end),
                        Some(b'+') if !self.single(at, item, end) => return Ok(None),
                        Some(b'+') => return self.most(at + 1, item, end),
                        Some(b'-') => return self.least(at, item, end),
                        _ if !self.single(at, item, end) => return Ok(None),
                        _ => (at, item) = (at + 1, end),
                    }
                }
            }
        }
    }

    fn most(&mut self, at: usize, item: usize, end: usize) -> Matched {
        let mut count = 0;
        while self.single(at + count, item, end) {
            self.step()?;
            count += 1;
        }
        loop {
            if let Some(matched) = self.run(at + count, end + 1)? {
                return Ok(Some(matched));
            }
            if count == 0 {
                return Ok(None);
            }
            count -= 1;
        }
    }

    fn least(&mut self, mut at: usize, item: usize, end: usize) -> Matched {
        loop {
            if let Some(matched) = self.run(at, end + 1)? {
                return Ok(Some(matched));
            }
            if !self.single(at, item, end) {
                return Ok(None);
            }
            at += 1;
        }
    }

    fn open(&mut self, at: usize, item: usize, len: Len) -> Matched {
        if self.captures.len() >= MAX_CAPTURES {
            return Err(PatternError::TooManyCaptures);
        }
        self.captures.push(Capture { start: at, len });
        let matched = self.run(at, item)?;
        if matched.is_none() {
            self.captures.pop();
        }
        Ok(matched)
    }

    fn close(&mut self, at: usize, item: usize) -> Matched {
        let open = self.captures.iter().rposition(|it| it.len == Len::Open);
        let Some(number) = open else { return Err(PatternError::InvalidCapture) };
        self.captures[number].len = Len::Closed(at - self.captures[number].start);
        let matched = self.run(at, item)?;
        if matched.is_none() {
            self.captures[number].len = Len::Open;
        }
        Ok(matched)
    }

    fn balance(&mut self, at: usize, item: usize) -> Matched {
        let (Some(open), Some(close)) = (self.pattern.get(item), self.pattern.get(item + 1)) else {
            return Err(PatternError::Unbalanced);
        };
        if self.text.get(at) != Some(open) {
            return Ok(None);
        }
        let mut depth = 1;
        for (offset, byte) in self.text[at + 1..].iter().enumerate() {
            self.steps += 1;
            if byte == close {
                depth -= 1;
                if depth == 0 {
                    return Ok(Some(at + offset + 2));
                }
            } else if byte == open {
                depth += 1;
            }
        }
        Ok(None)
    }

    /// Between a byte that is not of the set and one that is.
    fn frontier(&mut self, at: usize, item: usize) -> Matched {
        if self.pattern.get(item) != Some(&b'[') {
            return Err(PatternError::MissingFrontierSet);
        }
        let end = self.class_end(item)?;
        let before = if at == 0 { 0 } else { self.text[at - 1] };
        let here = self.text.get(at).copied().unwrap_or(0);
        let is_frontier = !self.in_set(before, item, end - 1) && self.in_set(here, item, end - 1);
        Ok(is_frontier.then_some(end))
    }

    fn back_reference(&mut self, at: usize, digit: u8) -> Matched {
        let number = usize::from(digit).wrapping_sub(usize::from(b'1'));
        let Some(Capture { start, len: Len::Closed(len) }) = self.captures.get(number).copied()
        else {
            return Err(PatternError::InvalidCaptureIndex);
        };
        let same = self.text[at..].starts_with(&self.text[start..start + len]);
        self.steps += len as u64 / 16;
        Ok(same.then_some(at + len))
    }

    /// Where the single-character class that begins at `item` ends.
    fn class_end(&self, item: usize) -> Result<usize, PatternError> {
        match self.pattern.get(item) {
            Some(b'%') if item + 1 >= self.pattern.len() => Err(PatternError::EndsWithPercent),
            Some(b'%') => Ok(item + 2),
            Some(b'[') => {
                let mut at = item + 1;
                if self.pattern.get(at) == Some(&b'^') {
                    at += 1;
                }
                // The first byte of a set is of it, even if it is `]`.
                loop {
                    match self.pattern.get(at) {
                        None => return Err(PatternError::MissingBracket),
                        Some(b'%') if at + 1 < self.pattern.len() => at += 2,
                        Some(_) => at += 1,
                    }
                    if self.pattern.get(at) == Some(&b']') {
                        return Ok(at + 1);
                    }
                }
            }
            _ => Ok(item + 1),
        }
    }

    fn single(&self, at: usize, item: usize, end: usize) -> bool {
        let Some(byte) = self.text.get(at).copied() else { return false };
        match self.pattern[item] {
            b'.' => true,
            b'%' => in_class(byte, self.pattern[item + 1]),
            b'[' => self.in_set(byte, item, end - 1),
            literal => literal == byte,
        }
    }

    /// Whether a byte is in the set whose brackets are at `open` and `close`.
    fn in_set(&self, byte: u8, open: usize, close: usize) -> bool {
        let mut at = open + 1;
        let negated = self.pattern.get(at) == Some(&b'^');
        at += usize::from(negated);
        while at < close {
            let item = self.pattern[at];
            if item == b'%' {
                at += 1;
                if in_class(byte, self.pattern[at]) {
                    return !negated;
                }
                at += 1;
            } else if self.pattern[at + 1] == b'-' && at + 2 < close {
                if (item..=self.pattern[at + 2]).contains(&byte) {
                    return !negated;
                }
                at += 3;
            } else {
                if item == byte {
                    return !negated;
                }
                at += 1;
            }
        }
        negated
    }
}

fn in_class(byte: u8, class: u8) -> bool {
    let is_in = match class.to_ascii_lowercase() {
        b'a' => byte.is_ascii_alphabetic(),
        b'c' => byte.is_ascii_control(),
        b'd' => byte.is_ascii_digit(),
        b'l' => byte.is_ascii_lowercase(),
        b'p' => byte.is_ascii_punctuation(),
        b's' => crate::number::is_blank(byte),
        b'u' => byte.is_ascii_uppercase(),
        b'w' => byte.is_ascii_alphanumeric(),
        b'x' => byte.is_ascii_hexdigit(),
        b'z' => byte == 0,
        _ => return class == byte,
    };
    is_in != class.is_ascii_uppercase()
}
