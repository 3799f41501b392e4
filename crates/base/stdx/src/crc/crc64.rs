//! CRC-64 with Jones's polynomial, reflected, start 0, no final inversion: the
//! last eight bytes of an RDB file.

/// 0xad93d23594c935a9 with its bits reversed.
const POLYNOMIAL: u64 = 0x95ac_9329_ac4b_c9b5;

pub fn crc64(bytes: &[u8]) -> u64 {
    let mut crc = Crc64::default();
    crc.update(bytes);
    crc.value()
}

/// A checksum that grows with what is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crc64 {
    value: u64,
}

impl Crc64 {
    pub fn value(&self) -> u64 {
        self.value
    }

    /// Eight bytes a step where there are eight tables: table `n` tells what a
    /// byte does when `n` more bytes follow it.
    pub fn update(&mut self, bytes: &[u8]) {
        let mut tail = bytes;
        while LANES == 8
            && let Some((word, rest)) = tail.split_first_chunk::<8>()
        {
            let mixed = (self.value ^ u64::from_le_bytes(*word)).to_le_bytes();
            self.value =
                (0..8).fold(0, |crc, n| crc ^ TABLES[(7 - n) % LANES][usize::from(mixed[n])]);
            tail = rest;
        }
        for byte in tail {
            self.value = TABLES[0][usize::from(self.value as u8 ^ byte)] ^ self.value >> 8;
        }
    }
}

/// Bytes taken at once. A table has 2 KiB that no compressor makes smaller, so a
/// page gets one only.
const LANES: usize = if cfg!(target_family = "wasm") { 1 } else { 8 };

static TABLES: [[u64; 256]; LANES] = tables();

const fn tables() -> [[u64; 256]; LANES] {
    let mut tables = [[0; 256]; LANES];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut entry = 0;
    while entry < 256 * (LANES - 1) {
        let (n, byte) = (entry / 256 + 1, entry % 256);
        let before = tables[n - 1][byte];
        tables[n][byte] = tables[0][before as u8 as usize] ^ before >> 8;
        entry += 1;
    }
    tables
}
