//! Taking over what another consumer was given.

use super::{ConsumerId, Delivery, Group, Log, StreamId};
use crate::Millis;

/// What an entry must be like to be taken, and how it counts then.
#[derive(Clone, Copy, Debug)]
pub struct ClaimRule {
    pub now: Millis,
    /// It must have been given so long ago; 0 or less takes any.
    pub min_idle_ms: i64,
    /// When it counts as given.
    pub at: Millis,
    pub count: Count,
    /// Whether an entry that nobody has is taken.
    pub takes_unheld: bool,
}

/// How often an entry counts as given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    OneMore,
    Kept,
    Set(u64),
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claimed {
    Taken,
    Left,
    /// It is deleted, and no longer pending.
    Forgotten,
}

impl ClaimRule {
    pub fn new(now: Millis, min_idle_ms: i64) -> ClaimRule {
        ClaimRule { now, min_idle_ms, at: now, count: Count::OneMore, takes_unheld: false }
    }

    fn allows(&self, delivery: &Delivery) -> bool {
        self.min_idle_ms <= 0 || delivery.idle_ms(self.now) >= self.min_idle_ms
    }
}

impl Group {
    /// Gives an entry to a consumer if the rule allows it.
    pub fn claim(
        &mut self,
        log: &Log,
        id: StreamId,
        consumer: ConsumerId,
        rule: &ClaimRule,
    ) -> Claimed {
        if !log.entries().contains(id) {
            return self.forget(id).map_or(Claimed::Left, |_| Claimed::Forgotten);
        }
        let held = match self.delivery(id) {
            Some(delivery) if rule.allows(delivery) => delivery.count,
            None if rule.takes_unheld => 1,
            _ => return Claimed::Left,
        };
        let count = match rule.count {
            Count::OneMore => held.wrapping_add(1),
            Count::Kept => held,
            Count::Set(count) => count,
        };
        self.assign(id, Delivery { consumer, at: rule.at, count });
        Claimed::Taken
    }
}
