//! Real programs run to their end.

use std::{
    ffi::OsStr,
    path::Path,
    process::{Command, Stdio},
};

pub struct Outcome {
    pub code: i32,
    /// What it printed, errors too.
    pub text: String,
}

/// Runs a program. It must be installed: build.sh sees to that.
pub fn run<S: AsRef<OsStr>>(program: &str, args: &[S]) -> Outcome {
    let output =
        Command::new(program).args(args).stdin(Stdio::null()).output().unwrap_or_else(|error| {
            panic!("{program} does not run ({error}): run ./build.sh test")
        });
    let text = [output.stdout, output.stderr].concat();
    Outcome {
        code: output.status.code().unwrap_or(-1),
        text: String::from_utf8_lossy(&text).into_owned(),
    }
}

/// Copies a folder out of a FAT image.
pub fn copy_out(image: &Path, folder: &str, to: &Path) {
    let args: [&OsStr; 6] = [
        OsStr::new("-s"),
        OsStr::new("-n"),
        OsStr::new("-i"),
        image.as_ref(),
        OsStr::new(folder),
        to.as_ref(),
    ];
    let copied = run("mcopy", &args);
    assert_eq!(copied.code, 0, "mcopy {folder}: {}", copied.text);
}
