//! The FAT: what follows each cluster.

use crate::{
    ClusterId, Geometry,
    cluster::{ClusterRun, push_cluster},
    store::Store,
};
use alloc::vec::Vec;
use block::BlockDevice;
use vfs::FsError;

/// The upper four bits of an entry are reserved: masked on reading, kept on writing.
pub(crate) const ENTRY_MASK: u32 = 0x0FFF_FFFF;
const BAD: u32 = 0x0FFF_FFF7;
const FIRST_END: u32 = 0x0FFF_FFF8;
pub(crate) const END_MARK: u32 = 0x0FFF_FFFF;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FatEntry {
    Free,
    Next(ClusterId),
    End,
    Bad,
    /// A number that is no cluster of this volume.
    Invalid,
}

impl FatEntry {
    pub(crate) fn decode(raw: u32, geometry: &Geometry) -> FatEntry {
        match raw & ENTRY_MASK {
            0 => FatEntry::Free,
            BAD => FatEntry::Bad,
            FIRST_END.. => FatEntry::End,
            other => geometry.cluster(other).map_or(FatEntry::Invalid, FatEntry::Next),
        }
    }
}

impl<D: BlockDevice> Store<D> {
    pub(crate) fn entry(&mut self, cluster: ClusterId) -> Result<FatEntry, FsError> {
        let raw = self.fat_raw(cluster.get())?;
        Ok(FatEntry::decode(raw, &self.geometry))
    }

    fn set_entry(&mut self, cluster: ClusterId, value: u32) -> Result<(), FsError> {
        let kept = self.fat_raw(cluster.get())? & !ENTRY_MASK;
        self.set_fat_raw(cluster.get(), kept | value)
    }

    pub(crate) fn set_end(&mut self, cluster: ClusterId) -> Result<(), FsError> {
        self.set_entry(cluster, END_MARK)
    }

    pub(crate) fn set_next(&mut self, cluster: ClusterId, next: ClusterId) -> Result<(), FsError> {
        self.set_entry(cluster, next.get())
    }

    pub(crate) fn set_free(&mut self, cluster: ClusterId) -> Result<(), FsError> {
        self.set_entry(cluster, 0)
    }

    /// Makes a chain of runs, ended, and hangs it behind `tail` last of all: a
    /// chain is only reachable once it is whole.
    pub(crate) fn link(
        &mut self,
        tail: Option<ClusterId>,
        runs: &[ClusterRun],
    ) -> Result<(), FsError> {
        let mut next = None;
        for cluster in
            runs.iter().rev().flat_map(|it| it.clusters().collect::<Vec<_>>().into_iter().rev())
        {
            match next {
                Some(next) => self.set_next(cluster, next)?,
                None => self.set_end(cluster)?,
            }
            next = Some(cluster);
        }
        match (tail, next) {
            (Some(tail), Some(first)) => self.set_next(tail, first),
            _ => Ok(()),
        }
    }

    /// Every cluster of a chain that is to be freed. Damage ends the walk: what
    /// was reached is given back, what was not stays lost. A bad cluster keeps
    /// its mark, and a free one may be another's by now.
    pub(crate) fn chain_to_free(&mut self, first: ClusterId) -> Result<Vec<ClusterRun>, FsError> {
        let mut runs = Vec::new();
        let mut at = first;
        // Brent's tortoise: it waits where the walk was at a power of two.
        let (mut tortoise, mut steps, mut limit) = (first, 0u64, 1u64);
        loop {
            let next = match self.entry(at)? {
                FatEntry::Free | FatEntry::Bad => return Ok(runs),
                FatEntry::Next(next) if next != tortoise => Some(next),
                FatEntry::Next(_) | FatEntry::End | FatEntry::Invalid => None,
            };
            push_cluster(&mut runs, at);
            let Some(next) = next else { return Ok(runs) };
            at = next;
            steps += 1;
            if steps == limit {
                tortoise = at;
                limit *= 2;
            }
        }
    }
}
