//! Inline requests: a line of words, as a person types into telnet.

use alloc::vec::Vec;

/// Splits a line into words. Double quotes take `\n \r \t \b \a \xHH` and
/// escaped quotes, single quotes only `\'`. `None` where a quote is not closed.
pub fn split_inline(line: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut words = Vec::new();
    let mut rest = line;
    loop {
        let spaces = rest.iter().take_while(|byte| is_space(**byte)).count();
        rest = &rest[spaces..];
        if rest.is_empty() {
            return Some(words);
        }
        let (word, after) = take_word(rest)?;
        words.push(word);
        rest = after;
    }
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

/// What ends a word: fewer bytes than may stand between two.
fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

/// A word runs to the next space outside quotes; quotes may open inside it.
fn take_word(mut rest: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut word = Vec::new();
    while let [first, after @ ..] = rest {
        rest = match first {
            b'"' => take_double_quoted(after, &mut word)?,
            b'\'' => take_single_quoted(after, &mut word)?,
            byte if ends_word(*byte) => break,
            byte => {
                word.push(*byte);
                after
            }
        };
    }
    Some((word, rest))
}

fn take_double_quoted<'a>(mut rest: &'a [u8], word: &mut Vec<u8>) -> Option<&'a [u8]> {
    loop {
        rest = match rest {
            [b'\\', b'x', high, low, after @ ..]
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                word.push(hex(*high) << 4 | hex(*low));
                after
            }
            // A backslash before the last quote of all escapes nothing.
            [b'\\', escaped, after @ ..] if !after.is_empty() => {
                word.push(unescape(*escaped));
                after
            }
            [b'"', after @ ..] => return Some(after),
            [byte, after @ ..] => {
                word.push(*byte);
                after
            }
            [] => return None,
        }
    }
}

fn take_single_quoted<'a>(mut rest: &'a [u8], word: &mut Vec<u8>) -> Option<&'a [u8]> {
    loop {
        rest = match rest {
            [b'\\', b'\'', after @ ..] if !after.is_empty() => {
                word.push(b'\'');
                after
            }
            [b'\'', after @ ..] => return Some(after),
            [byte, after @ ..] => {
                word.push(*byte);
                after
            }
            [] => return None,
        }
    }
}

fn hex(digit: u8) -> u8 {
    (digit as char).to_digit(16).map_or(0, |it| it as u8)
}

fn unescape(byte: u8) -> u8 {
    match byte {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'b' => 8,
        b'a' => 7,
        other => other,
    }
}
