//! A disk image in a file of the host.

use node::block::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    os::unix::fs::FileExt,
    path::Path,
};

pub(crate) struct Image {
    file: File,
    blocks: u64,
}

impl Image {
    /// Opens an image, or makes an empty one of `size` bytes where there is
    /// none. The file is locked: two programs on one image would destroy it.
    ///
    /// # Errors
    /// Where the file cannot be opened, or another program holds it.
    pub(crate) fn open_or_create(path: &Path, size: u64) -> io::Result<Image> {
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        held(file.try_lock())?;
        if file.metadata()?.len() == 0 {
            file.set_len(size / BLOCK_LEN as u64 * BLOCK_LEN as u64)?;
        }
        Image::new(file)
    }

    /// Opens an image that is there.
    ///
    /// # Errors
    /// As [`Image::open_or_create`], and where there is none.
    pub(crate) fn open(path: &Path) -> io::Result<Image> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        held(file.try_lock())?;
        Image::new(file)
    }

    /// Opens an image that is only read, so also one that may not be written.
    /// Several programs may do so at a time.
    ///
    /// # Errors
    /// As [`Image::open`].
    pub(crate) fn open_to_read(path: &Path) -> io::Result<Image> {
        let file = File::open(path)?;
        held(file.try_lock_shared())?;
        Image::new(file)
    }

    fn new(file: File) -> io::Result<Image> {
        let blocks = file.metadata()?.len() / BLOCK_LEN as u64;
        if blocks == 0 {
            return Err(io::Error::other("shorter than a sector: this is no disk image"));
        }
        Ok(Image { file, blocks })
    }

    /// The byte a transfer begins at, if all of it is there.
    fn offset(&self, at: BlockIdx, len: usize) -> Result<u64, DeviceError> {
        match at.0.checked_add((len / BLOCK_LEN) as u64) {
            Some(end) if end <= self.blocks => Ok(at.0 * BLOCK_LEN as u64),
            _ => Err(DeviceError::OutOfRange(BlockIdx(at.0.max(self.blocks)))),
        }
    }
}

fn held(lock: Result<(), TryLockError>) -> io::Result<()> {
    match lock {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::other("the image is in use by another program"))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

impl BlockDevice for Image {
    fn block_count(&self) -> u64 {
        self.blocks
    }

    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        let offset = self.offset(at, into.len())?;
        self.file.read_exact_at(into, offset).map_err(|_| DeviceError::Host)
    }

    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        let offset = self.offset(at, from.len())?;
        self.file.write_all_at(from, offset).map_err(|_| DeviceError::Host)
    }

    fn flush(&mut self) -> Result<(), DeviceError> {
        self.file.sync_data().map_err(|_| DeviceError::Host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_keeps_the_contract_of_devices() {
        let path = std::env::temp_dir().join(format!("bramble-image-{}", std::process::id()));
        let mut image = Image::open_or_create(&path, 8 * BLOCK_LEN as u64).unwrap();
        assert!(Image::open(&path).is_err(), "a second owner");
        let (last, past) = (BlockIdx(7), BlockIdx(8));
        let mut block = [0; BLOCK_LEN];
        image.write(last, &[7; BLOCK_LEN]).unwrap();
        image.flush().unwrap();
        image.read(last, &mut block).unwrap();
        assert_eq!(block, [7; BLOCK_LEN]);
        assert_eq!(image.read(past, &mut block), Err(DeviceError::OutOfRange(past)));
        assert_eq!(
            image.write(BlockIdx(u64::MAX), &block),
            Err(DeviceError::OutOfRange(BlockIdx(u64::MAX)))
        );
        drop(image);
        let short = path.with_extension("short");
        std::fs::write(&short, "hi").unwrap();
        assert!(Image::open(&short).is_err());
        std::fs::remove_file(&short).unwrap();
        assert_eq!(Image::open(&path).unwrap().block_count(), 8);
        std::fs::remove_file(&path).unwrap();
    }
}
