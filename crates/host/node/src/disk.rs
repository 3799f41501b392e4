//! A device with a FAT32 volume on it, mounted.

use crate::boot::BootError;
use alloc::{boxed::Box, rc::Rc};
use block::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError, Recording};
use engine::Millis;
use fat32::{
    Label, MkfsOptions, MountError, MountOptions, Volume, check::Report, inspect, inspect::DiskMap,
};
use vfs::{CacheConfig, FsError, Vfs};

/// Every device, seen through the wrapper that counts and remembers.
pub type Device = Recording<Box<dyn BlockDevice>>;

pub struct Disk {
    vfs: Vfs<Volume<Device>>,
    /// The last map, and how many changes the volume had seen then.
    map: Option<(u64, Rc<DiskMap>)>,
}

/// How a blank device is told from one that holds something else, and made.
#[derive(Clone, Copy, Debug)]
pub struct Formatting {
    /// The serial number a new volume gets.
    pub volume_id: u32,
    pub now: Millis,
}

impl Disk {
    /// Mounts a device, and formats it first if it is blank. One that was not
    /// unmounted is repaired; the report says what was found.
    ///
    /// # Errors
    /// Where it holds something that is not FAT32, or does not answer.
    pub fn open(
        device: Box<dyn BlockDevice>,
        formatting: Formatting,
    ) -> Result<(Disk, Option<Report>), BootError> {
        let mut device = Recording::new(device);
        let now = vfs::Millis(formatting.now.0);
        if fat32::find_partition(&mut device) == Err(MountError::Blank) {
            let options = MkfsOptions {
                label: Label::new("BRAMBLE"),
                volume_id: formatting.volume_id,
                now,
                ..MkfsOptions::default()
            };
            fat32::mkfs(&mut device, &options)?;
        }
        let (volume, report) = fat32::mount_mended(device, MountOptions::default())?;
        let mut vfs = Vfs::new(volume, CacheConfig::default())?;
        vfs.set_now(now);
        Ok((Disk { vfs, map: None }, report))
    }

    pub fn vfs(&self) -> &Vfs<Volume<Device>> {
        &self.vfs
    }

    pub fn vfs_mut(&mut self) -> &mut Vfs<Volume<Device>> {
        &mut self.vfs
    }

    pub fn device(&self) -> &Device {
        self.vfs.fs().device().inner()
    }

    /// The time that files and device operations are stamped with from now on.
    pub fn set_now(&mut self, now: Millis) {
        self.vfs.set_now(vfs::Millis(now.0));
        self.vfs.fs_mut().device_mut().inner_mut().set_now(now.0);
    }

    /// Which cluster belongs to what. Made anew only after a change.
    ///
    /// # Errors
    /// Where the device fails.
    pub fn map(&mut self) -> Result<Rc<DiskMap>, FsError> {
        let changes = inspect::changes(self.vfs.fs());
        if let Some((_, map)) = self.map.as_ref().filter(|it| it.0 == changes) {
            return Ok(map.clone());
        }
        let map = Rc::new(inspect::disk_map(self.vfs.fs_mut())?);
        self.map = Some((changes, map.clone()));
        Ok(map)
    }

    /// The length of the whole device, in bytes.
    pub fn image_len(&self) -> u64 {
        self.device().block_count() * BLOCK_LEN as u64
    }

    /// Writes all caches, so that the image is that of a clean disk.
    ///
    /// # Errors
    /// Where the device fails.
    pub fn sync(&mut self) -> Result<(), FsError> {
        self.vfs.sync()
    }

    /// Reads the image itself, from a multiple of 512 on and as many bytes.
    ///
    /// # Errors
    /// Where the place is past the end, or the device fails.
    pub fn read_image(&mut self, at: u64, into: &mut [u8]) -> Result<(), DeviceError> {
        let device = self.vfs.fs_mut().device_mut().inner_mut();
        device.inner_mut().read(BlockIdx(at / BLOCK_LEN as u64), into)
    }
}
