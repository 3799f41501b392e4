//! Names that change.
//!
//! ```text
//!   in one block     new and old slots change in one transfer
//!   in two blocks    old name marked "leaving" | new name | old name deleted
//!                                    order points ^          ^
//! ```
//!
//! So a file always has a name, for a moment perhaps two, and a repair can tell
//! which of them was to go.

use super::Volume;
use crate::{
    dir::Entry,
    layout::{ATTR_LEAVING, Slot, SlotFields},
    name::{ShortName, check_name},
    sector_cache::Region,
};
use block::BlockDevice;
use vfs::{FsError, NodeId, NodeKind, Place};

/// A file on its way: the node, and the entry that it leaves.
#[derive(Clone, Copy)]
struct Moving<'a> {
    id: NodeId,
    from: NodeId,
    source: &'a Entry,
}

impl<D: BlockDevice> Volume<D> {
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
        if source.fields.is_directory() {
            // Read now, so that nothing has changed yet if it cannot be.
            self.dir(id).slot(1)?;
        }
        let moving = Moving { id, from: from.dir, source: &source };
        let displaced = match target {
            Some(target) => Some(self.take_over(moving, &target)?),
            None => {
                self.give_name(moving, to.dir, name)?;
                None
            }
        };
        self.fix_dot_dot(id, to.dir)?;
        Ok(displaced)
    }

    /// One slot write puts the moved file under the name that another one had.
    fn take_over(&mut self, moving: Moving<'_>, target: &Entry) -> Result<NodeId, FsError> {
        let Moving { id, source, .. } = moving;
        let displaced = self.nodes.adopt(target, &self.store.geometry);
        let SlotFields { short, case, .. } = target.fields;
        let fields = SlotFields { short, case, ..self.nodes.get(id).fields };
        let done = self.overwrite(moving, target, &fields);
        if let Err(error) = done {
            self.put_fields(target, &target.fields)?;
            self.put_fields(source, &source.fields)?;
            return Err(error);
        }
        self.nodes.move_slot(displaced, None);
        self.nodes.get_mut(displaced).unlinked = true;
        let name = target.name.clone();
        self.renamed(id, &Entry { name, fields, ..target.clone() });
        Ok(displaced)
    }

    fn overwrite(
        &mut self,
        moving: Moving<'_>,
        target: &Entry,
        fields: &SlotFields,
    ) -> Result<(), FsError> {
        let source = moving.source;
        if source.at.block() == target.at.block() && source.is_in_one_block() {
            self.put_fields(target, fields)?;
        } else {
            let attributes = source.fields.attributes | ATTR_LEAVING;
            self.put_fields(source, &SlotFields { attributes, ..source.fields })?;
            self.store.order_point()?;
            self.put_fields(target, fields)?;
            self.store.order_point()?;
        }
        self.dir(moving.from).remove(source)
    }

    fn put_fields(&mut self, entry: &Entry, fields: &SlotFields) -> Result<(), FsError> {
        let line = self.store.line(entry.at.block(), Region::Directory, 1)?;
        fields.write(&mut self.store.cache.bytes_mut(line)[entry.at.bytes()]);
        Ok(())
    }

    /// Writes the new name before the old one goes, in one block if it fits.
    fn give_name(&mut self, moving: Moving<'_>, to: NodeId, name: &str) -> Result<(), FsError> {
        let Moving { id, from, source } = moving;
        let fields = self.nodes.get(id).fields;
        let leaving = (from == to).then_some(source.index);
        let new = self.dir(to).prepare(name, fields, leaving)?;
        let old_slots = (source.index + 1 - source.first_index) as usize;
        if from == to && new.slots.len() <= old_slots && source.is_in_one_block() {
            let entry = self.dir(to).replace(name, &new, source)?;
            self.renamed(id, &entry);
            return Ok(());
        }
        let entry = self.with_room(|volume| {
            let (mut dir, space) = volume.dir_and_space(to)?;
            dir.insert(name, &new, space)
        })?;
        if let Err(error) = self.drop_old_name(moving, &entry) {
            self.dir(to).remove(&entry)?;
            return Err(error);
        }
        self.renamed(id, &entry);
        Ok(())
    }

    fn drop_old_name(&mut self, moving: Moving<'_>, new: &Entry) -> Result<(), FsError> {
        let source = moving.source;
        let in_one = source.is_in_one_block() && new.is_in_one_block();
        if source.at.block() != new.at.block() || !in_one {
            self.store.order_point()?;
        }
        self.dir(moving.from).remove(source)
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
        let Some((at, bytes)) = self.dir(id).slot(1)? else { return Ok(()) };
        let fields = Slot::new(&bytes).fields();
        if fields.short == ShortName::DOT_DOT.0 && fields.first_cluster != up {
            let line = self.store.line(at.block(), Region::Directory, 1)?;
            let fields = SlotFields { first_cluster: up, ..fields };
            fields.write(&mut self.store.cache.bytes_mut(line)[at.bytes()]);
        }
        Ok(())
    }
}
