//! Bytes that nearly are requests.

use stdx::rng::Rng;

/// Changes, drops, adds or repeats some bytes.
pub fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    let at = rng.index(bytes.len());
    match rng.below(6) {
        0 => bytes[at] = rng.next_u64() as u8,
        1 => bytes[at] ^= 1 << rng.below(8),
        2 => bytes.truncate(at),
        3 => bytes.insert(at, b"\r\n*$+-:0123456789 \"'\0"[rng.index(20)]),
        4 => drop(bytes.remove(at)),
        _ => {
            let end = (at + rng.index(20)).min(bytes.len());
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
    }
}

/// Headers with lengths that no request has.
pub fn odd_header(rng: &mut Rng) -> Vec<u8> {
    let lengths = [
        "-1",
        "0",
        "1",
        "1048576",
        "1048577",
        "2147483647",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "536870912",
        "536870913",
        "abc",
        "",
        " 1",
        "1 ",
        "+1",
        "00000000000000000000000001",
    ];
    let mut bytes = Vec::new();
    for _ in 0..1 + rng.below(4) {
        let kind = b"*$+-:~%>,(_#!="[rng.index(14)];
        bytes.push(kind);
        bytes.extend(lengths[rng.index(lengths.len())].bytes());
        bytes.extend(b"\r\n");
    }
    bytes
}
