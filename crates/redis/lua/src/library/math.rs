//! Mathematics. Chance is deterministic: see [`super::random`].

use super::Random;
use crate::{
    args::Args,
    arith,
    function::NativeFn,
    heap::Fault,
    number,
    value::Value,
    vm::{Flow, Vm},
};

macro_rules! unary {
    ($($name:ident = $function:expr;)+) => {
        $(fn $name(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
            let function: fn(f64) -> f64 = $function;
            let value = args.number(vm, 1)?;
            vm.give(function(value));
            Ok(Flow::Return)
        })+
    };
}

unary! {
    abs = libm::fabs;
    acos = |it| unsigned_nan(libm::acos(it));
    asin = |it| unsigned_nan(libm::asin(it));
    atan = libm::atan;
    ceil = libm::ceil;
    cos = libm::cos;
    cosh = libm::cosh;
    deg = |it| it / (core::f64::consts::PI / 180.0);
    exp = libm::exp;
    floor = libm::floor;
    log = |it| unsigned_nan(libm::log(it));
    log10 = |it| unsigned_nan(libm::log10(it));
    rad = |it| it * (core::f64::consts::PI / 180.0);
    sin = libm::sin;
    sinh = libm::sinh;
    sqrt = libm::sqrt;
    tan = libm::tan;
    tanh = libm::tanh;
}

/// As C's library has what these functions are not defined for: `tostring` shows
/// the sign.
fn unsigned_nan(it: f64) -> f64 {
    if it.is_nan() { f64::NAN } else { it }
}

const FUNCTIONS: [(&str, NativeFn); 28] = [
    ("abs", abs),
    ("acos", acos),
    ("asin", asin),
    ("atan", atan),
    ("atan2", atan2),
    ("ceil", ceil),
    ("cos", cos),
    ("cosh", cosh),
    ("deg", deg),
    ("exp", exp),
    ("floor", floor),
    ("fmod", fmod),
    ("frexp", frexp),
    ("ldexp", ldexp),
    ("log", log),
    ("log10", log10),
    ("max", max),
    ("min", min),
    ("modf", modf),
    ("pow", pow),
    ("rad", rad),
    ("random", random),
    ("randomseed", random_seed),
    ("sin", sin),
    ("sinh", sinh),
    ("sqrt", sqrt),
    ("tan", tan),
    ("tanh", tanh),
];

pub(super) fn open(vm: &mut Vm) -> Result<(), Fault> {
    let table = vm.library("math", &FUNCTIONS)?;
    let fmod = vm.heap.get_field(table, b"fmod");
    vm.heap.set_field(table, b"mod", fmod)?;
    vm.heap.set_field(table, b"pi", Value::Number(core::f64::consts::PI))?;
    vm.heap.set_field(table, b"huge", Value::Number(f64::INFINITY))
}

fn atan2(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (y, x) = (args.number(vm, 1)?, args.number(vm, 2)?);
    vm.give(libm::atan2(y, x));
    Ok(Flow::Return)
}

fn fmod(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (a, b) = (args.number(vm, 1)?, args.number(vm, 2)?);
    vm.give(libm::fmod(a, b));
    Ok(Flow::Return)
}

fn frexp(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (mantissa, exponent) = libm::frexp(args.number(vm, 1)?);
    vm.give(mantissa);
    vm.give(f64::from(exponent));
    Ok(Flow::Return)
}

fn ldexp(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mantissa = args.number(vm, 1)?;
    let exponent = args.int(vm, 2)?.clamp(-100_000, 100_000);
    vm.give(libm::ldexp(mantissa, exponent as i32));
    Ok(Flow::Return)
}

fn max(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut best = args.number(vm, 1)?;
    for number in 2..=args.len() {
        let it = args.number(vm, number)?;
        if it > best {
            best = it;
        }
    }
    vm.give(best);
    Ok(Flow::Return)
}

fn min(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let mut best = args.number(vm, 1)?;
    for number in 2..=args.len() {
        let it = args.number(vm, number)?;
        if it < best {
            best = it;
        }
    }
    vm.give(best);
    Ok(Flow::Return)
}

fn modf(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let value = args.number(vm, 1)?;
    let whole = libm::trunc(value);
    let fraction = if value.is_infinite() { 0.0 } else { value - whole };
    vm.give(whole);
    vm.give(libm::copysign(fraction, value));
    Ok(Flow::Return)
}

fn pow(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let (base, exponent) = (args.number(vm, 1)?, args.number(vm, 2)?);
    vm.give(arith::pow(base, exponent));
    Ok(Flow::Return)
}

fn random(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let unit = vm.random.unit();
    let (low, high, last) = match args.len() {
        0 => {
            vm.give(unit);
            return Ok(Flow::Return);
        }
        1 => (1, args.int(vm, 1)?, 1),
        2 => (args.int(vm, 1)?, args.int(vm, 2)?, 2),
        _ => return Err(vm.error(b"wrong number of arguments")),
    };
    if low > high {
        return Err(args.error(vm, last, b"interval is empty"));
    }
    let width = (high as f64 - low as f64) + 1.0;
    vm.give(libm::floor(unit * width) + low as f64);
    Ok(Flow::Return)
}

fn random_seed(vm: &mut Vm, args: Args) -> Result<Flow, Fault> {
    let seed = number::to_int(args.number(vm, 1)?);
    vm.random = Random::new(seed as i32);
    Ok(Flow::Return)
}
