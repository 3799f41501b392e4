//! What the ZRANGE family asks for: bounds, order, limit, detail.

use super::bounds::Bounds;
use crate::commands::prelude::*;
use core::ops::Range;
use keyspace::{
    Encoding,
    value::sorted_set::{Iter, SortedSet},
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Rank,
    Score,
    Lex,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Rising,
    Falling,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    Members,
    MembersAndScores,
}

/// What a command's name fixes, so that it is no option of it.
#[derive(Clone, Copy)]
pub(super) struct Form {
    by: Option<By>,
    order: Option<Order>,
    scores: ScoresOption,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ScoresOption {
    Offered,
    Unknown,
}

impl Form {
    pub(super) const ANY: Form = Form { by: None, order: None, scores: ScoresOption::Offered };
    /// ZRANGESTORE keeps scores anyway.
    pub(super) const STORE: Form = Form { scores: ScoresOption::Unknown, ..Form::ANY };

    pub(super) fn fixed(by: By, order: Order) -> Form {
        Form { by: Some(by), order: Some(order), ..Form::ANY }
    }
}

/// A range that is asked for.
pub(super) struct Query<'a> {
    bounds: Bounds<'a>,
    order: Order,
    /// Members to pass over and to give, counted in `order`.
    limit: Option<(i64, i64)>,
    detail: Detail,
}

impl<'a> Query<'a> {
    /// Takes two bounds and the options after them.
    pub(super) fn take(args: &mut Args<'a>, form: Form) -> Result<Query<'a>, CommandError> {
        let (first, second) = (args.word()?, args.word()?);
        let (mut by, mut order) = (form.by, form.order);
        let (mut limit, mut detail) = (None, Detail::Members);
        while !args.is_empty() {
            if form.scores == ScoresOption::Offered && args.take("WITHSCORES") {
                detail = Detail::MembersAndScores;
            } else if args.left() > 2 && args.take("LIMIT") {
                limit = Some((args.int()?, args.int()?));
            } else if form.order.is_none() && order.is_none() && args.take("REV") {
                order = Some(Order::Falling);
            } else if form.by.is_none() && by.is_none() && args.take("BYSCORE") {
                by = Some(By::Score);
            } else if form.by.is_none() && by.is_none() && args.take("BYLEX") {
                by = Some(By::Lex);
            } else {
                return Err(CommandError::Syntax);
            }
        }
        let by = by.unwrap_or(By::Rank);
        let order = order.unwrap_or(Order::Rising);
        // No limit, whatever is to be passed over.
        let limit = limit.filter(|(_, count)| by != By::Rank || *count != -1);
        check_options(by, limit, detail)?;
        let bounds = match (by, order) {
            (By::Rank, _) => Bounds::ranks(first, second)?,
            (By::Score, Order::Rising) => Bounds::scores(first, second)?,
            (By::Score, Order::Falling) => Bounds::scores(second, first)?,
            (By::Lex, Order::Rising) => Bounds::lex(first, second)?,
            (By::Lex, Order::Falling) => Bounds::lex(second, first)?,
        };
        Ok(Query { bounds, order, limit, detail })
    }

    pub(super) fn detail(&self) -> Detail {
        self.detail
    }

    /// The ranks to give, counted from the lowest score.
    fn ranks(&self, set: &SortedSet) -> Range<usize> {
        let len = set.len();
        let mirrored = |it: Range<usize>| len - it.end..len - it.start;
        let found = match (self.bounds, self.order) {
            (Bounds::Rank(..), Order::Falling) => mirrored(self.bounds.find(set)),
            _ => self.bounds.find(set),
        };
        let Some((skip, count)) = self.limit else { return found };
        let Some(skip) = places_to_skip(set, found.len(), skip) else { return 0..0 };
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(found.len() - skip);
        match self.order {
            Order::Rising => found.start + skip..found.start + skip + count,
            Order::Falling => found.end - skip - count..found.end - skip,
        }
    }

    /// The members asked for, in the order asked for.
    pub(super) fn members<'s>(&self, set: &'s SortedSet) -> Members<'s> {
        let range = set.range(self.ranks(set));
        match self.order {
            Order::Rising => Members::Rising(range),
            Order::Falling => Members::Falling(range.rev()),
        }
    }
}

fn check_options(by: By, limit: Option<(i64, i64)>, detail: Detail) -> Outcome {
    if limit.is_some() && by == By::Rank {
        return Err(CommandError::Message(
            "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX",
        ));
    }
    if detail == Detail::MembersAndScores && by == By::Lex {
        return Err(CommandError::Message(
            "ERR syntax error, WITHSCORES not supported in combination with BYLEX",
        ));
    }
    Ok(())
}

/// What LIMIT passes over of `found` members. A negative number counts from the
/// end in a skiplist; in a listpack the reference then finds nothing.
fn places_to_skip(set: &SortedSet, found: usize, skip: i64) -> Option<usize> {
    match usize::try_from(skip) {
        Ok(skip) => Some(skip.min(found)),
        Err(_) if set.encoding() == Encoding::Listpack => None,
        Err(_) => found.checked_sub(usize::try_from(skip.unsigned_abs()).ok()?),
    }
}

/// Members with their scores, in either direction.
pub(super) enum Members<'s> {
    Rising(Iter<'s>),
    Falling(core::iter::Rev<Iter<'s>>),
}

impl<'s> Iterator for Members<'s> {
    type Item = (keyspace::value::Item<'s>, f64);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Members::Rising(it) => it.next(),
            Members::Falling(it) => it.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Members::Rising(it) => it.size_hint(),
            Members::Falling(it) => it.size_hint(),
        }
    }
}

impl ExactSizeIterator for Members<'_> {}
