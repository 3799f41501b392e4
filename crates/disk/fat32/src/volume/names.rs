//! Look-ups and changes of names.

use super::{Staged, Volume};
use crate::{
    ClusterId,
    dir::{Dir, Entry, MAX_SLOTS, WINDOW},
    layout::{ATTR_ARCHIVE, ATTR_DIRECTORY, ATTR_LEAVING, SlotFields},
    name::{ShortName, check_name},
    node::ROOT,
    sector_cache::Region,
    time::DosStamp,
};
use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice};
use vfs::{DirCursor, DirEntry, DirPage, FsError, NodeId, NodeKind, Place};

impl<D: BlockDevice> Volume<D> {
    pub(super) fn find(&mut self, dir: NodeId, name: &str) -> Result<Entry, FsError> {
        if self.nodes.get(dir).kind != NodeKind::Directory {
            return Err(FsError::NotADirectory);
        }
        self.dir(dir).find(name)?.ok_or(FsError::NotFound)
    }

    pub(super) fn lookup_node(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        let entry = self.find(dir, name)?;
        Ok(self.nodes.adopt(&entry, &self.store.geometry))
    }

    pub(super) fn list(
        &mut self,
        dir: NodeId,
        from: DirCursor,
        max: usize,
    ) -> Result<DirPage, FsError> {
        let mut entries = Vec::new();
        let mut index = u32::try_from(from.0).unwrap_or(MAX_SLOTS);
        while entries.len() < max {
            let Some(entry) = self.dir(dir).next_entry(index)? else {
                return Ok(DirPage { entries, next: None });
            };
            index = entry.index + 1;
            entries.push(DirEntry { node: self.nodes.at_slot(entry.at), ..dir_entry(entry) });
        }
        Ok(DirPage { entries, next: Some(DirCursor(u64::from(index))) })
    }

    pub(super) fn create_file(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        let fields =
            stamped(SlotFields { attributes: ATTR_ARCHIVE, ..SlotFields::default() }, self.stamp());
        self.insert(dir, name, fields)
    }

    fn insert(&mut self, dir: NodeId, name: &str, fields: SlotFields) -> Result<NodeId, FsError> {
        let name = check_name(name)?;
        match self.find(dir, name) {
            Ok(_) => return Err(FsError::Exists),
            Err(FsError::NotFound) => {}
            Err(other) => return Err(other),
        }
        self.begin_change()?;
        let entry = self.with_room(|volume| {
            let (mut dir, space) = volume.dir_and_space(dir)?;
            let new = dir.prepare(name, fields, None)?;
            dir.insert(name, &new, space)
        })?;
        Ok(self.nodes.adopt(&entry, &self.store.geometry))
    }

    pub(super) fn make_dir(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        let name = check_name(name)?;
        if self.find(dir, name).is_ok() {
            return Err(FsError::Exists);
        }
        self.begin_change()?;
        let run = self.with_room(|volume| volume.load_space()?.take(1, None))?[0];
        let fields = SlotFields {
            attributes: ATTR_DIRECTORY,
            first_cluster: run.first.get(),
            ..SlotFields::default()
        };
        let fields = stamped(fields, self.stamp());
        let made =
            self.write_dots(dir, run.first, fields).and_then(|()| self.insert(dir, name, fields));
        if made.is_err() {
            self.store.set_free(run.first)?;
            self.load_space()?.give_back(run);
        }
        let id = made?;
        let space = self.load_space()?;
        let window = space.hold(run.first, WINDOW.min(space.available() / 64));
        self.nodes.get_mut(id).window = window;
        Ok(id)
    }

    /// The first cluster of a new directory is on the disk before its name is.
    fn write_dots(
        &mut self,
        parent: NodeId,
        cluster: ClusterId,
        fields: SlotFields,
    ) -> Result<(), FsError> {
        let mut bytes = vec![0; self.store.geometry.cluster_bytes() as usize];
        let up = self.dot_dot_target(parent);
        SlotFields { short: ShortName::DOT.0, ..fields }.write(&mut bytes[..32]);
        SlotFields { short: ShortName::DOT_DOT.0, first_cluster: up, ..fields }
            .write(&mut bytes[32..64]);
        let first = self.store.geometry.cluster_block(cluster);
        self.store.write_now(first, &bytes)?;
        for (index, block) in bytes.as_chunks::<BLOCK_LEN>().0.iter().enumerate() {
            self.store.adopt_line(block::BlockIdx(first.0 + index as u64), block);
        }
        self.store.set_end(cluster)
    }

    /// What ".." says below a directory: 0 for the root, wherever it is.
    fn dot_dot_target(&self, parent: NodeId) -> u32 {
        if parent == ROOT { 0 } else { self.nodes.get(parent).fields.first_cluster }
    }

    pub(super) fn remove_file(&mut self, dir: NodeId, name: &str) -> Result<(), FsError> {
        let entry = self.find(dir, name)?;
        if entry.fields.is_directory() {
            return Err(FsError::IsADirectory);
        }
        self.remove_entry(dir, &entry)
    }

    pub(super) fn remove_dir(&mut self, dir: NodeId, name: &str) -> Result<(), FsError> {
        let entry = self.find(dir, name)?;
        if !entry.fields.is_directory() {
            return Err(FsError::NotADirectory);
        }
        let id = self.nodes.adopt(&entry, &self.store.geometry);
        if !self.dir(id).is_empty()? {
            return Err(FsError::NotEmpty);
        }
        self.remove_entry(dir, &entry)
    }

    /// The name goes; the clusters follow when the node is forgotten.
    fn remove_entry(&mut self, dir: NodeId, entry: &Entry) -> Result<(), FsError> {
        self.begin_change()?;
        let id = self.nodes.adopt(entry, &self.store.geometry);
        self.dir(dir).remove(entry)?;
        self.nodes.move_slot(id, None);
        self.nodes.get_mut(id).unlinked = true;
        Ok(())
    }

    pub(super) fn move_name(
        &mut self,
        from: Place<'_>,
        to: Place<'_>,
    ) -> Result<Option<NodeId>, FsError> {
        let name = check_name(to.name)?;
        let source = self.find(from.dir, from.name)?;
        let target = match self.find(to.dir, name) {
            Ok(entry) if entry.at == source.at => None,
            Ok(entry) => Some(entry),
            Err(FsError::NotFound) => None,
            Err(other) => return Err(other),
        };
        if let Some(target) = &target {
            let id = self.nodes.adopt(target, &self.store.geometry);
            if target.fields.is_directory() && !self.dir(id).is_empty()? {
                return Err(FsError::NotEmpty);
            }
        }
        self.begin_change()?;
        let id = self.nodes.adopt(&source, &self.store.geometry);
        match target {
            Some(target) => self.take_over(id, (from.dir, &source), &target).map(Some),
            None => {
                self.give_name(id, (from.dir, &source), (to.dir, name))?;
                Ok(None)
            }
        }
        .and_then(|displaced| {
            self.fix_dot_dot(id, to.dir)?;
            Ok(displaced)
        })
    }

    /// One slot write puts the moved file under the name that another one had.
    fn take_over(
        &mut self,
        id: NodeId,
        (from_dir, source): (NodeId, &Entry),
        target: &Entry,
    ) -> Result<NodeId, FsError> {
        let displaced = self.nodes.adopt(target, &self.store.geometry);
        let fields = self.nodes.get(id).fields;
        let fields = SlotFields { short: target.fields.short, case: target.fields.case, ..fields };
        let is_apart = source.at.block() != target.at.block() || !source.is_in_one_block();
        if is_apart {
            self.mark_leaving(source)?;
        }
        let line = self.store.line(target.at.block(), Region::Directory, 1)?;
        fields.write(&mut self.store.cache.bytes_mut(line)[target.at.bytes()]);
        if is_apart {
            self.store.order_point()?;
        }
        self.dir(from_dir).remove(source)?;
        self.nodes.move_slot(displaced, None);
        self.nodes.get_mut(displaced).unlinked = true;
        let name = target.name.clone();
        self.renamed(id, &Entry { name, fields, ..target.clone() });
        Ok(displaced)
    }

    /// Writes the new name before the old one goes, in one block if it fits.
    fn give_name(
        &mut self,
        id: NodeId,
        (from_dir, source): (NodeId, &Entry),
        (to_dir, name): (NodeId, &str),
    ) -> Result<(), FsError> {
        let fields = self.nodes.get(id).fields;
        let leaving = (from_dir == to_dir).then_some(source.index);
        let new = self.dir(to_dir).prepare(name, fields, leaving)?;
        let old_slots = (source.index + 1 - source.first_index) as usize;
        if from_dir == to_dir && new.slots.len() <= old_slots && source.is_in_one_block() {
            let entry = self.dir(to_dir).replace(name, &new, source)?;
            self.renamed(id, &entry);
            return Ok(());
        }
        let entry = self.with_room(|volume| {
            let (mut dir, space) = volume.dir_and_space(to_dir)?;
            dir.insert(name, &new, space)
        })?;
        let in_one = source.is_in_one_block() && entry.is_in_one_block();
        if source.at.block() != entry.at.block() || !in_one {
            self.store.order_point()?;
        }
        self.dir(from_dir).remove(source)?;
        self.renamed(id, &entry);
        Ok(())
    }

    /// For a moment a file will have two names, and if the power goes then, a
    /// repair must know which of them is the old one.
    fn mark_leaving(&mut self, source: &Entry) -> Result<(), FsError> {
        let line = self.store.line(source.at.block(), Region::Directory, 1)?;
        self.store.cache.bytes_mut(line)[source.at.bytes()][11] |= ATTR_LEAVING;
        self.store.order_point()
    }

    fn renamed(&mut self, id: NodeId, entry: &Entry) {
        self.nodes.move_slot(id, Some(entry.at));
        let node = self.nodes.get_mut(id);
        node.name.clone_from(&entry.name);
        node.short = entry.short;
        node.fields.short = entry.fields.short;
        node.fields.case = entry.fields.case;
    }

    /// A directory that moved says where it is now.
    fn fix_dot_dot(&mut self, id: NodeId, parent: NodeId) -> Result<(), FsError> {
        if self.nodes.get(id).kind != NodeKind::Directory {
            return Ok(());
        }
        let up = self.dot_dot_target(parent);
        let mut dir: Dir<'_, D> = self.dir(id);
        let Some((at, bytes)) = dir.slot(1)? else { return Ok(()) };
        let fields = crate::layout::Slot::new(&bytes).fields();
        if fields.short == ShortName::DOT_DOT.0 && fields.first_cluster != up {
            let line = self.store.line(at.block(), Region::Directory, 1)?;
            let fields = SlotFields { first_cluster: up, ..fields };
            fields.write(&mut self.store.cache.bytes_mut(line)[at.bytes()]);
        }
        Ok(())
    }

    /// Frees the clusters of a node without a name.
    pub(super) fn free_chain(&mut self, id: NodeId) -> Result<(), FsError> {
        let Some(first) = self.nodes.get(id).chain.first() else { return Ok(()) };
        self.begin_change()?;
        let runs = self.store.chain_to_free(first)?;
        if self.nodes.get(id).kind == NodeKind::Directory {
            for run in &runs {
                let blocks = u64::from(run.len) * u64::from(self.store.geometry.cluster_blocks);
                self.store.cache.discard(self.store.geometry.cluster_block(run.first), blocks);
            }
        }
        self.load_space()?;
        self.staged.push_back(Staged { new_end: None, runs });
        Ok(())
    }
}

/// Fields of something made now.
fn stamped(fields: SlotFields, stamp: DosStamp) -> SlotFields {
    SlotFields {
        tenths: stamp.tenths,
        created_time: stamp.time,
        created_date: stamp.date,
        access_date: stamp.date,
        changed_time: stamp.time,
        changed_date: stamp.date,
        ..fields
    }
}

fn dir_entry(entry: Entry) -> DirEntry {
    let fields = entry.fields;
    let is_dir = fields.is_directory();
    let changed = DosStamp { date: fields.changed_date, time: fields.changed_time, tenths: 0 };
    DirEntry {
        node: None,
        name: entry.name,
        kind: if is_dir { NodeKind::Directory } else { NodeKind::File },
        size: if is_dir { 0 } else { u64::from(fields.size) },
        modified: changed.millis(),
    }
}
