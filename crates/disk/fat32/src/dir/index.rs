//! Where names and free slots of a directory are, so that neither a look-up nor
//! a create scans it.

use super::{Dir, Entry, MAX_SLOTS, is_entry};
use crate::{layout::Slot, name::fold_hash};
use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};
use block::BlockDevice;
use vfs::FsError;

/// ```text
///   names   (hash of folded name, short slot)    a hash may lie: entries are read
///   free    3 ─► 2, 17 ─► 1                      runs of deleted slots
///   end     the first slot that was never used
/// ```
#[derive(Clone, Default)]
pub(crate) struct DirIndex {
    names: BTreeSet<(u32, u32)>,
    free: BTreeMap<u32, u32>,
    pub(super) end: u32,
}

impl DirIndex {
    pub(crate) fn candidates(&self, name: &str) -> Vec<u32> {
        let hash = fold_hash(name);
        self.names.range((hash, 0)..=(hash, u32::MAX)).map(|it| it.1).collect()
    }

    pub(super) fn add(&mut self, entry: &Entry) {
        self.names.insert((fold_hash(&entry.name), entry.index));
        self.names.insert((fold_hash(&entry.short.display(0)), entry.index));
    }

    pub(super) fn remove(&mut self, entry: &Entry) {
        self.names.remove(&(fold_hash(&entry.name), entry.index));
        self.names.remove(&(fold_hash(&entry.short.display(0)), entry.index));
    }

    /// The first free slots that can hold an entry, or `end`.
    pub(super) fn find_room(&self, slots: u32) -> u32 {
        let fits = self.free.iter().find(|(_, len)| **len >= slots);
        fits.map_or(self.end, |(start, _)| *start)
    }

    pub(super) fn take(&mut self, start: u32, slots: u32) {
        if start == self.end {
            self.end += slots;
        } else if let Some(len) = self.free.remove(&start).filter(|it| *it > slots) {
            self.free.insert(start + slots, len - slots);
        }
    }

    /// Gives slots back, joined to free neighbours.
    pub(super) fn release(&mut self, mut start: u32, mut slots: u32) {
        if let Some(behind) = self.free.remove(&(start + slots)) {
            slots += behind;
        }
        let before = self.free.range(..start).next_back().map(|(at, len)| (*at, *len));
        if let Some((at, len)) = before.filter(|(at, len)| at + len == start) {
            start = at;
            slots += len;
        }
        self.free.insert(start, slots);
    }
}

impl<D: BlockDevice> Dir<'_, D> {
    pub(crate) fn index(&mut self) -> Result<&mut DirIndex, FsError> {
        if self.node.index.is_none() {
            let index = self.build_index()?;
            self.node.index = Some(index);
        }
        Ok(self.node.index.as_mut().expect("the index was just built"))
    }

    fn build_index(&mut self) -> Result<DirIndex, FsError> {
        let mut index = DirIndex::default();
        let mut at = 0;
        while at < MAX_SLOTS {
            let Some((_, bytes)) = self.slot(at)? else { break };
            let slot = Slot::new(&bytes);
            if slot.is_end() {
                break;
            }
            if slot.is_deleted() {
                index.release(at, 1);
            } else if is_entry(&slot) {
                let entry = self.entry(at)?;
                index.add(&entry);
            }
            at += 1;
        }
        index.end = at;
        Ok(index)
    }
}
