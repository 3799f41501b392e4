//! Up to where values stay in their compact encodings.

use stdx::siphash::Key;
use structs::{quicklist::Fill, stream::NodeLimits};

/// The thresholds that CONFIG can set, and the seed for hash tables that values
/// grow into.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// `list-max-listpack-size`
    pub list_fill: Fill,
    /// `set-max-intset-entries`
    pub set_max_intset_entries: usize,
    /// `set-max-listpack-entries`
    pub set_max_listpack_entries: usize,
    /// `set-max-listpack-value`, bytes
    pub set_max_listpack_value: usize,
    /// `hash-max-listpack-entries`
    pub hash_max_listpack_entries: usize,
    /// `hash-max-listpack-value`, bytes
    pub hash_max_listpack_value: usize,
    /// `zset-max-listpack-entries`
    pub zset_max_listpack_entries: usize,
    /// `zset-max-listpack-value`, bytes
    pub zset_max_listpack_value: usize,
    /// `hll-sparse-max-bytes`
    pub hll_sparse_max_bytes: usize,
    /// `stream-node-max-bytes`
    pub stream_node_max_bytes: usize,
    /// `stream-node-max-entries`
    pub stream_node_max_entries: usize,
    pub seed: Key,
}

impl Limits {
    /// The reference's thresholds.
    pub fn new(seed: Key) -> Limits {
        Limits {
            list_fill: Fill(-2),
            set_max_intset_entries: 512,
            set_max_listpack_entries: 128,
            set_max_listpack_value: 64,
            hash_max_listpack_entries: 512,
            hash_max_listpack_value: 64,
            zset_max_listpack_entries: 128,
            zset_max_listpack_value: 64,
            hll_sparse_max_bytes: 3000,
            stream_node_max_bytes: 4096,
            stream_node_max_entries: 100,
            seed,
        }
    }

    /// Up to where a stream's node takes more entries.
    #[inline]
    pub fn stream_nodes(&self) -> NodeLimits {
        NodeLimits {
            max_bytes: self.stream_node_max_bytes,
            max_entries: self.stream_node_max_entries,
        }
    }
}
