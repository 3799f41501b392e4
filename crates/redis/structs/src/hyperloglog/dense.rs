//! Registers of 6 bits, four of them in three bytes.

use super::Added;

pub(super) const MASK: u8 = 0x3f;

fn group(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

/// Lets every one of `registers` be at least what is in `body`.
pub(super) fn merge(registers: &mut [u8], body: &[u8]) {
    let fours = registers.as_chunks_mut::<4>().0;
    for (four, bytes) in fours.iter_mut().zip(body.as_chunks::<3>().0) {
        let group = group(bytes);
        for (own, shift) in four.iter_mut().zip([0, 6, 12, 18]) {
            *own = (*own).max((group >> shift) as u8 & MASK);
        }
    }
}

/// Lets a register be at least `value`.
pub(super) fn raise(body: &mut [u8], index: usize, value: u8) -> Added {
    let bytes = &mut body[index / 4 * 3..][..3];
    let (group, shift) = (group(bytes), index as u32 % 4 * 6);
    if (group >> shift) as u8 & MASK >= value {
        return Added::Same;
    }
    let group = group & !(u32::from(MASK) << shift) | u32::from(value) << shift;
    bytes.copy_from_slice(&group.to_le_bytes()[..3]);
    Added::Rose
}
