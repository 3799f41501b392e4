//! What fills the holes of a usage: few keys, so that commands meet, and values
//! around the limits where the reference changes its mind.

use engine::Group;
use stdx::rng::Rng;

/// Numbers and what looks like one.
pub(super) const ODD: [&str; 50] = [
    "0",
    "-0",
    "1",
    "-1",
    "3",
    "10",
    "-7",
    "127",
    "128",
    "-128",
    "32767",
    "-32769",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "1e400",
    "-1e400",
    "inf",
    "-inf",
    "+inf",
    "Infinity",
    "nan",
    "-nan",
    "0x10",
    "0X1p3",
    " 1",
    "1 ",
    "+1",
    "01",
    "",
    "3.0e3",
    "1e-320",
    "1.5",
    "-0.1",
    "0.30000000000000004",
    ".5",
    "5.",
    "1e",
    "1e5",
    "1E2",
    "100000000000000000000",
    "123456789012345678",
    "-",
    "+",
    "abc",
];

/// Lengths at which encodings change, and a few between. Bytes.
const LENGTHS: [usize; 18] =
    [0, 1, 2, 5, 12, 20, 21, 43, 44, 45, 63, 64, 65, 90, 100, 111, 128, 300];

pub(super) fn pick<'a, T: ?Sized>(rng: &mut Rng, from: &[&'a T]) -> &'a T {
    from[rng.index(from.len())]
}

/// True in `percent` of a hundred draws.
pub(super) fn chance(rng: &mut Rng, percent: u64) -> bool {
    rng.below(100) < percent
}

const LETTERS: [char; 8] = ['s', 'l', 'h', 'e', 'z', 'p', 'g', 'x'];

fn group_letter(group: Group) -> char {
    match group {
        Group::String | Group::Bitmap => 's',
        Group::List => 'l',
        Group::Hash => 'h',
        Group::Set => 'e',
        Group::SortedSet => 'z',
        Group::HyperLogLog => 'p',
        Group::Geo => 'g',
        Group::Stream => 'x',
        _ => '?',
    }
}

/// A key: one of a few of the command's own type, at times another's.
pub(super) fn key(rng: &mut Rng, group: Group) -> Vec<u8> {
    let letter = match group_letter(group) {
        '?' => LETTERS[rng.index(LETTERS.len())],
        _ if chance(rng, 8) => LETTERS[rng.index(LETTERS.len())],
        own => own,
    };
    let number = rng.below(4);
    match rng.below(40) {
        0 => format!("{letter}:\0\r\n\u{ff}").into_bytes(),
        1 => vec![letter as u8; [13, 47, 67, 91, 110][rng.index(5)] + number as usize],
        2 => b"missing".to_vec(),
        3 => Vec::new(),
        _ => format!("{letter}{number}").into_bytes(),
    }
}

/// A sorted set whose scores are all 0.
pub(super) fn level_key(rng: &mut Rng) -> Vec<u8> {
    format!("y{}", rng.below(4)).into_bytes()
}

pub(super) fn is_level_key(key: &[u8]) -> bool {
    key.len() == 2 && key[0] == b'y'
}

pub(super) fn odd(rng: &mut Rng) -> Vec<u8> {
    pick(rng, &ODD).as_bytes().to_vec()
}

/// A field or a member: one of a few dozen, at times one of another kind.
pub(super) fn member(rng: &mut Rng) -> Vec<u8> {
    match rng.below(20) {
        0 => odd(rng),
        1 => long(rng),
        2 => vec![0xff, 0, rng.below(4) as u8],
        3..=9 => rng.below(600).to_string().into_bytes(),
        _ => format!("m{}", rng.below(40)).into_bytes(),
    }
}

/// Text of a length near a limit.
pub(super) fn long(rng: &mut Rng) -> Vec<u8> {
    let len = LENGTHS[rng.index(LENGTHS.len())];
    let first = b'a' + rng.below(26) as u8;
    (0..len).map(|at| if at % 7 == 0 { first } else { b'x' }).collect()
}

/// What strings and fields hold.
pub(super) fn value(rng: &mut Rng) -> Vec<u8> {
    match rng.below(12) {
        0..=2 => odd(rng),
        3 | 4 => long(rng),
        5 => vec![0, 0xff, b'\r', b'\n', rng.below(256) as u8],
        6 => format!("{}", rng.below(2_000_000) as f64 / 1000.0 - 1000.0).into_bytes(),
        7 | 8 => (rng.below(2_000) as i64 - 1_000).to_string().into_bytes(),
        _ => member(rng),
    }
}

/// An element of a list; some fill a node alone.
pub(super) fn element(rng: &mut Rng) -> Vec<u8> {
    match rng.below(60) {
        0 => vec![b'n'; [4000, 8000, 8190, 8200, 9000][rng.index(5)]],
        1..=10 => value(rng),
        _ => member(rng),
    }
}

/// Text in which two strings may have something in common.
pub(super) fn glob(rng: &mut Rng) -> Vec<u8> {
    let globs =
        ["*", "?1", "[sl]*", "[^s]?", "m*", "*1*", "z[0-2]", "\\*", "", "[a", "*\u{ff}*", "m1?"];
    pick(rng, &globs).as_bytes().to_vec()
}

/// A bit of a string; for BITFIELD also a number of fields.
pub(super) fn bit_offset(rng: &mut Rng) -> Vec<u8> {
    match rng.below(20) {
        0 => odd(rng),
        1 => rng.below(4_000).to_string().into_bytes(),
        2..=5 => format!("#{}", rng.below(12)).into_bytes(),
        6 => [b"#".to_vec(), odd(rng)].concat(),
        _ => rng.below(200).to_string().into_bytes(),
    }
}

/// A type of BITFIELD's numbers.
pub(super) fn bit_type(rng: &mut Rng) -> Vec<u8> {
    match rng.below(20) {
        0 => odd(rng),
        1 => [b"u".to_vec(), odd(rng)].concat(),
        it => format!("{}{}", if it % 2 == 0 { 'i' } else { 'u' }, rng.below(65)).into_bytes(),
    }
}

/// A longitude or a latitude: mostly near others, at times anywhere.
pub(super) fn degrees(rng: &mut Rng, most: u64) -> Vec<u8> {
    let most = match rng.below(20) {
        0 => return odd(rng),
        1 => most + 10,
        2..=5 => most,
        _ => 12,
    };
    let degrees = rng.below(most * 2_000_000) as f64 / 1e6 - most as f64;
    format!("{degrees}").into_bytes()
}

/// How far to look.
pub(super) fn length(rng: &mut Rng) -> Vec<u8> {
    match rng.below(20) {
        0 => odd(rng),
        1 => b"-1".to_vec(),
        2 => rng.below(40_000_000).to_string().into_bytes(),
        _ => {
            let magnitude = rng.below(24);
            (rng.below(1 << magnitude) as f64 / 8.0).to_string().into_bytes()
        }
    }
}

/// What DUMP of valkey-server 9.1.2 and redis-server 7.0.15 gave of small values.
const PAYLOADS: [&[u8]; 14] = [
    b"\x00\x05helloP\x00\xacX\x16\xe7\xfbfG\xfe",
    b"\x00\xc190P\x00R\xbe#\xb6\x0d\xaeoM",
    b"\x12\x01\x02\x0e\x0e\x00\x00\x00\x03\x00\x81a\x02\x0c\x01\x80\x01\xffP\x00\xbc\xcbZw\xb1~\x8d\x9f",
    b"\x14\x0d\x0d\x00\x00\x00\x02\x00\x81a\x02\x81b\x02\xffP\x00\xac\x19~V*nX)",
    b"\x0b\x0c\x02\x00\x00\x00\x02\x00\x00\x00\x01\x00\x02\x00P\x00\xa0S\xf1 \xaa\xb9G\xda",
    b"\x10\x13\x13\x00\x00\x00\x04\x00\x81f\x02\x81v\x02\x82m1\x03\x05\x01\xffP\x00(\xa5lj{y^f",
    b"\x11\x15\x15\x00\x00\x00\x04\x00\x81a\x02\x01\x01\x82m1\x03\x832.5\x04\xffP\x00yltkb\xf0s9",
    b"\x00\x05hello\x0a\x00cr\xdfve4 \x0a",
    b"\x00\xc190\x0a\x00\x9d\x94\xea'\x93\xfc\x08\xb9",
    b"\x12\x01\x02\x0e\x0e\x00\x00\x00\x03\x00\x81a\x02\x0c\x01\x80\x01\xff\x0a\x00s\xe1\x93\xe6/,\xeak",
    b"\x02\x02\x01a\x01b\x0a\x00\xfed!%\xeb\x03=\x0d",
    b"\x0b\x0c\x02\x00\x00\x00\x02\x00\x00\x00\x01\x00\x02\x00\x0a\x00oy8\xb14\xeb .",
    b"\x10\x13\x13\x00\x00\x00\x04\x00\x81f\x02\x81v\x02\x82m1\x03\x05\x01\xff\x0a\x00\xe7\x8f\xa5\xfb\xe5+9\x92",
    b"\x11\x15\x15\x00\x00\x00\x04\x00\x81a\x02\x01\x01\x82m1\x03\x832.5\x04\xff\x0a\x00\xb6F\xbd\xfa\xfc\xa2\x14\xcd",
];

/// What RESTORE takes, at times with a byte changed.
pub(super) fn payload(rng: &mut Rng) -> Vec<u8> {
    let mut payload = PAYLOADS[rng.index(PAYLOADS.len())].to_vec();
    match rng.below(12) {
        0 => return value(rng),
        1 => {
            let at = rng.index(payload.len());
            payload[at] ^= 1 << rng.below(8);
        }
        _ => {}
    }
    payload
}

/// A place in a list or a string, or how many of something.
pub(super) fn small_int(rng: &mut Rng) -> Vec<u8> {
    let number = match rng.below(10) {
        0 => return odd(rng),
        1 => rng.below(600) as i64 - 300,
        2 => rng.below(20) as i64 - 10,
        3 | 4 => -1 - rng.below(4) as i64,
        _ => rng.below(6) as i64,
    };
    number.to_string().into_bytes()
}

pub(super) fn score(rng: &mut Rng) -> Vec<u8> {
    match rng.below(8) {
        0 | 1 => odd(rng),
        2 => format!("{}", rng.below(1_000_000) as f64 / 997.0 - 500.0).into_bytes(),
        3 => format!("{:e}", f64::from_bits(rng.next_u64())).into_bytes(),
        _ => (rng.below(12) as i64 - 4).to_string().into_bytes(),
    }
}

/// A bound of a range of scores, of members, or of ranks.
pub(super) fn bound(rng: &mut Rng, kind: BoundKind) -> Vec<u8> {
    match kind {
        BoundKind::Rank => small_int(rng),
        BoundKind::Score => match rng.below(6) {
            0 => b"-inf".to_vec(),
            1 => b"+inf".to_vec(),
            2 => [b"(".to_vec(), score(rng)].concat(),
            _ => score(rng),
        },
        BoundKind::Lex => match rng.below(8) {
            0 => b"-".to_vec(),
            1 => b"+".to_vec(),
            2 => member(rng),
            3 | 4 => [b"(".to_vec(), member(rng)].concat(),
            _ => [b"[".to_vec(), member(rng)].concat(),
        },
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BoundKind {
    Rank,
    Score,
    Lex,
}

/// A time far from now on either side, so that no difference of some
/// milliseconds between two servers can show; no two are alike, so that no
/// comparison of two hangs on the order in one millisecond.
pub(super) fn far_time(rng: &mut Rng, unit: TimeUnit) -> Vec<u8> {
    let seconds = 100_000 + 10 * rng.below(100_000_000) as i64;
    let far = match unit {
        TimeUnit::Seconds => seconds,
        TimeUnit::Milliseconds => seconds * 1000 + rng.below(1000) as i64,
        TimeUnit::UnixSeconds => 2_000_000_000 + seconds,
        TimeUnit::UnixMilliseconds => (2_000_000_000 + seconds) * 1000 + 7,
    };
    match rng.below(12) {
        0 => odd(rng),
        1 => (-far).to_string().into_bytes(),
        2 => b"0".to_vec(),
        3 if matches!(unit, TimeUnit::UnixSeconds | TimeUnit::UnixMilliseconds) => b"1".to_vec(),
        _ => far.to_string().into_bytes(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TimeUnit {
    Seconds,
    Milliseconds,
    UnixSeconds,
    UnixMilliseconds,
}
