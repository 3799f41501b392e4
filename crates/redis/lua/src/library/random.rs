//! `math.random` as scripts of a Redis server have it: the 48-bit linear
//! congruence of `lrand48`.

pub(crate) struct Random {
    state: u64,
}

const MASK: u64 = (1 << 48) - 1;
/// The largest number it gives, plus one.
const RANGE: f64 = 2_147_483_647.0;

impl Default for Random {
    fn default() -> Random {
        // Where lrand48 starts when nobody gave it a seed.
        Random { state: 0x1234_abcd_330e }
    }
}

impl Random {
    pub(crate) fn new(seed: i32) -> Random {
        Random { state: u64::from(seed as u32) << 16 | 0x330e }
    }

    fn next(&mut self) -> u32 {
        self.state = (self.state.wrapping_mul(0x5_deec_e66d).wrapping_add(0xb)) & MASK;
        (self.state >> 17) as u32
    }

    /// From 0 on, below 1.
    pub(crate) fn unit(&mut self) -> f64 {
        f64::from(self.next() % i32::MAX as u32) / RANGE
    }
}
