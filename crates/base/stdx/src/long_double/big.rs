//! Whole numbers of any size, as little as parsing and printing need.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Little-endian words, no zero at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Big {
    words: Vec<u32>,
}

impl Big {
    pub(crate) fn of_digits(digits: &[u8]) -> Big {
        let mut big = Big { words: Vec::new() };
        for chunk in digits.chunks(9) {
            let value = chunk.iter().fold(0, |sum, it| sum * 10 + u32::from(it - b'0'));
            big.multiply_add(10u32.pow(chunk.len() as u32), value);
        }
        big
    }

    pub(crate) fn of(value: u64) -> Big {
        let mut big = Big { words: alloc::vec![value as u32, (value >> 32) as u32] };
        big.trim();
        big
    }

    pub(crate) fn multiply_by_power_of_ten(&mut self, power: u32) {
        (0..power / 9).for_each(|_| self.multiply_add(1_000_000_000, 0));
        self.multiply_add(10u32.pow(power % 9), 0);
    }

    pub(crate) fn multiply_by_power_of_five(&mut self, power: u32) {
        (0..power / 13).for_each(|_| self.multiply_add(5u32.pow(13), 0));
        self.multiply_add(5u32.pow(power % 13), 0);
    }

    /// The decimal digits, of which the first is not zero.
    pub(crate) fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        while !self.is_zero() {
            let mut group = self.divide_small(1_000_000_000);
            for _ in 0..9 {
                digits.push(b'0' + (group % 10) as u8);
                group /= 10;
            }
        }
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        digits.reverse();
        digits
    }

    fn multiply_add(&mut self, factor: u32, add: u32) {
        let mut carry = u64::from(add);
        for word in &mut self.words {
            carry += u64::from(*word) * u64::from(factor);
            *word = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.words.push(carry as u32);
        }
    }

    /// Divides by `divisor` and gives the remainder.
    pub(crate) fn divide_small(&mut self, divisor: u32) -> u32 {
        let mut rest = 0u64;
        for word in self.words.iter_mut().rev() {
            rest = rest << 32 | u64::from(*word);
            *word = (rest / u64::from(divisor)) as u32;
            rest %= u64::from(divisor);
        }
        self.trim();
        rest as u32
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    pub(crate) fn bit_len(&self) -> u32 {
        let top = self.words.last().map_or(0, |it| 32 - it.leading_zeros());
        (self.words.len() as u32).saturating_sub(1) * 32 + top
    }

    pub(crate) fn shift_left(&mut self, by: u32) {
        let (words, bits) = ((by / 32) as usize, by % 32);
        if bits != 0 {
            self.multiply_add(1 << bits, 0);
        }
        if words != 0 {
            let mut shifted = alloc::vec![0; words];
            shifted.append(&mut self.words);
            self.words = shifted;
        }
    }

    /// The top 128 bits with what is below folded into the lowest, and the
    /// power of two they are to be multiplied with.
    pub(crate) fn top_bits(&self) -> (u128, i32) {
        let mut wide = 0u128;
        let low_words = self.words.len().saturating_sub(4);
        for word in self.words[low_words..].iter().rev() {
            wide = wide << 32 | u128::from(*word);
        }
        let is_inexact = self.words[..low_words].iter().any(|it| *it != 0);
        (wide | u128::from(is_inexact), low_words as i32 * 32)
    }

    /// The first 66 bits of `self / divisor`, as above.
    pub(crate) fn ratio_bits(mut self, mut divisor: Big) -> (u128, i32) {
        let power = self.bit_len() as i32 - divisor.bit_len() as i32;
        if power >= 0 {
            divisor.shift_left(power as u32);
        } else {
            self.shift_left(-power as u32);
        }
        let mut bits = 0u128;
        for _ in 0..67 {
            bits <<= 1;
            if self.order(&divisor) != Ordering::Less {
                self.subtract(&divisor);
                bits |= 1;
            }
            self.shift_left(1);
        }
        (bits | u128::from(!self.is_zero()), power - 66)
    }

    fn order(&self, other: &Big) -> Ordering {
        let by_len = self.words.len().cmp(&other.words.len());
        by_len.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }

    fn subtract(&mut self, other: &Big) {
        let mut borrow = false;
        for (at, word) in self.words.iter_mut().enumerate() {
            let less = other.words.get(at).copied().unwrap_or(0);
            let (partial, first) = word.overflowing_sub(less);
            let (result, second) = partial.overflowing_sub(u32::from(borrow));
            *word = result;
            borrow = first || second;
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}
