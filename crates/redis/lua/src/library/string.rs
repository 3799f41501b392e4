//! Strings.

use super::{
    gsub,
    pattern::{Captured, Matcher, PatternError},
    string_format,
};
use crate::{
    args::Args,
    function::NativeFn,
    heap::Fault,
    value::Value,
    vm::{Flow, Vm},
};
use alloc::vec::Vec;

const FUNCTIONS: [(&str, NativeFn); 15] = [
    ("byte", byte),
    ("char", char_of),
    ("dump", dump),
    ("find", find),
    ("format", string_format::format),
    ("gmatch", gmatch),
    ("gfind", gmatch),
    ("gsub", gsub::gsub),
    ("len", len),
    ("lower", lower),
    ("match", match_text),
    ("rep", rep),
    ("reverse", reverse),
    ("sub", sub),
    ("upper", upper),
];

pub(super) fn open(vm: &mut Vm) -> Result<(), Fault> {
    let table = vm.library("string", &FUNCTIONS)?;
    let meta = vm.heap.table()?;
    vm.heap.set_field(meta, b"__index", Value::Table(table))?;
    vm.set_string_meta(meta);
    Ok(())
}

/// A position counted from 1, or from the end when negative.
fn from_end(position: i64, len: usize) -> i64 {
    if position >= 0 { position } else { position.saturating_add(len as i64 + 1).max(0) }
}

fn byte(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.text(vm, 1)?;
    let len = vm.heap.bytes_of(text).len();
    let from = from_end(args.int_or(vm, 2, 1)?, len);
    let to = from_end(args.int_or(vm, 3, from)?, len).min(len as i64);
    let from = from.max(1);
    if to - from >= 1_000_000 {
        return Err(vm.error(b"string slice too long"));
    }
    for at in from..=to {
        let byte = vm.heap.bytes_of(text)[at as usize - 1];
        vm.give(f64::from(byte));
    }
    Ok(Flow::Return)
}

fn char_of(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut out = Vec::with_capacity(args.len());
    for number in 1..=args.len() {
        match u8::try_from(args.int(vm, number)?) {
            Ok(byte) => out.push(byte),
            Err(_) => return Err(args.error(vm, number, b"invalid value")),
        }
    }
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

fn dump(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    match args.function(vm, 1)? {
        Value::Function(id) if vm.is_compiled(id) => {
            // Only the mark of a binary chunk: nobody takes one, here or in the
            // reference, whose loaders refuse what begins with it.
            vm.give_text(b"\x1bLua")?;
            Ok(Flow::Return)
        }
        _ => Err(vm.error(b"unable to dump given function")),
    }
}

fn len(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.text(vm, 1)?;
    vm.give(vm.heap.bytes_of(text).len() as f64);
    Ok(Flow::Return)
}

fn lower(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.bytes(vm, 1)?;
    vm.give_text(&text.to_ascii_lowercase())?;
    Ok(Flow::Return)
}

fn upper(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.bytes(vm, 1)?;
    vm.give_text(&text.to_ascii_uppercase())?;
    Ok(Flow::Return)
}

fn reverse(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut text = args.bytes(vm, 1)?;
    text.reverse();
    vm.give_text(&text)?;
    Ok(Flow::Return)
}

fn rep(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.bytes(vm, 1)?;
    let count = usize::try_from(args.int(vm, 2)?).unwrap_or(0);
    if !text.is_empty() {
        vm.heap.reserve(text.len().saturating_mul(count))?;
    }
    let out = if text.is_empty() { Vec::new() } else { text.repeat(count) };
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

fn sub(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let text = args.text(vm, 1)?;
    let len = vm.heap.bytes_of(text).len();
    let from = from_end(args.int(vm, 2)?, len).max(1);
    let to = from_end(args.int_or(vm, 3, -1)?, len).min(len as i64);
    if from > to {
        vm.give_text(b"")?;
    } else {
        let part = vm.heap.bytes_of(text)[from as usize - 1..to as usize].to_vec();
        vm.give_text(&part)?;
    }
    Ok(Flow::Return)
}

pub(super) fn give_captured(vm: &mut Vm, text: &[u8], it: Captured) -> Result<(), Fault> {
    match it {
        Captured::Text { start, end } => vm.give_text(&text[start..end]),
        Captured::Position(at) => {
            vm.give(at as f64);
            Ok(())
        }
    }
}

fn failed(vm: &mut Vm, error: PatternError) -> Fault {
    vm.error(error.message())
}

fn give_captures(
    vm: &mut Vm,
    matcher: &Matcher<'_>,
    text: &[u8],
    start: usize,
    end: usize,
) -> Result<(), Fault> {
    for number in 0..matcher.count() {
        let captured = matcher.captured(number, start, end).map_err(|it| failed(vm, it))?;
        give_captured(vm, text, captured)?;
    }
    Ok(())
}

/// The first match from `from` on.
fn search(
    vm: &mut Vm,
    matcher: &mut Matcher<'_>,
    from: usize,
    last: usize,
) -> Result<Option<(usize, usize)>, Fault> {
    let mut found = None;
    for start in from..=last {
        if let Some(end) = matcher.match_at(start).map_err(|it| failed(vm, it))? {
            found = Some((start, end));
            break;
        }
    }
    vm.heap.add_work(matcher.steps / 4);
    Ok(found)
}

fn start_of(vm: &mut Vm, args: Args, len: usize) -> Result<usize, Fault> {
    let from = from_end(args.int_or(vm, 3, 1)?, len) - 1;
    Ok(from.clamp(0, len as i64) as usize)
}

fn find(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (text, pattern) = (args.bytes(vm, 1)?, args.bytes(vm, 2)?);
    let from = start_of(vm, args, text.len())?;
    let before_zero = pattern.split(|it| *it == 0).next().unwrap_or(b"");
    let is_plain =
        args.get(vm, 4).is_truthy() || !before_zero.iter().any(|it| b"^$*+?.([%-".contains(it));
    if is_plain {
        vm.heap.add_work((text.len() - from) as u64 / 16);
        match find_plain(&text[from..], &pattern) {
            Some(at) => {
                vm.give((from + at + 1) as f64);
                vm.give((from + at + pattern.len()) as f64);
            }
            None => vm.give(Value::Nil),
        }
        return Ok(Flow::Return);
    }
    let Some((matcher, start, end)) = first_match(vm, &text, &pattern, from)? else {
        vm.give(Value::Nil);
        return Ok(Flow::Return);
    };
    vm.give((start + 1) as f64);
    vm.give(end as f64);
    if matcher.has_captures() {
        give_captures(vm, &matcher, &text, start, end)?;
    }
    Ok(Flow::Return)
}

fn match_text(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (text, pattern) = (args.bytes(vm, 1)?, args.bytes(vm, 2)?);
    let from = start_of(vm, args, text.len())?;
    match first_match(vm, &text, &pattern, from)? {
        Some((matcher, start, end)) => give_captures(vm, &matcher, &text, start, end)?,
        None => vm.give(Value::Nil),
    }
    Ok(Flow::Return)
}

type Found<'a> = Option<(Matcher<'a>, usize, usize)>;

fn first_match<'a>(
    vm: &mut Vm,
    text: &'a [u8],
    pattern: &'a [u8],
    from: usize,
) -> Result<Found<'a>, Fault> {
    let is_anchored = pattern.first() == Some(&b'^');
    let last = if is_anchored { from } else { text.len() };
    let mut matcher = Matcher::new(text, &pattern[usize::from(is_anchored)..]);
    let found = search(vm, &mut matcher, from, last)?;
    Ok(found.map(|(start, end)| (matcher, start, end)))
}

/// The first place of `needle`. Its work is bounded by the product of the lengths,
/// as in every Lua; needles that repeat are rare enough.
fn find_plain(text: &[u8], needle: &[u8]) -> Option<usize> {
    let Some(first) = needle.first() else { return Some(0) };
    let mut from = 0;
    while let Some(offset) = text[from..].iter().position(|it| it == first) {
        let at = from + offset;
        if text[at..].starts_with(needle) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

fn gmatch(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (text, pattern) = (args.text(vm, 1)?, args.text(vm, 2)?);
    let upvalues = [Value::Str(text), Value::Str(pattern), Value::Number(0.0)];
    let step = vm.native_with(gmatch_step, &upvalues)?;
    vm.give(step);
    Ok(Flow::Return)
}

fn gmatch_step(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (Value::Str(text), Value::Str(pattern), Value::Number(from)) =
        (args.upvalue(vm, 0), args.upvalue(vm, 1), args.upvalue(vm, 2))
    else {
        unreachable!("made by gmatch");
    };
    let text = vm.heap.bytes_of(text).to_vec();
    let pattern = vm.heap.bytes_of(pattern).to_vec();
    // The text is copied, which is work.
    vm.heap.add_work(text.len() as u64 / 64);
    let mut matcher = Matcher::new(&text, &pattern);
    match search(vm, &mut matcher, from as usize, text.len())? {
        Some((start, end)) => {
            let next = if end == start { end + 1 } else { end };
            args.set_upvalue(vm, 2, Value::Number(next as f64));
            give_captures(vm, &matcher, &text, start, end)?;
        }
        None => {
            args.set_upvalue(vm, 2, Value::Number((text.len() + 1) as f64));
            vm.give(Value::Nil);
        }
    }
    Ok(Flow::Return)
}
