//! A small seeded generator (wyrand). One seed, one sequence, on every machine.

/// Not for secrets: keys of hashes come from the host.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.state) * u128::from(self.state ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number below `bound`, each equally likely. The draw is scaled by a
    /// multiplication, and drawn again in the rare case that would favour some.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below zero");
        let mut wide = u128::from(self.next_u64()) * u128::from(bound);
        if (wide as u64) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (wide as u64) < unfair {
                wide = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (wide >> 64) as u64
    }

    /// An index into something of `len` elements.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_one_sequence() {
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        assert!((0..100).all(|_| a.next_u64() == b.next_u64()));
        assert_ne!(Rng::new(7).next_u64(), Rng::new(8).next_u64());
    }

    #[test]
    fn below_is_even() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[rng.index(7)] += 1);
        assert!(counts.iter().all(|it| (9_600..10_400).contains(it)), "{counts:?}");
    }
}
