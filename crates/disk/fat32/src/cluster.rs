use core::fmt;

/// A cluster of the data area: 2 or more by construction, and within the
/// volume where a [`Geometry`](crate::Geometry) made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClusterId(u32);

impl ClusterId {
    pub const FIRST: ClusterId = ClusterId(2);

    pub(crate) fn new(raw: u32) -> ClusterId {
        assert!(raw >= 2, "clusters 0 and 1 do not exist");
        ClusterId(raw)
    }

    pub fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for ClusterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Neighbouring clusters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClusterRun {
    pub(crate) first: ClusterId,
    pub(crate) len: u32,
}

impl ClusterRun {
    pub(crate) fn last(self) -> ClusterId {
        ClusterId(self.first.0 + self.len - 1)
    }
    pub(crate) fn end(self) -> u32 {
        self.first.0 + self.len
    }
    pub(crate) fn clusters(self) -> impl Iterator<Item = ClusterId> {
        (self.first.0..self.end()).map(ClusterId)
    }
}

/// Adds a cluster to a list of runs, joining it to the last one if it is next.
pub(crate) fn push_cluster(runs: &mut alloc::vec::Vec<ClusterRun>, cluster: ClusterId) {
    match runs.last_mut() {
        Some(run) if run.end() == cluster.0 => run.len += 1,
        _ => runs.push(ClusterRun { first: cluster, len: 1 }),
    }
}
