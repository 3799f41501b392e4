//! Which clusters are free, by one bit each, read from the FAT once.

use crate::{
    ClusterId, Geometry,
    cluster::ClusterRun,
    layout::u32_at,
    store::{Store, TRANSFER_LEN},
    table::ENTRY_MASK,
};
use alloc::{vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice, BlockIdx};
use vfs::FsError;

/// ```text
///   bits    0 0 1 1 1 0 1 …     1: may be given out
///   held    windows set aside for directories: free on the disk, not here
/// ```
pub(crate) struct Space {
    bits: Vec<u64>,
    clusters: u32,
    /// Free on the disk as soon as everything is written; held ones included.
    pub(crate) free: u32,
    held: u32,
    /// Where to look first.
    pub(crate) next: u32,
}

/// Runs looked at before short ones are taken.
const MAX_TRIES: usize = 256;

impl Space {
    /// Reads the whole FAT in long transfers: the only count that cannot lie.
    pub(crate) fn scan<D: BlockDevice>(store: &mut Store<D>, next: u32) -> Result<Space, FsError> {
        store.write_back()?;
        let geometry = store.geometry;
        let mut space = Space::full(&geometry, next);
        let bytes_used = (u64::from(geometry.clusters) + 2) * 4;
        let blocks_used = bytes_used.div_ceil(BLOCK_LEN as u64);
        let mut bytes = vec![0; TRANSFER_LEN.min(blocks_used as usize * BLOCK_LEN)];
        let mut done = 0;
        while done < blocks_used {
            let blocks = (blocks_used - done).min((bytes.len() / BLOCK_LEN) as u64);
            let part = &mut bytes[..blocks as usize * BLOCK_LEN];
            store.device.read(BlockIdx(geometry.fat_read_start() + done), part)?;
            let first = done * (BLOCK_LEN / 4) as u64;
            for (index, entry) in part.chunks_exact(4).enumerate() {
                if u32_at(entry, 0) & ENTRY_MASK == 0 {
                    space.mark_free(first + index as u64);
                }
            }
            done += blocks;
        }
        Ok(space)
    }

    fn full(geometry: &Geometry, next: u32) -> Space {
        let words = (geometry.clusters as usize).div_ceil(64);
        let next = geometry.cluster(next).map_or(0, |it| it.get() - 2);
        Space { bits: vec![0; words], clusters: geometry.clusters, free: 0, held: 0, next }
    }

    fn mark_free(&mut self, raw: u64) {
        if raw >= 2 && raw - 2 < u64::from(self.clusters) {
            self.set_bit((raw - 2) as u32);
            self.free += 1;
        }
    }

    /// The hint for FSInfo.
    pub(crate) fn next_cluster(&self) -> u32 {
        self.next + 2
    }

    /// Clusters that an allocation can get.
    pub(crate) fn available(&self) -> u32 {
        self.free - self.held
    }

    pub(crate) fn clusters(&self) -> u32 {
        self.clusters
    }

    pub(crate) fn is_free(&self, cluster: ClusterId) -> bool {
        self.bit(cluster.get() - 2)
    }

    /// Takes `want` clusters, after `near` if that is free, else in the first
    /// run that is long enough, else in pieces.
    pub(crate) fn take(
        &mut self,
        want: u32,
        near: Option<ClusterId>,
    ) -> Result<Vec<ClusterRun>, FsError> {
        if want > self.available() {
            return Err(FsError::NoSpace);
        }
        let mut runs = Vec::new();
        let mut left = want;
        if let Some(near) = near {
            let start = near.get() - 1;
            let len = self.run_len(start, left);
            left -= self.take_run(&mut runs, start, len);
        }
        while left > 0 {
            let (start, len) = self.find_run(left).ok_or(FsError::NoSpace)?;
            left -= self.take_run(&mut runs, start, len.min(left));
        }
        Ok(runs)
    }

    fn take_run(&mut self, runs: &mut Vec<ClusterRun>, start: u32, len: u32) -> u32 {
        if len > 0 {
            (start..start + len).for_each(|it| self.clear_bit(it));
            self.free -= len;
            self.next = (start + len) % self.clusters;
            runs.push(ClusterRun { first: ClusterId::new(start + 2), len });
        }
        len
    }

    pub(crate) fn give_back(&mut self, run: ClusterRun) {
        for index in run.first.get() - 2..run.end() - 2 {
            if !self.bit(index) {
                self.set_bit(index);
                self.free += 1;
            }
        }
    }

    /// Sets clusters aside without taking them, so that others grow elsewhere.
    pub(crate) fn hold(&mut self, after: ClusterId, want: u32) -> Option<ClusterRun> {
        let start = after.get() - 1;
        let len = self.run_len(start, want);
        if len == 0 {
            return None;
        }
        (start..start + len).for_each(|it| self.clear_bit(it));
        self.held += len;
        if (start..start + len).contains(&self.next) {
            self.next = (start + len) % self.clusters;
        }
        Some(ClusterRun { first: ClusterId::new(start + 2), len })
    }

    pub(crate) fn release(&mut self, run: ClusterRun) {
        self.held -= run.len;
        (run.first.get() - 2..run.end() - 2).for_each(|it| self.set_bit(it));
    }

    /// The best free run from the hint on: the first of at least `want`, or the
    /// longest of those looked at.
    fn find_run(&self, want: u32) -> Option<(u32, u32)> {
        let mut best: Option<(u32, u32)> = None;
        let mut at = self.next;
        let mut wrapped = false;
        for _ in 0..MAX_TRIES {
            let Some(start) = self.next_set(at) else {
                if core::mem::replace(&mut wrapped, true) {
                    break;
                }
                at = 0;
                continue;
            };
            if wrapped && start >= self.next && best.is_some() {
                break;
            }
            let len = self.run_len(start, want);
            if len == want {
                return Some((start, len));
            }
            best = best.max_by_len((start, len));
            at = start + len;
        }
        best
    }

    fn next_set(&self, from: u32) -> Option<u32> {
        if from >= self.clusters {
            return None;
        }
        let word = (from / 64) as usize;
        let first = self.bits[word] & (u64::MAX << (from % 64));
        if first != 0 {
            return Some(word as u32 * 64 + first.trailing_zeros());
        }
        let later = self.bits[word + 1..].iter().position(|it| *it != 0)?;
        let word = word + 1 + later;
        Some(word as u32 * 64 + self.bits[word].trailing_zeros())
    }

    fn run_len(&self, start: u32, max: u32) -> u32 {
        let end = start.saturating_add(max).min(self.clusters);
        (start..end).take_while(|it| self.bit(*it)).count() as u32
    }

    fn bit(&self, index: u32) -> bool {
        self.bits[(index / 64) as usize] >> (index % 64) & 1 == 1
    }
    fn set_bit(&mut self, index: u32) {
        self.bits[(index / 64) as usize] |= 1 << (index % 64);
    }
    fn clear_bit(&mut self, index: u32) {
        self.bits[(index / 64) as usize] &= !(1 << (index % 64));
    }
}

trait Longest {
    fn max_by_len(self, other: (u32, u32)) -> Self;
}

impl Longest for Option<(u32, u32)> {
    fn max_by_len(self, other: (u32, u32)) -> Option<(u32, u32)> {
        match self {
            Some(best) if best.1 >= other.1 => Some(best),
            _ => Some(other),
        }
    }
}
