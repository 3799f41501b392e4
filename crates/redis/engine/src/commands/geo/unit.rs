//! Units of length, and lengths as replies show them.

use crate::commands::prelude::*;

/// How many metres one of it is.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    metres: f64,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit { metres: 1.0 }
    }
}

impl Unit {
    pub(super) fn take(args: &mut Args<'_>) -> Result<Unit, CommandError> {
        let units = [("m", 1.0), ("km", 1000.0), ("ft", 0.3048), ("mi", 1609.34)];
        let found = units.into_iter().find(|(name, _)| args.take(name));
        found
            .map(|(_, metres)| Unit { metres })
            .ok_or(CommandError::Message("ERR unsupported unit provided. please use M, KM, FT, MI"))
    }

    pub(super) fn metres_of(self, length: f64) -> f64 {
        length * self.metres
    }

    pub(super) fn in_unit(self, length_m: f64) -> f64 {
        length_m / self.metres
    }
}

/// A length with four decimals, in both protocols as a string.
pub(super) fn write_length(reply: &mut ReplyBuf, length: f64) {
    const DECIMALS: usize = 4;
    const SCALE: u64 = 10_000;
    let scaled = libm::rint(length * SCALE as f64) as u64;
    let mut digits = itoa::Buffer::new();
    let mut text = alloc::vec::Vec::from(digits.format(scaled / SCALE).as_bytes());
    text.push(b'.');
    let decimals = digits.format(scaled % SCALE).as_bytes();
    text.resize(text.len() + DECIMALS - decimals.len(), b'0');
    text.extend_from_slice(decimals);
    reply.bulk(&text);
}
