//! One call of HSCAN, SSCAN or ZSCAN on a hash table.

use structs::dict::{Dict, EntryId};

/// Buckets visited for each element asked for, at most, when they are empty.
const BUCKETS_PER_ELEMENT: usize = 10;

/// Gives at least `count` entries to `each`, unless the table ends or is nearly
/// empty, and returns the cursor to go on with.
pub(super) fn scan<V>(
    dict: &Dict<V>,
    mut cursor: u64,
    count: usize,
    mut each: impl FnMut(EntryId),
) -> u64 {
    let mut given = 0;
    for _ in 0..count.saturating_mul(BUCKETS_PER_ELEMENT).max(1) {
        cursor = dict.scan(cursor, |id| {
            given += 1;
            each(id);
        });
        if cursor == 0 || given >= count {
            break;
        }
    }
    cursor
}
