//! What is remembered of a key's use: when it was last, or how often it is.
//!
//! ```text
//!   recency    ticks of 128 ms, 32 bits
//!   frequency  last use, in minutes, 16 bits │ unused, 8 │ counter, 8
//! ```
//!
//! The counter grows by chance, the less likely the higher it is, so that 8 bits
//! tell a million uses from a hundred; and it falls by one for every few minutes
//! without any.

use crate::Millis;
use stdx::rng::Rng;

/// A new key's counter: high enough to live until its first uses.
pub(crate) const NEW_FREQUENCY: u8 = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Usage {
    /// For eviction by last use.
    #[default]
    Recency,
    /// For eviction by frequency.
    Frequency(FrequencyRules),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrequencyRules {
    /// The higher, the more uses it takes to raise the counter.
    pub log_factor: u32,
    /// Minutes for which the counter falls by one; 0 for never.
    pub decay_minutes: u32,
}

pub(crate) fn tick(now: Millis) -> u32 {
    (now.0 >> 7) as u32
}

fn minute(now: Millis) -> u16 {
    (now.0 / 60_000) as u16
}

fn pack(now: Millis, counter: u8) -> u32 {
    u32::from(minute(now)) << 16 | u32::from(counter)
}

/// What a key remembers that is new.
pub(crate) fn fresh(usage: Usage, now: Millis) -> u32 {
    match usage {
        Usage::Recency => tick(now),
        Usage::Frequency(_) => pack(now, NEW_FREQUENCY),
    }
}

/// What a key remembers that remembered `before` and is used now.
pub(crate) fn used(usage: Usage, before: u32, now: Millis, rng: &mut Rng) -> u32 {
    match usage {
        Usage::Recency => tick(now),
        Usage::Frequency(rules) => {
            let counter = frequency(rules, before, now);
            let above = f64::from(counter.saturating_sub(NEW_FREQUENCY));
            let chance = 1.0 / (above * f64::from(rules.log_factor) + 1.0);
            let drawn = rng.next_u64() as f64 / u64::MAX as f64;
            let grown = counter.saturating_add(u8::from(drawn < chance));
            pack(now, grown)
        }
    }
}

/// The counter, with what it lost since the last use.
pub(crate) fn frequency(rules: FrequencyRules, kept: u32, now: Millis) -> u8 {
    let counter = kept as u8;
    if rules.decay_minutes == 0 {
        return counter;
    }
    let minutes = u32::from(minute(now).wrapping_sub((kept >> 16) as u16));
    counter.saturating_sub((minutes / rules.decay_minutes).min(255) as u8)
}

/// What is kept of a key whose frequency is told.
pub(crate) fn of_frequency(now: Millis, counter: u8) -> u32 {
    pack(now, counter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: FrequencyRules = FrequencyRules { log_factor: 10, decay_minutes: 1 };

    fn after(uses: usize) -> u8 {
        let mut rng = Rng::new(7);
        let mut kept = fresh(Usage::Frequency(RULES), Millis(0));
        for _ in 0..uses {
            kept = used(Usage::Frequency(RULES), kept, Millis(0), &mut rng);
        }
        frequency(RULES, kept, Millis(0))
    }

    /// The figures that the reference's documentation gives for a factor of 10.
    #[test]
    fn the_counter_grows_by_the_logarithm_of_uses() {
        assert!((8..=14).contains(&after(100)), "{}", after(100));
        assert!((15..=22).contains(&after(1_000)), "{}", after(1_000));
        assert!((120..=165).contains(&after(100_000)), "{}", after(100_000));
    }

    #[test]
    fn the_counter_falls_with_time() {
        let kept = of_frequency(Millis(0), 100);
        assert_eq!(frequency(RULES, kept, Millis(30 * 60_000)), 70);
        assert_eq!(frequency(RULES, kept, Millis(300 * 60_000)), 0);
    }
}
