//! A folder that is gone when the test is over.

use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

pub struct TempFolder {
    path: PathBuf,
}

static NEXT: AtomicU32 = AtomicU32::new(0);

impl TempFolder {
    pub fn new() -> TempFolder {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("bramble-tests-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        TempFolder { path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Default for TempFolder {
    fn default() -> Self {
        TempFolder::new()
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // What cannot be removed stays for the system to clear.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
