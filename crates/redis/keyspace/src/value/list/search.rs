//! LPOS.

use super::List;
use structs::item::Needle;

/// Where to look for an element, and for how many.
#[derive(Clone, Copy, Debug)]
pub struct PositionQuery {
    /// The first match to report: 1 is the first from the front, -1 the first
    /// from the back. Not zero.
    pub rank: i64,
    /// Matches to report, at most.
    pub count: usize,
    /// Elements to compare, at most.
    pub max_len: usize,
}

impl List {
    /// Gives the indices of elements equal to `element`, in the order they are
    /// met.
    pub fn positions(&self, element: &[u8], query: PositionQuery, each: impl FnMut(usize)) {
        let wanted = Needle::new(element);
        let skip = query.rank.unsigned_abs().saturating_sub(1) as usize;
        let last = self.len().saturating_sub(1);
        let compared = query.max_len;
        if query.rank < 0 {
            let backwards = self.iter().rev().take(compared).enumerate();
            let found = backwards.filter(|(_, it)| wanted.is(*it)).map(|(nth, _)| last - nth);
            found.skip(skip).take(query.count).for_each(each);
        } else {
            let found = self.iter().take(compared).enumerate().filter(|(_, it)| wanted.is(*it));
            found.map(|(nth, _)| nth).skip(skip).take(query.count).for_each(each);
        }
    }
}
