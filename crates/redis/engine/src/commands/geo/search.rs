//! GEOSEARCH, GEOSEARCHSTORE, and the GEORADIUS forms before them.

use super::{
    found,
    query::{Kind, Query, Start, Store},
};
use crate::commands::prelude::*;
use keyspace::{Value, value::sorted_set::SortedSet};

command! {
    /// Returns the members that lie in a circle, a box or a polygon.
    ///
    /// The center is a member or a place; a polygon needs none. COUNT keeps the nearest,
    /// with ANY the first that are found.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEOSEARCH sicily FROMLONLAT 15 37 BYRADIUS 200 km ASC
    /// 1) "Catania"
    /// 2) "Palermo"
    /// > GEOSEARCH sicily FROMMEMBER Palermo BYBOX 400 400 km COUNT 1 WITHDIST
    /// 1) 1) "Palermo"
    ///    2) "0.0000"
    /// > GEOSEARCH sicily BYPOLYGON 3 14 37 16 37 15 39
    /// 1) "Catania"
    /// ```
    pub(super) GEOSEARCH {
        name: "geosearch",
        usage: "key [FROMMEMBER member|FROMLONLAT longitude latitude] <BYRADIUS radius <M|KM|FT|MI>|BYBOX width height <M|KM|FT|MI>|BYPOLYGON num-vertices longitude latitude [longitude latitude ...]> [ASC|DESC] [COUNT count [ANY]] [WITHCOORD] [WITHDIST] [WITHHASH]",
        since: "6.2.0",
        group: Group::Geo,
        complexity: "O(N+log(M)) where N is the number of members in the cells around the area and M of all",
        arity: Arity::AtLeast(7),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: geosearch,
    }
}

fn geosearch(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    search(cx, args, reply, Kind { start: Start::Nothing, store: Store::Never })
}

command! {
    /// Stores the members that lie in a circle, a box or a polygon; returns how many there are.
    ///
    /// With STOREDIST their scores are the distances from the center.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEOSEARCHSTORE near sicily FROMLONLAT 15 37 BYRADIUS 100 km
    /// (integer) 1
    /// > GEOPOS near Catania
    /// 1) 1) "15.08726745843887329"
    ///    2) "37.50266842333162032"
    /// ```
    pub(super) GEOSEARCHSTORE {
        name: "geosearchstore",
        usage: "destination source [FROMMEMBER member|FROMLONLAT longitude latitude] <BYRADIUS radius <M|KM|FT|MI>|BYBOX width height <M|KM|FT|MI>|BYPOLYGON num-vertices longitude latitude [longitude latitude ...]> [ASC|DESC] [COUNT count [ANY]] [STOREDIST]",
        since: "6.2.0",
        group: Group::Geo,
        complexity: "O(N+log(M)) where N is the number of members in the cells around the area and M of all",
        arity: Arity::AtLeast(8),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::OW.and(KeyUse::UPDATE)), KeySpec::one(2, KeyUse::RO.and(KeyUse::ACCESS))],
        run: geosearchstore,
    }
}

fn geosearchstore(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let target = args.word()?;
    let kind = Kind { start: Start::Nothing, store: Store::Always };
    let limits = cx.limits();
    let set = cx.get::<SortedSet>(args.word()?)?;
    let query = Query::take(args, kind, set)?;
    let result = set.map(|set| found::to_set(&found::find(set, &query), &query, &limits));
    store(cx, target, result, Change::GeoSearchStore, reply);
    Ok(())
}

command! {
    /// Returns the members that lie in a circle around a place, or stores them: GEOSEARCH's older form.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEORADIUS sicily 15 37 100 km WITHDIST
    /// 1) 1) "Catania"
    ///    2) "56.4413"
    /// > GEORADIUS sicily 15 37 200 km STORE near
    /// (integer) 2
    /// ```
    pub(super) GEORADIUS {
        name: "georadius",
        usage: "key longitude latitude radius <M|KM|FT|MI> [WITHCOORD] [WITHDIST] [WITHHASH] [COUNT count [ANY]] [ASC|DESC] [STORE key|STOREDIST key]",
        since: "3.2.0",
        group: Group::Geo,
        complexity: "O(N+log(M)) where N is the number of members in the square around the circle and M of all",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS)), KeySpec::one_after("STORE", 6, KeyUse::OW.and(KeyUse::UPDATE).and(KeyUse::VARIABLE)), KeySpec::one_after("STOREDIST", 6, KeyUse::OW.and(KeyUse::UPDATE).and(KeyUse::VARIABLE))],
        run: georadius,
    }
}

fn georadius(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    search(cx, args, reply, Kind { start: Start::Place, store: Store::ByOption })
}

command! {
    /// Returns the members that lie in a circle around a place: GEORADIUS without STORE.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEORADIUS_RO sicily 15 37 100 km
    /// 1) "Catania"
    /// ```
    pub(super) GEORADIUS_RO {
        name: "georadius_ro",
        usage: "key longitude latitude radius <M|KM|FT|MI> [WITHCOORD] [WITHDIST] [WITHHASH] [COUNT count [ANY]] [ASC|DESC]",
        since: "3.2.10",
        group: Group::Geo,
        complexity: "O(N+log(M)) where N is the number of members in the square around the circle and M of all",
        arity: Arity::AtLeast(6),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: georadius_ro,
    }
}

fn georadius_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    search(cx, args, reply, Kind { start: Start::Place, store: Store::Never })
}

command! {
    /// Returns the members that lie in a circle around another, or stores them: GEOSEARCH's older form.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEORADIUSBYMEMBER sicily Palermo 200 km DESC
    /// 1) "Catania"
    /// 2) "Palermo"
    /// ```
    pub(super) GEORADIUSBYMEMBER {
        name: "georadiusbymember",
        usage: "key member radius <M|KM|FT|MI> [WITHCOORD] [WITHDIST] [WITHHASH] [COUNT count [ANY]] [ASC|DESC] [STORE key|STOREDIST key]",
        since: "3.2.0",
        group: Group::Geo,
        complexity: "O(N+log(M)) where N is the number of members in the square around the circle and M of all",
        arity: Arity::AtLeast(5),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS)), KeySpec::one_after("STORE", 5, KeyUse::OW.and(KeyUse::UPDATE).and(KeyUse::VARIABLE)), KeySpec::one_after("STOREDIST", 5, KeyUse::OW.and(KeyUse::UPDATE).and(KeyUse::VARIABLE))],
        run: georadiusbymember,
    }
}

fn georadiusbymember(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    search(cx, args, reply, Kind { start: Start::Member, store: Store::ByOption })
}

command! {
    /// Returns the members that lie in a circle around another: GEORADIUSBYMEMBER without STORE.
    ///
    /// ```resp
    /// > GEOADD sicily 13.361389 38.115556 Palermo 15.087269 37.502669 Catania
    /// (integer) 2
    /// > GEORADIUSBYMEMBER_RO sicily Palermo 100 km
    /// 1) "Palermo"
    /// ```
    pub(super) GEORADIUSBYMEMBER_RO {
        name: "georadiusbymember_ro",
        usage: "key member radius <M|KM|FT|MI> [WITHCOORD] [WITHDIST] [WITHHASH] [COUNT count [ANY]] [ASC|DESC]",
        since: "3.2.10",
        group: Group::Geo,
        complexity: "O(N+log(M)) where N is the number of members in the square around the circle and M of all",
        arity: Arity::AtLeast(5),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: georadiusbymember_ro,
    }
}

fn georadiusbymember_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    search(cx, args, reply, Kind { start: Start::Member, store: Store::Never })
}

/// Searches, and replies or, where an option says so, stores.
fn search(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, kind: Kind) -> Outcome {
    let limits = cx.limits();
    let set = cx.get::<SortedSet>(args.word()?)?;
    let query = Query::take(args, kind, set)?;
    let found = set.map(|set| found::find(set, &query));
    match query.target {
        None => found::write(&found.unwrap_or_default(), &query, reply),
        Some(target) => {
            let result = found.map(|found| found::to_set(&found, &query, &limits));
            store(cx, target, result, Change::GeoRadiusStore, reply);
        }
    }
    Ok(())
}

fn store(
    cx: &mut Cx<'_>,
    target: &[u8],
    result: Option<SortedSet>,
    change: Change,
    reply: &mut ReplyBuf,
) {
    let result = result.unwrap_or_default();
    reply.len(result.len());
    if result.is_empty() {
        cx.delete(target);
        return;
    }
    cx.set(target, Value::SortedSet(result.into()));
    cx.changed(target, change);
}
