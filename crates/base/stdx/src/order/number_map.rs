use alloc::vec::Vec;

/// Entries a chunk holds at most: 1 KiB of them.
const CHUNK_LEN: usize = 64;
const FEW: usize = 8;

/// A sorted map from numbers to numbers, for a few up to some hundred thousand
/// entries.
///
/// ```text
///   chunks  [ 3 7 9 ][ 12 13 … ][ 80 ]     each at most 64 long; only one
///             └─ keys ascend throughout ─┘     that is alone may be empty
/// ```
///
/// A look-up is two binary searches, or a glance at a few. A change moves at most one chunk, and one
/// in 32 of them the list of chunks besides.
#[derive(Clone, Debug, Default)]
pub struct NumberMap {
    chunks: Vec<Vec<(u64, u64)>>,
    len: usize,
}

/// Where a key is, or would go.
#[derive(Clone, Copy)]
struct Place {
    chunk: usize,
    at: usize,
}

impl NumberMap {
    pub const fn new() -> NumberMap {
        NumberMap { chunks: Vec::new(), len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn get(&self, key: u64) -> Option<u64> {
        let entries = self.chunks.get(self.chunk_of(key))?;
        let entry = match entries.len() {
            0..=FEW => entries.iter().find(|it| it.0 == key),
            _ => entries.get(entries.partition_point(|it| it.0 < key)).filter(|it| it.0 == key),
        };
        entry.map(|it| it.1)
    }

    pub fn contains(&self, key: u64) -> bool {
        self.get(key).is_some()
    }

    /// Sets the value of a key, and returns the one it had.
    pub fn insert(&mut self, key: u64, value: u64) -> Option<u64> {
        let Place { chunk, at } = self.place(key);
        if self.chunks.is_empty() {
            self.chunks.push(Vec::with_capacity(4));
        }
        let entries = &mut self.chunks[chunk];
        if let Some(entry) = entries.get_mut(at).filter(|it| it.0 == key) {
            return Some(core::mem::replace(&mut entry.1, value));
        }
        entries.insert(at, (key, value));
        self.len += 1;
        if entries.len() > CHUNK_LEN {
            // Keys often ascend; then the chunk left behind stays full.
            let kept = if at == CHUNK_LEN { CHUNK_LEN } else { CHUNK_LEN / 2 };
            let upper = entries.split_off(kept);
            self.chunks.insert(chunk + 1, upper);
        }
        None
    }

    pub fn remove(&mut self, key: u64) -> Option<u64> {
        let Place { chunk, at } = self.place(key);
        self.entry(Place { chunk, at }).filter(|it| it.0 == key)?;
        let (_, value) = self.chunks[chunk].remove(at);
        self.len -= 1;
        self.join(chunk);
        Some(value)
    }

    /// Joins a chunk that got short with the one before it, if both fill half
    /// of one at most.
    fn join(&mut self, chunk: usize) {
        let len = self.chunks[chunk].len();
        if self.chunks.len() == 1 {
            return;
        }
        let before = chunk.checked_sub(1).map(|it| self.chunks[it].len());
        if len == 0 || before.is_some_and(|it| it + len <= CHUNK_LEN / 2) {
            let mut rest = self.chunks.remove(chunk);
            if let Some(before) = chunk.checked_sub(1) {
                self.chunks[before].append(&mut rest);
            }
        }
    }

    /// The entries whose keys are `key` or above, ascending.
    pub fn range_from(&self, key: u64) -> Entries<'_> {
        Entries { map: self, place: self.place(key) }
    }

    pub fn iter(&self) -> Entries<'_> {
        self.range_from(0)
    }

    /// The last entry whose key is below `key`.
    pub fn last_below(&self, key: u64) -> Option<(u64, u64)> {
        let Place { chunk, at } = self.place(key);
        match at.checked_sub(1) {
            Some(at) => self.entry(Place { chunk, at }),
            None => self.chunks.get(chunk.checked_sub(1)?)?.last().copied(),
        }
    }

    fn chunk_of(&self, key: u64) -> usize {
        match self.chunks.len() {
            0 | 1 => 0,
            _ => self.chunks.partition_point(|it| it[0].0 <= key).saturating_sub(1),
        }
    }

    fn place(&self, key: u64) -> Place {
        let chunk = self.chunk_of(key);
        let Some(entries) = self.chunks.get(chunk) else { return Place { chunk, at: 0 } };
        // Most maps have a few entries: then one look at each is quickest.
        let at = match entries.len() {
            0..=FEW => entries.iter().take_while(|it| it.0 < key).count(),
            _ => entries.partition_point(|it| it.0 < key),
        };
        Place { chunk, at }
    }

    fn entry(&self, place: Place) -> Option<(u64, u64)> {
        self.chunks.get(place.chunk)?.get(place.at).copied()
    }
}

#[derive(Clone)]
pub struct Entries<'a> {
    map: &'a NumberMap,
    place: Place,
}

impl Iterator for Entries<'_> {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        if self.place.at == self.map.chunks.get(self.place.chunk)?.len() {
            self.place = Place { chunk: self.place.chunk + 1, at: 0 };
        }
        let entry = self.map.entry(self.place)?;
        self.place.at += 1;
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use alloc::collections::BTreeMap;

    fn check(map: &NumberMap, model: &BTreeMap<u64, u64>, key: u64) {
        assert_eq!(map.get(key), model.get(&key).copied());
        assert_eq!(map.len(), model.len());
        let model_entry = |it: (&u64, &u64)| (*it.0, *it.1);
        assert_eq!(map.range_from(key).next(), model.range(key..).next().map(model_entry));
        assert_eq!(map.last_below(key), model.range(..key).next_back().map(model_entry));
    }

    #[test]
    fn is_a_sorted_map() {
        let mut rng = Rng::new(11);
        for keys in [5, 300, 5000] {
            let (mut map, mut model) = (NumberMap::new(), BTreeMap::new());
            for step in 0..30_000u64 {
                let key = rng.index(keys) as u64;
                // It grows at first, and shrinks to little at last.
                if rng.index(30_000) as u64 > step {
                    assert_eq!(map.insert(key, step), model.insert(key, step));
                } else {
                    assert_eq!(map.remove(key), model.remove(&key));
                }
                check(&map, &model, rng.index(keys + 1) as u64);
            }
            assert!(map.iter().eq(model.iter().map(|(key, value)| (*key, *value))));
            let may_be_empty = map.chunks.len() == 1;
            assert!(map.chunks.iter().all(|it| may_be_empty || !it.is_empty()));
            assert!(map.chunks.iter().all(|it| it.len() <= CHUNK_LEN));
        }
    }

    #[test]
    fn ascending_keys_fill_their_chunks() {
        let mut map = NumberMap::new();
        (0..6400).for_each(|key| assert_eq!(map.insert(key, key), None));
        assert_eq!(map.chunks.len(), 100);
    }
}
