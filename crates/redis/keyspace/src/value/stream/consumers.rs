//! The consumers of a group.
//!
//! Deliveries name their consumer, so consumers have numbers that stay; a second
//! list has them in the order of their names.

use super::StreamId;
use crate::Millis;
use alloc::{collections::BTreeSet, vec::Vec};
use structs::bytes::Bytes;

/// Names a consumer of one group while it lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConsumerId(u32);

#[derive(Clone)]
pub struct Consumer {
    name: Bytes,
    /// When it last asked for something.
    pub seen_at: Millis,
    /// When it last got something.
    pub active_at: Option<Millis>,
    pending: BTreeSet<StreamId>,
}

impl Consumer {
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    pub fn pending_len(&self) -> usize {
        self.pending.len()
    }

    /// The ids of the entries it has not acknowledged.
    pub fn pending(&self) -> impl Iterator<Item = StreamId> {
        self.pending_from(StreamId::MIN)
    }

    pub fn pending_from(&self, from: StreamId) -> impl Iterator<Item = StreamId> {
        self.pending.range(from..).copied()
    }

    pub(super) fn note(&mut self, id: StreamId) {
        self.pending.insert(id);
    }

    pub(super) fn forget(&mut self, id: StreamId) {
        self.pending.remove(&id);
    }
}

#[derive(Clone, Default)]
pub(super) struct Consumers {
    slots: Vec<Option<Consumer>>,
    free: Vec<ConsumerId>,
    by_name: Vec<ConsumerId>,
}

impl Consumers {
    /// A number is only ever kept by a delivery, and none outlives its consumer.
    pub(super) fn get(&self, id: ConsumerId) -> &Consumer {
        self.slots[id.0 as usize].as_ref().expect("a delivery's consumer is there")
    }

    pub(super) fn get_mut(&mut self, id: ConsumerId) -> &mut Consumer {
        self.slots[id.0 as usize].as_mut().expect("a delivery's consumer is there")
    }

    pub(super) fn find(&self, name: &[u8]) -> Option<ConsumerId> {
        self.place_of(name).ok().map(|at| self.by_name[at])
    }

    fn place_of(&self, name: &[u8]) -> Result<usize, usize> {
        self.by_name.binary_search_by(|id| self.get(*id).name().cmp(name))
    }

    pub(super) fn by_name(&self) -> impl ExactSizeIterator<Item = &Consumer> {
        self.by_name.iter().map(|id| self.get(*id))
    }

    pub(super) fn nth(&self, index: usize) -> Option<&Consumer> {
        self.by_name.get(index).map(|id| self.get(*id))
    }

    pub(super) fn add(&mut self, name: &[u8], now: Millis) -> Option<ConsumerId> {
        let at = self.place_of(name).err()?;
        let consumer = Consumer {
            name: Bytes::from(name),
            seen_at: now,
            active_at: None,
            pending: BTreeSet::new(),
        };
        let id = self.free.pop().unwrap_or(ConsumerId(self.slots.len() as u32));
        match self.slots.get_mut(id.0 as usize) {
            Some(slot) => *slot = Some(consumer),
            None => self.slots.push(Some(consumer)),
        }
        self.by_name.insert(at, id);
        Some(id)
    }

    pub(super) fn remove(&mut self, name: &[u8]) -> Option<Consumer> {
        let at = self.place_of(name).ok()?;
        let id = self.by_name.remove(at);
        self.free.push(id);
        self.slots[id.0 as usize].take()
    }

    pub(super) fn heap_bytes(&self) -> usize {
        let names: usize = self.by_name().map(|it| it.name.heap_bytes()).sum();
        self.slots.capacity() * size_of::<Option<Consumer>>() + names
    }
}
