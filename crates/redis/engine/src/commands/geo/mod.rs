//! Places on the earth: sorted sets whose scores are geohashes.

mod add;
mod found;
mod query;
mod read;
mod search;
mod unit;

use super::prelude::*;
use keyspace::value::sorted_set::SortedSet;
use stdx::long_double::Finite;
use structs::geohash::{Hash, Place};

pub(super) static COMMANDS: &[&Command] = &[
    &add::GEOADD,
    &read::GEODIST,
    &read::GEOHASH,
    &read::GEOPOS,
    &search::GEOSEARCH,
    &search::GEOSEARCHSTORE,
    &search::GEORADIUS,
    &search::GEORADIUS_RO,
    &search::GEORADIUSBYMEMBER,
    &search::GEORADIUSBYMEMBER_RO,
];

/// Takes a longitude and a latitude.
fn take_place(args: &mut Args<'_>) -> Result<Place, CommandError> {
    let (longitude, latitude) = (args.float()?, args.float()?);
    Place::new(longitude, latitude).ok_or_else(|| {
        let mut word = alloc::vec::Vec::new();
        append_6(&mut word, longitude);
        word.push(b',');
        append_6(&mut word, latitude);
        CommandError::About { before: "ERR invalid longitude,latitude pair ", word, after: "" }
    })
}

fn append_6(out: &mut alloc::vec::Vec<u8>, value: f64) {
    match Finite::of(value) {
        Some(value) => value.append_6(out),
        None => stdx::float::append(out, value),
    }
}

/// Where a member is.
fn place_of(set: &SortedSet, member: &[u8]) -> Option<Place> {
    set.score(member).map(|score| Hash::from_score(score).place())
}

/// Longitude and latitude.
fn write_place(reply: &mut ReplyBuf, place: Place) {
    reply.array(2);
    reply.decimal_double(place.longitude);
    reply.decimal_double(place.latitude);
}
