//! One directory: slots, the entries they make, and changes of them.
//!
//! ```text
//!   slot   0        1        2        3          4        5      …
//!        [ long 2 ][ long 1 ][ short ][ deleted ][ short ][ 00 … ]
//!          `-- an entry: index 2 --'                ^ first_index == index
//! ```

use crate::{
    layout::{LongSlot, SLOT_LEN, Slot, SlotFields},
    name::{LongName, ShortName, fold, harmless},
    node::Node,
    sector_cache::Region,
    store::Store,
};
use alloc::string::String;
use block::{BLOCK_LEN, BlockDevice, BlockIdx};
use vfs::FsError;

mod edit;
mod index;

pub(crate) use self::{edit::WINDOW, index::DirIndex};

/// The most slots that a directory may have: 2 MiB.
pub(crate) const MAX_SLOTS: u32 = 65_536;
pub(crate) const SLOTS_PER_BLOCK: u64 = (BLOCK_LEN / SLOT_LEN) as u64;

/// A slot's place on the partition: block × 16 + its place in the block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct SlotAt(pub(crate) u64);

impl SlotAt {
    pub(crate) fn block(self) -> BlockIdx {
        BlockIdx(self.0 / SLOTS_PER_BLOCK)
    }
    pub(crate) fn bytes(self) -> core::ops::Range<usize> {
        let from = (self.0 % SLOTS_PER_BLOCK) as usize * SLOT_LEN;
        from..from + SLOT_LEN
    }
}

/// A name and what it stands for.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) first_index: u32,
    /// The short slot's.
    pub(crate) index: u32,
    pub(crate) at: SlotAt,
    pub(crate) name: String,
    pub(crate) short: ShortName,
    pub(crate) fields: SlotFields,
}

impl Entry {
    pub(crate) fn matches(&self, name: &str) -> bool {
        let name = fold(name);
        fold(&self.name) == name || fold(&self.short.display(0)) == name
    }

    /// Whether all its slots can be changed in one transfer of one block.
    pub(crate) fn is_in_one_block(&self) -> bool {
        u64::from(self.index - self.first_index) <= self.at.0 % SLOTS_PER_BLOCK
    }
}

/// A directory at work.
pub(crate) struct Dir<'a, D> {
    pub(crate) store: &'a mut Store<D>,
    pub(crate) node: &'a mut Node,
}

impl<D: BlockDevice> Dir<'_, D> {
    /// Where a slot stands, and how many blocks of the directory follow there.
    /// A damaged chain ends the directory: its first part can still be used.
    fn place(&mut self, index: u32) -> Result<Option<(SlotAt, u64)>, FsError> {
        let geometry = self.store.geometry;
        let slots_per_cluster = u64::from(geometry.cluster_blocks) * SLOTS_PER_BLOCK;
        let cluster = (u64::from(index) / slots_per_cluster) as u32;
        let run = match self.node.chain.locate(self.store, cluster, 8) {
            Ok(Some(run)) => run,
            Ok(None) | Err(FsError::Corrupt { .. }) => return Ok(None),
            Err(other) => return Err(other),
        };
        let inside = u64::from(index) % slots_per_cluster;
        let first = geometry.cluster_block(run.first).0;
        let blocks = u64::from(run.len) * u64::from(geometry.cluster_blocks);
        let at = SlotAt(first * SLOTS_PER_BLOCK + inside);
        Ok(Some((at, blocks - inside / SLOTS_PER_BLOCK)))
    }

    pub(crate) fn slot(&mut self, index: u32) -> Result<Option<(SlotAt, [u8; SLOT_LEN])>, FsError> {
        if index >= MAX_SLOTS {
            return Ok(None);
        }
        let Some((at, span)) = self.place(index)? else { return Ok(None) };
        let line = self.store.line(at.block(), Region::Directory, span)?;
        let mut bytes = [0; SLOT_LEN];
        bytes.copy_from_slice(&self.store.cache.bytes(line)[at.bytes()]);
        Ok(Some((at, bytes)))
    }

    fn set_slot(&mut self, index: u32, bytes: &[u8; SLOT_LEN]) -> Result<SlotAt, FsError> {
        let (at, span) = self.place(index)?.ok_or(FsError::Corrupt { at: u64::from(index) })?;
        let line = self.store.line(at.block(), Region::Directory, span)?;
        self.store.cache.bytes_mut(line)[at.bytes()].copy_from_slice(bytes);
        Ok(at)
    }

    /// The first entry at or behind a slot.
    pub(crate) fn next_entry(&mut self, mut index: u32) -> Result<Option<Entry>, FsError> {
        while let Some((_, bytes)) = self.slot(index)? {
            let slot = Slot::new(&bytes);
            if slot.is_end() {
                return Ok(None);
            }
            if is_entry(&slot) {
                return Ok(Some(self.entry(index)?));
            }
            index += 1;
        }
        Ok(None)
    }

    /// The entry whose short slot is at `index`.
    pub(crate) fn entry(&mut self, index: u32) -> Result<Entry, FsError> {
        let (at, bytes) = self.slot(index)?.ok_or(FsError::Corrupt { at: u64::from(index) })?;
        let slot = Slot::new(&bytes);
        let fields = slot.fields();
        let short = ShortName::from_slot(slot.stored_name());
        let long = self.long_name(index, slot.stored_name())?;
        let first_index = index - long.as_ref().map_or(0, |it| it.len() as u32);
        let name = long.and_then(|it| it.name());
        // A long name over the limit is not shown, but its slots go with the entry.
        let name = harmless(name.unwrap_or_else(|| short.display(fields.case)));
        Ok(Entry { first_index, index, at, name, short, fields })
    }

    /// The long name in front of a short slot, if its parts are all there.
    fn long_name(&mut self, index: u32, stored: [u8; 11]) -> Result<Option<LongName>, FsError> {
        let checksum = ShortName::from_slot(stored).checksum();
        let mut long = LongName::default();
        for back in 1..crate::name::MAX_SLOTS as u32 {
            let Some(at) = index.checked_sub(back) else { return Ok(None) };
            let Some((_, bytes)) = self.slot(at)? else { return Ok(None) };
            let slot = Slot::new(&bytes);
            let part = LongSlot::new(&bytes).fields();
            let fits = slot.is_long() && !slot.is_deleted() && part.checksum == checksum;
            if !fits || u32::from(part.number) != back {
                return Ok(None);
            }
            long.push(part.units);
            if part.is_last {
                return Ok(Some(long));
            }
        }
        Ok(None)
    }

    /// The entry that a name means, by its long or its short name.
    pub(crate) fn find(&mut self, name: &str) -> Result<Option<Entry>, FsError> {
        for index in self.index()?.candidates(name) {
            let entry = self.entry(index)?;
            if entry.matches(name) {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    pub(crate) fn is_empty(&mut self) -> Result<bool, FsError> {
        Ok(self.next_entry(0)?.is_none())
    }
}

/// Whether a slot is the short slot of a file or directory.
pub(crate) fn is_entry(slot: &Slot<'_>) -> bool {
    !slot.is_deleted() && !slot.is_long() && !slot.is_label() && !slot.is_dot()
}
