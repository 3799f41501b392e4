//! Inserting and replacing inside a quicklist: nodes split and merge here.

use super::{Fill, Node, Quicklist, Side};
use crate::listpack::Listpack;

/// A listpack's bytes that two merged ones have only once.
const SHARED_BYTES: usize = 7;

impl Quicklist {
    /// Inserts beside element `index`, which must be there.
    pub fn insert(&mut self, index: usize, side: Side, element: &[u8], fill: Fill) {
        let Some((at, offset)) = self.seek(index) else { return };
        self.len += 1;
        if let Node::Packed(listpack) = &mut self.nodes[at]
            && fill.admits(listpack, element)
        {
            insert_in(listpack, offset, side, element);
            return;
        }
        // The gap between elements where the new one goes.
        let gap = match side {
            Side::Before => offset,
            Side::After => offset + 1,
        };
        if gap == self.nodes[at].len() && side == Side::After {
            self.insert_between(at + 1, Side::After, element, fill);
        } else if gap == 0 && side == Side::Before {
            self.insert_between(at, Side::Before, element, fill);
        } else {
            self.insert_by_split((at, gap), side, element, fill);
        }
    }

    /// Inserts at the boundary before node `at`: into the neighbour away from
    /// the element it was to be beside, or as a node of its own.
    fn insert_between(&mut self, at: usize, side: Side, element: &[u8], fill: Fill) {
        let neighbour = match side {
            Side::After => Some(at),
            Side::Before => at.checked_sub(1),
        };
        match neighbour.and_then(|it| self.nodes.get_mut(it)) {
            Some(Node::Packed(listpack)) if fill.admits(listpack, element) => match side {
                Side::After => listpack.push_front(element),
                Side::Before => listpack.push_back(element),
            },
            _ => self.nodes.insert(at, Node::of(element, fill)),
        }
    }

    /// Cuts node `at` at the gap. The element joins the half without its pivot.
    fn insert_by_split(
        &mut self,
        (at, gap): (usize, usize),
        side: Side,
        element: &[u8],
        fill: Fill,
    ) {
        self.split(at, gap);
        if fill.is_large(element.len()) {
            return self.nodes.insert(at + 1, Node::of(element, fill));
        }
        match (&mut self.nodes[at], side) {
            (Node::Packed(left), Side::Before) => {
                left.push_back(element);
                self.merge_around(at + 1, fill);
            }
            _ => {
                if let Node::Packed(right) = &mut self.nodes[at + 1] {
                    right.push_front(element);
                }
                self.merge_around(at, fill);
            }
        }
    }

    /// Cuts node `at` before its element `gap`.
    fn split(&mut self, at: usize, gap: usize) {
        if let Node::Packed(listpack) = &mut self.nodes[at] {
            let rest = listpack.split_off(gap);
            listpack.shrink_to_fit();
            self.nodes.insert(at + 1, Node::Packed(rest));
        }
    }

    /// Merges what fits among node `at` and two neighbours on each side: the
    /// outer pairs first.
    fn merge_around(&mut self, mut at: usize, fill: Fill) {
        if at >= 2 && self.merge_with_next(at - 2, fill) {
            at -= 1;
        }
        self.merge_with_next(at + 1, fill);
        if at >= 1 && self.merge_with_next(at - 1, fill) {
            at -= 1;
        }
        self.merge_with_next(at, fill);
    }

    fn merge_with_next(&mut self, at: usize, fill: Fill) -> bool {
        let (Some(Node::Packed(a)), Some(Node::Packed(b))) =
            (self.nodes.get(at), self.nodes.get(at + 1))
        else {
            return false;
        };
        let bytes = a.byte_len() + b.byte_len() - SHARED_BYTES;
        if fill.is_exceeded(bytes, a.len() + b.len()) {
            return false;
        }
        if let Some(Node::Packed(right)) = self.nodes.remove(at + 1)
            && let Node::Packed(left) = &mut self.nodes[at]
        {
            left.append(&right);
        }
        true
    }

    /// Replaces element `index`, which must be there.
    pub fn replace(&mut self, index: usize, element: &[u8], fill: Fill) {
        let Some((at, offset)) = self.seek(index) else { return };
        match &mut self.nodes[at] {
            // In place, whatever becomes of the node's size: the reference does
            // not split nodes here.
            Node::Packed(listpack) if !fill.is_large(element.len()) => {
                if let Some(position) = listpack.position(offset) {
                    listpack.replace(position, element);
                }
            }
            Node::Plain(old) if fill.is_large(element.len()) => *old = element.into(),
            // The new element gets a node of its own. Unless the old one was the
            // first of its node, what it was cut into may fit to what is around.
            _ => {
                self.insert(index, Side::After, element, fill);
                self.remove_range(index, 1);
                if offset > 0 {
                    self.merge_around(at + 1, fill);
                }
            }
        }
    }
}

fn insert_in(listpack: &mut Listpack, offset: usize, side: Side, element: &[u8]) {
    let Some(position) = listpack.position(offset) else { return };
    match side {
        Side::Before => listpack.insert(position, element),
        Side::After => listpack.insert_after(position, element),
    }
}
