//! Who listens to which channel, and how messages get to them.
//!
//! A message for a client whose own request runs waits until that request is
//! answered, so that a reply is never torn apart.

use crate::{
    client::{ClientId, Clients, Session},
    core::Core,
    cx::Cx,
};
use alloc::{collections::BTreeSet, vec::Vec};
use resp::ReplyBuf;
use stdx::{glob, siphash::Key};
use structs::{bytes::Bytes, dict::Dict};

/// All subscriptions, by what is subscribed to.
pub(crate) struct PubSub {
    channels: Dict<Vec<ClientId>>,
    shard_channels: Dict<Vec<ClientId>>,
    /// In the order in which they were first subscribed to.
    patterns: Vec<(Bytes, Vec<ClientId>)>,
}

/// What a client subscribes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    Channel,
    Pattern,
    /// A channel of its own kind, which clusters keep on one node.
    ShardChannel,
}

impl Topic {
    /// What comes before the word `subscribe` of a command or message.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Topic::Channel => "",
            Topic::Pattern => "p",
            Topic::ShardChannel => "s",
        }
    }
}

/// One client's subscriptions.
#[derive(Default)]
pub(crate) struct Subscriptions {
    channels: BTreeSet<Bytes>,
    patterns: BTreeSet<Bytes>,
    shard_channels: BTreeSet<Bytes>,
}

impl Subscriptions {
    pub(crate) fn of(&self, topic: Topic) -> &BTreeSet<Bytes> {
        match topic {
            Topic::Channel => &self.channels,
            Topic::Pattern => &self.patterns,
            Topic::ShardChannel => &self.shard_channels,
        }
    }

    fn of_mut(&mut self, topic: Topic) -> &mut BTreeSet<Bytes> {
        match topic {
            Topic::Channel => &mut self.channels,
            Topic::Pattern => &mut self.patterns,
            Topic::ShardChannel => &mut self.shard_channels,
        }
    }

    /// The number that a reply to SUBSCRIBE and its kin ends with.
    pub(crate) fn count(&self, topic: Topic) -> usize {
        match topic {
            Topic::Channel | Topic::Pattern => self.channels.len() + self.patterns.len(),
            Topic::ShardChannel => self.shard_channels.len(),
        }
    }

    /// Whether the client listens to anything. In RESP2 it may do little else.
    pub(crate) fn is_empty(&self) -> bool {
        self.channels.is_empty() && self.patterns.is_empty() && self.shard_channels.is_empty()
    }
}

impl PubSub {
    pub(crate) fn new(seed: Key) -> PubSub {
        PubSub { channels: Dict::new(seed), shard_channels: Dict::new(seed), patterns: Vec::new() }
    }

    fn table(&self, topic: Topic) -> &Dict<Vec<ClientId>> {
        match topic {
            Topic::ShardChannel => &self.shard_channels,
            Topic::Channel | Topic::Pattern => &self.channels,
        }
    }

    fn add(&mut self, topic: Topic, name: &[u8], client: ClientId) {
        let listeners = match topic {
            Topic::Channel => listeners(&mut self.channels, name),
            Topic::ShardChannel => listeners(&mut self.shard_channels, name),
            Topic::Pattern => {
                let known = self.patterns.iter().position(|(own, _)| **own == *name);
                let at = known.unwrap_or_else(|| {
                    self.patterns.push((name.into(), Vec::new()));
                    self.patterns.len() - 1
                });
                &mut self.patterns[at].1
            }
        };
        listeners.push(client);
    }

    fn remove(&mut self, topic: Topic, name: &[u8], client: ClientId) {
        let table = match topic {
            Topic::Channel => &mut self.channels,
            Topic::ShardChannel => &mut self.shard_channels,
            Topic::Pattern => {
                for (own, clients) in &mut self.patterns {
                    if **own == *name {
                        clients.retain(|it| *it != client);
                    }
                }
                self.patterns.retain(|(_, clients)| !clients.is_empty());
                return;
            }
        };
        if let Some(clients) = table.get_mut(name) {
            clients.retain(|it| *it != client);
            if clients.is_empty() {
                table.remove(name);
            }
        }
    }

    /// The channels with listeners that match a pattern.
    pub(crate) fn names(&self, topic: Topic, pattern: Option<&[u8]>) -> Vec<Bytes> {
        let matching = |name: &&Bytes| pattern.is_none_or(|it| glob::matches(it, name));
        self.table(topic).iter().map(|(name, _)| name).filter(matching).cloned().collect()
    }

    pub(crate) fn listener_count(&self, topic: Topic, name: &[u8]) -> usize {
        self.table(topic).get(name).map_or(0, Vec::len)
    }

    pub(crate) fn channel_count(&self, topic: Topic) -> usize {
        self.table(topic).len()
    }

    pub(crate) fn pattern_count(&self) -> usize {
        self.patterns.len()
    }

    /// Whether nobody listens to anything but shard channels.
    pub(crate) fn is_silent(&self) -> bool {
        self.channels.is_empty() && self.patterns.is_empty()
    }

    /// Takes all of a client's subscriptions away that it leaves behind.
    pub(crate) fn forget(&mut self, client: ClientId, subscriptions: &mut Subscriptions) {
        for topic in [Topic::Channel, Topic::Pattern, Topic::ShardChannel] {
            for name in core::mem::take(subscriptions.of_mut(topic)) {
                self.remove(topic, &name, client);
            }
        }
    }
}

fn listeners<'a>(table: &'a mut Dict<Vec<ClientId>>, name: &[u8]) -> &'a mut Vec<ClientId> {
    let (entry, _) = table.find_or_insert_with(name, Vec::new);
    table.value_at_mut(entry)
}

/// Subscribes the client whose request runs.
pub(crate) fn subscribe(core: &mut Core, session: &mut Session, topic: Topic, name: &[u8]) {
    let Some(client) = session.client else { return };
    if session.subscriptions.of_mut(topic).insert(name.into()) {
        core.pubsub.add(topic, name, client);
    }
}

pub(crate) fn unsubscribe(core: &mut Core, session: &mut Session, topic: Topic, name: &[u8]) {
    let Some(client) = session.client else { return };
    if session.subscriptions.of_mut(topic).remove(name) {
        core.pubsub.remove(topic, name, client);
    }
}

/// Sends a message to all who listen to its channel, and to those with a pattern
/// that it matches. Returns how many got it.
pub(crate) fn publish(cx: &mut Cx<'_>, topic: Topic, channel: &[u8], message: &[u8]) -> usize {
    let listeners = cx.core.pubsub.table(topic).get(channel).cloned().unwrap_or_default();
    let word: &[u8] = if topic == Topic::ShardChannel { b"smessage" } else { b"message" };
    for client in &listeners {
        send(cx, *client, |out| write_push(out, &[word, channel, message]));
    }
    if topic == Topic::ShardChannel {
        return listeners.len();
    }
    let matching = cx.core.pubsub.patterns.iter().filter(|(own, _)| glob::matches(own, channel));
    let by_pattern: Vec<(Bytes, ClientId)> = matching
        .flat_map(|(pattern, clients)| clients.iter().map(|client| (pattern.clone(), *client)))
        .collect();
    for (pattern, client) in &by_pattern {
        send(cx, *client, |out| write_push(out, &[b"pmessage", pattern, channel, message]));
    }
    listeners.len() + by_pattern.len()
}

pub(crate) fn write_push(out: &mut ReplyBuf, words: &[&[u8]]) {
    out.push(words.len());
    words.iter().for_each(|word| out.bulk(word));
}

/// Gives a client a message it did not ask for.
pub(crate) fn send(cx: &mut Cx<'_>, to: ClientId, write: impl FnOnce(&mut ReplyBuf)) {
    if cx.session.client == Some(to) {
        write(&mut cx.session.pushes);
    } else {
        send_to_other(cx.clients, to, write);
    }
}

pub(crate) fn send_to_other(
    clients: &mut Clients,
    to: ClientId,
    write: impl FnOnce(&mut ReplyBuf),
) {
    if let Some(client) = clients.get_mut(to) {
        write(&mut client.reply);
        clients.wake(to);
    }
}

#[cfg(test)]
mod tests;
