//! A picture of the dentry cache for the views.

use super::{DentryCache, DentryCounts};
use alloc::{string::String, vec::Vec};
use stdx::order::sort_by;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DentryPicture {
    pub positive: usize,
    pub negative: usize,
    pub capacity: usize,
    pub counts: DentryCounts,
    /// The names used last, newest first.
    pub recent: Vec<RecentName>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecentName {
    pub name: String,
    pub exists: bool,
}

pub(crate) fn picture(cache: &DentryCache, max_recent: usize) -> DentryPicture {
    let mut live: Vec<_> = cache.slots.iter().flatten().collect();
    let positive = live.iter().filter(|it| it.node.is_some()).count();
    let negative = live.len() - positive;
    sort_by(&mut live, |a, b| a.last_used > b.last_used);
    live.truncate(max_recent);
    let recent = live
        .into_iter()
        .map(|it| RecentName { name: it.name.as_ref().into(), exists: it.node.is_some() })
        .collect();
    DentryPicture {
        positive,
        negative,
        capacity: cache.policy.capacity,
        counts: cache.counts,
        recent,
    }
}
