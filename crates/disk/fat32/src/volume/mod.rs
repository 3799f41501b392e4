//! A mounted FAT32 volume.

use crate::{
    Barriers, BootFault, ClusterId, Geometry, MountError,
    cluster::ClusterRun,
    dir::{Dir, MAX_SLOTS},
    layout::{BootSector, FsInfo, STATE_DIRTY, Slot},
    name::ShortName,
    node::{NodeTable, ROOT},
    sector_cache::SectorPolicy,
    space::Space,
    store::Store,
    table::FatEntry,
    time::DosStamp,
};
use alloc::{collections::VecDeque, string::String, vec::Vec};
use block::{BlockDevice, Partition};
use stdx::order::NumberMap;
use vfs::{FsError, Millis, NodeId};

mod bytes;
mod file_system;
pub mod inspect;
mod names;
mod rename;
mod sync;

/// Whether the volume may be changed. A read-only mount writes nothing at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    ReadWrite,
    ReadOnly,
}

/// How a file's clusters are found again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainPolicy {
    /// From the first cluster on, by the FAT, at each call.
    Walk,
    /// Runs once found are remembered.
    Runs,
}

/// The volume's caches, each of which can be changed while mounted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VolumeCaches {
    pub sectors: SectorPolicy,
    pub chains: ChainPolicy,
    /// Blocks of zeros written at once into a hole or a new directory.
    pub zero_batch_blocks: u64,
}

impl Default for VolumeCaches {
    fn default() -> VolumeCaches {
        VolumeCaches {
            sectors: SectorPolicy::FOUR_WAY,
            chains: ChainPolicy::Runs,
            zero_batch_blocks: 2048,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MountOptions {
    pub access: Access,
    pub barriers: Barriers,
    pub boot: BootCopy,
    pub caches: VolumeCaches,
}

/// Which copy of the boot sector is believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BootCopy {
    Primary,
    /// The one in sector 6, for a volume whose first sector was lost.
    Backup,
}

impl Default for MountOptions {
    fn default() -> MountOptions {
        MountOptions {
            access: Access::ReadWrite,
            barriers: Barriers::InOrder,
            boot: BootCopy::Primary,
            caches: VolumeCaches::default(),
        }
    }
}

/// What the volume said of itself when it was mounted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Health {
    /// It was not unmounted after its last change.
    pub dirty: bool,
    /// Somebody met a bad sector.
    pub hard_error: bool,
}

/// ```text
///   nodes ──► chains ──┐
///     │                ├──► store ──► device
///     └► dir indexes ──┘       ▲
///   space (free clusters) ─────┘     staged: freed, but not yet reusable
/// ```
pub struct Volume<D> {
    pub(crate) store: Store<D>,
    pub(crate) nodes: NodeTable,
    /// Read from the FAT when first needed.
    pub(crate) space: Option<Space>,
    staged: VecDeque<Staged>,
    /// First clusters of chains that are longer in the FAT than they should be.
    cut_chains: NumberMap,
    access: Access,
    health: Health,
    chains: ChainPolicy,
    now: Millis,
    /// FSInfo's place, if the volume has a valid one, and its hint.
    fs_info_next: Option<u32>,
    marked_dirty: bool,
    changes: u64,
}

/// Clusters that a durable slot may still lead to.
struct Staged {
    /// The cluster whose chain is to end there.
    new_end: Option<ClusterId>,
    runs: Vec<ClusterRun>,
}

impl<D: BlockDevice> Volume<D> {
    pub(crate) fn new(
        device: Partition<D>,
        geometry: Geometry,
        options: MountOptions,
    ) -> Result<Volume<D>, MountError> {
        let mut store = Store::new(device, geometry, options.caches.sectors, options.barriers);
        store.zero_batch_blocks = options.caches.zero_batch_blocks;
        let fs_info_next = match geometry.fs_info {
            Some(at) => {
                let block = store.read_now(at)?;
                let info = FsInfo::new(&block);
                info.is_valid().then(|| info.next())
            }
            None => None,
        };
        match store.entry(geometry.root)? {
            FatEntry::Next(_) | FatEntry::End => {}
            FatEntry::Free | FatEntry::Bad | FatEntry::Invalid => {
                return Err(MountError::Boot(BootFault::RootCluster(geometry.root.get())));
            }
        }
        let fat_state = store.fat_raw(1)?;
        let health = Health {
            dirty: geometry.state & STATE_DIRTY != 0 || fat_state & FAT_CLEAN == 0,
            hard_error: geometry.state & 2 != 0 || fat_state & FAT_NO_ERROR == 0,
        };
        Ok(Volume {
            nodes: NodeTable::new(&geometry),
            store,
            space: None,
            staged: VecDeque::new(),
            cut_chains: NumberMap::new(),
            access: options.access,
            health,
            chains: options.caches.chains,
            now: Millis(0),
            fs_info_next,
            marked_dirty: false,
            changes: 0,
        })
    }

    pub fn geometry(&self) -> &Geometry {
        &self.store.geometry
    }

    /// The volume's name, from the root directory.
    pub fn label(&mut self) -> Result<Option<String>, FsError> {
        for index in 0..MAX_SLOTS {
            let Some((_, bytes)) = self.dir(ROOT).slot(index)? else { break };
            let slot = Slot::new(&bytes);
            if slot.is_end() {
                break;
            }
            if slot.is_label() && !slot.is_deleted() {
                return Ok(Some(ShortName::from_slot(slot.stored_name()).label()));
            }
        }
        Ok(None)
    }

    pub fn health(&self) -> Health {
        self.health
    }

    pub fn device(&self) -> &Partition<D> {
        &self.store.device
    }

    pub fn device_mut(&mut self) -> &mut Partition<D> {
        &mut self.store.device
    }

    /// Ends the mount without writing anything: what was not synced is lost.
    pub fn into_device(self) -> D {
        self.store.device.into_inner()
    }

    pub fn caches(&self) -> VolumeCaches {
        VolumeCaches {
            sectors: self.store.cache.policy(),
            chains: self.chains,
            zero_batch_blocks: self.store.zero_batch_blocks,
        }
    }

    pub fn set_caches(&mut self, caches: VolumeCaches) -> Result<(), FsError> {
        if caches.sectors != self.store.cache.policy() {
            self.store.set_policy(caches.sectors)?;
        }
        self.chains = caches.chains;
        self.store.zero_batch_blocks = caches.zero_batch_blocks;
        Ok(())
    }

    fn dir(&mut self, id: NodeId) -> Dir<'_, D> {
        Dir { store: &mut self.store, node: self.nodes.get_mut(id) }
    }

    /// A directory that may change, with the space it may grow into.
    fn dir_and_space(&mut self, id: NodeId) -> Result<(Dir<'_, D>, &mut Space), FsError> {
        self.load_space()?;
        let dir = Dir { store: &mut self.store, node: self.nodes.get_mut(id) };
        Ok((dir, self.space.as_mut().expect("the space was just loaded")))
    }

    fn load_space(&mut self) -> Result<&mut Space, FsError> {
        if self.space.is_none() {
            let next = self.fs_info_next.unwrap_or(0);
            self.space = Some(Space::scan(&mut self.store, next)?);
        }
        Ok(self.space.as_mut().expect("the space was just loaded"))
    }

    fn stamp(&self) -> DosStamp {
        DosStamp::from_millis(self.now)
    }

    /// Comes before every change: marks the volume, once, as not unmounted.
    fn begin_change(&mut self) -> Result<(), FsError> {
        if self.access == Access::ReadOnly {
            return Err(FsError::ReadOnly);
        }
        self.changes += 1;
        if !self.marked_dirty {
            self.write_state(|it| it | STATE_DIRTY)?;
            self.marked_dirty = true;
        }
        Ok(())
    }

    /// Changes the state byte. A volume that was dirty when it was mounted stays
    /// so: only a check may call it clean.
    fn write_state(&mut self, change: impl Fn(u8) -> u8) -> Result<(), FsError> {
        if self.health.dirty {
            return Ok(());
        }
        let mut boot = self.store.read_now(block::BlockIdx(0))?;
        boot[BootSector::STATE_AT] = change(boot[BootSector::STATE_AT]);
        self.store.write_now(block::BlockIdx(0), &boot)
    }
}

/// Bits of FAT entry 1.
const FAT_CLEAN: u32 = 0x0800_0000;
const FAT_NO_ERROR: u32 = 0x0400_0000;
