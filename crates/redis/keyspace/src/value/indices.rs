//! Positions as commands give them: from 0, or from the end with -1.

use core::ops::Range;

/// The place in something of `len` elements that `index` names, if it has one.
#[inline]
pub fn resolve(index: i64, len: usize) -> Option<usize> {
    let index = if index < 0 { index.checked_add(len as i64)? } else { index };
    usize::try_from(index).ok().filter(|it| *it < len)
}

/// The places from `start` up to and with `stop`, cut to what there is; empty
/// if nothing is.
#[inline]
pub fn span(start: i64, stop: i64, len: usize) -> Range<usize> {
    let place = |index: i64| if index < 0 { index.saturating_add(len as i64) } else { index };
    let start = place(start).max(0) as usize;
    let end = place(stop).saturating_add(1).clamp(0, len as i64) as usize;
    if start < end { start..end } else { 0..0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_cut() {
        assert_eq!(span(0, -1, 3), 0..3);
        assert_eq!(span(-100, 100, 3), 0..3);
        assert_eq!(span(-2, -2, 3), 1..2);
        assert_eq!(span(2, 1, 3), 0..0);
        assert_eq!(span(3, 5, 3), 0..0);
        assert_eq!(span(0, -4, 3), 0..0);
        assert_eq!(span(i64::MIN, i64::MAX, 3), 0..3);
        assert_eq!(span(i64::MAX, i64::MIN, 3), 0..0);
        assert_eq!(span(0, -1, 0), 0..0);
    }

    #[test]
    fn places_resolve_from_both_ends() {
        assert_eq!(resolve(-1, 3), Some(2));
        assert_eq!(resolve(-4, 3), None);
        assert_eq!(resolve(3, 3), None);
        assert_eq!(resolve(i64::MIN, 3), None);
    }
}
