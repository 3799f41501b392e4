//! The walk over all directories and chains.

use super::{Finding, Report, decode, repair::Mend};
use crate::{
    Geometry, MountError,
    cluster::ClusterId,
    dir::{MAX_SLOTS, SLOTS_PER_BLOCK, SlotAt, is_entry},
    layout::{ATTR_LEAVING, LongSlot, LongSlotFields, SLOT_LEN, Slot, SlotFields},
    name::{LongName, ShortName, fold, fold_hash, is_reserved},
    table::FatEntry,
};
use alloc::{format, string::String, vec, vec::Vec};
use block::BlockDevice;
use stdx::order::IdMap;

/// Directories below each other; deeper ones are a loop or an attack.
const MAX_DEPTH: usize = 128;

struct Walk<'a, D> {
    device: &'a mut D,
    geometry: &'a Geometry,
    entries: &'a [u32],
    /// By cluster, the number of the first cluster of the chain that has it.
    owners: Vec<u32>,
    report: &'a mut Report,
    mends: Vec<Mend>,
    /// By first cluster, the slots of the name that has the chain.
    names: IdMap<Claimant>,
    waiting: Vec<Directory>,
}

/// A name that claims a chain.
struct Claimant {
    slots: Vec<SlotAt>,
    /// It was about to go when the power did.
    is_leaving: bool,
}

/// What the walk knows at its end.
pub(super) struct Walked {
    pub(super) owners: Vec<u32>,
    pub(super) mends: Vec<Mend>,
}

struct Directory {
    path: String,
    depth: usize,
    first: u32,
    parent: u32,
    chain: Claimed,
}

/// A chain as far as it can be followed.
#[derive(Default)]
struct Claimed {
    clusters: Vec<u32>,
    /// The cluster that no used one follows.
    broken: Option<u32>,
}

/// What the slots of a directory amount to.
#[derive(Default)]
struct Scan {
    /// Parts seen since the last short slot, in the order of the disk.
    parts: Vec<(LongSlotFields, SlotAt)>,
    names: Names,
}

/// Folded names, each under its hash ‖ the first number that was free.
#[derive(Default)]
struct Names(IdMap<String>);

impl Names {
    /// Whether the name was not there.
    fn insert(&mut self, name: String) -> bool {
        let mut key = u64::from(fold_hash(&name)) << 32;
        while let Some(other) = self.0.get(key) {
            if *other == name {
                return false;
            }
            key += 1;
        }
        self.0.insert(key, name);
        true
    }
}

/// Walks everything that is reachable and returns who owns which cluster.
pub(super) fn walk<D: BlockDevice>(
    device: &mut D,
    geometry: &Geometry,
    entries: &[u32],
    report: &mut Report,
) -> Result<Walked, MountError> {
    let owners = vec![0; entries.len()];
    let mut walk = Walk {
        device,
        geometry,
        entries,
        owners,
        report,
        mends: Vec::new(),
        names: IdMap::default(),
        waiting: Vec::new(),
    };
    let root = geometry.root.get();
    let chain = walk.claim(root, "").unwrap_or_default();
    let root = Directory { path: String::new(), depth: 0, first: root, parent: 0, chain };
    walk.waiting.push(root);
    while let Some(directory) = walk.waiting.pop() {
        walk.directory(&directory)?;
    }
    Ok(Walked { owners: walk.owners, mends: walk.mends })
}

impl<D: BlockDevice> Walk<'_, D> {
    /// Takes a chain for its owner. `None` if another name has it already.
    fn claim(&mut self, first: u32, path: &str) -> Option<Claimed> {
        let mut clusters = Vec::new();
        let mut at = first;
        loop {
            let path = || String::from(path);
            match self.owners[at as usize] {
                0 => {}
                _ if clusters.is_empty() && self.owners[at as usize] == at => {
                    self.report.add(Finding::TwoNames { path: path(), cluster: at });
                    return None;
                }
                owner if owner == first && !clusters.is_empty() => {
                    self.report.add(Finding::Loop { path: path(), cluster: at });
                    return Some(Claimed { clusters, broken: None });
                }
                _ => {
                    self.report.add(Finding::CrossLinked { path: path(), cluster: at });
                    return Some(Claimed { clusters, broken: None });
                }
            }
            self.owners[at as usize] = first;
            clusters.push(at);
            match decode(self.entries, at, self.geometry) {
                FatEntry::Next(next) => at = next.get(),
                FatEntry::End => return Some(Claimed { clusters, broken: None }),
                FatEntry::Free | FatEntry::Bad | FatEntry::Invalid => {
                    return Some(Claimed { clusters, broken: Some(at) });
                }
            }
        }
    }

    fn directory(&mut self, directory: &Directory) -> Result<(), MountError> {
        self.report.directories += 1;
        let mut scan = Scan::default();
        let mut index = 0;
        for cluster in &directory.chain.clusters {
            let mut bytes = vec![0; self.geometry.cluster_bytes() as usize];
            let block = self.geometry.cluster_block(ClusterId::new(*cluster));
            self.device.read(block, &mut bytes)?;
            let mut at = SlotAt(block.0 * SLOTS_PER_BLOCK);
            for slot in bytes.as_chunks::<SLOT_LEN>().0 {
                if index == MAX_SLOTS {
                    self.report.add(Finding::TooManySlots { path: directory.path.clone() });
                    return Ok(());
                }
                if Slot::new(slot).is_end() {
                    self.orphans(directory, &mut scan);
                    self.unused_tail(directory, *cluster);
                    return Ok(());
                }
                self.slot(directory, (index, at), slot, &mut scan);
                index += 1;
                at.0 += 1;
            }
        }
        self.orphans(directory, &mut scan);
        if let Some(cluster) = directory.chain.broken {
            self.report.add(Finding::BrokenChain { path: directory.path.clone(), cluster });
        }
        Ok(())
    }

    /// A directory that ends before its chain breaks has lost nothing.
    fn unused_tail(&mut self, directory: &Directory, last: u32) {
        if let Some(cluster) = directory.chain.broken {
            let path = directory.path.clone();
            self.report.add(Finding::BrokenTail { path, cluster });
            let clusters = directory.chain.clusters.iter().copied();
            let rest = clusters.skip_while(|it| *it != last).skip(1).collect();
            self.mends.push(Mend::Cut { last, rest });
        }
    }

    fn orphans(&mut self, directory: &Directory, scan: &mut Scan) {
        let slots: Vec<_> = scan.parts.drain(..).map(|it| it.1).collect();
        if !slots.is_empty() {
            let path = directory.path.clone();
            self.report.add(Finding::OrphanLongSlots { path, slots: slots.len() as u32 });
            self.mends.push(Mend::DeleteSlots(slots));
        }
    }

    fn slot(
        &mut self,
        directory: &Directory,
        (index, at): (u32, SlotAt),
        bytes: &[u8; SLOT_LEN],
        scan: &mut Scan,
    ) {
        let slot = Slot::new(bytes);
        if slot.is_long() && !slot.is_deleted() {
            let part = LongSlot::new(bytes).fields();
            if part.is_last {
                self.orphans(directory, scan);
            }
            scan.parts.push((part, at));
            return;
        }
        if directory.depth > 0 && index < 2 {
            self.dots(directory, (index, at), &slot);
        }
        if !is_entry(&slot) {
            self.orphans(directory, scan);
            return;
        }
        let fields = slot.fields();
        let short = ShortName::from_slot(fields.short);
        let mut slots: Vec<_> = scan.parts.iter().map(|it| it.1).collect();
        let name = self.long_name(directory, scan, short);
        if name.is_none() {
            slots.clear();
        }
        slots.push(at);
        let short = short.display(fields.case);
        self.names(directory, scan, name.as_deref(), &short);
        let name = name.unwrap_or(short);
        self.entry(directory, format!("{}{name}", directory.path), fields, slots);
    }

    fn dots(&mut self, directory: &Directory, (index, at): (u32, SlotAt), slot: &Slot<'_>) {
        let fields = slot.fields();
        let (name, cluster) = match index {
            0 => (ShortName::DOT, directory.first),
            _ => (ShortName::DOT_DOT, directory.parent),
        };
        if fields.short != name.0 {
            self.report.add(Finding::NoDots { path: directory.path.clone() });
        } else if fields.first_cluster != cluster {
            self.report.add(Finding::WrongDots { path: directory.path.clone() });
            self.mends.push(Mend::SetCluster { slot: at, cluster });
        }
    }

    fn long_name(
        &mut self,
        directory: &Directory,
        scan: &mut Scan,
        short: ShortName,
    ) -> Option<String> {
        let count = scan.parts.len();
        let fits = scan.parts.iter().enumerate().all(|(at, (part, _))| {
            usize::from(part.number) == count - at
                && part.is_last == (at == 0)
                && part.checksum == short.checksum()
        });
        if !fits || count == 0 {
            self.orphans(directory, scan);
            return None;
        }
        let mut long = LongName::default();
        for (part, _) in scan.parts.drain(..).rev() {
            long.push(part.units);
        }
        long.name()
    }

    fn names(&mut self, directory: &Directory, scan: &mut Scan, long: Option<&str>, short: &str) {
        let path = || format!("{}{}", directory.path, long.unwrap_or(short));
        if short.is_empty() || short.chars().any(|it| it.is_control() || is_reserved(it)) {
            self.report.add(Finding::BadName { path: path() });
        }
        let alias = fold(short).into_owned();
        let name = long.map(|it| fold(it).into_owned()).filter(|it| *it != alias);
        let is_new = scan.names.insert(alias);
        let is_new = name.is_none_or(|it| scan.names.insert(it)) && is_new;
        if !is_new {
            self.report.add(Finding::DuplicateName { path: path() });
        }
    }

    fn entry(&mut self, parent: &Directory, path: String, fields: SlotFields, slots: Vec<SlotAt>) {
        let first = fields.first_cluster;
        let chain = match self.geometry.cluster(first) {
            Some(_) => self.claim(first, &path),
            None => Some(Claimed { clusters: Vec::new(), broken: (first != 0).then_some(0) }),
        };
        let Some(chain) = chain else { return self.two_names(first, &fields, slots) };
        let slot = slots.last().copied();
        let is_leaving = fields.attributes & ATTR_LEAVING != 0;
        self.names.insert(first.into(), Claimant { slots, is_leaving });
        if !fields.is_directory() {
            self.report.files += 1;
            self.size(path, fields.size, &chain, slot);
            return;
        }
        if chain.clusters.is_empty() || parent.depth >= MAX_DEPTH {
            self.report.add(Finding::BrokenChain { path, cluster: first });
            return;
        }
        let up = if parent.depth == 0 { 0 } else { parent.first };
        let path = path + "/";
        self.waiting.push(Directory { path, depth: parent.depth + 1, first, parent: up, chain });
    }

    /// A rename was cut off: the name that was about to go, goes.
    fn two_names(&mut self, first: u32, fields: &SlotFields, slots: Vec<SlotAt>) {
        match self.names.get_mut(first.into()) {
            Some(other) if other.is_leaving && fields.attributes & ATTR_LEAVING == 0 => {
                let gone = core::mem::replace(&mut other.slots, slots);
                other.is_leaving = false;
                self.mends.push(Mend::DeleteSlots(gone));
            }
            _ => self.mends.push(Mend::DeleteSlots(slots)),
        }
    }

    fn size(&mut self, path: String, bytes: u32, chain: &Claimed, slot: Option<SlotAt>) {
        let need = u64::from(bytes).div_ceil(self.geometry.cluster_bytes());
        let keep = need as usize;
        if keep < chain.clusters.len() {
            let rest = chain.clusters[keep..].to_vec();
            self.mends.push(match (keep.checked_sub(1), slot) {
                (None, Some(slot)) => Mend::Empty { slot, rest },
                (last, _) => Mend::Cut { last: last.map_or(0, |it| chain.clusters[it]), rest },
            });
        }
        let clusters = chain.clusters.len() as u32;
        let have = u64::from(clusters);
        match chain.broken {
            Some(cluster) if have > need => {
                self.report.add(Finding::BrokenTail { path, cluster });
            }
            Some(cluster) => self.report.add(Finding::BrokenChain { path, cluster }),
            None if need > have => {
                self.report.add(Finding::ChainTooShort { path, bytes, clusters });
            }
            None if need < have => {
                self.report.add(Finding::ChainTooLong { path, bytes, clusters });
            }
            None => {}
        }
    }
}
