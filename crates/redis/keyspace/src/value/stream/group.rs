//! A group: consumers that share the entries of a stream, and what was given to
//! whom and not yet acknowledged.

use super::{
    Log, StreamId,
    consumers::{Consumer, ConsumerId, Consumers},
};
use crate::Millis;
use alloc::collections::BTreeMap;
use structs::bytes::Bytes;

#[derive(Clone)]
pub struct Group {
    name: Bytes,
    /// The last entry given to anybody.
    pub last_id: StreamId,
    /// Entries there ever were up to `last_id`, where that is known.
    pub read: Option<u64>,
    pending: BTreeMap<StreamId, Delivery>,
    consumers: Consumers,
}

/// What is known of an entry that was given and not yet acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delivery {
    pub consumer: ConsumerId,
    pub at: Millis,
    /// How often it was given.
    pub count: u64,
}

impl Delivery {
    /// How long ago it was given; negative where a clock went backwards.
    pub fn idle_ms(&self, now: Millis) -> i64 {
        now.0.wrapping_sub(self.at.0) as i64
    }
}

impl Group {
    pub fn new(name: &[u8], last_id: StreamId, read: Option<u64>) -> Group {
        Group {
            name: Bytes::from(name),
            last_id,
            read,
            pending: BTreeMap::new(),
            consumers: Consumers::default(),
        }
    }

    pub fn name(&self) -> &[u8] {
        &self.name
    }

    pub(super) fn heap_bytes(&self) -> usize {
        /// Each is in the group's map and in its consumer's set; both are about
        /// two thirds full.
        const PENDING_BYTES: usize = (2 * size_of::<StreamId>() + size_of::<Delivery>()) * 3 / 2;
        self.name.heap_bytes() + self.pending.len() * PENDING_BYTES + self.consumers.heap_bytes()
    }

    /// Notes that the entry `id`, which comes after [`Group::last_id`], is given.
    pub fn advance(&mut self, log: &Log, id: StreamId) {
        let is_on_the_way = self.last_id >= log.entries().first_id();
        match &mut self.read {
            Some(read) if is_on_the_way && !log.has_holes_from(id) => *read += 1,
            _ if log.marks().added > 0 => self.read = log.entries_up_to(id),
            _ => {}
        }
        self.last_id = id;
    }
}

/// Consumers.
impl Group {
    pub fn find_consumer(&self, name: &[u8]) -> Option<ConsumerId> {
        self.consumers.find(name)
    }

    pub fn consumer(&self, id: ConsumerId) -> &Consumer {
        self.consumers.get(id)
    }

    pub fn consumer_mut(&mut self, id: ConsumerId) -> &mut Consumer {
        self.consumers.get_mut(id)
    }

    /// By name.
    pub fn consumers(&self) -> impl ExactSizeIterator<Item = &Consumer> {
        self.consumers.by_name()
    }

    /// Consumer number so many, by name.
    pub fn consumer_at(&self, index: usize) -> Option<&Consumer> {
        self.consumers.nth(index)
    }

    /// A new consumer; `None` where there is one of this name.
    pub fn add_consumer(&mut self, name: &[u8], now: Millis) -> Option<ConsumerId> {
        self.consumers.add(name, now)
    }

    /// Removes a consumer and forgets what it had. Returns how many entries that
    /// were, if the consumer was there.
    pub fn remove_consumer(&mut self, name: &[u8]) -> Option<usize> {
        let consumer = self.consumers.remove(name)?;
        for id in consumer.pending() {
            self.pending.remove(&id);
        }
        Some(consumer.pending_len())
    }
}

/// Entries that were given and not acknowledged.
impl Group {
    pub fn pending_len(&self) -> usize {
        self.pending.len()
    }

    pub fn delivery(&self, id: StreamId) -> Option<&Delivery> {
        self.pending.get(&id)
    }

    /// What is pending from `from` on, in order.
    pub fn pending_from(
        &self,
        from: StreamId,
    ) -> impl DoubleEndedIterator<Item = (StreamId, &Delivery)> {
        self.pending.range(from..).map(|(id, it)| (*id, it))
    }

    /// Gives an entry to a consumer, whoever had it.
    pub fn assign(&mut self, id: StreamId, delivery: Delivery) {
        let old = self.pending.insert(id, delivery);
        match old {
            Some(old) if old.consumer == delivery.consumer => return,
            Some(old) => self.consumers.get_mut(old.consumer).forget(id),
            None => {}
        }
        self.consumers.get_mut(delivery.consumer).note(id);
    }

    /// Gives an entry once more to who has it.
    pub fn deliver_again(&mut self, id: StreamId, now: Millis) {
        if let Some(delivery) = self.pending.get_mut(&id) {
            delivery.at = now;
            delivery.count = delivery.count.wrapping_add(1);
        }
    }

    /// Forgets an entry. Returns what was known of it, if it was pending.
    pub fn forget(&mut self, id: StreamId) -> Option<Delivery> {
        let delivery = self.pending.remove(&id)?;
        self.consumers.get_mut(delivery.consumer).forget(id);
        Some(delivery)
    }
}
