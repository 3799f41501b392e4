//! Putting elements in order.

use super::options::{By, Direction, Kind, Options};
use crate::{commands::prelude::*, error::echoed};
use alloc::vec::Vec;
use core::cmp::Ordering;
use stdx::order::sort_by;
use structs::bytes::Bytes;

/// An element and what it is put in order by.
struct Weighed {
    element: Bytes,
    weight: Weight,
}

enum Weight {
    Number(f64),
    /// What a pattern found; what it did not find comes first.
    Text(Option<Bytes>),
    Itself,
}

pub(super) fn sort(cx: &mut Cx<'_>, elements: &mut Vec<Bytes>, options: &Options<'_>) -> Outcome {
    let weighed = core::mem::take(elements).into_iter().map(|element| {
        let weight = weigh(cx, &element, options)?;
        Ok(Weighed { element, weight })
    });
    let mut weighed: Vec<Weighed> = weighed.collect::<Result<_, CommandError>>()?;
    let wanted = match options.direction {
        Direction::Rising => Ordering::Less,
        Direction::Falling => Ordering::Greater,
    };
    // The reference compares texts that it only tells as its C library does, up
    // to the first zero byte.
    let text = if options.target.is_some() { <[u8]>::as_ref } else { echoed };
    sort_by(&mut weighed, |a, b| compare(a, b, text) == wanted);
    elements.extend(weighed.into_iter().map(|it| it.element));
    Ok(())
}

fn weigh(cx: &mut Cx<'_>, element: &Bytes, options: &Options<'_>) -> Result<Weight, CommandError> {
    let looked = match options.by {
        By::Looked(pattern) => pattern.look_up(cx, element),
        By::Themselves if options.kind == Kind::Texts => return Ok(Weight::Itself),
        By::Themselves | By::Nothing => Some(element.clone()),
    };
    if options.kind == Kind::Texts {
        return Ok(Weight::Text(looked));
    }
    // A number ends at a zero byte, where the reference ends a text.
    let number = looked.map_or(Some(0.0), |text| stdx::float::parse(echoed(&text)));
    number
        .map(Weight::Number)
        .ok_or(CommandError::Message("ERR One or more scores can't be converted into double"))
}

fn compare(a: &Weighed, b: &Weighed, text: fn(&[u8]) -> &[u8]) -> Ordering {
    match (&a.weight, &b.weight) {
        // So that the result does not hang on the order before.
        (Weight::Number(x), Weight::Number(y)) => {
            x.partial_cmp(y).unwrap_or(Ordering::Equal).then_with(|| a.element.cmp(&b.element))
        }
        (Weight::Text(x), Weight::Text(y)) => x.as_deref().map(text).cmp(&y.as_deref().map(text)),
        _ => text(&a.element).cmp(text(&b.element)),
    }
}
