//! A reply as redis-cli prints it on a terminal: for tests and examples.

use alloc::{format, string::String};

/// Renders the first reply in `bytes`, and gives what follows it. `None` where
/// no whole reply is there.
pub fn render(bytes: &[u8]) -> Option<(String, &[u8])> {
    let mut rest = bytes;
    let mut text = String::new();
    write(&mut text, &mut rest, 0)?;
    Some((text, rest))
}

fn take_line<'a>(rest: &mut &'a [u8]) -> Option<(u8, &'a [u8])> {
    let end = rest.windows(2).position(|it| it == b"\r\n")?;
    let (kind, line) = (*rest.first()?, rest.get(1..end)?);
    *rest = &rest[end + 2..];
    Some((kind, line))
}

fn take_blob<'a>(rest: &mut &'a [u8], len: i64) -> Option<&'a [u8]> {
    let len = usize::try_from(len).ok()?;
    let blob = rest.get(..len)?;
    *rest = rest.get(len + 2..)?;
    Some(blob)
}

fn write(text: &mut String, rest: &mut &[u8], indent: usize) -> Option<()> {
    let (kind, line) = take_line(rest)?;
    let words = String::from_utf8_lossy(line);
    let len = || stdx::int::parse(line);
    match kind {
        b'+' | b'(' => *text += &words,
        b'-' => *text += &format!("(error) {words}"),
        b':' => *text += &format!("(integer) {words}"),
        b',' => *text += &format!("(double) {words}"),
        b'#' => *text += if line == b"t" { "(true)" } else { "(false)" },
        b'_' => *text += "(nil)",
        b'$' | b'*' if line == b"-1" => *text += "(nil)",
        b'$' => *text += &quote(take_blob(rest, len()?)?),
        b'=' => *text += &String::from_utf8_lossy(take_blob(rest, len()?)?.get(4..)?),
        b'*' | b'~' | b'>' => write_items(text, rest, Items { count: len()?, kind, indent })?,
        b'%' => write_map(text, rest, len()?, indent)?,
        _ => return None,
    }
    Some(())
}

struct Items {
    count: i64,
    kind: u8,
    indent: usize,
}

fn write_items(text: &mut String, rest: &mut &[u8], items: Items) -> Option<()> {
    let (empty, mark) = match items.kind {
        b'~' => ("(empty set)", '~'),
        b'>' => ("(empty push)", ')'),
        _ => ("(empty array)", ')'),
    };
    if items.count == 0 {
        *text += empty;
    }
    let width = format!("{}", items.count).len();
    for number in 1..=items.count {
        open_line(text, number, items.indent);
        *text += &format!("{number:>width$}{mark} ");
        write(text, rest, items.indent + width + 2)?;
    }
    Some(())
}

fn write_map(text: &mut String, rest: &mut &[u8], count: i64, indent: usize) -> Option<()> {
    if count == 0 {
        *text += "(empty hash)";
    }
    let width = format!("{count}").len();
    for number in 1..=count {
        open_line(text, number, indent);
        *text += &format!("{number:>width$}# ");
        write(text, rest, indent + width + 2)?;
        *text += " => ";
        if matches!(rest.first(), Some(b'*' | b'%' | b'~')) && rest.get(1) != Some(&b'0') {
            *text += &format!("\n{}", " ".repeat(indent + width + 2));
        }
        write(text, rest, indent + width + 2)?;
    }
    Some(())
}

fn open_line(text: &mut String, number: i64, indent: usize) {
    if number > 1 {
        text.push('\n');
        *text += &" ".repeat(indent);
    }
}

fn quote(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => text += &format!("\\{}", *byte as char),
            b'\n' => text += "\\n",
            b'\r' => text += "\\r",
            b'\t' => text += "\\t",
            7 => text += "\\a",
            8 => text += "\\b",
            b' '..=b'~' => text.push(*byte as char),
            other => text += &format!("\\x{other:02x}"),
        }
    }
    text + "\""
}
