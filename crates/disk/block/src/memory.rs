use crate::{
    BLOCK_LEN, BlockDevice, BlockIdx, DeviceError,
    device::{blocks_in, check_range},
};
use alloc::{boxed::Box, vec, vec::Vec};

const CHUNK_LEN: usize = 64 * 1024;

/// A device in memory that pays only for what was written.
///
/// ```text
///   chunks  [ - ][64 KiB][ - ][ - ][64 KiB] ...     "-" reads as zeros
/// ```
pub struct Memory {
    block_count: u64,
    chunks: Vec<Option<Box<[u8]>>>,
}

impl Memory {
    pub fn new(block_count: u64) -> Memory {
        let len = block_count.saturating_mul(BLOCK_LEN as u64).div_ceil(CHUNK_LEN as u64);
        let len = usize::try_from(len).expect("the chunk table fits in memory");
        Memory { block_count, chunks: vec![None; len] }
    }

    /// A device holding `image`; a last part of a block is filled up with zeros.
    pub fn from_image(image: &[u8]) -> Memory {
        let mut memory = Memory::new((image.len() as u64).div_ceil(BLOCK_LEN as u64));
        memory.store(0, image);
        memory
    }

    /// A copy of the bytes from `at` on, for saving an image piece by piece.
    pub fn image(&self, at: u64, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        self.load(at, &mut bytes);
        bytes
    }

    /// The parts that may hold anything but zeros, with their place in bytes:
    /// what saving or comparing an image needs to look at.
    pub fn written(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let chunks = self.chunks.iter().enumerate();
        chunks.filter_map(|(index, it)| Some(((index * CHUNK_LEN) as u64, it.as_deref()?)))
    }

    /// How many bytes the written chunks hold.
    pub fn resident_bytes(&self) -> usize {
        self.chunks.iter().flatten().map(|it| it.len()).sum()
    }

    fn load(&self, mut at: u64, into: &mut [u8]) {
        let mut rest = into;
        while !rest.is_empty() {
            let (chunk, from, len) = part(at, rest.len());
            let (now, later) = rest.split_at_mut(len);
            match self.chunks.get(chunk).and_then(Option::as_ref) {
                Some(it) => now.copy_from_slice(&it[from..from + len]),
                None => now.fill(0),
            }
            rest = later;
            at += len as u64;
        }
    }

    fn store(&mut self, mut at: u64, bytes: &[u8]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (chunk, from, len) = part(at, rest.len());
            let (now, later) = rest.split_at(len);
            let slot = &mut self.chunks[chunk];
            // Formatting writes long runs of zeros, which need no memory.
            if slot.is_some() || now.iter().any(|it| *it != 0) {
                let it = slot.get_or_insert_with(|| vec![0; CHUNK_LEN].into_boxed_slice());
                it[from..from + len].copy_from_slice(now);
            }
            rest = later;
            at += len as u64;
        }
    }
}

/// The chunk, the place in it and the length of the first part of a transfer.
fn part(at: u64, len: usize) -> (usize, usize, usize) {
    let from = (at % CHUNK_LEN as u64) as usize;
    ((at / CHUNK_LEN as u64) as usize, from, len.min(CHUNK_LEN - from))
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory { block_count: self.block_count, chunks: self.chunks.clone() }
    }
}

impl BlockDevice for Memory {
    fn block_count(&self) -> u64 {
        self.block_count
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        check_range(self.block_count, at, blocks_in(into))?;
        self.load(at.0 * BLOCK_LEN as u64, into);
        Ok(())
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        check_range(self.block_count, at, blocks_in(from))?;
        self.store(at.0 * BLOCK_LEN as u64, from);
        Ok(())
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }
}
