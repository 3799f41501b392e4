//! Cutting entries off the start.

use super::{Entries, StreamId, node::Node};

/// What is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trim {
    /// Entries before the last so many.
    MaxLen(usize),
    /// Entries before this id.
    MinId(StreamId),
}

/// How far trimming goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrimExtent {
    /// Until nothing is left that is to go.
    Exact,
    /// Only nodes that go whole, which is cheap, and no more than so many entries.
    WholeNodes { max_entries: usize },
}

impl Entries {
    /// Returns how many entries went.
    pub fn trim(&mut self, trim: Trim, extent: TrimExtent) -> usize {
        let before = self.len;
        while let Some(first) = self.nodes.first_entry() {
            let (id, live) = (*first.key(), first.get().live());
            if matches!(trim, Trim::MaxLen(max) if self.len <= max) {
                break;
            }
            if let TrimExtent::WholeNodes { max_entries } = extent
                && before - self.len + live > max_entries
            {
                break;
            }
            let goes_whole = match trim {
                Trim::MaxLen(max) => self.len - live >= max,
                Trim::MinId(min) => first.get().last_id(id) < min,
            };
            if goes_whole {
                first.remove();
                self.len -= live;
                continue;
            }
            if extent == TrimExtent::Exact {
                let over = match trim {
                    Trim::MaxLen(max) => self.len - max,
                    Trim::MinId(_) => usize::MAX,
                };
                let node = first.into_mut();
                self.len -= node.delete_from_front(id, trim, over);
            }
            break;
        }
        if self.len < before {
            self.find_first();
        }
        before - self.len
    }
}

impl Node {
    /// Deletes entries from the first on, at most `most`. Returns how many.
    fn delete_from_front(&mut self, first: StreamId, trim: Trim, most: usize) -> usize {
        let goes = |id| match trim {
            Trim::MaxLen(_) => true,
            Trim::MinId(min) => id < min,
        };
        let entries = self.entries(first).take_while(|it| goes(it.id));
        let live = entries.filter(|it| !it.is_deleted).map(|it| it.position).take(most);
        let positions: alloc::vec::Vec<_> = live.collect();
        for position in &positions {
            self.mark(*position);
        }
        if !positions.is_empty() {
            self.count_deleted(positions.len());
        }
        positions.len()
    }
}
