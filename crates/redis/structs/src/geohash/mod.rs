//! Places on the earth as numbers whose order keeps neighbours together.
//!
//! ```text
//!   latitude   -85.05…85.05  ─► 26 bits  y25 … y1 y0
//!   longitude   -180…180     ─► 26 bits  x25 … x1 x0
//!   hash        x25 y25 x24 y24 … x0 y0           52 bits: a double holds it
//! ```
//!
//! A hash of fewer steps is a cell that holds all hashes it is the front of, so
//! that what lies in it is one range of scores.

mod cover;
mod earth;
mod shape;
#[cfg(test)]
mod tests;

pub use cover::cover;
pub use earth::distance;
pub use shape::{Form, Shape};

/// The most bits a coordinate gets.
pub const MAX_STEP: u32 = 26;
pub const MAX_LONGITUDE: f64 = 180.0;
/// Where the Mercator projection ends; 90° for hashes as text.
pub const MAX_LATITUDE: f64 = 85.051_128_78;
const POLE_LATITUDE: f64 = 90.0;

/// A place, in degrees.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Place {
    pub longitude: f64,
    pub latitude: f64,
}

impl Place {
    /// Nothing where no hash reaches.
    pub fn new(longitude: f64, latitude: f64) -> Option<Place> {
        let is_there = (-MAX_LONGITUDE..=MAX_LONGITUDE).contains(&longitude)
            && (-MAX_LATITUDE..=MAX_LATITUDE).contains(&latitude);
        is_there.then_some(Place { longitude, latitude })
    }
}

/// What a coordinate may be, lowest and highest.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Span {
    min: f64,
    max: f64,
}

const LONGITUDES: Span = Span { min: -MAX_LONGITUDE, max: MAX_LONGITUDE };
const LATITUDES: Span = Span { min: -MAX_LATITUDE, max: MAX_LATITUDE };

impl Span {
    /// The part a coordinate lies in, of 2^`step` equal ones.
    fn part(self, at: f64, step: u32) -> u32 {
        let offset = (at - self.min) / (self.max - self.min);
        (offset * (1u64 << step) as f64) as u32
    }

    fn part_span(self, part: u32, step: u32) -> Span {
        let scale = self.max - self.min;
        let start = |part: f64| self.min + (part / (1u64 << step) as f64) * scale;
        Span { min: start(f64::from(part)), max: start(f64::from(part.wrapping_add(1))) }
    }

    fn middle(self) -> f64 {
        (self.min + self.max) / 2.0
    }
}

/// The bits of the longitude's part in a hash.
const X_BITS: u64 = 0xaaaa_aaaa_aaaa_aaaa;
const Y_BITS: u64 = 0x5555_5555_5555_5555;

/// A cell: the first `2 × step` bits of the hashes in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hash {
    bits: u64,
    step: u32,
}

/// A cell's sides.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Area {
    longitude: Span,
    latitude: Span,
}

impl Hash {
    /// The cell of `step` that `place` lies in.
    pub fn of(place: Place, step: u32) -> Hash {
        Hash::within(place, step, LATITUDES)
    }

    fn within(place: Place, step: u32, latitudes: Span) -> Hash {
        let x = LONGITUDES.part(place.longitude, step);
        let y = latitudes.part(place.latitude, step);
        Hash { bits: spread(x) << 1 | spread(y), step }
    }

    /// The hash that a score is.
    pub fn from_score(score: f64) -> Hash {
        // Other scores than places' become what a C compiler for x86-64 makes of them.
        let bits = match score {
            ..9_223_372_036_854_775_808.0 => score as i64 as u64,
            ..18_446_744_073_709_551_616.0 => score as u64,
            _ => 0,
        };
        Hash { bits, step: MAX_STEP }
    }

    /// The score of the first hash in the cell.
    pub fn score(self) -> f64 {
        (self.bits << (2 * (MAX_STEP - self.step))) as f64
    }

    /// The score behind that of the last hash in the cell.
    pub fn score_end(self) -> f64 {
        ((self.bits + 1) << (2 * (MAX_STEP - self.step))) as f64
    }

    fn area(self) -> Area {
        Area {
            longitude: LONGITUDES.part_span(gather(self.bits >> 1), self.step),
            latitude: LATITUDES.part_span(gather(self.bits), self.step),
        }
    }

    /// The middle of the cell.
    pub fn place(self) -> Place {
        let area = self.area();
        Place {
            longitude: area.longitude.middle().clamp(-MAX_LONGITUDE, MAX_LONGITUDE),
            latitude: area.latitude.middle().clamp(-MAX_LATITUDE, MAX_LATITUDE),
        }
    }

    /// The cell so many to the east and to the north, each -1, 0 or 1, around the
    /// earth.
    fn neighbour(self, east: i64, north: i64) -> Hash {
        let unused = u64::BITS - 2 * self.step;
        let (x_bits, y_bits) = (X_BITS >> unused, Y_BITS >> unused);
        let x = moved(self.bits & X_BITS, east, x_bits, y_bits);
        let y = moved(self.bits & Y_BITS, north, y_bits, x_bits);
        Hash { bits: x | y, step: self.step }
    }
}

/// Adds `by` to the number in the bits `own`; `other` are those between.
fn moved(bits: u64, by: i64, own: u64, other: u64) -> u64 {
    match by {
        0 => bits,
        1.. => bits.wrapping_add(other + 1) & own,
        _ => (bits | other).wrapping_sub(other + 1) & own,
    }
}

/// Lets every bit have one of 0 before it.
fn spread(number: u32) -> u64 {
    const MASKS: [(u32, u64); 5] = [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, Y_BITS),
    ];
    MASKS.iter().fold(u64::from(number), |bits, (by, mask)| (bits | bits << by) & mask)
}

/// Takes every second bit, the lowest one too.
fn gather(bits: u64) -> u32 {
    const MASKS: [(u32, u64); 5] = [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0x0000_0000_ffff_ffff),
    ];
    MASKS.iter().fold(bits & Y_BITS, |bits, (by, mask)| (bits | bits >> by) & mask) as u32
}

/// How many letters a hash as text has.
pub const TEXT_LEN: usize = 11;
const BITS_A_LETTER: usize = 5;

/// A place as geohash.org writes it, whose latitudes reach the poles. The last
/// letter is always `0`: 52 bits fill ten.
pub fn text(place: Place) -> [u8; TEXT_LEN] {
    const LETTERS: &[u8; 32] = b"0123456789bcdefghjkmnpqrstuvwxyz";
    let latitudes = Span { min: -POLE_LATITUDE, max: POLE_LATITUDE };
    let hash = Hash::within(place, MAX_STEP, latitudes);
    let hash_len = 2 * MAX_STEP as usize;
    core::array::from_fn(|at| match hash_len.checked_sub((at + 1) * BITS_A_LETTER) {
        Some(below) => LETTERS[(hash.bits >> below) as usize % LETTERS.len()],
        None => b'0',
    })
}
