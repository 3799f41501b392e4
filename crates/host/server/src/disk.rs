//! `bramble disk IMAGE COMMAND`: the files on an image, from the outside.

use crate::{clock, image::Image};
use node::{
    block::BlockDevice,
    fat32::{self, Access, Label, MkfsOptions, MountOptions, Volume},
    vfs::{CacheConfig, FsError, Millis, NodeKind, OpenFlags, Vfs},
};
use std::{
    error::Error,
    fmt::Display,
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

type Outcome = Result<(), Box<dyn Error>>;
type Tree = Vfs<Volume<Image>>;

/// Bytes moved at once between an image and a file of the host.
const CHUNK_LEN: usize = 1 << 20;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DiskCommand {
    List { path: String },
    Print { path: String },
    Get { from: String, to: PathBuf },
    Put { from: PathBuf, to: String },
    Remove { path: String },
    MakeDir { path: String },
    Check,
    Format { size: u64, label: Option<Label> },
    Free,
}

pub(crate) fn run(image: &Path, command: &DiskCommand) -> Outcome {
    match command {
        DiskCommand::Check => check(image),
        DiskCommand::Format { size, label } => format_image(image, *size, *label),
        DiskCommand::List { path } => reading(image, |tree| list(tree, path)),
        DiskCommand::Print { path } => {
            reading(image, |tree| copy_out(tree, path, || Ok(io::stdout().lock())))
        }
        DiskCommand::Get { from, to } => {
            reading(image, |tree| copy_out(tree, from, || File::create(to)))
        }
        DiskCommand::Put { from, to } => changing(image, |tree| put(tree, from, to)),
        DiskCommand::Remove { path } => changing(image, |tree| remove(tree, path)),
        DiskCommand::MakeDir { path } => changing(image, |tree| about(path, tree.mkdir(path))),
        DiskCommand::Free => reading(image, free),
    }
}

/// Works on the files without a write to the image, which is left as it is found.
fn reading(image: &Path, work: impl FnOnce(&mut Tree) -> Outcome) -> Outcome {
    let options = MountOptions { access: Access::ReadOnly, ..MountOptions::default() };
    with_tree(fat32::mount(Image::open_to_read(image)?, options)?, work)
}

fn changing(image: &Path, work: impl FnOnce(&mut Tree) -> Outcome) -> Outcome {
    with_tree(fat32::mount(Image::open(image)?, MountOptions::default())?, work)
}

/// Works, and unmounts, so that the disk is clean also after an error.
fn with_tree(volume: Volume<Image>, work: impl FnOnce(&mut Tree) -> Outcome) -> Outcome {
    let mut tree = Vfs::new(volume, CacheConfig::default())?;
    tree.set_now(Millis(clock::now().0));
    let outcome = work(&mut tree);
    tree.unmount()?;
    outcome
}

/// An error's text does not know which of the two paths it is about.
fn about<T>(path: impl Display, outcome: Result<T, impl Display>) -> Result<T, Box<dyn Error>> {
    outcome.map_err(|error| format!("{path}: {error}").into())
}

fn list(tree: &mut Tree, path: &str) -> Outcome {
    let mut out = io::stdout().lock();
    if about(path, tree.stat(path))?.kind == NodeKind::File {
        writeln!(out, "{path}")?;
        return Ok(());
    }
    for entry in tree.read_dir(path)? {
        match entry.kind {
            NodeKind::File => writeln!(out, "{:>12}  {}", entry.size, entry.name)?,
            NodeKind::Directory => writeln!(out, "{:>12}  {}/", "", entry.name)?,
        }
    }
    Ok(())
}

/// The target is made only once there is something to go there: it may be a file
/// that somebody wants to keep.
fn copy_out<W: Write>(
    tree: &mut Tree,
    path: &str,
    make_target: impl FnOnce() -> io::Result<W>,
) -> Outcome {
    if about(path, tree.stat(path))?.kind == NodeKind::Directory {
        return about(path, Err(FsError::IsADirectory));
    }
    let fd = about(path, tree.open(path, OpenFlags::READ))?;
    let mut out = make_target()?;
    let mut chunk = vec![0; CHUNK_LEN];
    loop {
        match tree.read(fd, &mut chunk)? {
            0 => break,
            len => out.write_all(&chunk[..len])?,
        }
    }
    tree.close(fd)?;
    Ok(out.flush()?)
}

fn put(tree: &mut Tree, from: &Path, to: &str) -> Outcome {
    let mut source = about(from.display(), File::open(from))?;
    // Told before the target is cut, not by the first read after it.
    if source.metadata()?.is_dir() {
        return about(from.display(), Err(FsError::IsADirectory));
    }
    let flags = OpenFlags::WRITE | OpenFlags::CREATE | OpenFlags::TRUNCATE;
    let fd = about(to, tree.open(to, flags))?;
    let mut chunk = vec![0; CHUNK_LEN];
    loop {
        match source.read(&mut chunk)? {
            0 => break,
            len => tree.write(fd, &chunk[..len])?,
        };
    }
    tree.close(fd)?;
    Ok(())
}

fn remove(tree: &mut Tree, path: &str) -> Outcome {
    match about(path, tree.stat(path))?.kind {
        NodeKind::File => about(path, tree.unlink(path)),
        NodeKind::Directory => about(path, tree.rmdir(path)),
    }
}

fn free(tree: &mut Tree) -> Outcome {
    let stat = tree.stat_fs()?;
    let bytes = |units: u64| units * u64::from(stat.unit_bytes);
    Ok(writeln!(
        io::stdout(),
        "{} bytes, {} free, in clusters of {}",
        bytes(stat.units),
        bytes(stat.free_units),
        stat.unit_bytes
    )?)
}

fn check(image: &Path) -> Outcome {
    let report = fat32::check(&mut Image::open_to_read(image)?)?;
    let mut out = io::stdout().lock();
    if report.is_clean() {
        return Ok(writeln!(out, "clean")?);
    }
    for finding in &report.findings {
        writeln!(out, "{finding}")?;
    }
    if report.more > 0 {
        writeln!(out, "and {} more", report.more)?;
    }
    Err(format!("{} things are wrong", report.findings.len() + report.more as usize).into())
}

fn format_image(image: &Path, size: u64, label: Option<Label>) -> Outcome {
    let mut device = Image::open_or_create(image, size)?;
    let now = clock::now();
    let options = MkfsOptions {
        label,
        volume_id: clock::random_seed() as u32,
        now: Millis(now.0),
        ..MkfsOptions::default()
    };
    fat32::mkfs(&mut device, &options)?;
    Ok(device.flush()?)
}
