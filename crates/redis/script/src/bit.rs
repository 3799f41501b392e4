//! The library `bit`: operations on the low 32 bits of numbers.

use alloc::format;
use lua::{Args, Fault, Flow, NativeFn, Vm};

const FUNCTIONS: [(&str, NativeFn); 12] = [
    ("tobit", to_bit),
    ("bnot", not),
    ("band", and),
    ("bor", or),
    ("bxor", xor),
    ("lshift", shift_left),
    ("rshift", shift_right),
    ("arshift", shift_signed),
    ("rol", rotate_left),
    ("ror", rotate_right),
    ("bswap", swap),
    ("tohex", to_hex),
];

pub(crate) fn open(vm: &mut Vm) -> Result<(), Fault> {
    vm.library("bit", &FUNCTIONS).map(|_| ())
}

/// 2^52 + 2^51: added to a number, it brings the low bits to the end of the mantissa.
const MAGIC: f64 = 6_755_399_441_055_744.0;

fn bits(vm: &mut Vm, args: Args, number: usize) -> Result<u32, Fault> {
    Ok((args.number(vm, number)? + MAGIC).to_bits() as u32)
}

fn give(vm: &mut Vm, bits: u32) -> Result<Flow, Fault> {
    vm.give(f64::from(bits as i32));
    Ok(Flow::Return)
}

fn to_bit(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let it = bits(vm, args, 1)?;
    give(vm, it)
}

fn not(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let it = bits(vm, args, 1)?;
    give(vm, !it)
}

fn fold(vm: &mut Vm, args: Args, join: fn(u32, u32) -> u32) -> Result<Flow, Fault> {
    let mut sum = bits(vm, args, 1)?;
    for number in 2..=args.len() {
        sum = join(sum, bits(vm, args, number)?);
    }
    give(vm, sum)
}

fn and(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    fold(vm, args, |a, b| a & b)
}

fn or(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    fold(vm, args, |a, b| a | b)
}

fn xor(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    fold(vm, args, |a, b| a ^ b)
}

fn shift(vm: &mut Vm, args: Args, by: fn(u32, u32) -> u32) -> Result<Flow, Fault> {
    let it = bits(vm, args, 1)?;
    let count = bits(vm, args, 2)? & 31;
    give(vm, by(it, count))
}

fn shift_left(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    shift(vm, args, |it, count| it << count)
}

fn shift_right(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    shift(vm, args, |it, count| it >> count)
}

fn shift_signed(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    shift(vm, args, |it, count| (it as i32 >> count) as u32)
}

fn rotate_left(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    shift(vm, args, u32::rotate_left)
}

fn rotate_right(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    shift(vm, args, u32::rotate_right)
}

fn swap(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let it = bits(vm, args, 1)?;
    give(vm, it.swap_bytes())
}

/// As many of the lowest digits as wanted; a negative number for capitals.
fn to_hex(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let it = bits(vm, args, 1)?;
    let wanted = if args.is_missing(2) { 8 } else { bits(vm, args, 2)? as i32 };
    let digits = if wanted < 0 { format!("{it:08X}") } else { format!("{it:08x}") };
    let shown = (wanted.unsigned_abs() as usize).min(8);
    vm.give_text(&digits.as_bytes()[8 - shown..])?;
    Ok(Flow::Return)
}
