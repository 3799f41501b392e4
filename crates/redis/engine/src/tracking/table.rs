//! Who has read which key, who is told of which prefixes, and what is stale.

use super::{Mode, Tracking};
use crate::client::ClientId;
use alloc::{collections::BTreeMap, vec::Vec};
use stdx::siphash::Key;
use structs::{bytes::Bytes, dict::Dict};

pub(crate) struct TrackTable {
    /// Keys, of whatever database, to those who read them. A client is known by
    /// its serial too, since its number may be another's by now.
    readers: Dict<Vec<Reader>>,
    prefixes: Vec<Prefix>,
    /// Keys that changed since the last delivery.
    pub(super) stale: Vec<Bytes>,
    /// Clients with tracking on.
    clients: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Reader {
    pub(super) client: ClientId,
    pub(super) serial: u64,
}

pub(super) struct Prefix {
    pub(super) prefix: Bytes,
    pub(super) clients: Vec<ClientId>,
    /// Keys that changed in this round, and who changed each last.
    pub(super) stale: BTreeMap<Bytes, Option<ClientId>>,
}

impl TrackTable {
    pub(crate) fn new(seed: Key) -> TrackTable {
        TrackTable { readers: Dict::new(seed), prefixes: Vec::new(), stale: Vec::new(), clients: 0 }
    }

    pub(crate) fn client_count(&self) -> usize {
        self.clients
    }

    pub(crate) fn key_count(&self) -> usize {
        self.readers.len()
    }

    /// Pairs of key and reader.
    pub(crate) fn item_count(&self) -> usize {
        self.readers.iter().map(|(_, readers)| readers.len()).sum()
    }

    pub(crate) fn prefix_count(&self) -> usize {
        self.prefixes.len()
    }

    /// A key was changed, expired or evicted.
    #[inline]
    pub(crate) fn touch(&mut self, key: &[u8]) {
        if self.clients > 0 {
            self.stale.push(key.into());
        }
    }

    /// A client turned tracking on, or added prefixes to `before`.
    pub(crate) fn join(&mut self, client: ClientId, before: Option<&Tracking>, now: &Tracking) {
        self.clients += usize::from(before.is_none());
        let Mode::Broadcast(prefixes) = &now.mode else { return };
        for prefix in prefixes {
            let at = self.prefixes.iter().position(|it| it.prefix == *prefix);
            let at = at.unwrap_or_else(|| {
                let stale = BTreeMap::new();
                self.prefixes.push(Prefix { prefix: prefix.clone(), clients: Vec::new(), stale });
                self.prefixes.len() - 1
            });
            let clients = &mut self.prefixes[at].clients;
            if !clients.contains(&client) {
                clients.push(client);
            }
        }
    }

    /// A client turned tracking off, or went.
    pub(crate) fn leave(&mut self, client: ClientId, tracking: &Tracking) {
        self.clients -= 1;
        if matches!(tracking.mode, Mode::Broadcast(_)) {
            for prefix in &mut self.prefixes {
                prefix.clients.retain(|it| *it != client);
            }
            self.prefixes.retain(|it| !it.clients.is_empty());
        }
        if self.clients == 0 {
            self.readers.clear();
            self.stale.clear();
        }
    }

    pub(super) fn remember(&mut self, key: &[u8], reader: Reader, max_keys: usize) {
        let (entry, _) = self.readers.find_or_insert_with(key, Vec::new);
        let readers = self.readers.value_at_mut(entry);
        if !readers.contains(&reader) {
            readers.push(reader);
        }
        // One key more came in, so one that goes keeps the bound; its readers are
        // told that it is stale, which is always safe.
        if max_keys > 0 && self.readers.len() > max_keys {
            let other = self.readers.iter().map(|(own, _)| own).find(|own| ***own != *key);
            self.stale.extend(other.cloned());
        }
    }

    pub(super) fn take_readers(&mut self, key: &[u8]) -> Vec<Reader> {
        self.readers.remove(key).map(|it| it.value).unwrap_or_default()
    }

    pub(super) fn forget_readers(&mut self) {
        self.readers.clear();
    }

    /// Notes a key for all prefixes that it begins with.
    pub(super) fn note_for_prefixes(&mut self, key: &Bytes, by: Option<ClientId>) {
        for prefix in &mut self.prefixes {
            if key.starts_with(&prefix.prefix) {
                prefix.stale.insert(key.clone(), by);
            }
        }
    }

    pub(super) fn prefixes_mut(&mut self) -> &mut Vec<Prefix> {
        &mut self.prefixes
    }

    pub(super) fn has_broadcasts(&self) -> bool {
        self.prefixes.iter().any(|it| !it.stale.is_empty())
    }
}
