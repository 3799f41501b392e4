//! Look-ups, and names that come and go.

use super::{Staged, Volume};
use crate::{
    ClusterId,
    dir::{Entry, MAX_SLOTS, WINDOW},
    layout::{ATTR_ARCHIVE, ATTR_DIRECTORY, SlotFields},
    name::{ShortName, check_name},
    node::ROOT,
    time::DosStamp,
};
use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice};
use vfs::{DirCursor, DirEntry, DirPage, FsError, NodeId, NodeKind};

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
    pub(super) fn dot_dot_target(&self, parent: NodeId) -> u32 {
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
