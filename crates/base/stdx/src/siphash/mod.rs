//! SipHash with the number of rounds as a parameter, and its case-blind twin.
//!
//! Dicts use 1-2 (one round a word, two at the end): keyed, so that nobody can
//! choose colliding keys, and fast on the short keys a store sees. Words are
//! read with `from_le_bytes`: no alignment is asked for, and the result is the
//! same on big-endian machines.
//!
//! ```text
//!   key ─► v0 v1 v2 v3      for each 8-byte word m:   v3 ^= m, C rounds, v0 ^= m
//!                           last word: tail bytes, length in the top byte
//!                           then v2 ^= 0xff, D rounds, v0 ^ v1 ^ v2 ^ v3
//! ```

/// The secret that makes hashes unpredictable from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub u64, pub u64);

impl Key {
    pub fn from_bytes(bytes: &[u8; 16]) -> Key {
        Key(word(bytes, 0), word(bytes, 8))
    }
}

/// SipHash-`C`-`D` of `bytes`.
#[inline]
pub fn sip<const C: usize, const D: usize>(key: Key, bytes: &[u8]) -> u64 {
    run::<C, D>(key, bytes, |word| word)
}

/// The same over the ASCII-lowercased `bytes`, without lowering them first.
#[inline]
pub fn sip_nocase<const C: usize, const D: usize>(key: Key, bytes: &[u8]) -> u64 {
    run::<C, D>(key, bytes, lower_word)
}

/// The hash of dict keys.
#[inline]
pub fn sip12(key: Key, bytes: &[u8]) -> u64 {
    sip::<1, 2>(key, bytes)
}

/// The hash of command and option tables.
#[inline]
pub fn sip12_nocase(key: Key, bytes: &[u8]) -> u64 {
    sip_nocase::<1, 2>(key, bytes)
}

#[inline(always)]
fn run<const C: usize, const D: usize>(key: Key, bytes: &[u8], fold: impl Fn(u64) -> u64) -> u64 {
    let mut state = State::new(key);
    let (words, _) = bytes.as_chunks::<8>();
    for chunk in words {
        state.absorb::<C>(fold(u64::from_le_bytes(*chunk)));
    }
    state.absorb::<C>(fold(tail(bytes)) | (bytes.len() as u64) << 56);
    state.finish::<D>()
}

/// The last `len % 8` bytes as the low end of a word. Loads that overlap bytes
/// already hashed are cheaper than a loop over single ones.
#[inline(always)]
fn tail(bytes: &[u8]) -> u64 {
    let (len, left) = (bytes.len(), bytes.len() % 8);
    if left == 0 {
        0
    } else if let Some(last) = bytes.last_chunk::<8>() {
        u64::from_le_bytes(*last) >> (64 - 8 * left)
    } else if let (Some(low), Some(high)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        u64::from(u32::from_le_bytes(*low))
            | u64::from(u32::from_le_bytes(*high)) << (8 * (len - 4))
    } else {
        // One to three bytes: first, middle and last cover them all.
        u64::from(bytes[0])
            | u64::from(bytes[len / 2]) << (8 * (len / 2))
            | u64::from(bytes[len - 1]) << (8 * (len - 1))
    }
}

#[inline(always)]
fn word(bytes: &[u8; 16], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// ASCII-lowercases eight bytes at once. Each lane's top bit is cleared before
/// the range test, so sums cannot carry into the next lane.
#[inline(always)]
fn lower_word(word: u64) -> u64 {
    let low = word & (0x7f * ONES);
    let at_least_a = low + (0x80 - b'A' as u64) * ONES;
    let above_z = low + (0x80 - b'Z' as u64 - 1) * ONES;
    let is_upper = at_least_a & !above_z & !word & (0x80 * ONES);
    word | is_upper >> 2
}

struct State {
    v0: u64,
    v1: u64,
    v2: u64,
    v3: u64,
}

impl State {
    #[inline(always)]
    fn new(Key(k0, k1): Key) -> State {
        State {
            v0: k0 ^ 0x736f_6d65_7073_6575,
            v1: k1 ^ 0x646f_7261_6e64_6f6d,
            v2: k0 ^ 0x6c79_6765_6e65_7261,
            v3: k1 ^ 0x7465_6462_7974_6573,
        }
    }

    #[inline(always)]
    fn absorb<const C: usize>(&mut self, word: u64) {
        self.v3 ^= word;
        (0..C).for_each(|_| self.round());
        self.v0 ^= word;
    }

    #[inline(always)]
    fn finish<const D: usize>(mut self) -> u64 {
        self.v2 ^= 0xff;
        (0..D).for_each(|_| self.round());
        self.v0 ^ self.v1 ^ self.v2 ^ self.v3
    }

    #[inline(always)]
    fn round(&mut self) {
        self.v0 = self.v0.wrapping_add(self.v1);
        self.v2 = self.v2.wrapping_add(self.v3);
        self.v1 = self.v1.rotate_left(13) ^ self.v0;
        self.v3 = self.v3.rotate_left(16) ^ self.v2;
        self.v0 = self.v0.rotate_left(32).wrapping_add(self.v3);
        self.v2 = self.v2.wrapping_add(self.v1);
        self.v3 = self.v3.rotate_left(21) ^ self.v0;
        self.v1 = self.v1.rotate_left(17) ^ self.v2;
        self.v2 = self.v2.rotate_left(32);
    }
}

#[cfg(test)]
mod tests;
