//! A folder in memory: files on their way in, and the model for tests.

use crate::storage::{Storage, StorageError};
use alloc::{collections::BTreeMap, string::String, vec::Vec};

#[derive(Default, Clone)]
pub struct MemoryStorage {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Storage for MemoryStorage {
    fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.files.get(name).cloned())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.files.entry(name.into()).or_default().extend_from_slice(bytes);
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
