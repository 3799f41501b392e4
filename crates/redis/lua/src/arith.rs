//! Arithmetic on two numbers.

use crate::code::Op;

/// `None` for what is not arithmetic.
#[inline(always)]
pub(crate) fn compute(op: Op, a: f64, b: f64) -> Option<f64> {
    Some(match op {
        Op::Add => a + b,
        Op::Sub => a - b,
        Op::Mul => a * b,
        Op::Div => a / b,
        Op::Mod => a - libm::floor(a / b) * b,
        Op::Pow => pow(a, b),
        _ => return None,
    })
}

pub(crate) fn pow(a: f64, b: f64) -> f64 {
    if b == 2.0 { a * a } else { libm::pow(a, b) }
}
