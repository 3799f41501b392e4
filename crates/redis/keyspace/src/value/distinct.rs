//! Whether all elements of something loaded are different.

use alloc::vec::Vec;
use stdx::order::sort_by;
use structs::item::{Item, Text};

pub(super) fn all_distinct<'a>(items: &mut dyn Iterator<Item = Item<'a>>) -> bool {
    let mut texts: Vec<Text<'a>> = items.map(Item::text).collect();
    sort_by(&mut texts, |a, b| **a < **b);
    texts.is_sorted_by(|a, b| **a < **b)
}
