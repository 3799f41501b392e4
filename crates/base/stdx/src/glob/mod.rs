//! Glob patterns as KEYS, SCAN and PSUBSCRIBE take them.
//!
//! `*` any run, `?` one byte, `[a-z]` `[^a-z]` one byte of a class, `\x` the
//! byte x. Corners, as the reference has them: an unterminated class ends with
//! the pattern; `[]` is the empty class; a range may run backwards; a trailing
//! backslash is itself; a `*` never matches at the very end of the text unless
//! only stars follow; the empty text matches only the empty pattern and `*`.
//!
//! Only the last `*` is ever tried again: an earlier one that took more would
//! leave the later ones less text and no new chance. So the cost is at most
//! pattern × text, where plain recursion is exponential.

/// Stars beyond this many never match; bounds what a hostile pattern costs.
const MAX_STARS: usize = 1000;

pub fn matches(pattern: &[u8], text: &[u8]) -> bool {
    pattern == b"*" || run(pattern, text, |byte| byte)
}

/// The same, ASCII letters compared without case.
pub fn matches_nocase(pattern: &[u8], text: &[u8]) -> bool {
    pattern == b"*" || run(pattern, text, |byte| byte.to_ascii_lowercase())
}

fn run(mut pattern: &[u8], mut text: &[u8], fold: impl Fn(u8) -> u8 + Copy) -> bool {
    let mut stars = 0;
    let mut retry: Option<(&[u8], &[u8])> = None;
    while let Some((byte, text_rest)) = text.split_first() {
        if let Some(after_star) = pattern.strip_prefix(b"*") {
            pattern = skip_stars(after_star);
            stars += 1;
            if pattern.is_empty() {
                return true;
            }
            if stars > MAX_STARS {
                return false;
            }
            retry = Some((pattern, text));
            continue;
        }
        if let Some(pattern_rest) = step(pattern, *byte, fold) {
            (pattern, text) = (pattern_rest, text_rest);
        } else {
            let Some((star_pattern, [_, star_text @ ..])) = retry else { return false };
            (pattern, text) = (star_pattern, star_text);
            retry = Some((star_pattern, star_text));
        }
        if text.is_empty() {
            return skip_stars(pattern).is_empty();
        }
    }
    pattern.is_empty()
}

fn skip_stars(pattern: &[u8]) -> &[u8] {
    let stars = pattern.iter().take_while(|it| **it == b'*').count();
    &pattern[stars..]
}

/// Matches one byte with the pattern's first element; gives the pattern after it.
fn step(pattern: &[u8], byte: u8, fold: impl Fn(u8) -> u8 + Copy) -> Option<&[u8]> {
    match pattern {
        [] => None,
        [b'?', rest @ ..] => Some(rest),
        [b'[', b'^', class @ ..] => {
            let (found, rest) = in_class(class, byte, fold);
            (!found).then_some(rest)
        }
        [b'[', class @ ..] => {
            let (found, rest) = in_class(class, byte, fold);
            found.then_some(rest)
        }
        [b'\\', literal, rest @ ..] | [literal, rest @ ..] => {
            (fold(*literal) == fold(byte)).then_some(rest)
        }
    }
}

/// Whether `byte` is in the class that `class` begins with, and what follows it.
fn in_class(mut class: &[u8], byte: u8, fold: impl Fn(u8) -> u8) -> (bool, &[u8]) {
    let mut found = false;
    loop {
        class = match class {
            [] => return (found, class),
            // An escaped byte is compared with its case, as the reference does.
            [b'\\', literal, rest @ ..] => {
                found |= *literal == byte;
                rest
            }
            [b']', rest @ ..] => return (found, rest),
            [low, b'-', high, rest @ ..] => {
                let (low, high) = (fold(*low.min(high)), fold(*low.max(high)));
                found |= (low..=high).contains(&fold(byte));
                rest
            }
            [literal, rest @ ..] => {
                found |= fold(*literal) == fold(byte);
                rest
            }
        };
    }
}

#[cfg(test)]
mod tests;
