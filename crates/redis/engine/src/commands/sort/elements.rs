//! The elements of a value that a request asks for, in its order.

use super::{
    options::{By, Direction, Options},
    order,
};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use core::ops::Range;
use keyspace::{
    Value,
    value::{Item, list::List, set::Set, sorted_set::SortedSet},
};
use structs::bytes::Bytes;

pub(super) fn of(
    cx: &mut Cx<'_>,
    key: &[u8],
    options: &Options<'_>,
) -> Result<Vec<Bytes>, CommandError> {
    let limits = cx.limits();
    let in_order = matches!(options.by, By::Nothing);
    let mut elements = match cx.read(key) {
        None => return Ok(Vec::new()),
        Some(Value::List(list)) if in_order => return Ok(list_range(list, options)),
        Some(Value::List(list)) => all(list.iter()),
        Some(Value::Set(set)) if in_order => return set_range(cx, key, options),
        Some(Value::Set(set)) => all(set.iter()),
        Some(Value::SortedSet(_)) => {
            let Some(set) = cx.get_mut::<SortedSet>(key)? else { return Ok(Vec::new()) };
            // As the reference does, which walks skiplists only.
            set.unpack(&limits);
            if in_order {
                return Ok(sorted_set_range(set, options));
            }
            all(set.iter().map(|(member, _)| member))
        }
        Some(_) => return Err(CommandError::WrongType),
    };
    order::sort(cx, &mut elements, options)?;
    Ok(cut(elements, options))
}

fn all<'a>(items: impl Iterator<Item = Item<'a>>) -> Vec<Bytes> {
    items.map(|it| Bytes::from(&*it.text())).collect()
}

fn cut(mut elements: Vec<Bytes>, options: &Options<'_>) -> Vec<Bytes> {
    let Range { start, end } = options.range(elements.len());
    elements.truncate(end);
    elements.drain(..start);
    elements
}

/// What a list holds there, from its end where the order falls.
fn list_range(list: &List, options: &Options<'_>) -> Vec<Bytes> {
    let range = options.range(list.len());
    match options.direction {
        Direction::Rising => all(list.range(range)),
        Direction::Falling => all(list.range(mirrored(&range, list.len())).rev()),
    }
}

fn sorted_set_range(set: &SortedSet, options: &Options<'_>) -> Vec<Bytes> {
    let range = options.range(set.len());
    match options.direction {
        Direction::Rising => all(set.range(range).map(|it| it.0)),
        Direction::Falling => all(set.range(mirrored(&range, set.len())).rev().map(|it| it.0)),
    }
}

fn mirrored(range: &Range<usize>, len: usize) -> Range<usize> {
    len - range.end..len - range.start
}

/// A set has no order to keep. One that is stored, or that a script sees, is sorted
/// as text, so that it is the same for everyone who repeats the command.
fn set_range(
    cx: &mut Cx<'_>,
    key: &[u8],
    options: &Options<'_>,
) -> Result<Vec<Bytes>, CommandError> {
    let mut elements = cx.get::<Set>(key)?.map_or(Vec::new(), |set| all(set.iter()));
    if options.target.is_some() || cx.session.is_script() {
        let as_text = options.by_themselves_as_texts();
        order::sort(cx, &mut elements, &as_text)?;
    }
    Ok(cut(elements, options))
}
