//! Where names and free slots of a directory are, so that neither a look-up nor
//! a create scans it.

use super::{Dir, Entry, MAX_SLOTS, is_entry};
use crate::{layout::Slot, name::fold_hash};
use alloc::vec::Vec;
use block::BlockDevice;
use stdx::order::NumberMap;
use vfs::FsError;

/// ```text
///   names   hash of folded name ‖ short slot     a hash may lie: entries are read
///   free    3 ─► 2, 17 ─► 1                      runs of deleted slots
///   end     the first slot that was never used
/// ```
#[derive(Clone, Default)]
pub(crate) struct DirIndex {
    names: NumberMap,
    free: NumberMap,
    pub(super) end: u32,
}

impl DirIndex {
    pub(crate) fn candidates(&self, name: &str) -> Vec<u32> {
        let first = name_key(name, 0);
        let keys = self.names.range_from(first).map(|it| it.0);
        keys.take_while(|it| it >> 32 == first >> 32).map(|it| it as u32).collect()
    }

    pub(super) fn add(&mut self, entry: &Entry) {
        self.names.insert(name_key(&entry.name, entry.index), 0);
        self.names.insert(name_key(&entry.short.display(0), entry.index), 0);
    }

    pub(super) fn remove(&mut self, entry: &Entry) {
        self.names.remove(name_key(&entry.name, entry.index));
        self.names.remove(name_key(&entry.short.display(0), entry.index));
    }

    /// The first free slots that can hold an entry, or `end`.
    pub(super) fn find_room(&self, slots: u32) -> u32 {
        let fits = self.free.iter().find(|(_, len)| *len >= u64::from(slots));
        fits.map_or(self.end, |(start, _)| start as u32)
    }

    pub(super) fn take(&mut self, start: u32, slots: u32) {
        if start == self.end {
            self.end += slots;
        } else if let Some(len) = self.free.remove(start.into()) {
            self.add_free(start + slots, len as u32 - slots);
        }
    }

    fn add_free(&mut self, start: u32, slots: u32) {
        if slots != 0 {
            self.free.insert(start.into(), slots.into());
        }
    }

    /// Gives slots back, joined to free neighbours.
    pub(super) fn release(&mut self, mut start: u32, mut slots: u32) {
        if let Some(behind) = self.free.remove(u64::from(start + slots)) {
            slots += behind as u32;
        }
        let before = self.free.last_below(start.into());
        if let Some((at, len)) = before.filter(|(at, len)| at + len == u64::from(start)) {
            start = at as u32;
            slots += len as u32;
        }
        self.add_free(start, slots);
    }
}

fn name_key(name: &str, short_slot: u32) -> u64 {
    u64::from(fold_hash(name)) << 32 | u64::from(short_slot)
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
