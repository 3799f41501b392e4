//! The 80-bit x87 numbers of INCRBYFLOAT and HINCRBYFLOAT, in integer arithmetic.
//!
//! The reference adds in `long double` and prints seventeen decimals, which is
//! why 0.1 + 0.2 is 0.3 there. Doubles cannot give the same texts, and most
//! targets have no 80-bit type, so the little that is needed is here: parse,
//! add, print, each rounded once, to nearest, ties to even.
//!
//! ```text
//!   value = mantissa × 2^exponent        mantissa: 64 bits, the top one set (or zero)
//! ```

pub(crate) mod big;
pub(crate) mod parse;
mod print;

/// The largest finite value is just below 2^16384.
const EXPONENT_LIMIT: i32 = 16384;
/// Half the smallest value: what is not above it rounds to zero.
const SMALLEST_HALF: i32 = -16446;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongDouble {
    Finite(Finite),
    Infinite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finite {
    negative: bool,
    mantissa: u64,
    exponent: i32,
}

impl LongDouble {
    /// Takes what C's `strtold` takes whole: decimal, hexadecimal, infinity; no
    /// NaN, no blanks, nothing that leaves the range.
    pub fn parse(text: &[u8]) -> Option<LongDouble> {
        parse::parse(text)
    }

    /// The double nearest to it, or nearly so; infinity for what is past them all.
    pub fn near(self) -> f64 {
        match self {
            LongDouble::Infinite => f64::INFINITY,
            LongDouble::Finite(it) => {
                let magnitude = libm::ldexp(it.mantissa as f64, it.exponent);
                if it.negative { -magnitude } else { magnitude }
            }
        }
    }

    /// The sum, or nothing if it is no finite number.
    pub fn checked_add(self, other: LongDouble) -> Option<Finite> {
        match (self, other) {
            (LongDouble::Finite(a), LongDouble::Finite(b)) => a.checked_add(b),
            _ => None,
        }
    }
}

impl Finite {
    /// A double's value; nothing for one that is not finite.
    pub fn of(value: f64) -> Option<Finite> {
        const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
        let bits = value.to_bits();
        let fraction = bits & ((1 << FRACTION_BITS) - 1);
        let power = (bits >> FRACTION_BITS & 0x7ff) as i32;
        let (mantissa, power) = match power {
            0x7ff => return None,
            0 => (fraction, 1),
            _ => (fraction | 1 << FRACTION_BITS, power),
        };
        let exponent = power - 1023 - FRACTION_BITS as i32;
        let magnitude = Finite::rounded(u128::from(mantissa), exponent);
        Some(Finite { negative: value.is_sign_negative(), ..magnitude })
    }

    pub const ZERO: Finite = Finite { negative: false, mantissa: 0, exponent: 0 };

    /// Rounds `wide` × 2^`exponent` to 64 bits. The lowest bit of `wide` must
    /// be set if bits below it were dropped.
    fn rounded(wide: u128, exponent: i32) -> Finite {
        if wide == 0 {
            return Finite::ZERO;
        }
        let shift = wide.leading_zeros();
        let wide = wide << shift;
        let (kept, dropped) = ((wide >> 64) as u64, wide as u64);
        let exponent = exponent - shift as i32 + 64;
        let half = 1 << 63;
        let up = dropped > half || dropped == half && kept & 1 == 1;
        match kept.checked_add(u64::from(up)) {
            Some(mantissa) => Finite { negative: false, mantissa, exponent },
            None => Finite { negative: false, mantissa: half, exponent: exponent + 1 },
        }
    }

    fn overflows(self) -> bool {
        self.mantissa != 0 && self.exponent + 64 > EXPONENT_LIMIT
    }

    fn underflows(self) -> bool {
        let power = self.exponent + 63;
        let is_exactly_half = self.mantissa == 1 << 63 && power == SMALLEST_HALF;
        self.mantissa != 0 && (power < SMALLEST_HALF || is_exactly_half)
    }

    fn checked_add(self, other: Finite) -> Option<Finite> {
        let (large, small) =
            if self.rank() >= other.rank() { (self, other) } else { (other, self) };
        if small.mantissa == 0 {
            return Some(if large.mantissa == 0 { Finite::ZERO } else { large });
        }
        // 62 bits below the point keep what rounding can depend on.
        let wide = u128::from(large.mantissa) << 62;
        let aligned = shift_right_sticky(u128::from(small.mantissa) << 62, {
            large.exponent.abs_diff(small.exponent)
        });
        let same_sign = large.negative == small.negative;
        let sum = if same_sign { wide + aligned } else { wide - aligned };
        let negative = large.negative && sum != 0;
        let sum = Finite { negative, ..Finite::rounded(sum, large.exponent - 62) };
        (!sum.overflows()).then_some(sum)
    }

    /// Orders magnitudes; zero is below all.
    fn rank(self) -> (i32, u64) {
        (if self.mantissa == 0 { i32::MIN } else { self.exponent }, self.mantissa)
    }
}

/// Shifts, and sets the lowest bit if any set bit fell off.
fn shift_right_sticky(wide: u128, by: u32) -> u128 {
    match by {
        0 => wide,
        1..128 => wide >> by | u128::from(wide << (128 - by) != 0),
        _ => u128::from(wide != 0),
    }
}

#[cfg(test)]
mod tests;
