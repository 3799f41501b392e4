//! GEODIST, GEOHASH and GEOPOS.

use super::{
    place_of,
    unit::{Unit, write_length},
    write_place,
};
use crate::commands::prelude::*;
use keyspace::value::sorted_set::SortedSet;
use structs::geohash::{self, Place};

command! {
    /// Returns the distance between two members, in metres or another unit.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEODIST sicily Palermo Catania
    /// "166274.1516"
    /// > GEODIST sicily Palermo Catania mi
    /// "103.3182"
    /// > GEODIST sicily Palermo Rome
    /// (nil)
    /// ```
    pub(super) GEODIST {
        name: "geodist",
        usage: "key member1 member2 [M|KM|FT|MI]",
        since: "3.2.0",
        group: Group::Geo,
        complexity: "O(1)",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: geodist,
    }
}

fn geodist(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, from, to) = (args.word()?, args.word()?, args.word()?);
    let unit = match args.left() {
        0 => Unit::default(),
        1 => Unit::take(args)?,
        _ => return Err(CommandError::Syntax),
    };
    let set = cx.get::<SortedSet>(key)?;
    let places = set.and_then(|set| Some((place_of(set, from)?, place_of(set, to)?)));
    match places {
        Some((from, to)) => {
            write_length(reply, unit.in_unit(geohash::distance(from, to)));
        }
        None => reply.nil(),
    }
    Ok(())
}

command! {
    /// Returns the geohashes of members as geohash.org writes them.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo
    /// (integer) 1
    /// > GEOHASH sicily Palermo Rome
    /// 1) "sqc8b49rny0"
    /// 2) (nil)
    /// ```
    pub(super) GEOHASH {
        name: "geohash",
        usage: "key [member [member ...]]",
        since: "3.2.0",
        group: Group::Geo,
        complexity: "O(1) for each member",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: geohash,
    }
}

fn geohash(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    each_place(cx, args, reply, |reply, place| match place {
        Some(place) => reply.bulk(&geohash::text(place)),
        None => reply.nil(),
    })
}

command! {
    /// Returns the longitudes and latitudes of members.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo
    /// (integer) 1
    /// > GEOPOS sicily Palermo Rome
    /// 1) 1) "13.36138933897018433"
    ///    2) "38.11555639549629859"
    /// 2) (nil)
    /// ```
    pub(super) GEOPOS {
        name: "geopos",
        usage: "key [member [member ...]]",
        since: "3.2.0",
        group: Group::Geo,
        complexity: "O(1) for each member",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: geopos,
    }
}

fn geopos(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    each_place(cx, args, reply, |reply, place| match place {
        Some(place) => write_place(reply, place),
        None => reply.nil_array(),
    })
}

/// Replies with something of each member.
fn each_place(
    cx: &mut Cx<'_>,
    args: &mut Args<'_>,
    reply: &mut ReplyBuf,
    write: fn(&mut ReplyBuf, Option<Place>),
) -> Outcome {
    let set = cx.get::<SortedSet>(args.word()?)?;
    reply.array(args.left());
    for member in args.rest() {
        write(reply, set.and_then(|set| place_of(set, member)));
    }
    Ok(())
}
