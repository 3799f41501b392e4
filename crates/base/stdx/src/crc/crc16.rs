//! CRC-16/XMODEM: polynomial 0x1021, no reflection, start 0.

/// How many slots a cluster's keys fall into.
const SLOTS: u16 = 16384;

pub fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc, byte| crc << 8 ^ TABLE[usize::from((crc >> 8) as u8 ^ byte)])
}

/// The cluster slot of a key: only the part between the first `{` and the next
/// `}` counts, if there is one and it is not empty, so that keys can be kept
/// together.
pub fn key_slot(key: &[u8]) -> u16 {
    crc16(hash_tag(key).unwrap_or(key)) % SLOTS
}

fn hash_tag(key: &[u8]) -> Option<&[u8]> {
    let open = key.iter().position(|it| *it == b'{')?;
    let inner = &key[open + 1..];
    let len = inner.iter().position(|it| *it == b'}')?;
    (len > 0).then(|| &inner[..len])
}

static TABLE: [u16; 256] = table();

const fn table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = (byte as u16) << 8;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 != 0 { crc << 1 ^ 0x1021 } else { crc << 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}
