//! `string.format`.

use crate::{
    args::Args,
    format::Spec,
    heap::Fault,
    number,
    vm::{Flow, Vm},
};
use alloc::{format, vec::Vec};

/// Strings from this length on ignore the width.
const LONG_TEXT: usize = 100;

pub(super) fn format(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let template = args.bytes(vm, 1)?;
    let mut out = Vec::new();
    let mut rest = &template[..];
    let mut number = 1;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            out.push(*first);
        } else if let [b'%', after @ ..] = rest {
            out.push(b'%');
            rest = after;
        } else {
            let (spec, after) = parse_spec(vm, rest)?;
            let (conversion, after) = match after.split_first() {
                Some((conversion, after)) => (*conversion, after),
                None => (0, after),
            };
            rest = after;
            number += 1;
            if args.is_missing(number) {
                return Err(args.error(vm, number, b"no value"));
            }
            convert(vm, args, Item { number, spec, conversion }, &mut out)?;
            vm.heap.reserve(out.len())?;
        }
    }
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

fn parse_spec<'a>(vm: &mut Vm, text: &'a [u8]) -> Result<(Spec, &'a [u8]), Fault> {
    let mut spec = Spec::default();
    let flags = text.iter().take_while(|it| b"-+ #0".contains(it)).count();
    if flags > 5 {
        return Err(vm.error(b"invalid format (repeated flags)"));
    }
    for flag in &text[..flags] {
        match flag {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            _ => spec.zeros = true,
        }
    }
    let (width, mut rest) = two_digits(&text[flags..]);
    spec.width = width;
    if let [b'.', after @ ..] = rest {
        let (precision, after) = two_digits(after);
        spec.precision = Some(precision);
        rest = after;
    }
    if rest.first().is_some_and(u8::is_ascii_digit) {
        return Err(vm.error(b"invalid format (width or precision too long)"));
    }
    Ok((spec, rest))
}

fn two_digits(text: &[u8]) -> (usize, &[u8]) {
    let len = text.iter().take(2).take_while(|it| it.is_ascii_digit()).count();
    let value = text[..len].iter().fold(0, |sum, it| sum * 10 + usize::from(it - b'0'));
    (value, &text[len..])
}

/// One `%…` and the argument it shows.
struct Item {
    number: usize,
    spec: Spec,
    conversion: u8,
}

fn convert(vm: &mut Vm, args: Args, item: Item, out: &mut Vec<u8>) -> Result<(), Fault> {
    let Item { number, spec, conversion } = item;
    match conversion {
        b'c' => spec.append_text(out, &[args.number(vm, number)? as i64 as u8]),
        b'd' | b'i' => spec.append_int(out, args.int(vm, number)?),
        b'o' | b'u' | b'x' | b'X' => {
            spec.append_unsigned(out, to_unsigned(args.number(vm, number)?), conversion);
        }
        b'e' | b'E' | b'f' | b'g' | b'G' => {
            spec.append_float(out, args.number(vm, number)?, conversion);
        }
        b'q' => quote(&args.bytes(vm, number)?, out),
        b's' => {
            let text = args.bytes(vm, number)?;
            if spec.precision.is_none() && text.len() >= LONG_TEXT {
                out.extend_from_slice(&text);
            } else {
                // A zero byte ends a text for C.
                spec.append_text(out, text.split(|it| *it == 0).next().unwrap_or(b""));
            }
        }
        other => {
            let shown = char::from(other);
            let message = format!("invalid option '%{shown}' to 'format'");
            return Err(vm.error(message.as_bytes()));
        }
    }
    Ok(())
}

/// As x86-64 turns a double into an unsigned long.
fn to_unsigned(value: f64) -> u64 {
    if value < 9_223_372_036_854_775_808.0 { number::to_int(value) as u64 } else { value as u64 }
}

fn quote(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in text {
        match byte {
            b'"' | b'\\' | b'\n' => out.extend_from_slice(&[b'\\', *byte]),
            b'\r' => out.extend_from_slice(b"\\r"),
            0 => out.extend_from_slice(b"\\000"),
            byte => out.push(*byte),
        }
    }
    out.push(b'"');
}
