//! Which frame holds which page of one file.

use super::PAGE_LEN;
use alloc::{boxed::Box, vec::Vec};
use stdx::order::IdMap;

/// Pages a leaf covers: one bit of a word for each, and 256 KiB of file.
pub(crate) const LEAF_PAGES: u64 = 64;
const EMPTY: u32 = u32::MAX;

/// Neighbouring pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) first: u64,
    pub(crate) pages: usize,
}

impl Run {
    pub(crate) fn start(self) -> u64 {
        self.first * PAGE_LEN as u64
    }
    pub(crate) fn end(self) -> u64 {
        (self.first + self.pages as u64) * PAGE_LEN as u64
    }
}

#[derive(Default)]
pub(crate) struct FilePages {
    leaves: IdMap<Box<Leaf>>,
    resident: usize,
    dirty: usize,
}

struct Leaf {
    frames: [u32; LEAF_PAGES as usize],
    dirty: u64,
    resident: u64,
}

impl Leaf {
    const EMPTY: Leaf = Leaf { frames: [EMPTY; LEAF_PAGES as usize], dirty: 0, resident: 0 };
}

impl FilePages {
    pub(crate) fn resident(&self) -> usize {
        self.resident
    }

    pub(crate) fn dirty(&self) -> usize {
        self.dirty
    }

    pub(crate) fn get(&self, page: u64) -> Option<u32> {
        let frame = self.leaves.get(page / LEAF_PAGES)?.frames[slot(page)];
        (frame != EMPTY).then_some(frame)
    }

    pub(crate) fn set(&mut self, page: u64, frame: u32) {
        let index = page / LEAF_PAGES;
        if !self.leaves.contains(index) {
            self.leaves.insert(index, Box::new(Leaf::EMPTY));
        }
        let leaf = self.leaves.get_mut(index).expect("an empty leaf was put there");
        leaf.frames[slot(page)] = frame;
        self.resident += usize::from(leaf.resident & bit(page) == 0);
        leaf.resident |= bit(page);
    }

    pub(crate) fn take(&mut self, page: u64) -> Option<u32> {
        let leaf = self.leaves.get_mut(page / LEAF_PAGES)?;
        let frame = core::mem::replace(&mut leaf.frames[slot(page)], EMPTY);
        leaf.resident &= !bit(page);
        if leaf.resident == 0 {
            self.leaves.remove(page / LEAF_PAGES);
        }
        self.resident -= usize::from(frame != EMPTY);
        (frame != EMPTY).then_some(frame)
    }

    pub(crate) fn is_dirty(&self, page: u64) -> bool {
        self.leaves.get(page / LEAF_PAGES).is_some_and(|it| it.dirty & bit(page) != 0)
    }

    /// Returns whether the page was clean.
    pub(crate) fn mark_dirty(&mut self, page: u64) -> bool {
        let leaf = self.leaves.get_mut(page / LEAF_PAGES).expect("a dirty page is resident");
        let was_clean = leaf.dirty & bit(page) == 0;
        leaf.dirty |= bit(page);
        self.dirty += usize::from(was_clean);
        was_clean
    }

    /// Returns whether the page was dirty.
    pub(crate) fn mark_clean(&mut self, page: u64) -> bool {
        let Some(leaf) = self.leaves.get_mut(page / LEAF_PAGES) else { return false };
        let was_dirty = leaf.dirty & bit(page) != 0;
        leaf.dirty &= !bit(page);
        self.dirty -= usize::from(was_dirty);
        was_dirty
    }

    /// The first run of dirty pages from `from` on. Runs end at multiples of
    /// `max`, so that a file written piece by piece goes out in whole transfers.
    pub(crate) fn dirty_run(&self, from: u64, max: usize) -> Option<Run> {
        let first = self.first_dirty(from)?;
        let limit = max - (first % max as u64) as usize;
        let mut pages = 1;
        while pages < limit && self.is_dirty(first + pages as u64) {
            pages += 1;
        }
        Some(Run { first, pages })
    }

    fn first_dirty(&self, from: u64) -> Option<u64> {
        self.leaves.range_from(from / LEAF_PAGES).find_map(|(index, leaf)| {
            let base = index * LEAF_PAGES;
            let below = if base < from { bit(from) - 1 } else { 0 };
            let dirty = leaf.dirty & !below;
            (dirty != 0).then(|| base + u64::from(dirty.trailing_zeros()))
        })
    }

    pub(crate) fn pages_from(&self, first: u64) -> Vec<u64> {
        let leaves = self.leaves.range_from(first / LEAF_PAGES);
        let pages = leaves.flat_map(|(index, leaf)| {
            let base = index * LEAF_PAGES;
            (0..LEAF_PAGES).map(move |it| base + it).filter(|it| leaf.resident & bit(*it) != 0)
        });
        pages.filter(|it| *it >= first).collect()
    }
}

fn slot(page: u64) -> usize {
    (page % LEAF_PAGES) as usize
}

fn bit(page: u64) -> u64 {
    1 << (page % LEAF_PAGES)
}
