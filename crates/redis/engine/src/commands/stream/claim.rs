//! XCLAIM and XAUTOCLAIM: entries that get another consumer.

use super::{
    id, no_group,
    replication::{self, Claim, Place, Progress},
    write_entry,
};
use crate::{commands::prelude::*, error::AskedBy};
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::stream::{
        ClaimRule, Claimed, ConsumerId, Count, Group as StreamGroup, Log, Stream, StreamId,
    },
};

command! {
    /// Gives pending entries to a consumer, whoever has them, if they have lain long enough.
    ///
    /// `IDLE` and `TIME` set when they count as given, `RETRYCOUNT` how often; `FORCE`
    /// takes entries that nobody has; `JUSTID` returns ids alone and counts no delivery.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers 0 MKSTREAM
    /// OK
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XREADGROUP GROUP readers alice STREAMS s >
    /// 1) 1) "s"
    ///    2) 1) 1) "1-0"
    ///          2) 1) "f"
    ///             2) "1"
    /// > XCLAIM s readers bob 60000 1-0
    /// (empty array)
    /// > XCLAIM s readers bob 0 1-0
    /// 1) 1) "1-0"
    ///    2) 1) "f"
    ///       2) "1"
    /// > XCLAIM s readers bob 0 1-0 JUSTID
    /// 1) "1-0"
    /// ```
    pub(super) XCLAIM {
        name: "xclaim",
        usage: "key group consumer min-idle-time id [id ...] [IDLE ms] [TIME unix-time-milliseconds] [RETRYCOUNT count] [FORCE] [JUSTID] [LASTID lastid]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(log(N)) for each entry, where N is the number of entries pending",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        tips: &["nondeterministic_output"],
        run: xclaim,
    }
}

fn xclaim(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, consumer) = (args.word()?, args.word()?, args.word()?);
    if cx.get::<Stream>(key)?.and_then(|it| it.group(name)).is_none() {
        return Err(no_group(key, name, AskedBy::Consumer));
    }
    let min_idle = take_named(args, "ERR Invalid min-idle-time argument for XCLAIM")?;
    let mut ids = Vec::new();
    while let Some(id) = args.peek().and_then(|it| id::parse(it, 0).ok()) {
        args.skip(1);
        ids.push(id);
    }
    let mut options =
        Options { form: Form::Entry, rule: ClaimRule::new(cx.now, min_idle), last_id: None };
    while !args.is_empty() {
        options.take(args, cx.now)?;
    }
    options.finish();
    let place = Place { key, group: name };
    claim(cx, place, consumer, reply, |claimer, reply| {
        if let Some(last_id) = options.last_id.filter(|it| *it > claimer.group.last_id) {
            claimer.group.last_id = last_id;
            claimer.is_moved = true;
        }
        let (mark, mut count) = (reply.mark(), 0);
        for id in ids {
            let taken = claimer.claim(id, &options.rule, options.form, reply);
            count += usize::from(taken == Claimed::Taken);
        }
        reply.array_since(mark, count);
    })
}

command! {
    /// Gives a consumer pending entries that have lain long enough, from an id on.
    ///
    /// Returns where to go on, the entries, and the ids of those that were pending but
    /// are deleted, which are now forgotten.
    ///
    /// ```resp
    /// > XGROUP CREATE s readers 0 MKSTREAM
    /// OK
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XADD s 2-0 f 2
    /// "2-0"
    /// > XREADGROUP GROUP readers alice STREAMS s >
    /// 1) 1) "s"
    ///    2) 1) 1) "1-0"
    ///          2) 1) "f"
    ///             2) "1"
    ///       2) 1) "2-0"
    ///          2) 1) "f"
    ///             2) "2"
    /// > XAUTOCLAIM s readers bob 0 0 COUNT 1
    /// 1) "2-0"
    /// 2) 1) 1) "1-0"
    ///       2) 1) "f"
    ///          2) "1"
    /// 3) (empty array)
    /// ```
    pub(super) XAUTOCLAIM {
        name: "xautoclaim",
        usage: "key group consumer min-idle-time start [COUNT count] [JUSTID]",
        since: "6.2.0",
        group: Group::Stream,
        complexity: "O(1) if COUNT is small",
        arity: Arity::AtLeast(6),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::DELETE))],
        tips: &["nondeterministic_output"],
        run: xautoclaim,
    }
}

fn xautoclaim(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name, consumer) = (args.word()?, args.word()?, args.word()?);
    let min_idle = take_named(args, "ERR Invalid min-idle-time argument for XAUTOCLAIM")?;
    let from = id::parse_start(args.word()?)?;
    let mut scan =
        Scan { from, count: 100, form: Form::Entry, rule: ClaimRule::new(cx.now, min_idle) };
    while !args.is_empty() {
        if args.take_valued("COUNT") {
            scan.count = take_scan_count(args)?;
        } else if args.take("JUSTID") {
            scan.form = Form::IdAlone;
            scan.rule.count = Count::Kept;
        } else {
            return Err(CommandError::Syntax);
        }
    }
    if cx.get::<Stream>(key)?.and_then(|it| it.group(name)).is_none() {
        return Err(no_group(key, name, AskedBy::Consumer));
    }
    let place = Place { key, group: name };
    claim(cx, place, consumer, reply, |claimer, reply| scan.run(claimer, reply))
}

/// More of the pending entries than these times the count are not looked at.
const LOOKED_AT: usize = 10;

fn take_scan_count(args: &mut Args<'_>) -> Result<usize, CommandError> {
    /// Bytes an id takes, of which so many must be within memory.
    const MAX: i64 = i64::MAX / size_of::<StreamId>() as i64;
    let count = stdx::int::parse(args.word()?).filter(|it| (1..=MAX).contains(it));
    count.map(|it| it as usize).ok_or(CommandError::Message("ERR COUNT must be > 0"))
}

fn take_named(args: &mut Args<'_>, refusal: &'static str) -> Result<i64, CommandError> {
    stdx::int::parse(args.word()?).ok_or(CommandError::Message(refusal))
}

/// How a claimed entry is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Entry,
    IdAlone,
}

/// What may stand behind the ids of XCLAIM.
struct Options {
    rule: ClaimRule,
    form: Form,
    last_id: Option<StreamId>,
}

impl Options {
    fn take(&mut self, args: &mut Args<'_>, now: Millis) -> Outcome {
        let at =
            |ms: i64| u64::try_from(ms).ok().map(Millis).filter(|it| *it <= now).unwrap_or(now);
        if args.take("FORCE") {
            self.rule.takes_unheld = true;
        } else if args.take("JUSTID") {
            self.form = Form::IdAlone;
        } else if args.take_valued("IDLE") {
            let idle_ms = take_named(args, "ERR Invalid IDLE option argument for XCLAIM")?;
            self.rule.at = at((now.0 as i64).wrapping_sub(idle_ms));
        } else if args.take_valued("TIME") {
            self.rule.at = at(take_named(args, "ERR Invalid TIME option argument for XCLAIM")?);
        } else if args.take_valued("RETRYCOUNT") {
            let count = take_named(args, "ERR Invalid RETRYCOUNT option argument for XCLAIM")?;
            self.rule.count = u64::try_from(count).map_or(Count::OneMore, Count::Set);
        } else if args.take_valued("LASTID") {
            self.last_id = Some(id::parse(args.word()?, 0)?);
        } else {
            let word = args.next().unwrap_or(b"").to_vec();
            let before = "ERR Unrecognized XCLAIM option '";
            return Err(CommandError::About { before, word, after: "'" });
        }
        Ok(())
    }

    /// Who asks for ids alone does not read, so it counts as no delivery.
    fn finish(&mut self) {
        if self.form == Form::IdAlone && self.rule.count == Count::OneMore {
            self.rule.count = Count::Kept;
        }
    }
}

/// A walk over pending entries.
struct Scan {
    from: StreamId,
    count: usize,
    form: Form,
    rule: ClaimRule,
}

impl Scan {
    fn run(self, claimer: &mut Claimer<'_>, reply: &mut ReplyBuf) {
        let mut next = Some(self.from);
        let mut deleted = Vec::new();
        let start = reply.mark();
        let mut taken = 0;
        let mut looks = self.count.saturating_mul(LOOKED_AT);
        while looks > 0 && taken + deleted.len() < self.count {
            let Some(id) = next.and_then(|it| claimer.first_pending(it)) else { break };
            match claimer.claim(id, &self.rule, self.form, reply) {
                Claimed::Taken => taken += 1,
                Claimed::Forgotten => deleted.push(id),
                Claimed::Left => {}
            }
            looks -= 1;
            next = id.next();
        }
        let end = next.and_then(|it| claimer.first_pending(it)).unwrap_or(StreamId::MIN);
        let entries = reply.split_off(start);
        reply.array(3);
        reply.bulk(&id::text(end));
        reply.array(taken);
        reply.raw(&entries);
        reply.array(deleted.len());
        deleted.iter().for_each(|it| reply.bulk(&id::text(*it)));
    }
}

/// Claims for a consumer, which is made where it is missing, and tells of it.
fn claim(
    cx: &mut Cx<'_>,
    place: Place<'_>,
    consumer_name: &[u8],
    reply: &mut ReplyBuf,
    run: impl FnOnce(&mut Claimer<'_>, &mut ReplyBuf),
) -> Outcome {
    cx.propagate_nothing();
    let now = cx.now;
    let Some((log, group)) =
        cx.get_mut::<Stream>(place.key)?.and_then(|it| it.group_mut(place.group))
    else {
        return Err(no_group(place.key, place.group, AskedBy::Consumer));
    };
    let added = group.add_consumer(consumer_name, now);
    let consumer = added.or_else(|| group.find_consumer(consumer_name));
    let consumer = consumer.expect("it is there or was added");
    group.consumer_mut(consumer).seen_at = now;
    let mut claimer = Claimer { log, group, consumer, now, claims: Vec::new(), is_moved: false };
    run(&mut claimer, reply);
    let Claimer { claims, is_moved, group, .. } = claimer;
    let progress = Progress::of(group);
    if added.is_some() {
        cx.noted(place.key, Change::XGroupCreateConsumer);
    }
    replication::claims(cx, place, &claims);
    if is_moved && claims.is_empty() {
        replication::progress(cx, place, progress);
    }
    if is_moved || !claims.is_empty() {
        cx.counted();
    }
    Ok(())
}

struct Claimer<'a> {
    log: &'a Log,
    group: &'a mut StreamGroup,
    consumer: ConsumerId,
    now: Millis,
    claims: Vec<Claim>,
    /// Whether the group's last id was set.
    is_moved: bool,
}

impl Claimer<'_> {
    fn first_pending(&self, from: StreamId) -> Option<StreamId> {
        self.group.pending_from(from).next().map(|(id, _)| id)
    }

    /// Claims one entry and shows it if it was taken.
    fn claim(
        &mut self,
        id: StreamId,
        rule: &ClaimRule,
        form: Form,
        reply: &mut ReplyBuf,
    ) -> Claimed {
        let old = self.group.delivery(id).copied();
        let claimed = self.group.claim(self.log, id, self.consumer, rule);
        match claimed {
            Claimed::Taken => {
                self.group.consumer_mut(self.consumer).active_at = Some(self.now);
                let delivery = self.group.delivery(id).copied();
                self.claims.extend(delivery.map(|it| Claim::new(self.group, id, it)));
                match form {
                    Form::IdAlone => reply.bulk(&id::text(id)),
                    Form::Entry => {
                        let entry = self.log.entries().forward(id, id).next();
                        entry.iter().for_each(|it| write_entry(reply, it));
                    }
                }
            }
            Claimed::Forgotten => self.claims.extend(old.map(|it| Claim::new(self.group, id, it))),
            Claimed::Left => {}
        }
        claimed
    }
}
