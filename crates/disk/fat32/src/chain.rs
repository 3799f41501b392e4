//! The clusters of one file or directory, as runs.
//!
//! ```text
//!   index   0 1 2 3 | 4 5 | 6 …          runs found so far; a seek is a
//!   cluster 9…12      40,41  (not known)  binary search, never a walk
//! ```

use crate::{ClusterId, Geometry, cluster::ClusterRun, store::Store, table::FatEntry};
use alloc::vec::Vec;
use block::BlockDevice;
use vfs::FsError;

pub(crate) struct Chain {
    runs: Vec<Placed>,
    known: u32,
    end: End,
    /// Brent's tortoise: where the walk was at the last power of two.
    tortoise: (u32, Option<ClusterId>),
}

#[derive(Clone, Copy)]
struct Placed {
    /// Place of the run's first cluster in the chain.
    index: u32,
    run: ClusterRun,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Unknown,
    Reached,
    /// What follows cluster `at` (0: the slot itself) is no cluster.
    Broken {
        at: u32,
    },
    /// Cluster `at` leads back to one before it. Known are the ones before that.
    Looped {
        at: u32,
    },
}

impl End {
    fn error(self) -> Option<FsError> {
        match self {
            End::Broken { at } | End::Looped { at } => Some(FsError::Corrupt { at: u64::from(at) }),
            End::Unknown | End::Reached => None,
        }
    }
}

impl Chain {
    /// The chain of a slot's first cluster, of which nothing is known yet.
    pub(crate) fn new(first: u32, geometry: &Geometry) -> Chain {
        let mut chain =
            Chain { runs: Vec::new(), known: 0, end: End::Reached, tortoise: (0, None) };
        match geometry.cluster(first) {
            Some(first) => {
                chain.push(first);
                chain.end = End::Unknown;
            }
            None if first != 0 => chain.end = End::Broken { at: 0 },
            None => {}
        }
        chain
    }

    pub(crate) fn first(&self) -> Option<ClusterId> {
        self.runs.first().map(|it| it.run.first)
    }

    pub(crate) fn run_count(&self) -> usize {
        self.runs.len()
    }

    pub(crate) fn known_runs(&self) -> impl Iterator<Item = ClusterRun> {
        self.runs.iter().map(|it| it.run)
    }

    /// The cluster at `index`, with the neighbours behind it that belong to the
    /// chain too, `want` at most. `None` past the end.
    pub(crate) fn locate<D: BlockDevice>(
        &mut self,
        store: &mut Store<D>,
        index: u32,
        want: u32,
    ) -> Result<Option<ClusterRun>, FsError> {
        self.walk_to(store, index.saturating_add(want))?;
        if index >= self.known {
            return self.end.error().map_or(Ok(None), Err);
        }
        let found = self.runs.partition_point(|it| it.index <= index) - 1;
        let Placed { index: start, run } = self.runs[found];
        let skip = index - start;
        let first = ClusterId::new(run.first.get() + skip);
        Ok(Some(ClusterRun { first, len: (run.len - skip).min(want) }))
    }

    /// How many clusters the chain has.
    pub(crate) fn len<D: BlockDevice>(&mut self, store: &mut Store<D>) -> Result<u32, FsError> {
        self.walk_to(store, u32::MAX)?;
        self.end.error().map_or(Ok(self.known), Err)
    }

    /// Makes a broken chain end where its first `need` clusters do, which a
    /// torn write may leave behind. What followed stays lost.
    pub(crate) fn mend<D: BlockDevice>(
        &mut self,
        store: &mut Store<D>,
        need: u32,
    ) -> Result<(), FsError> {
        self.walk_to(store, u32::MAX)?;
        if matches!(self.end, End::Broken { .. }) && self.known > need {
            self.cut(need);
            self.last().map_or(Ok(()), |it| store.set_end(it))?;
        }
        Ok(())
    }

    pub(crate) fn last(&self) -> Option<ClusterId> {
        self.runs.last().map(|it| it.run.last())
    }

    /// Takes in clusters that were linked behind the end.
    pub(crate) fn append(&mut self, runs: &[ClusterRun]) {
        runs.iter().flat_map(|it| it.clusters()).for_each(|it| self.push(it));
    }

    /// Cuts the chain to `keep` known clusters and returns the rest.
    pub(crate) fn cut(&mut self, keep: u32) -> Vec<ClusterRun> {
        let mut tail = Vec::new();
        while let Some(placed) = self.runs.last_mut().filter(|it| it.index + it.run.len > keep) {
            let stay = keep.saturating_sub(placed.index);
            let first = ClusterId::new(placed.run.first.get() + stay);
            tail.push(ClusterRun { first, len: placed.run.len - stay });
            placed.run.len = stay;
            if stay > 0 {
                break;
            }
            self.runs.pop();
        }
        self.known = self.known.min(keep);
        self.end = End::Reached;
        tail.reverse();
        tail
    }

    /// Forgets all but the first cluster, as if nothing had been walked.
    pub(crate) fn forget(&mut self, geometry: &Geometry) {
        if let Some(first) = self.first() {
            *self = Chain::new(first.get(), geometry);
        }
    }

    fn walk_to<D: BlockDevice>(&mut self, store: &mut Store<D>, count: u32) -> Result<(), FsError> {
        while self.known < count && self.end == End::Unknown {
            let last = self.last().expect("an unknown end has a cluster before it");
            match store.entry(last)? {
                FatEntry::Next(next) if self.tortoise.1 == Some(next) => self.cut_loop(),
                FatEntry::Next(next) => self.push(next),
                FatEntry::End => self.end = End::Reached,
                FatEntry::Free | FatEntry::Bad | FatEntry::Invalid => {
                    self.end = End::Broken { at: last.get() };
                }
            }
        }
        Ok(())
    }

    /// The walk came back to the tortoise: keeps what comes before the first
    /// repetition. With the loop's length it is found by two fingers.
    fn cut_loop(&mut self) {
        let length = self.known - self.tortoise.0;
        let clusters = || self.runs.iter().flat_map(|it| it.run.clusters());
        let mut fingers = clusters().zip(clusters().skip(length as usize));
        let before = fingers.position(|(a, b)| a == b);
        let before = before.map_or(self.tortoise.0, |it| it as u32);
        self.cut(before + length);
        let at = self.last().map_or(0, ClusterId::get);
        self.end = End::Looped { at };
    }

    fn push(&mut self, cluster: ClusterId) {
        match self.runs.last_mut() {
            Some(placed) if placed.run.end() == cluster.get() => placed.run.len += 1,
            _ => self
                .runs
                .push(Placed { index: self.known, run: ClusterRun { first: cluster, len: 1 } }),
        }
        if self.known.is_power_of_two() {
            self.tortoise = (self.known, Some(cluster));
        }
        self.known += 1;
    }
}
