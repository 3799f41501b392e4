//! What the search commands ask for.

use super::{place_of, take_place, unit::Unit};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::sorted_set::SortedSet;
use structs::geohash::{Form, Place, Shape};

/// What a command's name fixes.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) start: Start,
    pub(super) store: Store,
}

/// What stands in front of the options.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// GEORADIUS: a place and a radius.
    Place,
    /// GEORADIUSBYMEMBER: a member and a radius.
    Member,
    /// GEOSEARCH: nothing; options say all.
    Nothing,
}

/// Whether results may be stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Store {
    Never,
    /// By the options STORE and STOREDIST.
    ByOption,
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Nearest,
    Farthest,
}

/// The score of what is stored.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum StoredScore {
    #[default]
    Hash,
    Distance,
}

/// What is told of each member beside its name.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Detail {
    pub(super) distance: bool,
    pub(super) hash: bool,
    pub(super) coordinates: bool,
}

/// How many are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    First(usize),
    /// The first that are found, wherever they are.
    Any(usize),
}

enum Center {
    Place(Place),
    /// Of a member, which is nowhere where the key is missing.
    Member(Option<Place>),
}

enum Outline {
    Circle { radius: f64 },
    Box { width: f64, height: f64 },
    Polygon { corners: Vec<Place> },
}

#[derive(Default)]
pub(super) struct Query<'a> {
    center: Option<Center>,
    outline: Option<Outline>,
    pub(super) unit: Unit,
    pub(super) detail: Detail,
    order: Option<Order>,
    count: Option<usize>,
    any: bool,
    pub(super) target: Option<&'a [u8]>,
    pub(super) stored_score: StoredScore,
}

impl<'a> Query<'a> {
    /// Takes what follows the keys. `set` is what is searched, if it is there.
    pub(super) fn take(
        args: &mut Args<'a>,
        kind: Kind,
        set: Option<&SortedSet>,
    ) -> Result<Query<'a>, CommandError> {
        let mut query = Query::default();
        match (kind.start, set) {
            (Start::Nothing, _) => {}
            (Start::Place, _) => {
                query.center = Some(Center::Place(take_place(args)?));
                query.take_circle(args)?;
            }
            (Start::Member, Some(_)) => {
                query.center = Some(take_member(args, set)?);
                query.take_circle(args)?;
            }
            // As in the reference, nobody looks at the radius then.
            (Start::Member, None) => args.skip(3),
        }
        while !args.is_empty() {
            query.take_option(args, kind, set)?;
        }
        query.check(args, kind)?;
        Ok(query)
    }

    fn take_option(&mut self, args: &mut Args<'a>, kind: Kind, set: Option<&SortedSet>) -> Outcome {
        let can_store = kind.store == Store::ByOption;
        if args.take("WITHDIST") {
            self.detail.distance = true;
        } else if args.take("WITHHASH") {
            self.detail.hash = true;
        } else if args.take("WITHCOORD") {
            self.detail.coordinates = true;
        } else if args.take("ANY") {
            self.any = true;
        } else if args.take("ASC") {
            self.order = Some(Order::Nearest);
        } else if args.take("DESC") {
            self.order = Some(Order::Farthest);
        } else if args.take_valued("COUNT") {
            self.count = Some(take_count(args)?);
        } else if can_store && args.take_valued("STORE") {
            (self.target, self.stored_score) = (Some(args.word()?), StoredScore::Hash);
        } else if can_store && args.take_valued("STOREDIST") {
            (self.target, self.stored_score) = (Some(args.word()?), StoredScore::Distance);
        } else if kind.store == Store::Always && args.take("STOREDIST") {
            self.stored_score = StoredScore::Distance;
        } else if kind.start == Start::Nothing {
            return self.take_area(args, set);
        } else {
            return Err(CommandError::Syntax);
        }
        Ok(())
    }

    /// The options that say where: one center with one outline, or a polygon.
    fn take_area(&mut self, args: &mut Args<'a>, set: Option<&SortedSet>) -> Outcome {
        let left = args.left();
        let is_polygon = matches!(self.outline, Some(Outline::Polygon { .. }));
        let by_place = matches!(self.center, Some(Center::Place(_)));
        let by_member = matches!(self.center, Some(Center::Member(_)));
        let is_circle = matches!(self.outline, Some(Outline::Circle { .. }));
        let is_box = matches!(self.outline, Some(Outline::Box { .. }));
        if left > 1 && !by_place && !is_polygon && args.take("FROMMEMBER") {
            self.center = Some(take_member(args, set)?);
        } else if left > 2 && !by_member && !is_polygon && args.take("FROMLONLAT") {
            self.center = Some(Center::Place(take_place(args)?));
        } else if left > 2 && !is_box && !is_polygon && args.take("BYRADIUS") {
            self.take_circle(args)?;
        } else if left > 3 && !is_circle && !is_polygon && args.take("BYBOX") {
            self.take_box(args)?;
        } else if left > 2
            && self.center.is_none()
            && (self.outline.is_none() || is_polygon)
            && args.take("BYPOLYGON")
        {
            self.outline = Some(Outline::Polygon { corners: take_corners(args)? });
        } else {
            return Err(CommandError::Syntax);
        }
        Ok(())
    }

    fn take_circle(&mut self, args: &mut Args<'a>) -> Outcome {
        let radius = take_length(args, "ERR need numeric radius")?;
        if radius < 0.0 {
            return Err(CommandError::Message("ERR radius cannot be negative"));
        }
        self.unit = Unit::take(args)?;
        self.outline = Some(Outline::Circle { radius });
        Ok(())
    }

    fn take_box(&mut self, args: &mut Args<'a>) -> Outcome {
        let width = take_length(args, "ERR need numeric width")?;
        let height = take_length(args, "ERR need numeric height")?;
        if width < 0.0 || height < 0.0 {
            return Err(CommandError::Message("ERR height or width cannot be negative"));
        }
        self.unit = Unit::take(args)?;
        self.outline = Some(Outline::Box { width, height });
        Ok(())
    }

    fn check(&self, args: &Args<'_>, kind: Kind) -> Outcome {
        if self.detail != Detail::default() && kind.store == Store::Always {
            return Err(CommandError::Message(
                "ERR GEOSEARCHSTORE is not compatible with WITHDIST, WITHHASH and WITHCOORD options",
            ));
        }
        if self.detail != Detail::default() && self.target.is_some() {
            return Err(CommandError::Message(
                "ERR STORE option in GEORADIUS is not compatible with WITHDIST, WITHHASH and WITHCOORD options",
            ));
        }
        let about =
            |before| Err(CommandError::About { before, word: args.name().to_vec(), after: "" });
        let is_polygon = matches!(self.outline, Some(Outline::Polygon { .. }));
        if kind.start == Start::Nothing && self.center.is_none() && !is_polygon {
            return about("ERR exactly one of FROMMEMBER or FROMLONLAT can be specified for ");
        }
        if kind.start == Start::Nothing && self.outline.is_none() {
            return about("ERR exactly one of BYRADIUS, BYBOX and BYPOLYGON can be specified for ");
        }
        if self.any && self.count.is_none() {
            return Err(CommandError::Message("ERR the ANY argument requires COUNT argument"));
        }
        Ok(())
    }

    /// What is searched, with lengths in metres.
    pub(super) fn shape(&self) -> Option<Shape> {
        let metres = |length| self.unit.metres_of(length);
        let form = match self.outline.as_ref()? {
            Outline::Polygon { corners } => return Some(Shape::polygon(corners.clone())),
            Outline::Circle { radius } => Form::Circle { radius_m: metres(*radius) },
            Outline::Box { width, height } => {
                Form::Box { width_m: metres(*width), height_m: metres(*height) }
            }
        };
        match self.center.as_ref()? {
            Center::Place(place) => Some(Shape::around(*place, form)),
            Center::Member(place) => Some(Shape::around((*place)?, form)),
        }
    }

    pub(super) fn wanted(&self) -> Wanted {
        match self.count {
            None => Wanted::All,
            Some(count) if self.any => Wanted::Any(count),
            Some(count) => Wanted::First(count),
        }
    }

    /// In which order members come. To find the first is to sort.
    pub(super) fn order(&self) -> Option<Order> {
        let implied = matches!(self.wanted(), Wanted::First(_)).then_some(Order::Nearest);
        self.order.or(implied)
    }
}

fn take_member(args: &mut Args<'_>, set: Option<&SortedSet>) -> Result<Center, CommandError> {
    let member = args.word()?;
    let Some(set) = set else { return Ok(Center::Member(None)) };
    match place_of(set, member) {
        Some(place) => Ok(Center::Member(Some(place))),
        None => Err(CommandError::About {
            before: "ERR member ",
            word: member.to_vec(),
            after: " does not exist",
        }),
    }
}

fn take_length(args: &mut Args<'_>, refusal: &'static str) -> Result<f64, CommandError> {
    stdx::float::parse(args.word()?).ok_or(CommandError::Message(refusal))
}

fn take_count(args: &mut Args<'_>) -> Result<usize, CommandError> {
    let count = usize::try_from(args.int()?).unwrap_or(0);
    if count == 0 {
        return Err(CommandError::Message("ERR COUNT must be > 0"));
    }
    Ok(count)
}

fn take_corners(args: &mut Args<'_>) -> Result<Vec<Place>, CommandError> {
    const FEWEST: usize = 3;
    let count = stdx::int::parse(args.word()?).and_then(|it| i32::try_from(it).ok());
    let count = count.ok_or(CommandError::Message("ERR invalid number of vertices"))?;
    match usize::try_from(count) {
        Ok(count) if count >= FEWEST && count <= args.left() / 2 => {
            (0..count).map(|_| take_place(args)).collect()
        }
        _ => Err(CommandError::Message("ERR GEOSEARCH BYPOLYGON must have at least 3 vertices")),
    }
}
