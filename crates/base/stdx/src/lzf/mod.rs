//! LZF, the compression of long strings in RDB files.
//!
//! ```text
//!   000LLLLL  bytes…              a run of L + 1 bytes as they are
//!   LLLooooo  oooooooo            copy L + 2 bytes from o + 1 bytes back  (L = 1..6)
//!   111ooooo  nnnnnnnn  oooooooo  copy n + 9 bytes from o + 1 bytes back
//! ```

mod compress;

use alloc::vec::Vec;

pub use compress::compress;

/// No token of three bytes gives more bytes than this.
const MAX_COPY: usize = 255 + 9;

/// Compressed bytes that do not make what they promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLzf {
    /// Where in the input.
    pub offset: usize,
}

/// Expands `input` to exactly `len` bytes. The input must be long enough to
/// make that many, so a false `len` cannot claim memory.
pub fn decompress(input: &[u8], len: usize) -> Result<Vec<u8>, BadLzf> {
    if len / MAX_COPY > input.len() {
        return Err(BadLzf { offset: 0 });
    }
    let mut out = Vec::with_capacity(len);
    let mut rest = input;
    while !rest.is_empty() {
        let bad = BadLzf { offset: input.len() - rest.len() };
        rest = token(rest, &mut out).ok_or(bad)?;
        if out.len() > len {
            return Err(bad);
        }
    }
    if out.len() == len { Ok(out) } else { Err(BadLzf { offset: input.len() }) }
}

fn token<'a>(input: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
    let (control, rest) = input.split_first()?;
    if *control < 32 {
        let (run, rest) = rest.split_at_checked(usize::from(*control) + 1)?;
        out.extend_from_slice(run);
        return Some(rest);
    }
    let (extra, rest) = match control >> 5 {
        7 => rest.split_first().map(|(it, rest)| (usize::from(*it), rest))?,
        _ => (0, rest),
    };
    let (low, rest) = rest.split_first()?;
    let back = (usize::from(control & 31) << 8 | usize::from(*low)) + 1;
    copy_back(out, back, usize::from(control >> 5) + extra + 2)?;
    Some(rest)
}

/// The source may overlap what is being written; then bytes repeat.
fn copy_back(out: &mut Vec<u8>, back: usize, len: usize) -> Option<()> {
    let start = out.len().checked_sub(back)?;
    if back >= len {
        out.extend_from_within(start..start + len);
    } else {
        (start..start + len).for_each(|at| out.push(out[at]));
    }
    Some(())
}

#[cfg(test)]
mod tests;
