//! The volume as the tree above sees it.

use super::Volume;
use crate::{name, node::ROOT, time::DosStamp};
use alloc::borrow::Cow;
use block::BlockDevice;
use vfs::{
    DirCursor, DirPage, FileSystem, FsError, FsStat, Millis, Names, NodeId, NodeKind, Place, Stat,
};

impl<D: BlockDevice> FileSystem for Volume<D> {
    fn root(&self) -> NodeId {
        ROOT
    }

    fn set_now(&mut self, now: Millis) {
        self.now = now;
    }

    fn fold<'a>(&self, name: &'a str) -> Cow<'a, str> {
        name::fold(name)
    }

    fn lookup(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.lookup_node(dir, name)
    }

    fn names(&mut self, node: NodeId) -> Result<Names, FsError> {
        let node = self.nodes.get(node);
        Ok(Names { name: node.name.clone(), alias: Some(node.short.display(0)) })
    }

    fn stat(&mut self, node: NodeId) -> Result<Stat, FsError> {
        let it = self.nodes.get(node);
        let fields = it.fields;
        let created = DosStamp {
            date: fields.created_date,
            time: fields.created_time,
            tenths: fields.tenths,
        };
        let changed = DosStamp { date: fields.changed_date, time: fields.changed_time, tenths: 0 };
        Ok(Stat {
            node,
            kind: it.kind,
            size: if it.kind == NodeKind::File { u64::from(fields.size) } else { 0 },
            created: created.millis(),
            modified: changed.millis(),
        })
    }

    fn read_dir(&mut self, dir: NodeId, from: DirCursor, max: usize) -> Result<DirPage, FsError> {
        self.list(dir, from, max)
    }

    fn create(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.create_file(dir, name)
    }

    fn mkdir(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.make_dir(dir, name)
    }

    fn unlink(&mut self, dir: NodeId, name: &str) -> Result<(), FsError> {
        self.remove_file(dir, name)
    }

    fn rmdir(&mut self, dir: NodeId, name: &str) -> Result<(), FsError> {
        self.remove_dir(dir, name)
    }

    fn rename(&mut self, from: Place<'_>, to: Place<'_>) -> Result<Option<NodeId>, FsError> {
        self.move_name(from, to)
    }

    fn read_at(&mut self, node: NodeId, at: u64, into: &mut [u8]) -> Result<usize, FsError> {
        self.read_bytes(node, at, into)
    }

    fn write_at(&mut self, node: NodeId, at: u64, from: &[u8]) -> Result<(), FsError> {
        self.write_bytes(node, at, from)
    }

    fn reserve(&mut self, node: NodeId, size: u64) -> Result<(), FsError> {
        self.reserve_bytes(node, size)
    }

    fn truncate(&mut self, node: NodeId, size: u64) -> Result<(), FsError> {
        self.resize(node, size)
    }

    fn sync_node(&mut self, _node: NodeId) -> Result<(), FsError> {
        self.make_durable()
    }

    fn sync(&mut self) -> Result<(), FsError> {
        self.make_clean()
    }

    fn stat_fs(&mut self) -> Result<FsStat, FsError> {
        let unit_bytes = self.store.geometry.cluster_bytes() as u32;
        let space = self.load_space()?;
        let (units, free_units) = (u64::from(space.clusters()), u64::from(space.free));
        Ok(FsStat { unit_bytes, units, free_units })
    }

    fn forget(&mut self, node: NodeId) -> Result<(), FsError> {
        if let Some(window) = self.nodes.get_mut(node).window.take() {
            self.load_space()?.release(window);
        }
        if self.nodes.get(node).unlinked {
            self.free_chain(node)?;
        } else {
            self.nodes.get_mut(node).promised = 0;
            self.trim(node)?;
        }
        if node != ROOT {
            self.nodes.remove(node);
        }
        Ok(())
    }
}
