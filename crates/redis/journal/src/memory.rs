//! A folder in memory: files on their way in, and the model for tests.

use crate::storage::{Storage, StorageError};
use alloc::{string::String, vec::Vec};
use core::ops::Index;

#[derive(Default, Clone)]
pub struct MemoryStorage {
    pub files: Files,
}

/// A handful of files, sorted by name.
#[derive(Default, Clone, Debug, PartialEq, Eq)]
pub struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.0.iter().map(|it| &it.0)
    }

    pub fn get(&self, name: &str) -> Option<&Vec<u8>> {
        self.0.iter().find(|it| it.0 == name).map(|it| &it.1)
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Vec<u8>> {
        self.0.iter_mut().find(|it| it.0 == name).map(|it| &mut it.1)
    }

    pub fn insert(&mut self, name: String, bytes: Vec<u8>) {
        match self.0.binary_search_by(|it| it.0.cmp(&name)) {
            Ok(at) => self.0[at].1 = bytes,
            Err(at) => self.0.insert(at, (name, bytes)),
        }
    }

    pub fn remove(&mut self, name: &str) {
        self.0.retain(|it| it.0 != name);
    }
}

impl Index<&str> for Files {
    type Output = Vec<u8>;

    fn index(&self, name: &str) -> &Vec<u8> {
        self.get(name).expect("there is a file of this name")
    }
}

impl Storage for MemoryStorage {
    fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.files.get(name).cloned())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        match self.files.get_mut(name) {
            Some(file) => file.extend_from_slice(bytes),
            None => self.files.insert(name.into(), bytes.into()),
        }
        Ok(())
    }

    fn sync(&mut self, _: &str) -> Result<(), StorageError> {
        Ok(())
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.files.insert(name.into(), bytes.into());
        Ok(())
    }

    fn truncate(&mut self, name: &str, len: u64) -> Result<(), StorageError> {
        if let Some(file) = self.files.get_mut(name) {
            file.truncate(usize::try_from(len).unwrap_or(usize::MAX));
        }
        Ok(())
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        self.files.remove(name);
        Ok(())
    }
}
