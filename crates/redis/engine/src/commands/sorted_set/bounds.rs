//! What ranges of sorted sets are given by: ranks, scores or members.

use crate::commands::prelude::*;
use core::ops::Range;
use keyspace::value::{
    indices,
    sorted_set::{LexBound, ScoreBound, SortedSet},
};

/// A range as a request gives it, lower end first.
#[derive(Clone, Copy)]
pub(super) enum Bounds<'a> {
    Rank(i64, i64),
    Score(ScoreBound, ScoreBound),
    Lex(LexBound<'a>, LexBound<'a>),
}

impl<'a> Bounds<'a> {
    pub(super) fn ranks(start: &[u8], stop: &[u8]) -> Result<Bounds<'a>, CommandError> {
        let rank = |word| stdx::int::parse(word).ok_or(CommandError::NotAnInteger);
        Ok(Bounds::Rank(rank(start)?, rank(stop)?))
    }

    pub(super) fn scores(min: &[u8], max: &[u8]) -> Result<Bounds<'a>, CommandError> {
        let bound = |word| ScoreBound::parse(word).ok_or(CommandError::MinMaxNotAFloat);
        Ok(Bounds::Score(bound(min)?, bound(max)?))
    }

    pub(super) fn lex(min: &'a [u8], max: &'a [u8]) -> Result<Bounds<'a>, CommandError> {
        let bound = |word| LexBound::parse(word).ok_or(CommandError::MinMaxNotAString);
        Ok(Bounds::Lex(bound(min)?, bound(max)?))
    }

    /// The ranks of the members in the range, counted from the lowest score.
    pub(super) fn find(self, set: &SortedSet) -> Range<usize> {
        match self {
            Bounds::Rank(start, stop) => indices::span(start, stop, set.len()),
            Bounds::Score(min, max) => set.ranks_by_score(min, max),
            Bounds::Lex(min, max) => set.ranks_by_lex(min, max),
        }
    }
}
