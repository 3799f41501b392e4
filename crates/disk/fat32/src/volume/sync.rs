//! When what reaches the device.

use super::Volume;
use crate::layout::{FsInfo, STATE_DIRTY};
use alloc::vec::Vec;
use block::BlockDevice;
use vfs::{FsError, NodeId};

impl<D: BlockDevice> Volume<D> {
    /// Data, chains and names, and one flush. Other files' names go along: they
    /// share sectors, and their chains are written before them.
    pub(super) fn make_durable(&mut self) -> Result<(), FsError> {
        self.store.write_back()?;
        self.store.flush()?;
        self.apply_staged()
    }

    /// Makes freed clusters free: their old names are gone for good.
    pub(super) fn settle_frees(&mut self) -> Result<(), FsError> {
        if self.staged.is_empty() { Ok(()) } else { self.make_durable() }
    }

    fn apply_staged(&mut self) -> Result<(), FsError> {
        // In the order in which they came: a cluster that ends a chain may be
        // freed by what follows.
        while let Some(staged) = self.staged.front() {
            if let Some(end) = staged.new_end {
                self.store.set_end(end)?;
            }
            for cluster in staged.runs.iter().flat_map(|it| it.clusters()) {
                self.store.set_free(cluster)?;
            }
            let staged = self.staged.pop_front().expect("it was just looked at");
            self.changes += 1;
            let space = self.load_space()?;
            staged.runs.into_iter().for_each(|it| space.give_back(it));
        }
        // A chain that was walked before its cut came into the FAT is too long.
        let cut = core::mem::take(&mut self.cut_chains);
        for node in self.nodes.nodes_mut() {
            if node.chain.first().is_some_and(|it| cut.contains(it.get().into())) {
                node.chain.forget(&self.store.geometry);
            }
        }
        Ok(())
    }

    /// Runs `attempt` again after everything that can be freed was freed.
    pub(super) fn with_room<T>(
        &mut self,
        mut attempt: impl FnMut(&mut Volume<D>) -> Result<T, FsError>,
    ) -> Result<T, FsError> {
        match attempt(self) {
            Err(FsError::NoSpace) => {
                self.release_windows()?;
                self.trim_all()?;
                self.settle_frees()?;
                attempt(self)
            }
            done => done,
        }
    }

    fn release_windows(&mut self) -> Result<(), FsError> {
        let windows: Vec<_> = self.nodes.nodes_mut().filter_map(|it| it.window.take()).collect();
        let space = self.load_space()?;
        windows.into_iter().for_each(|it| space.release(it));
        Ok(())
    }

    /// Takes back what files were given ahead of need and of promise.
    fn trim_all(&mut self) -> Result<(), FsError> {
        let grown = self.nodes.iter().filter(|(_, it)| it.has_grown);
        let grown: Vec<NodeId> = grown.map(|(id, _)| id).collect();
        grown.into_iter().try_for_each(|it| self.trim(it))
    }

    pub(super) fn trim(&mut self, id: NodeId) -> Result<(), FsError> {
        let node = self.nodes.get(id);
        let size = u64::from(node.fields.size);
        let need = size.div_ceil(self.store.geometry.cluster_bytes()) as u32;
        let keep = need.max(node.promised);
        if node.has_grown {
            self.keep_clusters(id, keep)?;
            self.nodes.get_mut(id).has_grown = keep > need;
        }
        Ok(())
    }

    /// Leaves the disk as after an unmount. The next change marks it dirty again.
    pub(super) fn make_clean(&mut self) -> Result<(), FsError> {
        if !self.marked_dirty {
            return Ok(());
        }
        self.nodes.nodes_mut().for_each(|it| it.promised = 0);
        self.trim_all()?;
        self.store.write_back()?;
        self.settle_frees()?;
        self.store.order_point()?;
        self.write_fs_info()?;
        self.write_state(|it| it & !STATE_DIRTY)?;
        self.store.flush()?;
        self.marked_dirty = false;
        Ok(())
    }

    fn write_fs_info(&mut self) -> Result<(), FsError> {
        let (Some(at), Some(_)) = (self.store.geometry.fs_info, self.fs_info_next) else {
            return Ok(());
        };
        let space = self.load_space()?;
        let bytes = FsInfo::bytes(space.free, space.next_cluster());
        self.store.write_now(at, &bytes)
    }
}
