//! Walking members and scores.

use super::{Item, packed};
use core::ops::Range;
use structs::listpack::{self, Listpack};
use structs::rank_tree::{self, RankTree};

/// Members with their scores, from either end.
#[derive(Clone)]
pub struct Iter<'a> {
    walk: Walk<'a>,
    left: usize,
}

#[derive(Clone)]
enum Walk<'a> {
    Packed(listpack::Iter<'a>),
    Ordered(rank_tree::Range<'a>),
}

impl<'a> Iter<'a> {
    pub(super) fn packed(listpack: &'a Listpack, ranks: Range<usize>) -> Iter<'a> {
        let left = ranks.end.min(listpack.len() / 2).saturating_sub(ranks.start);
        let items = listpack.range(ranks.start * 2..ranks.end * 2);
        Iter { walk: Walk::Packed(items), left }
    }

    pub(super) fn ordered(order: &'a RankTree, ranks: Range<usize>) -> Iter<'a> {
        let left = ranks.end.min(order.len()).saturating_sub(ranks.start);
        Iter { walk: Walk::Ordered(order.range(ranks)), left }
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = (Item<'a>, f64);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        match &mut self.walk {
            Walk::Packed(items) => Some((items.next()?, packed::score_of(items.next()?))),
            Walk::Ordered(entries) => entries.next().map(|it| (Item::Bytes(&it.member), it.score)),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        match &mut self.walk {
            Walk::Packed(items) => {
                let score = packed::score_of(items.next_back()?);
                Some((items.next_back()?, score))
            }
            Walk::Ordered(entries) => {
                entries.next_back().map(|it| (Item::Bytes(&it.member), it.score))
            }
        }
    }
}

impl ExactSizeIterator for Iter<'_> {}
