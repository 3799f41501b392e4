//! A long list: a deque of listpacks of bounded size.
//!
//! ```text
//!   nodes  [ listpack: a b c … ][ listpack: … ][ plain: one large element ][ listpack: … y z ]
//!            ▲ push_front                                                     push_back ▲
//! ```
//!
//! Pushing and popping touch one node at an end. An element larger than a node
//! may be stands alone, so that no listpack ever moves megabytes.

mod fill;
mod insert;
mod iter;
mod node;

use crate::item::{Item, Needle};
use crate::listpack::Listpack;
use alloc::collections::VecDeque;

pub use fill::Fill;
pub use iter::Iter;
pub use node::Node;

/// Which end of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Front,
    Back,
}

/// Which side of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Before,
    After,
}

#[derive(Clone, Debug, Default)]
pub struct Quicklist {
    nodes: VecDeque<Node>,
    len: usize,
}

impl Quicklist {
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = &Node> + ExactSizeIterator {
        self.nodes.iter()
    }

    pub fn node(&self, at: usize) -> Option<&Node> {
        self.nodes.get(at)
    }

    /// Adds a whole node at the back, as files hold them. Empty ones are left out.
    pub fn push_node(&mut self, node: Node) {
        if !node.is_empty() {
            self.len += node.len();
            self.nodes.push_back(node);
        }
    }

    /// The listpack, where all is in one.
    pub fn as_listpack(&self) -> Option<&Listpack> {
        match self.nodes.front() {
            Some(Node::Packed(listpack)) if self.nodes.len() == 1 => Some(listpack),
            _ => None,
        }
    }

    /// As [`Quicklist::as_listpack`], taken out: the list is empty afterwards.
    pub fn take_listpack(&mut self) -> Option<Listpack> {
        self.as_listpack()?;
        self.len = 0;
        match self.nodes.pop_front() {
            Some(Node::Packed(listpack)) => Some(listpack),
            _ => None,
        }
    }

    pub fn heap_bytes(&self) -> usize {
        let nodes: usize = self.nodes.iter().map(Node::heap_bytes).sum();
        nodes + self.nodes.capacity() * size_of::<Node>()
    }

    pub fn push(&mut self, end: End, element: &[u8], fill: Fill) {
        let last = match end {
            End::Front => self.nodes.front_mut(),
            End::Back => self.nodes.back_mut(),
        };
        self.len += 1;
        match last {
            Some(Node::Packed(listpack)) if fill.admits(listpack, element) => match end {
                End::Front => listpack.push_front(element),
                End::Back => listpack.push_back(element),
            },
            last => {
                if let Some(Node::Packed(full)) = last {
                    full.shrink_to_fit();
                }
                let node = Node::of(element, fill);
                match end {
                    End::Front => self.nodes.push_front(node),
                    End::Back => self.nodes.push_back(node),
                }
            }
        }
    }

    #[inline]
    pub fn get(&self, index: usize) -> Option<Item<'_>> {
        let (node, offset) = self.seek(index)?;
        self.nodes[node].get(offset)
    }

    /// The node of element `index` and the element's number in it, walked to
    /// from the nearer end.
    fn seek(&self, index: usize) -> Option<(usize, usize)> {
        if index >= self.len {
            return None;
        }
        if index < self.len / 2 {
            let mut left = index;
            for (at, node) in self.nodes.iter().enumerate() {
                if left < node.len() {
                    return Some((at, left));
                }
                left -= node.len();
            }
        } else {
            let mut first = self.len;
            for (at, node) in self.nodes.iter().enumerate().rev() {
                first -= node.len();
                if index >= first {
                    return Some((at, index - first));
                }
            }
        }
        None
    }

    /// Takes out `count` elements from `index` on, or as many as there are.
    pub fn remove_range(&mut self, index: usize, count: usize) {
        let Some((mut at, mut offset)) = self.seek(index) else { return };
        let mut left = count.min(self.len - index);
        self.len -= left;
        let mut first_empty = at;
        let mut end_empty = at;
        while left > 0 {
            let node = &mut self.nodes[at];
            let removed = left.min(node.len() - offset);
            if removed == node.len() {
                // Whole nodes go together below: one move of what follows.
                end_empty = at + 1;
            } else {
                node.remove_range(offset, removed);
                if end_empty <= first_empty {
                    first_empty = at + 1;
                    end_empty = at + 1;
                }
            }
            left -= removed;
            at += 1;
            offset = 0;
        }
        self.nodes.drain(first_empty..end_empty);
    }

    /// Takes out the elements equal to `wanted`, at most `limit`, counted from
    /// `end`. Returns how many.
    pub fn remove_equal(&mut self, wanted: Needle<'_>, limit: usize, end: End) -> usize {
        let mut removed = 0;
        let mut step = |node: &mut Node| {
            if removed < limit {
                removed += node.remove_equal(wanted, limit - removed, end);
            }
        };
        match end {
            End::Front => self.nodes.iter_mut().for_each(&mut step),
            End::Back => self.nodes.iter_mut().rev().for_each(&mut step),
        }
        if removed > 0 {
            self.nodes.retain(|it| !it.is_empty());
            self.len -= removed;
        }
        removed
    }

    pub fn iter(&self) -> Iter<'_> {
        self.range(0..self.len)
    }

    /// The elements at these indices, from either end.
    pub fn range(&self, indices: core::ops::Range<usize>) -> Iter<'_> {
        let end = indices.end.min(self.len);
        let count = end.saturating_sub(indices.start);
        match (self.seek(indices.start), self.seek(end.wrapping_sub(1))) {
            (Some(front), Some(back)) if count > 0 => Iter::new(&self.nodes, front, back, count),
            _ => Iter::empty(&self.nodes),
        }
    }
}

#[cfg(test)]
mod tests;
