//! What a request asks to be sorted, how, and what of it to be given.

use super::pattern::Pattern;
use crate::{acl, commands::prelude::*};
use alloc::vec::Vec;
use core::ops::Range;

/// Whether STORE is an option.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Sort,
    ReadOnly,
}

/// What elements are put in order by.
#[derive(Clone, Copy)]
pub(super) enum By<'a> {
    Themselves,
    Looked(Pattern<'a>),
    /// The order they have.
    Nothing,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Numbers,
    Texts,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Rising,
    Falling,
}

pub(super) struct Options<'a> {
    pub(super) by: By<'a>,
    pub(super) kind: Kind,
    pub(super) direction: Direction,
    /// Elements to pass over and to give; a negative number gives all.
    limit: (i64, i64),
    pub(super) gets: Vec<Pattern<'a>>,
    pub(super) target: Option<&'a [u8]>,
}

const BY_DENIED: &str = "ERR BY option of SORT denied due to insufficient ACL permissions.";
const GET_DENIED: &str = "ERR GET option of SORT denied due to insufficient ACL permissions.";

/// What a pattern finds is not known before, so whoever uses one has to be allowed
/// all keys.
fn require_all_keys(cx: &Cx<'_>, refusal: &'static str) -> Outcome {
    if acl::may_read_all_keys(cx) { Ok(()) } else { Err(CommandError::Message(refusal)) }
}

impl<'a> Options<'a> {
    pub(super) fn take(
        cx: &Cx<'_>,
        args: &mut Args<'a>,
        form: Form,
    ) -> Result<Options<'a>, CommandError> {
        let mut it = Options {
            by: By::Themselves,
            kind: Kind::Numbers,
            direction: Direction::Rising,
            limit: (0, -1),
            gets: Vec::new(),
            target: None,
        };
        while !args.is_empty() {
            if args.take("ASC") {
                it.direction = Direction::Rising;
            } else if args.take("DESC") {
                it.direction = Direction::Falling;
            } else if args.take("ALPHA") {
                it.kind = Kind::Texts;
            } else if args.left() > 2 && args.take("LIMIT") {
                it.limit = (args.int()?, args.int()?);
            } else if form == Form::Sort && args.take_valued("STORE") {
                it.target = Some(args.word()?);
            } else if args.take_valued("BY") {
                let word = args.word()?;
                let is_constant = !word.contains(&b'*');
                if !is_constant {
                    require_all_keys(cx, BY_DENIED)?;
                }
                it.by = if is_constant { By::Nothing } else { By::Looked(Pattern::parse(word)) };
            } else if args.take_valued("GET") {
                require_all_keys(cx, GET_DENIED)?;
                it.gets.push(Pattern::parse(args.word()?));
            } else {
                return Err(CommandError::Syntax);
            }
        }
        Ok(it)
    }

    /// The same, but for what is compared.
    pub(super) fn by_themselves_as_texts(&self) -> Options<'a> {
        Options {
            by: By::Themselves,
            kind: Kind::Texts,
            direction: self.direction,
            limit: self.limit,
            gets: Vec::new(),
            target: self.target,
        }
    }

    /// The places of the elements to give, of `len` in order.
    pub(super) fn range(&self, len: usize) -> Range<usize> {
        let (skip, count) = self.limit;
        let start = usize::try_from(skip.max(0)).map_or(len, |it| it.min(len));
        let count = usize::try_from(count).unwrap_or(len);
        start..start.saturating_add(count).min(len)
    }
}
