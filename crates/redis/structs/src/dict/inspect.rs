//! Read-only pictures of a [`Dict`] for the views. A child module sees the
//! private fields, so the algorithm above carries no drawing code.

use super::{Dict, table::Table};
use alloc::vec::Vec;

#[derive(Debug, PartialEq, Eq)]
pub struct DictLayout {
    /// Entries in each bucket of the table being left; empty when at rest.
    pub old_chain_lens: Vec<usize>,
    pub new_chain_lens: Vec<usize>,
    /// Buckets of the old table that have moved.
    pub moved: usize,
}

/// The first `max_buckets` buckets of each table.
pub fn layout<V>(dict: &Dict<V>, max_buckets: usize) -> DictLayout {
    DictLayout {
        old_chain_lens: dict.old.as_ref().map_or(Vec::new(), |it| chain_lens(it, max_buckets)),
        new_chain_lens: chain_lens(&dict.new, max_buckets),
        moved: if dict.old.is_some() { dict.moved } else { 0 },
    }
}

fn chain_lens(table: &Table, max_buckets: usize) -> Vec<usize> {
    (0..table.bucket_count().min(max_buckets)).map(|home| table.chain(home).count()).collect()
}
