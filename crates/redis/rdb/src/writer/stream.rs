//! Streams, in the form that knows entries added but not yet when a consumer was
//! last active: the newest that version 10 has.

use super::Writer;
use keyspace::value::stream::{Consumer, Group, Stream, StreamId};

/// What of a stream is written next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// The first node that begins here or later.
    Node(StreamId),
    /// Group number so many.
    Group(usize),
    /// What a group has pending from this id on.
    Pending { group: usize, from: StreamId },
    /// Consumer number so many of a group.
    Consumer { group: usize, consumer: usize },
    /// What a consumer has pending from this id on.
    Held { group: usize, consumer: usize, from: StreamId },
}

impl Place {
    pub(super) const START: Place = Place::Node(StreamId::MIN);
}

impl Writer {
    /// Writes from `place` on until the output is `end` bytes long. Gives the
    /// next place, if there is one left.
    pub(super) fn stream(&mut self, stream: &Stream, place: Place, end: usize) -> Option<Place> {
        let mut place = place;
        while self.out.len() < end {
            place = self.stream_part(stream, place)?;
        }
        Some(place)
    }

    fn stream_part(&mut self, stream: &Stream, place: Place) -> Option<Place> {
        match place {
            Place::Node(from) => Some(self.node(stream, from)),
            Place::Group(at) => {
                let group = stream.groups().get(at)?;
                self.group_head(group);
                Some(Place::Pending { group: at, from: StreamId::MIN })
            }
            Place::Pending { group: at, from } => {
                Some(self.pending(&stream.groups()[at], at, from))
            }
            Place::Consumer { group, consumer } => {
                match stream.groups()[group].consumer_at(consumer) {
                    Some(it) => {
                        self.consumer_head(it);
                        Some(Place::Held { group, consumer, from: StreamId::MIN })
                    }
                    None => Some(Place::Group(group + 1)),
                }
            }
            Place::Held { group, consumer, from } => {
                let held = stream.groups()[group].consumer_at(consumer)?;
                let next = held.pending_from(from).next();
                if let Some(id) = next {
                    self.out.extend_from_slice(&id.to_bytes());
                }
                Some(match next.and_then(StreamId::next) {
                    Some(from) => Place::Held { group, consumer, from },
                    None => Place::Consumer { group, consumer: consumer + 1 },
                })
            }
        }
    }

    /// A node, or what follows the last.
    fn node(&mut self, stream: &Stream, from: StreamId) -> Place {
        let next = stream.entries().nodes_from(from).next();
        if let Some((first, node)) = next {
            self.string(&first.to_bytes());
            self.string(node.as_bytes());
            if let Some(from) = first.next() {
                return Place::Node(from);
            }
        }
        let marks = stream.log().marks();
        self.length(stream.len());
        self.id(marks.last_id);
        self.id(stream.entries().first_id());
        self.id(marks.max_deleted_id);
        self.long(marks.added);
        self.length(stream.groups().len());
        Place::Group(0)
    }

    fn group_head(&mut self, group: &Group) {
        self.string(group.name());
        self.id(group.last_id);
        self.long(group.read.unwrap_or(u64::MAX));
        self.length(group.pending_len());
    }

    fn pending(&mut self, group: &Group, at: usize, from: StreamId) -> Place {
        let next = group.pending_from(from).next();
        if let Some((id, delivery)) = next {
            self.out.extend_from_slice(&id.to_bytes());
            self.out.extend_from_slice(&delivery.at.0.to_le_bytes());
            self.long(delivery.count);
            if let Some(from) = id.next() {
                return Place::Pending { group: at, from };
            }
        }
        self.length(group.consumers().len());
        Place::Consumer { group: at, consumer: 0 }
    }

    fn consumer_head(&mut self, consumer: &Consumer) {
        self.string(consumer.name());
        self.out.extend_from_slice(&consumer.seen_at.0.to_le_bytes());
        self.length(consumer.pending_len());
    }

    fn id(&mut self, id: StreamId) {
        self.long(id.ms);
        self.long(id.seq);
    }
}
