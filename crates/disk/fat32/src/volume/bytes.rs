//! The bytes of files.

use super::{ChainPolicy, Staged, Volume};
use crate::{ClusterId, cluster::ClusterRun, sector_cache::Region};
use block::{BLOCK_LEN, BlockDevice, BlockIdx};
use vfs::{FsError, NodeId, NodeKind};

/// Sizes are 32 bits.
const MAX_SIZE: u64 = u32::MAX as u64;
/// A file that grows gets this much more at a time at most.
const MAX_AHEAD_BYTES: u64 = 1 << 20;
const BLOCK: u64 = BLOCK_LEN as u64;

impl<D: BlockDevice> Volume<D> {
    pub(super) fn read_bytes(
        &mut self,
        id: NodeId,
        at: u64,
        into: &mut [u8],
    ) -> Result<usize, FsError> {
        self.check_file(id)?;
        let size = u64::from(self.nodes.get(id).fields.size);
        let len = size.saturating_sub(at).min(into.len() as u64) as usize;
        let mut done = 0;
        while done < len {
            let from = at + done as u64;
            match self.read_run(id, from, &mut into[done..len]) {
                Ok(count) => done += count,
                Err(FsError::Corrupt { .. }) if done > 0 => break,
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }

    /// Reads from one run of neighbouring clusters.
    fn read_run(&mut self, id: NodeId, at: u64, into: &mut [u8]) -> Result<usize, FsError> {
        let (block, inside, room) = self.place(id, at, into.len() as u64)?;
        let len = room.min(into.len() as u64) as usize;
        if inside == 0 && len >= BLOCK_LEN {
            let whole = len - len % BLOCK_LEN;
            self.store.read_data(block, &mut into[..whole])?;
            return Ok(whole);
        }
        let mut bytes = [0; BLOCK_LEN];
        self.store.read_data(block, &mut bytes)?;
        let len = len.min(BLOCK_LEN - inside);
        into[..len].copy_from_slice(&bytes[inside..inside + len]);
        Ok(len)
    }

    /// The block of a byte, the byte's place in it, and how many bytes of the
    /// file follow it on the disk without a gap.
    fn place(&mut self, id: NodeId, at: u64, want: u64) -> Result<(BlockIdx, usize, u64), FsError> {
        let geometry = self.store.geometry;
        let cluster_bytes = geometry.cluster_bytes();
        let index = (at / cluster_bytes) as u32;
        let inside = at % cluster_bytes;
        let clusters = (inside + want).div_ceil(cluster_bytes).clamp(1, u64::from(u32::MAX));
        let node = self.nodes.get_mut(id);
        // A staged cut is not in the FAT yet: only the runs know of it.
        let is_cut = node.chain.first().is_some_and(|it| self.cut_chains.contains(it.get().into()));
        if self.chains == ChainPolicy::Walk && !is_cut {
            node.chain.forget(&geometry);
        }
        let run = node.chain.locate(&mut self.store, index, clusters as u32)?;
        let Some(run) = run else {
            let last = node.chain.last().map_or(0, ClusterId::get);
            return Err(FsError::Corrupt { at: u64::from(last) });
        };
        let block = geometry.cluster_block(run.first).0 + inside / BLOCK;
        let room = u64::from(run.len) * cluster_bytes - inside;
        Ok((BlockIdx(block), (inside % BLOCK) as usize, room))
    }

    pub(super) fn write_bytes(&mut self, id: NodeId, at: u64, from: &[u8]) -> Result<(), FsError> {
        let end = at.checked_add(from.len() as u64).ok_or(FsError::TooLarge)?;
        self.reserve_bytes(id, end)?;
        self.begin_change()?;
        let size = u64::from(self.nodes.get(id).fields.size);
        if at > size {
            self.zero(id, size, at)?;
        }
        let mut done = 0;
        while done < from.len() {
            done += self.write_run(id, at + done as u64, &from[done..])?;
        }
        self.set_size(id, size.max(end))
    }

    fn write_run(&mut self, id: NodeId, at: u64, from: &[u8]) -> Result<usize, FsError> {
        let (block, inside, room) = self.place(id, at, from.len() as u64)?;
        let len = room.min(from.len() as u64) as usize;
        if inside == 0 && len >= BLOCK_LEN {
            let whole = len - len % BLOCK_LEN;
            self.store.write_data(block, &from[..whole])?;
            return Ok(whole);
        }
        let len = len.min(BLOCK_LEN - inside);
        let mut bytes = [0; BLOCK_LEN];
        // What the file does not cover yet need not be read to be kept.
        if at - (inside as u64) < u64::from(self.nodes.get(id).fields.size) {
            self.store.read_data(block, &mut bytes)?;
        }
        bytes[inside..inside + len].copy_from_slice(&from[..len]);
        self.store.write_data(block, &bytes)?;
        Ok(len)
    }

    /// Fills a part of a file with zeros, whole blocks in batches.
    fn zero(&mut self, id: NodeId, from: u64, to: u64) -> Result<(), FsError> {
        let mut at = from;
        while at < to {
            let (block, inside, room) = self.place(id, at, to - at)?;
            let len = room.min(to - at);
            if inside == 0 && len >= BLOCK {
                self.store.write_zeros(block, len / BLOCK)?;
                at += len - len % BLOCK;
            } else {
                let len = len.min(BLOCK - inside as u64) as usize;
                at += self.write_run(id, at, &[0; BLOCK_LEN][..len])? as u64;
            }
        }
        Ok(())
    }

    /// Sees to it that the chain is long enough for `size` bytes. Files that
    /// grow step by step are given a run ahead, so that most steps leave the
    /// FAT alone.
    pub(super) fn reserve_bytes(&mut self, id: NodeId, size: u64) -> Result<(), FsError> {
        self.check_file(id)?;
        if size > MAX_SIZE {
            return Err(FsError::TooLarge);
        }
        self.settle_cut(id, size)?;
        let need = size.div_ceil(self.store.geometry.cluster_bytes()) as u32;
        let used = u64::from(self.nodes.get(id).fields.size);
        let used = used.div_ceil(self.store.geometry.cluster_bytes()) as u32;
        let chain = &mut self.nodes.get_mut(id).chain;
        if need > used {
            chain.mend(&mut self.store, used)?;
        }
        let have = chain.len(&mut self.store)?;
        if need > have && used > have {
            // What the size claims is missing: growing would put others' bytes there.
            let at = chain.last().map_or(0, ClusterId::get);
            return Err(FsError::Corrupt { at: u64::from(at) });
        }
        if need > have {
            self.lengthen(id, have, need)?;
        }
        let node = self.nodes.get_mut(id);
        node.promised = node.promised.max(need);
        Ok(())
    }

    /// A chain that was cut is cut in the FAT before it grows again.
    fn settle_cut(&mut self, id: NodeId, size: u64) -> Result<(), FsError> {
        let node = self.nodes.get(id);
        let first = node.chain.first().filter(|it| self.cut_chains.contains(it.get().into()));
        if first.is_some() && size > u64::from(node.fields.size) {
            self.settle_frees()?;
        }
        Ok(())
    }

    fn lengthen(&mut self, id: NodeId, have: u32, need: u32) -> Result<(), FsError> {
        self.begin_change()?;
        self.load_space()?;
        let ahead = self.clusters_ahead(have, need);
        match self.extend_to(id, ahead) {
            Err(FsError::NoSpace) => self.with_room(|volume| volume.extend_to(id, need)),
            done => done,
        }
    }

    /// The chain length to aim at: the need, rounded up to a step that doubles
    /// as the file grows, while there is plenty of room.
    fn clusters_ahead(&self, have: u32, need: u32) -> u32 {
        let most = (MAX_AHEAD_BYTES / self.store.geometry.cluster_bytes()).max(1) as u32;
        let step = match have {
            0 => 1,
            _ => (1 << have.ilog2()).min(most),
        };
        let available = self.space.as_ref().map_or(0, |it| it.available());
        if step > available / 8 { need } else { need.next_multiple_of(step) }
    }

    fn extend_to(&mut self, id: NodeId, clusters: u32) -> Result<(), FsError> {
        let chain = &mut self.nodes.get_mut(id).chain;
        let missing = clusters.saturating_sub(chain.len(&mut self.store)?);
        let tail = chain.last();
        let runs = self.load_space()?.take(missing, tail)?;
        if let Err(error) = self.store.link(tail, &runs) {
            let space = self.load_space()?;
            runs.into_iter().for_each(|it: ClusterRun| space.give_back(it));
            return Err(error);
        }
        let node = self.nodes.get_mut(id);
        node.chain.append(&runs);
        node.has_grown = true;
        Ok(())
    }

    pub(super) fn resize(&mut self, id: NodeId, size: u64) -> Result<(), FsError> {
        self.check_file(id)?;
        if size > MAX_SIZE {
            return Err(FsError::TooLarge);
        }
        let old = u64::from(self.nodes.get(id).fields.size);
        if size > old {
            self.reserve_bytes(id, size)?;
            self.begin_change()?;
            self.zero(id, old, size)?;
            return self.set_size(id, size);
        }
        if size < old || self.nodes.get(id).chain.first().is_some() {
            self.begin_change()?;
            self.nodes.get_mut(id).promised = 0;
            self.cut_chain(id, size)?;
        }
        self.set_size(id, size)
    }

    /// Gives back what lies behind `size`, once no durable slot needs it.
    fn cut_chain(&mut self, id: NodeId, size: u64) -> Result<(), FsError> {
        self.keep_clusters(id, size.div_ceil(self.store.geometry.cluster_bytes()) as u32)
    }

    pub(super) fn keep_clusters(&mut self, id: NodeId, keep: u32) -> Result<(), FsError> {
        self.begin_change()?;
        self.load_space()?;
        let node = self.nodes.get_mut(id);
        if keep == 0 {
            let first = node.chain.first();
            node.chain = crate::chain::Chain::new(0, &self.store.geometry);
            if let Some(first) = first {
                let runs = self.store.chain_to_free(first)?;
                self.staged.push_back(Staged { new_end: None, runs });
            }
            return Ok(());
        }
        node.chain.mend(&mut self.store, keep)?;
        if node.chain.len(&mut self.store)? <= keep {
            return Ok(());
        }
        let runs = node.chain.cut(keep);
        if let Some(first) = node.chain.first() {
            self.cut_chains.insert(first.get().into(), 0);
        }
        let new_end = node.chain.last();
        self.staged.push_back(Staged { new_end, runs });
        Ok(())
    }

    fn set_size(&mut self, id: NodeId, size: u64) -> Result<(), FsError> {
        let stamp = self.stamp();
        let node = self.nodes.get_mut(id);
        let fields = &mut node.fields;
        let before = *fields;
        fields.size = size as u32;
        fields.changed_time = stamp.time;
        fields.changed_date = stamp.date;
        fields.access_date = stamp.date;
        fields.first_cluster = match size {
            0 => 0,
            _ => node.chain.first().map_or(0, ClusterId::get),
        };
        if before == *fields { Ok(()) } else { self.store_slot(id) }
    }

    fn store_slot(&mut self, id: NodeId) -> Result<(), FsError> {
        self.begin_change()?;
        let node = self.nodes.get(id);
        let Some(at) = node.slot else { return Ok(()) };
        let line = self.store.line(at.block(), Region::Directory, 1)?;
        node.fields.write(&mut self.store.cache.bytes_mut(line)[at.bytes()]);
        Ok(())
    }

    fn check_file(&self, id: NodeId) -> Result<(), FsError> {
        match self.nodes.get(id).kind {
            NodeKind::File => Ok(()),
            NodeKind::Directory => Err(FsError::IsADirectory),
        }
    }
}
