//! The oracles: fsck.fat and mtools, where they are installed.

use block::{BlockDevice, BlockIdx, Memory};
use std::{
    env, fs,
    io::{Read, Seek, SeekFrom, Write},
    path::PathBuf,
    process::{Command, Output},
    string::{String, ToString},
    sync::atomic::{AtomicU32, Ordering},
};

/// An image as a file, removed when dropped.
pub(super) struct ImageFile(PathBuf);

static NEXT: AtomicU32 = AtomicU32::new(0);

impl ImageFile {
    pub(super) fn new(device: &Memory, blocks: u64) -> ImageFile {
        let image = ImageFile::sparse(blocks);
        let mut file = fs::File::options().write(true).open(&image.0).unwrap();
        for (at, bytes) in device.written() {
            let len = bytes.len().min((blocks * 512 - at) as usize);
            file.seek(SeekFrom::Start(at)).unwrap();
            file.write_all(&bytes[..len]).unwrap();
        }
        image
    }

    pub(super) fn with_bytes(bytes: &[u8]) -> ImageFile {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = std::format!("bramble-{}-{number}.img", std::process::id());
        let path = env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        ImageFile(path)
    }

    /// Zeros that take no room on the host.
    pub(super) fn sparse(blocks: u64) -> ImageFile {
        let image = ImageFile::with_bytes(&[]);
        fs::File::options().write(true).open(&image.0).unwrap().set_len(blocks * 512).unwrap();
        image
    }

    pub(super) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub(super) fn load(&self) -> Memory {
        let mut file = fs::File::open(&self.0).unwrap();
        let len = file.metadata().unwrap().len();
        let mut device = Memory::new(len / 512);
        let mut piece = [0; 64 * 1024];
        for at in (0..len).step_by(piece.len()) {
            let piece = &mut piece[..(len - at).min(64 * 1024) as usize];
            file.read_exact(piece).unwrap();
            device.write(BlockIdx(at / 512), piece).unwrap();
        }
        device
    }
}

impl Drop for ImageFile {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

/// Runs a tool; `None`, with a word, where it is not installed.
pub(super) fn run(tool: &str, args: &[&str]) -> Option<Output> {
    let mut command = Command::new(tool);
    match command.args(args).env("MTOOLS_SKIP_CHECK", "1").env("LC_ALL", "C.UTF-8").output() {
        Ok(output) => Some(output),
        Err(_) => {
            std::println!("skipped: {tool} is not installed");
            None
        }
    }
}

/// Asserts that fsck.fat finds nothing to mend.
pub(super) fn assert_fsck_clean(device: &Memory, blocks: u64) {
    let image = ImageFile::new(device, blocks);
    if let Some(output) = run("fsck.fat", &["-n", image.path()]) {
        let said = String::from_utf8_lossy(&output.stdout).to_string();
        assert!(output.status.success(), "{said}");
    }
}
