//! Upper case by one character for one, from a table of 2 KB. That of `core` has
//! 12 KB, lower case and what turns into several characters besides.

mod runs;

use runs::RUNS;

/// The upper case of a character if that is one character, else itself.
#[inline]
pub fn upper(it: char) -> char {
    if it.is_ascii() { it.to_ascii_uppercase() } else { upper_by_table(it) }
}

fn upper_by_table(it: char) -> char {
    let code = u32::from(it);
    let at = RUNS.partition_point(|run| run.0 <= code);
    let Some(&(first, count, step, to_upper)) = at.checked_sub(1).map(|at| &RUNS[at]) else {
        return it;
    };
    let (steps, rest) = ((code - first) / u32::from(step), (code - first) % u32::from(step));
    if rest != 0 || steps >= count.into() {
        return it;
    }
    char::from_u32(code.wrapping_add_signed(to_upper)).unwrap_or(it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_as_core_has_it() {
        for it in '\0'..=char::MAX {
            let mut all = it.to_uppercase();
            let want = all.next().filter(|_| all.next().is_none()).unwrap_or(it);
            assert_eq!(upper(it), want, "{:x}", u32::from(it));
        }
    }
}
