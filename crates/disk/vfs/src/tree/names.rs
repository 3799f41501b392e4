//! Paths to nodes, and changes of names.

use super::Vfs;
use crate::{
    DirCursor, DirEntry, FileSystem, FsError, Names, NodeId, NodeKind, Place, dentry::Known,
    path::components,
};
use alloc::vec::Vec;

const LIST_BATCH: usize = 1024;

/// Where a path's last name stands, and which directories lead there.
struct Target<'a> {
    dir: NodeId,
    name: &'a str,
    way: Vec<NodeId>,
}

impl<F: FileSystem> Vfs<F> {
    pub(super) fn resolve(&mut self, path: &str) -> Result<NodeId, FsError> {
        let mut node = self.fs.root();
        for name in components(path) {
            node = self.child(node, name)?;
        }
        Ok(node)
    }

    fn target<'a>(&mut self, path: &'a str) -> Result<Target<'a>, FsError> {
        let names = components(path);
        let (name, dirs) = names.split_last().ok_or(FsError::Busy)?;
        let mut dir = self.fs.root();
        let mut way = Vec::from([dir]);
        for name in dirs {
            dir = self.child(dir, name)?;
            way.push(dir);
        }
        self.nodes.directory(dir)?;
        Ok(Target { dir, name, way })
    }

    fn child(&mut self, dir: NodeId, name: &str) -> Result<NodeId, FsError> {
        self.nodes.directory(dir)?;
        let key = self.fs.fold(name);
        match self.dentries.get(dir, &key) {
            Known::Node(node) => return Ok(node),
            Known::Absent => return Err(FsError::NotFound),
            Known::Unknown => {}
        }
        match self.fs.lookup(dir, name) {
            Ok(node) => {
                self.adopt(node)?;
                self.remember(dir, name, Some(node));
                Ok(node)
            }
            Err(FsError::NotFound) => {
                self.remember(dir, name, None);
                Err(FsError::NotFound)
            }
            Err(other) => Err(other),
        }
    }

    fn adopt(&mut self, node: NodeId) -> Result<(), FsError> {
        if !self.nodes.contains(node) {
            self.nodes.adopt(self.fs.stat(node)?);
        }
        Ok(())
    }

    fn remember(&mut self, dir: NodeId, name: &str, node: Option<NodeId>) {
        let key = self.fs.fold(name);
        if let Some(node) = node {
            self.nodes.get_mut(node).dentries += 1;
        }
        let lost = self.dentries.insert(dir, &key, node);
        self.nodes.lose_dentry(lost);
    }

    /// A name appeared: whatever was known of it and its alias is out of date.
    fn appeared(&mut self, dir: NodeId, name: &str, node: NodeId) -> Result<(), FsError> {
        self.note_change();
        self.adopt(node)?;
        self.remember(dir, name, Some(node));
        if let Some(alias) = self.fs.names(node)?.alias {
            let key = self.fs.fold(&alias);
            if key != self.fs.fold(name) {
                let lost = self.dentries.remove(dir, &key);
                self.nodes.lose_dentry(lost);
            }
        }
        Ok(())
    }

    /// A node lost its names in `dir`.
    fn vanished(&mut self, dir: NodeId, names: &Names) {
        self.note_change();
        for name in [Some(&names.name), names.alias.as_ref()].into_iter().flatten() {
            self.remember(dir, name, None);
        }
    }

    pub(super) fn create_at(&mut self, path: &str) -> Result<NodeId, FsError> {
        let target = self.target(path)?;
        let node = self.fs.create(target.dir, target.name)?;
        self.appeared(target.dir, target.name, node)?;
        Ok(node)
    }

    pub(super) fn mkdir_at(&mut self, path: &str) -> Result<(), FsError> {
        if components(path).is_empty() {
            return Err(FsError::Exists);
        }
        let target = self.target(path)?;
        match self.child(target.dir, target.name) {
            Ok(_) => return Err(FsError::Exists),
            Err(FsError::NotFound) => {}
            Err(other) => return Err(other),
        }
        let node = self.fs.mkdir(target.dir, target.name)?;
        self.appeared(target.dir, target.name, node)
    }

    pub(super) fn unlink_at(&mut self, path: &str) -> Result<(), FsError> {
        let target = self.target(path)?;
        let node = self.child(target.dir, target.name)?;
        self.nodes.file(node)?;
        let names = self.fs.names(node)?;
        self.fs.unlink(target.dir, target.name)?;
        self.nodes.get_mut(node).unlinked = true;
        self.vanished(target.dir, &names);
        Ok(())
    }

    pub(super) fn rmdir_at(&mut self, path: &str) -> Result<(), FsError> {
        let target = self.target(path)?;
        let node = self.child(target.dir, target.name)?;
        self.nodes.directory(node)?;
        let names = self.fs.names(node)?;
        self.fs.rmdir(target.dir, target.name)?;
        self.removed_dir(node);
        self.vanished(target.dir, &names);
        Ok(())
    }

    fn removed_dir(&mut self, node: NodeId) {
        for lost in self.dentries.remove_dir(node) {
            self.nodes.lose_dentry(Some(lost));
        }
        self.nodes.get_mut(node).unlinked = true;
    }

    pub(super) fn rename_at(&mut self, from: &str, to: &str) -> Result<(), FsError> {
        let source = self.target(from)?;
        let node = self.child(source.dir, source.name)?;
        let target = self.target(to)?;
        if target.way.contains(&node) {
            return Err(FsError::IntoItself);
        }
        let displaced = match self.child(target.dir, target.name) {
            Ok(other) if other == node => None,
            Ok(other) => Some(self.check_replace(node, other)?),
            Err(FsError::NotFound) => None,
            Err(error) => return Err(error),
        };
        let old = self.fs.names(node)?;
        let gone = displaced.map(|it| self.fs.names(it)).transpose()?;
        let places = [(source.dir, source.name), (target.dir, target.name)]
            .map(|(dir, name)| Place { dir, name });
        self.fs.rename(places[0], places[1])?;
        self.vanished(source.dir, &old);
        if let (Some(displaced), Some(names)) = (displaced, gone) {
            if self.nodes.get(displaced).kind == NodeKind::Directory {
                self.removed_dir(displaced);
            }
            self.nodes.get_mut(displaced).unlinked = true;
            self.vanished(target.dir, &names);
        }
        self.appeared(target.dir, target.name, node)
    }

    /// A file may only replace a file, and a directory an (empty) directory.
    fn check_replace(&self, node: NodeId, other: NodeId) -> Result<NodeId, FsError> {
        match (self.nodes.get(node).kind, self.nodes.get(other).kind) {
            (NodeKind::File, NodeKind::Directory) => Err(FsError::IsADirectory),
            (NodeKind::Directory, NodeKind::File) => Err(FsError::NotADirectory),
            _ => Ok(other),
        }
    }

    pub(super) fn list(&mut self, path: &str) -> Result<Vec<DirEntry>, FsError> {
        let dir = self.resolve(path)?;
        self.nodes.directory(dir)?;
        let mut entries = Vec::new();
        let mut cursor = Some(DirCursor(0));
        while let Some(from) = cursor {
            let page = self.fs.read_dir(dir, from, LIST_BATCH)?;
            cursor = page.next;
            entries.extend(page.entries);
        }
        for entry in &mut entries {
            self.freshen(entry);
        }
        Ok(entries)
    }

    /// Puts the size and time of a file with dirty pages into its listing.
    fn freshen(&self, entry: &mut DirEntry) {
        if let Some(node) = entry.node.and_then(|it| self.nodes.find(it)) {
            entry.size = node.size;
            entry.modified = node.modified;
        }
    }
}
