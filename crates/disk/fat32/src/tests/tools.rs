//! The oracles: fsck.fat and mtools, where they are installed.

use block::Memory;
use std::{
    env, fs,
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
        ImageFile::with_bytes(&device.image(0, blocks as usize * 512))
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
        Memory::from_image(&fs::read(&self.0).unwrap())
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
