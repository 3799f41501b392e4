//! The shape of the radix tree in which the reference keeps nodes, which XINFO
//! tells: it follows from the keys alone.
//!
//! ```text
//!   keys  aab, aac, ad        nodes   [a]─►[a d]─►(ad)
//!                                          └►[b c]─►(aab), (aac)
//! ```
//!
//! A node for each fork, one for each run of bytes between two forks that is not
//! the fork's own byte, and one for the end of each key.

use super::{StreamId, id::ID_LEN};
use alloc::vec::Vec;

/// Nodes of a tree of these ids, which come in order.
pub(super) fn radix_node_count<'a>(ids: impl Iterator<Item = &'a StreamId>) -> usize {
    let mut ids = ids.map(|it| it.to_bytes());
    let Some(mut last) = ids.next() else { return 1 };
    // The forks on the way to the last key, by depth.
    let mut forks: Vec<usize> = Vec::new();
    let mut nodes = 1;
    for id in ids {
        let depth = last.iter().zip(&id).take_while(|(a, b)| a == b).count();
        let (runs, below) = leave(&mut forks, depth + 1);
        if forks.last() != Some(&depth) {
            forks.push(depth);
            nodes += 1;
        }
        nodes += 1 + runs + usize::from(below > depth + 1);
        last = id;
    }
    let (runs, top) = leave(&mut forks, 0);
    nodes + runs + usize::from(top > 0)
}

/// Goes up from the last key's end over all forks of at least `depth`. Returns
/// the runs of bytes passed, and the depth of what was left last.
fn leave(forks: &mut Vec<usize>, depth: usize) -> (usize, usize) {
    let (mut runs, mut below) = (0, ID_LEN);
    while let Some(fork) = forks.pop_if(|it| *it >= depth) {
        runs += usize::from(below > fork + 1);
        below = fork;
    }
    (runs, below)
}
