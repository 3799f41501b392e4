//! Bounds of ranges, by score and by bytes.

use stdx::float;

/// One end of a range of scores: `1.5`, `(1.5`, `-inf`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreBound {
    Including(f64),
    Excluding(f64),
}

impl ScoreBound {
    /// Nothing if it is no number.
    pub fn parse(text: &[u8]) -> Option<ScoreBound> {
        match text {
            [b'(', text @ ..] => float::parse_bound(text).map(ScoreBound::Excluding),
            text => float::parse_bound(text).map(ScoreBound::Including),
        }
    }

    /// As a lower bound: whether `score` lies outside, below it.
    #[inline]
    pub(super) fn is_above(self, score: f64) -> bool {
        match self {
            ScoreBound::Including(bound) => score < bound,
            ScoreBound::Excluding(bound) => score <= bound,
        }
    }

    /// As an upper bound: whether `score` lies outside, above it.
    #[inline]
    pub(super) fn is_below(self, score: f64) -> bool {
        match self {
            ScoreBound::Including(bound) => score > bound,
            ScoreBound::Excluding(bound) => score >= bound,
        }
    }
}

/// One end of a range of members: `[a`, `(a`, `-`, `+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LexBound<'a> {
    /// `-`, before all members
    Lowest,
    /// `+`, after all members
    Highest,
    Including(&'a [u8]),
    Excluding(&'a [u8]),
}

impl<'a> LexBound<'a> {
    /// Nothing if it begins with none of the four signs, or goes on after `-`
    /// or `+`.
    pub fn parse(text: &'a [u8]) -> Option<LexBound<'a>> {
        match text {
            b"-" => Some(LexBound::Lowest),
            b"+" => Some(LexBound::Highest),
            [b'[', text @ ..] => Some(LexBound::Including(text)),
            [b'(', text @ ..] => Some(LexBound::Excluding(text)),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn is_above(self, member: &[u8]) -> bool {
        match self {
            LexBound::Lowest => false,
            LexBound::Highest => true,
            LexBound::Including(bound) => member < bound,
            LexBound::Excluding(bound) => member <= bound,
        }
    }

    #[inline]
    pub(super) fn is_below(self, member: &[u8]) -> bool {
        match self {
            LexBound::Lowest => true,
            LexBound::Highest => false,
            LexBound::Including(bound) => member > bound,
            LexBound::Excluding(bound) => member >= bound,
        }
    }
}
