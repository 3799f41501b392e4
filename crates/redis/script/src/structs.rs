//! The library `struct`: values as C lays them out.
//!
//! `<` `>` byte order, `!n` alignment, `x` a byte of padding, `b` `h` `l` `T` `in`
//! integers (capitals without sign), `f` `d` floats, `cn` bytes, `s` a text that a
//! zero byte ends.

use alloc::{format, vec::Vec};
use lua::{Args, Fault, Flow, NativeFn, Value, Vm, number::to_int};

const FUNCTIONS: [(&str, NativeFn); 3] = [("pack", pack), ("unpack", unpack), ("size", size)];
const MAX_INT: usize = 32;
const WORD: usize = 8;

pub(crate) fn open(vm: &mut Vm) -> Result<(), Fault> {
    vm.library("struct", &FUNCTIONS).map(|_| ())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Padding,
    Signed,
    Unsigned,
    Float,
    Double,
    /// `c0` takes the length that was read last.
    Bytes,
    ZeroEnded,
}

struct Layout {
    format: Vec<u8>,
    at: usize,
    order: Order,
    align: usize,
}

/// One field: what, how many bytes, and how many of padding before it.
struct Field {
    item: Item,
    size: usize,
    padding: usize,
}

impl Layout {
    fn new(format: Vec<u8>) -> Layout {
        Layout { format, at: 0, order: Order::Little, align: 1 }
    }

    fn number(&mut self, vm: &mut Vm) -> Result<Option<usize>, Fault> {
        let start = self.at;
        let mut value: usize = 0;
        while let Some(digit @ b'0'..=b'9') = self.format.get(self.at) {
            let digit = usize::from(digit - b'0');
            value = match value.checked_mul(10).and_then(|it| it.checked_add(digit)) {
                Some(value) if value <= i32::MAX as usize => value,
                _ => return Err(vm.error(b"integral size overflow")),
            };
            self.at += 1;
        }
        Ok((self.at > start).then_some(value))
    }

    /// The next field, for one that begins at `offset`.
    fn next(&mut self, vm: &mut Vm, args: Args, offset: usize) -> Result<Option<Field>, Fault> {
        while let Some(letter) = self.format.get(self.at).copied() {
            self.at += 1;
            let (item, size) = match letter {
                b' ' => continue,
                b'<' | b'>' => {
                    self.order = if letter == b'<' { Order::Little } else { Order::Big };
                    continue;
                }
                b'!' => {
                    self.align = self.number(vm)?.unwrap_or(WORD);
                    if !self.align.is_power_of_two() {
                        let message = format!("alignment {} is not a power of 2", self.align);
                        return Err(vm.error(message.as_bytes()));
                    }
                    continue;
                }
                b'x' => (Item::Padding, 1),
                b'b' => (Item::Signed, 1),
                b'B' => (Item::Unsigned, 1),
                b'h' => (Item::Signed, 2),
                b'H' => (Item::Unsigned, 2),
                b'l' => (Item::Signed, 8),
                b'L' | b'T' => (Item::Unsigned, 8),
                b'i' | b'I' => {
                    let size = self.number(vm)?.unwrap_or(4);
                    if size > MAX_INT {
                        let message =
                            format!("integral size {size} is larger than limit of {MAX_INT}");
                        return Err(vm.error(message.as_bytes()));
                    }
                    (if letter == b'i' { Item::Signed } else { Item::Unsigned }, size)
                }
                b'f' => (Item::Float, 4),
                b'd' | b'n' => (Item::Double, 8),
                b'c' => (Item::Bytes, self.number(vm)?.unwrap_or(1)),
                b's' => (Item::ZeroEnded, 0),
                other => {
                    let message = format!("invalid format option '{}'", char::from(other));
                    return Err(args.error(vm, 1, message.as_bytes()));
                }
            };
            return Ok(Some(Field { item, size, padding: self.padding(item, size, offset) }));
        }
        Ok(None)
    }

    fn padding(&self, item: Item, size: usize, offset: usize) -> usize {
        let align = size.min(self.align);
        if align <= 1 || matches!(item, Item::Bytes | Item::Padding | Item::ZeroEnded) {
            return 0;
        }
        (align - (offset & (align - 1))) & (align - 1)
    }

    fn ordered(&self, mut little: Vec<u8>) -> Vec<u8> {
        if self.order == Order::Big {
            little.reverse();
        }
        little
    }
}

fn pack(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut layout = Layout::new(args.bytes(vm, 1)?);
    let mut out = Vec::new();
    let mut number = 1;
    while let Some(field) = layout.next(vm, args, out.len())? {
        vm.heap.reserve(out.len() + field.size)?;
        out.resize(out.len() + field.padding, 0);
        if field.item != Item::Padding {
            number += 1;
            if number == args.len() + 1
                && field.item != Item::Bytes
                && field.item != Item::ZeroEnded
            {
                return Err(args.error(vm, number, b"number expected, got nil"));
            }
        }
        match field.item {
            Item::Padding => out.push(0),
            Item::Signed | Item::Unsigned => {
                let value = to_int(args.number(vm, number)?);
                let fill = if value < 0 { 0xff } else { 0 };
                let mut bytes = value.to_le_bytes().to_vec();
                bytes.resize(field.size.max(8), fill);
                bytes.truncate(field.size);
                out.extend(layout.ordered(bytes));
            }
            Item::Float => {
                let value = args.number(vm, number)? as f32;
                out.extend(layout.ordered(value.to_le_bytes().to_vec()));
            }
            Item::Double => {
                let value = args.number(vm, number)?;
                out.extend(layout.ordered(value.to_le_bytes().to_vec()));
            }
            Item::Bytes => {
                let text = args.bytes(vm, number)?;
                let size = if field.size == 0 { text.len() } else { field.size };
                if text.len() < size {
                    return Err(args.error(vm, number + 1, b"string too short"));
                }
                out.extend_from_slice(&text[..size]);
            }
            Item::ZeroEnded => {
                out.extend(args.bytes(vm, number)?);
                out.push(0);
            }
        }
    }
    vm.give_text(&out)?;
    Ok(Flow::Return)
}

fn unpack(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut layout = Layout::new(args.bytes(vm, 1)?);
    let data = args.bytes(vm, 2)?;
    let start = args.int_or(vm, 3, 1)?;
    let Some(mut at) = usize::try_from(start).ok().and_then(|it| it.checked_sub(1)) else {
        return Err(args.error(vm, 3, b"offset must be 1 or greater"));
    };
    while let Some(field) = layout.next(vm, args, at)? {
        at += field.padding;
        let rest = data.get(at..).unwrap_or(b"");
        let mut size = field.size;
        if field.item == Item::Bytes && size == 0 {
            let Some(Value::Number(len)) = vm.given().last().copied() else {
                return Err(vm.error(b"format 'c0' needs a previous size"));
            };
            vm.take_given();
            size = usize::try_from(to_int(len)).unwrap_or(usize::MAX);
        }
        if field.item != Item::ZeroEnded && rest.len() < size {
            return Err(args.error(vm, 2, b"data string too short"));
        }
        match field.item {
            Item::Padding => {}
            Item::Signed | Item::Unsigned => {
                let bytes = layout.ordered(rest[..size].to_vec());
                vm.give(integer(&bytes, field.item));
            }
            Item::Float => {
                let bytes = layout.ordered(rest[..4].to_vec());
                vm.give(f64::from(f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])));
            }
            Item::Double => {
                let bytes = layout.ordered(rest[..8].to_vec());
                let bits = bytes.iter().rev().fold(0, |sum, it| sum << 8 | u64::from(*it));
                vm.give(f64::from_bits(bits));
            }
            Item::Bytes => vm.give_text(&rest[..size])?,
            Item::ZeroEnded => {
                let Some(len) = rest.iter().position(|it| *it == 0) else {
                    return Err(vm.error(b"unfinished string in data"));
                };
                vm.give_text(&rest[..len])?;
                size = len + 1;
            }
        }
        at += size;
    }
    vm.give((at + 1) as f64);
    Ok(Flow::Return)
}

/// The value of little-endian bytes; those beyond eight are left out.
fn integer(bytes: &[u8], item: Item) -> f64 {
    let low = &bytes[..bytes.len().min(8)];
    let value = low.iter().rev().fold(0, |sum, it| sum << 8 | u64::from(*it));
    if item == Item::Unsigned {
        return value as f64;
    }
    let unused = 64 - 8 * low.len() as u32;
    if unused == 64 { 0.0 } else { ((value << unused) as i64 >> unused) as f64 }
}

fn size(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut layout = Layout::new(args.bytes(vm, 1)?);
    let mut total = 0;
    while let Some(field) = layout.next(vm, args, total)? {
        if field.item == Item::ZeroEnded {
            return Err(args.error(vm, 1, b"option 's' has no fixed size"));
        }
        if field.item == Item::Bytes && field.size == 0 {
            return Err(args.error(vm, 1, b"option 'c0' has no fixed size"));
        }
        total += field.padding + field.size;
    }
    vm.give(total as f64);
    Ok(Flow::Return)
}
