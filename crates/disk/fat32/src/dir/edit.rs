//! Entries in and out of a directory.

use super::{Dir, Entry, MAX_SLOTS, SLOTS_PER_BLOCK, SlotAt};
use crate::{
    cluster::ClusterRun,
    layout::{DELETED, END, SLOT_LEN, SlotFields},
    name::{ShortName, choose_alias, long_slots},
    space::Space,
};
use alloc::{string::ToString, vec::Vec};
use block::{BLOCK_LEN, BlockDevice, BlockIdx};
use vfs::FsError;

/// Clusters that a directory grows by at most, and sets aside for its growth.
const MAX_GROWTH: u32 = 64;
const MAX_GROWTH_BYTES: u64 = 256 * 1024;
pub(crate) const WINDOW: u32 = 64;

/// An entry about to be written: its slots in the order of the disk.
pub(crate) struct Inserted {
    pub(crate) slots: Vec<[u8; SLOT_LEN]>,
    pub(crate) short: ShortName,
}

impl<D: BlockDevice> Dir<'_, D> {
    /// The slots that will hold `name`, with an alias that no entry has but
    /// perhaps the one that is about to lose it.
    pub(crate) fn prepare(
        &mut self,
        name: &str,
        fields: SlotFields,
        leaving: Option<u32>,
    ) -> Result<Inserted, FsError> {
        let exact = ShortName::exact(name);
        let short = match exact {
            Some(short) => short,
            None => choose_alias(name, |it| self.is_taken(it, leaving))?,
        };
        let mut slots = Vec::new();
        if exact.is_none() {
            slots.extend(long_slots(name, short.checksum()).iter().map(|it| it.bytes()));
        }
        let fields = SlotFields { short: short.to_slot(), case: 0, ..fields };
        slots.push(fields.bytes());
        Ok(Inserted { slots, short })
    }

    fn is_taken(&mut self, short: ShortName, leaving: Option<u32>) -> Result<bool, FsError> {
        let name = short.display(0);
        for index in self.index()?.candidates(&name) {
            if Some(index) != leaving && self.entry(index)?.matches(&name) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes an entry into free slots, growing the directory if there are none.
    pub(crate) fn insert(
        &mut self,
        name: &str,
        new: &Inserted,
        space: &mut Space,
    ) -> Result<Entry, FsError> {
        let count = new.slots.len() as u32;
        let start = self.index()?.find_room(count);
        let end = self.index()?.end;
        if start == end {
            self.make_capacity(end + count, space)?;
            self.end_behind(end + count)?;
        }
        let entry = self.write_entry(name, new, start)?;
        self.index()?.take(start, count);
        Ok(entry)
    }

    /// Writes an entry over the last slots of `old`, all in one block.
    pub(crate) fn replace(
        &mut self,
        name: &str,
        new: &Inserted,
        old: &Entry,
    ) -> Result<Entry, FsError> {
        self.index()?.remove(old);
        let spare = old.index + 1 - old.first_index - new.slots.len() as u32;
        self.delete_slots(old.first_index, spare)?;
        self.write_entry(name, new, old.first_index + spare)
    }

    fn write_entry(&mut self, name: &str, new: &Inserted, start: u32) -> Result<Entry, FsError> {
        let mut at = SlotAt(0);
        for (index, slot) in new.slots.iter().enumerate() {
            at = self.set_slot(start + index as u32, slot)?;
        }
        let index = start + new.slots.len() as u32 - 1;
        let fields = crate::layout::Slot::new(&new.slots[new.slots.len() - 1]).fields();
        let name = name.to_string();
        let entry = Entry { first_index: start, index, at, name, short: new.short, fields };
        self.index()?.add(&entry);
        Ok(entry)
    }

    /// Marks an entry's slots as free.
    pub(crate) fn remove(&mut self, entry: &Entry) -> Result<(), FsError> {
        // Read first what will change, so that a bad block stops it as a whole.
        for index in entry.first_index..=entry.index {
            self.slot(index)?;
        }
        self.index()?.remove(entry);
        self.delete_slots(entry.first_index, entry.index + 1 - entry.first_index)
    }

    fn delete_slots(&mut self, start: u32, count: u32) -> Result<(), FsError> {
        for index in start..start + count {
            let (_, mut bytes) =
                self.slot(index)?.ok_or(FsError::Corrupt { at: u64::from(index) })?;
            bytes[0] = DELETED;
            self.set_slot(index, &bytes)?;
        }
        if count > 0 {
            self.index()?.release(start, count);
        }
        Ok(())
    }

    /// The slot behind the last one must end the directory: what old tools
    /// left there would come alive.
    fn end_behind(&mut self, end: u32) -> Result<(), FsError> {
        match self.slot(end)? {
            Some((_, bytes)) if bytes[0] != END => {
                self.set_slot(end, &[0; SLOT_LEN])?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn make_capacity(&mut self, slots: u32, space: &mut Space) -> Result<(), FsError> {
        if slots > MAX_SLOTS {
            return Err(FsError::DirectoryFull);
        }
        let per_cluster = self.store.geometry.cluster_blocks * SLOTS_PER_BLOCK as u32;
        let used = self.index()?.end.div_ceil(per_cluster);
        self.node.chain.mend(self.store, used)?;
        let have = self.node.chain.len(self.store)?;
        if have == 0 {
            return Err(FsError::Corrupt { at: 0 });
        }
        let need = slots.div_ceil(per_cluster);
        if need <= have {
            return Ok(());
        }
        // Growing eightfold costs few transfers; a nearly full disk gives no more
        // than is needed.
        let cluster_bytes = self.store.geometry.cluster_bytes();
        let most = (MAX_SLOTS.div_ceil(per_cluster) - have)
            .min(MAX_GROWTH)
            .min((MAX_GROWTH_BYTES / cluster_bytes) as u32)
            .min(space.available() / 16);
        self.grow((have * 7).min(most).max(need - have), space)
    }

    /// Adds zeroed clusters. They are zero on the disk before the FAT leads to them.
    fn grow(&mut self, clusters: u32, space: &mut Space) -> Result<(), FsError> {
        if let Some(window) = self.node.window.take() {
            space.release(window);
        }
        let tail = self.node.chain.last();
        let runs = space.take(clusters, tail)?;
        if let Err(error) = self.zero_and_link(&runs) {
            runs.into_iter().for_each(|it| space.give_back(it));
            return Err(error);
        }
        self.node.chain.append(&runs);
        let want = WINDOW.min(space.available() / 16);
        if let Some(last) = self.node.chain.last() {
            self.node.window = space.hold(last, want);
        }
        Ok(())
    }

    fn zero_and_link(&mut self, runs: &[ClusterRun]) -> Result<(), FsError> {
        for run in runs {
            let first = self.store.geometry.cluster_block(run.first);
            let blocks = u64::from(run.len) * u64::from(self.store.geometry.cluster_blocks);
            self.store.write_zeros(first, blocks)?;
            for at in first.0..first.0 + blocks {
                self.store.adopt_line(BlockIdx(at), &[0; BLOCK_LEN]);
            }
        }
        self.store.settle_zeros()?;
        let tail = self.node.chain.last();
        self.store.link(tail, runs)
    }
}
