//! Registers of 6 bits, four of them in three bytes.

use super::Added;

const MASK: u32 = 0x3f;

fn group(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

pub(super) fn registers(body: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let four = |bytes: &[u8]| {
        let group = group(bytes);
        [0, 6, 12, 18].map(|shift| (group >> shift & MASK) as u8)
    };
    body.chunks_exact(3).flat_map(four)
}

/// Lets a register be at least `value`.
pub(super) fn raise(body: &mut [u8], index: usize, value: u8) -> Added {
    let bytes = &mut body[index / 4 * 3..][..3];
    let (group, shift) = (group(bytes), index as u32 % 4 * 6);
    if group >> shift & MASK >= u32::from(value) {
        return Added::Same;
    }
    let group = group & !(MASK << shift) | u32::from(value) << shift;
    bytes.copy_from_slice(&group.to_le_bytes()[..3]);
    Added::Rose
}
