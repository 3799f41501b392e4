use super::NumberMap;
use alloc::vec::Vec;

/// A sorted map from numbers to values, which stay where they are.
///
/// ```text
///   index   7 ─► 1    9 ─► 0       one [`NumberMap`] for all types
///   slots   [0: …][1: …][2: -]     free: 2
/// ```
#[derive(Clone)]
pub struct IdMap<V> {
    index: NumberMap,
    slots: Vec<Option<V>>,
    free: Vec<u32>,
}

impl<V> Default for IdMap<V> {
    fn default() -> IdMap<V> {
        IdMap { index: NumberMap::new(), slots: Vec::new(), free: Vec::new() }
    }
}

impl<V> IdMap<V> {
    pub fn len(&self) -> usize {
        self.index.len()
    }

    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    pub fn contains(&self, id: u64) -> bool {
        self.index.contains(id)
    }

    pub fn get(&self, id: u64) -> Option<&V> {
        self.slots[self.index.get(id)? as usize].as_ref()
    }

    pub fn get_mut(&mut self, id: u64) -> Option<&mut V> {
        self.slots[self.index.get(id)? as usize].as_mut()
    }

    /// Sets the value of a number, and returns the one it had.
    pub fn insert(&mut self, id: u64, value: V) -> Option<V> {
        if let Some(slot) = self.index.get(id) {
            return self.slots[slot as usize].replace(value);
        }
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            (self.slots.len() - 1) as u32
        });
        self.slots[slot as usize] = Some(value);
        self.index.insert(id, u64::from(slot));
        None
    }

    pub fn remove(&mut self, id: u64) -> Option<V> {
        let slot = self.index.remove(id)?;
        self.free.push(slot as u32);
        self.slots[slot as usize].take()
    }

    /// By ascending numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &V)> {
        self.range_from(0)
    }

    /// The numbers from `id` on, ascending, with their values.
    pub fn range_from(&self, id: u64) -> impl Iterator<Item = (u64, &V)> {
        self.index
            .range_from(id)
            .filter_map(|(id, slot)| Some((id, self.slots[slot as usize].as_ref()?)))
    }

    /// In any order.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.slots.iter_mut().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_used_again() {
        let mut map = IdMap::default();
        assert_eq!(map.insert(7, "a"), None);
        assert_eq!(map.insert(3, "b"), None);
        assert_eq!(map.insert(7, "c"), Some("a"));
        assert_eq!(map.remove(7), Some("c"));
        assert_eq!(map.insert(5, "d"), None);
        assert_eq!(map.slots.len(), 2);
        assert_eq!(map.iter().collect::<Vec<_>>(), [(3, &"b"), (5, &"d")]);
        assert_eq!((map.get(7), map.get(5), map.len()), (None, Some(&"d"), 2));
        map.values_mut().for_each(|it| *it = "e");
        assert_eq!(map.range_from(4).collect::<Vec<_>>(), [(5, &"e")]);
    }
}
