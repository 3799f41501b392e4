//! HyperLogLog: how many different elements were seen, within 0.81 %, from
//! 16384 registers of 6 bits; in the reference's own bytes.
//!
//! ```text
//!   "HYLL" │ encoding │ 3 unused │ cached count, 8 bytes; its highest bit: stale │ registers
//!
//!   dense    6 bits a register, four of them in three bytes, lowest bits in front
//!   sparse   00llllll              l+1 registers of 0
//!            01llllll llllllll     the same, of a longer run
//!            1vvvvvll              l+1 registers of v+1
//! ```
//!
//! An element's hash gives a register by its lowest 14 bits and, by the zeros
//! above them, a value; a register keeps the greatest. A sketch starts sparse
//! and becomes dense when it grows too long or a value too great.

mod dense;
mod estimate;
mod hash;
mod sparse;
#[cfg(test)]
mod tests;

pub use sparse::Run;

use alloc::vec::Vec;

pub const REGISTER_COUNT: usize = 1 << INDEX_BITS;
const INDEX_BITS: u32 = 14;
const HEADER_LEN: usize = 16;
const DENSE_LEN: usize = HEADER_LEN + REGISTER_COUNT * 6 / 8;
const ENCODING_AT: usize = 4;
const COUNT_AT: usize = 8;
/// Set in the last byte of the cached count while it is stale.
const STALE: u8 = 0x80;

/// The bytes do not begin as a sketch does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASketch;

/// The registers cannot be what the bytes say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corrupt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Dense,
    Sparse,
}

/// Whether a register rose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    Rose,
    Same,
}

/// Every register in a byte of its own.
pub struct Registers([u8; REGISTER_COUNT]);

impl Default for Registers {
    fn default() -> Registers {
        Registers([0; REGISTER_COUNT])
    }
}

impl Registers {
    /// Lets every register be at least what `sketch` has.
    pub fn merge(&mut self, sketch: &[u8]) -> Result<(), Corrupt> {
        let body = &sketch[HEADER_LEN..];
        match encoding(sketch) {
            Encoding::Dense => {
                dense::merge(&mut self.0, body);
                Ok(())
            }
            Encoding::Sparse => sparse::each_run(body, |at, run| {
                let own = &mut self.0[at..at + run.len];
                own.iter_mut().for_each(|it| *it = (*it).max(run.value));
            }),
        }
    }

    pub fn get(&self, index: usize) -> u8 {
        self.0[index]
    }

    pub fn iter(&self) -> impl Iterator<Item = u8> {
        self.0.iter().copied()
    }

    /// About how many different elements were seen.
    pub fn count(&self) -> u64 {
        // Four counts side by side, since neighbours are often equal and one count
        // would wait for itself.
        let mut parts = [[0; estimate::VALUES]; 4];
        for four in self.0.as_chunks::<4>().0 {
            for (part, value) in parts.iter_mut().zip(four) {
                part[usize::from(value & dense::MASK)] += 1;
            }
        }
        estimate::count(&core::array::from_fn(|value| parts.iter().map(|it| it[value]).sum()))
    }
}

/// A sketch of nothing.
pub fn empty() -> Vec<u8> {
    let mut bytes = b"HYLL".to_vec();
    bytes.resize(HEADER_LEN, 0);
    bytes[ENCODING_AT] = 1;
    sparse::push(&mut bytes, Run { value: 0, len: REGISTER_COUNT });
    bytes
}

/// Whether a string is a sketch, by its front and its length.
pub fn check(bytes: &[u8]) -> Result<(), NotASketch> {
    let is_sketch = bytes.len() >= HEADER_LEN
        && bytes.starts_with(b"HYLL")
        && match bytes[ENCODING_AT] {
            0 => bytes.len() == DENSE_LEN,
            1 => true,
            _ => false,
        };
    if is_sketch { Ok(()) } else { Err(NotASketch) }
}

/// The encoding of a sketch.
pub fn encoding(sketch: &[u8]) -> Encoding {
    if sketch[ENCODING_AT] == 0 { Encoding::Dense } else { Encoding::Sparse }
}

/// The runs of registers of a sparse sketch, as far as they go, and how many bytes
/// each takes.
pub fn runs(sketch: &[u8]) -> impl Iterator<Item = (Run, usize)> + '_ {
    let body = &sketch[HEADER_LEN..];
    sparse::runs(body).map(|(at, _)| Run::read(&body[at..]))
}

/// Adds an element. A sparse sketch may grow to `max_sparse_len` bytes.
pub fn add(sketch: &mut Vec<u8>, element: &[u8], max_sparse_len: usize) -> Result<Added, Corrupt> {
    let (index, value) = hash::place(element);
    raise(sketch, index, value, max_sparse_len)
}

/// Lets a register be at least `value`.
fn raise(
    sketch: &mut Vec<u8>,
    index: usize,
    value: u8,
    max_sparse_len: usize,
) -> Result<Added, Corrupt> {
    if encoding(sketch) == Encoding::Sparse {
        match sparse::raise(sketch, index, value, max_sparse_len)? {
            sparse::Raised::Done(added) => return Ok(added),
            sparse::Raised::NoRoom => make_dense(sketch)?,
        }
    }
    Ok(dense::raise(&mut sketch[HEADER_LEN..], index, value))
}

/// Lets every register be at least what `registers` has. It becomes dense if
/// `form` is.
pub fn raise_all(
    sketch: &mut Vec<u8>,
    registers: &Registers,
    form: Encoding,
    max_sparse_len: usize,
) -> Result<(), Corrupt> {
    if form == Encoding::Dense {
        make_dense(sketch)?;
    }
    for (index, value) in registers.iter().enumerate().filter(|(_, value)| *value > 0) {
        raise(sketch, index, value, max_sparse_len)?;
    }
    Ok(())
}

/// Lets a sketch be dense; the cached count stays.
pub fn make_dense(sketch: &mut Vec<u8>) -> Result<(), Corrupt> {
    if encoding(sketch) == Encoding::Dense {
        return Ok(());
    }
    let mut dense = sketch[..HEADER_LEN].to_vec();
    dense[ENCODING_AT] = 0;
    dense.resize(DENSE_LEN, 0);
    let body = &mut dense[HEADER_LEN..];
    sparse::each_run(&sketch[HEADER_LEN..], |at, run| {
        if run.value > 0 {
            for index in at..at + run.len {
                dense::raise(body, index, run.value);
            }
        }
    })?;
    *sketch = dense;
    Ok(())
}

/// The count as it was last computed, unless the registers changed since.
pub fn cached_count(sketch: &[u8]) -> Option<u64> {
    let (count, _) = sketch[COUNT_AT..].split_first_chunk()?;
    let is_fresh = sketch[HEADER_LEN - 1] & STALE == 0;
    is_fresh.then(|| u64::from_le_bytes(*count))
}

pub fn cache_count(sketch: &mut [u8], count: u64) {
    sketch[COUNT_AT..HEADER_LEN].copy_from_slice(&count.to_le_bytes());
}

pub fn forget_count(sketch: &mut [u8]) {
    sketch[HEADER_LEN - 1] |= STALE;
}
