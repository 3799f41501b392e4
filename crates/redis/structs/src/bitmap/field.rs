//! Numbers of any width at any bit: BITFIELD.
//!
//! ```text
//!   offset  0       5              16
//!   bits    . . . . . [ u11: 0…2047 ] …      the highest bit in front
//! ```

/// A number's width and whether it can be negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldType {
    signedness: Signedness,
    bits: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signedness {
    Unsigned,
    Signed,
}

/// What becomes of a number that does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overflow {
    /// Its lowest bits count.
    #[default]
    Wrap,
    /// It becomes the nearest number that fits.
    Saturate,
    /// It is refused.
    Fail,
}

/// Bytes that a field of 64 bits may touch, and more: room for one shift.
const WINDOW_LEN: usize = 16;

impl FieldType {
    /// `u1` to `u63`, `i1` to `i64`: replies cannot tell an unsigned 64th bit.
    pub fn new(signedness: Signedness, bits: u32) -> Option<FieldType> {
        let most = match signedness {
            Signedness::Unsigned => 63,
            Signedness::Signed => 64,
        };
        (1..=most).contains(&bits).then_some(FieldType { signedness, bits })
    }

    pub fn bits(self) -> u32 {
        self.bits
    }

    fn min(self) -> i128 {
        match self.signedness {
            Signedness::Unsigned => 0,
            Signedness::Signed => -(1 << (self.bits - 1)),
        }
    }

    fn max(self) -> i128 {
        match self.signedness {
            Signedness::Unsigned => (1 << self.bits) - 1,
            Signedness::Signed => (1 << (self.bits - 1)) - 1,
        }
    }

    /// The number that fits, if any does.
    fn fit(self, number: i128, overflow: Overflow) -> Option<i64> {
        if (self.min()..=self.max()).contains(&number) {
            return Some(number as i64);
        }
        match overflow {
            Overflow::Wrap => Some(self.extend(number as u64)),
            Overflow::Saturate => Some(number.clamp(self.min(), self.max()) as i64),
            Overflow::Fail => None,
        }
    }

    /// What is stored for `value`. A negative one counts as a very large one where
    /// there are none.
    pub fn store(self, value: i64, overflow: Overflow) -> Option<i64> {
        match self.signedness {
            Signedness::Unsigned => self.fit(i128::from(value as u64), overflow),
            Signedness::Signed => self.fit(i128::from(value), overflow),
        }
    }

    pub fn add(self, old: i64, increment: i64, overflow: Overflow) -> Option<i64> {
        self.fit(i128::from(old) + i128::from(increment), overflow)
    }

    /// The number that the lowest bits are.
    fn extend(self, bits: u64) -> i64 {
        let unused = 64 - self.bits;
        match self.signedness {
            Signedness::Unsigned => (bits << unused >> unused) as i64,
            Signedness::Signed => (bits << unused) as i64 >> unused,
        }
    }

    /// How far the lowest bit of a field is from the end of its window.
    fn shift(self, offset: u64) -> u32 {
        WINDOW_LEN as u32 * 8 - (offset % 8) as u32 - self.bits
    }

    pub fn read(self, bytes: &[u8], offset: u64) -> i64 {
        self.extend((window(bytes, offset) >> self.shift(offset)) as u64)
    }

    /// Writes a number that fits. The field must end before the bytes do.
    pub fn write(self, bytes: &mut [u8], offset: u64, value: i64) {
        let shift = self.shift(offset);
        let mask = (u128::MAX >> (WINDOW_LEN as u32 * 8 - self.bits)) << shift;
        let window = window(bytes, offset) & !mask | (value as u128) << shift & mask;
        let target = &mut bytes[(offset / 8) as usize..];
        let len = target.len().min(WINDOW_LEN);
        target[..len].copy_from_slice(&window.to_be_bytes()[..len]);
    }
}

/// The bytes from that of `offset` on, filled up with zeros.
fn window(bytes: &[u8], offset: u64) -> u128 {
    let mut window = [0; WINDOW_LEN];
    let rest = usize::try_from(offset / 8).ok().and_then(|it| bytes.get(it..)).unwrap_or(&[]);
    let len = rest.len().min(WINDOW_LEN);
    window[..len].copy_from_slice(&rest[..len]);
    u128::from_be_bytes(window)
}
