//! The walk over all directories and chains.

use super::{Finding, Report, decode};
use crate::{
    Geometry, MountError,
    cluster::ClusterId,
    dir::{MAX_SLOTS, is_entry},
    layout::{LongSlot, SLOT_LEN, Slot, SlotFields},
    name::{LongName, ShortName, fold},
    table::FatEntry,
};
use alloc::{collections::BTreeSet, format, string::String, vec, vec::Vec};
use block::BlockDevice;

/// Directories below each other; deeper ones are a loop or an attack.
const MAX_DEPTH: usize = 128;

struct Walk<'a, D> {
    device: &'a mut D,
    geometry: &'a Geometry,
    entries: &'a [u32],
    /// By cluster, the number of the first cluster of the chain that has it.
    owners: Vec<u32>,
    report: &'a mut Report,
    waiting: Vec<Directory>,
}

struct Directory {
    path: String,
    depth: usize,
    first: u32,
    parent: u32,
    clusters: Vec<u32>,
}

/// What the slots of a directory amount to.
#[derive(Default)]
struct Scan {
    /// Parts seen since the last short slot, in the order of the disk.
    parts: Vec<(u8, bool, u8, [u16; 13])>,
    names: BTreeSet<String>,
}

/// Walks everything that is reachable and returns who owns which cluster.
pub(super) fn walk<D: BlockDevice>(
    device: &mut D,
    geometry: &Geometry,
    entries: &[u32],
    report: &mut Report,
) -> Result<Vec<u32>, MountError> {
    let owners = vec![0; entries.len()];
    let mut walk = Walk { device, geometry, entries, owners, report, waiting: Vec::new() };
    let root = geometry.root.get();
    let clusters = walk.claim(root, "").unwrap_or_default();
    let root = Directory { path: String::new(), depth: 0, first: root, parent: 0, clusters };
    walk.waiting.push(root);
    while let Some(directory) = walk.waiting.pop() {
        walk.directory(&directory)?;
    }
    Ok(walk.owners)
}

impl<D: BlockDevice> Walk<'_, D> {
    /// Takes a chain for its owner. `None` if another name has it already.
    fn claim(&mut self, first: u32, path: &str) -> Option<Vec<u32>> {
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
                    return Some(clusters);
                }
                _ => {
                    self.report.add(Finding::CrossLinked { path: path(), cluster: at });
                    return Some(clusters);
                }
            }
            self.owners[at as usize] = first;
            clusters.push(at);
            match decode(self.entries, at, self.geometry) {
                FatEntry::Next(next) => at = next.get(),
                FatEntry::End => return Some(clusters),
                FatEntry::Free | FatEntry::Bad | FatEntry::Invalid => {
                    self.report.add(Finding::BrokenChain { path: path(), cluster: at });
                    return Some(clusters);
                }
            }
        }
    }

    fn directory(&mut self, directory: &Directory) -> Result<(), MountError> {
        self.report.directories += 1;
        let mut scan = Scan::default();
        let mut index = 0;
        for cluster in &directory.clusters {
            let mut bytes = vec![0; self.geometry.cluster_bytes() as usize];
            let block = self.geometry.cluster_block(ClusterId::new(*cluster));
            self.device.read(block, &mut bytes)?;
            for slot in bytes.as_chunks::<SLOT_LEN>().0 {
                if index == MAX_SLOTS {
                    self.report.add(Finding::TooManySlots { path: directory.path.clone() });
                    return Ok(());
                }
                if Slot::new(slot).is_end() {
                    self.orphans(directory, &mut scan);
                    return Ok(());
                }
                self.slot(directory, index, slot, &mut scan);
                index += 1;
            }
        }
        self.orphans(directory, &mut scan);
        Ok(())
    }

    fn orphans(&mut self, directory: &Directory, scan: &mut Scan) {
        let slots = core::mem::take(&mut scan.parts).len() as u32;
        if slots > 0 {
            let path = directory.path.clone();
            self.report.add(Finding::OrphanLongSlots { path, slots });
        }
    }

    fn slot(&mut self, directory: &Directory, index: u32, bytes: &[u8; SLOT_LEN], scan: &mut Scan) {
        let slot = Slot::new(bytes);
        if slot.is_long() && !slot.is_deleted() {
            let part = LongSlot::new(bytes).fields();
            if part.is_last {
                self.orphans(directory, scan);
            }
            scan.parts.push((part.number, part.is_last, part.checksum, part.units));
            return;
        }
        if directory.depth > 0 && index < 2 {
            self.dots(directory, index, &slot);
        }
        if !is_entry(&slot) {
            self.orphans(directory, scan);
            return;
        }
        let fields = slot.fields();
        let short = ShortName::from_slot(fields.short);
        let name = self.long_name(directory, scan, short);
        let short = short.display(fields.case);
        self.names(directory, scan, name.as_deref(), &short);
        let name = name.unwrap_or(short);
        self.entry(directory, format!("{}{name}", directory.path), fields);
    }

    fn dots(&mut self, directory: &Directory, index: u32, slot: &Slot<'_>) {
        let fields = slot.fields();
        let expect = match index {
            0 => (ShortName::DOT.0, directory.first),
            _ => (ShortName::DOT_DOT.0, directory.parent),
        };
        if (fields.short, fields.first_cluster) != expect {
            self.report.add(Finding::WrongDots { path: directory.path.clone() });
        }
    }

    fn long_name(
        &mut self,
        directory: &Directory,
        scan: &mut Scan,
        short: ShortName,
    ) -> Option<String> {
        let count = scan.parts.len();
        let fits = scan.parts.iter().enumerate().all(|(at, (number, is_last, checksum, _))| {
            usize::from(*number) == count - at
                && *is_last == (at == 0)
                && *checksum == short.checksum()
        });
        if !fits || count == 0 {
            self.orphans(directory, scan);
            return None;
        }
        let mut long = LongName::default();
        for (_, _, _, units) in scan.parts.drain(..).rev() {
            long.push(units);
        }
        long.name()
    }

    fn names(&mut self, directory: &Directory, scan: &mut Scan, long: Option<&str>, short: &str) {
        let path = || format!("{}{}", directory.path, long.unwrap_or(short));
        if short.is_empty() || short.chars().any(|it| it.is_control() || "\"*/:<>?\\|".contains(it))
        {
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

    fn entry(&mut self, parent: &Directory, path: String, fields: SlotFields) {
        let first = fields.first_cluster;
        let clusters = match self.geometry.cluster(first) {
            Some(_) => self.claim(first, &path),
            None => {
                if first != 0 {
                    self.report.add(Finding::BrokenChain { path: path.clone(), cluster: 0 });
                }
                Some(Vec::new())
            }
        };
        let Some(clusters) = clusters else { return };
        if !fields.is_directory() {
            self.report.files += 1;
            self.size(path, fields.size, clusters.len() as u32);
            return;
        }
        if clusters.is_empty() || parent.depth >= MAX_DEPTH {
            self.report.add(Finding::BrokenChain { path, cluster: first });
            return;
        }
        let up = if parent.depth == 0 { 0 } else { parent.first };
        let path = path + "/";
        self.waiting.push(Directory { path, depth: parent.depth + 1, first, parent: up, clusters });
    }

    fn size(&mut self, path: String, bytes: u32, clusters: u32) {
        let need = u64::from(bytes).div_ceil(self.geometry.cluster_bytes());
        if need > u64::from(clusters) {
            self.report.add(Finding::ChainTooShort { path, bytes, clusters });
        } else if need < u64::from(clusters) {
            self.report.add(Finding::ChainTooLong { path, bytes, clusters });
        }
    }
}
