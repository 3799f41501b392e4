//! XACK and XPENDING: what was given and is not acknowledged.

use super::{id, no_group, take_count};
use crate::{commands::prelude::*, error::AskedBy};
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::stream::{Group as StreamGroup, Stream, StreamId},
};

command! {
    /// Acknowledges entries: they are no longer pending.
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
    /// > XACK s readers 1-0 7-7
    /// (integer) 1
    /// ```
    pub(super) XACK {
        name: "xack",
        usage: "key group id [id ...]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1) for each entry",
        arity: Arity::AtLeast(4),
        flags: Flags::WRITE.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::UPDATE))],
        run: xack,
    }
}

fn xack(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name) = (args.word()?, args.word()?);
    let group = cx.get_mut::<Stream>(key)?.and_then(|it| it.group_mut(name));
    let Some((_, group)) = group else {
        reply.int(0);
        return Ok(());
    };
    let ids = args.rest().map(|it| id::parse(it, 0)).collect::<Result<Vec<_>, _>>()?;
    let gone = ids.into_iter().filter(|it| group.forget(*it).is_some()).count();
    reply.len(gone);
    if gone > 0 {
        cx.counted();
    }
    Ok(())
}

command! {
    /// Tells what a group was given and has not acknowledged: in short, or entry by entry.
    ///
    /// Each entry comes with its consumer, how long ago it was given in milliseconds, and
    /// how often.
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
    /// > XPENDING s readers
    /// 1) (integer) 1
    /// 2) "1-0"
    /// 3) "1-0"
    /// 4) 1) 1) "alice"
    ///       2) "1"
    /// > XPENDING s readers - + 10
    /// 1) 1) "1-0"
    ///    2) "alice"
    ///    3) (integer) 0
    ///    4) (integer) 1
    /// ```
    pub(super) XPENDING {
        name: "xpending",
        usage: "key group [[IDLE min-idle-time] start end count [consumer]]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(N) where N is the number of entries returned, or passed over by IDLE; O(C) for the summary of C consumers",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        tips: &["nondeterministic_output"],
        run: xpending,
    }
}

fn xpending(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, name) = (args.word()?, args.word()?);
    let wanted = match args.left() {
        0 => None,
        3..=6 => Some(Wanted::parse(args)?),
        _ => return Err(CommandError::Syntax),
    };
    let now = cx.now;
    let group = cx.get::<Stream>(key)?.and_then(|it| it.group(name));
    let group = group.ok_or_else(|| no_group(key, name, AskedBy::Consumer))?;
    match wanted {
        None => write_summary(group, reply),
        Some(wanted) => wanted.write(group, now, reply),
    }
    Ok(())
}

fn write_summary(group: &StreamGroup, reply: &mut ReplyBuf) {
    reply.array(4);
    reply.len(group.pending_len());
    let mut all = group.pending_from(StreamId::MIN).map(|(id, _)| id);
    let Some(first) = all.next() else {
        reply.nil();
        reply.nil();
        return reply.nil_array();
    };
    reply.bulk(&id::text(first));
    reply.bulk(&id::text(all.next_back().unwrap_or(first)));
    let (mark, mut count) = (reply.mark(), 0);
    for consumer in group.consumers().filter(|it| it.pending_len() > 0) {
        reply.array(2);
        reply.bulk(consumer.name());
        reply.bulk_int(consumer.pending_len() as i64);
        count += 1;
    }
    reply.array_since(mark, count);
}

/// Which pending entries are asked for.
struct Wanted<'a> {
    min_idle_ms: i64,
    from: StreamId,
    to: StreamId,
    count: usize,
    consumer: Option<&'a [u8]>,
}

impl<'a> Wanted<'a> {
    fn parse(args: &mut Args<'a>) -> Result<Wanted<'a>, CommandError> {
        let mut min_idle_ms = 0;
        if args.take("IDLE") {
            min_idle_ms = args.int()?;
            if args.left() < 3 {
                return Err(CommandError::Syntax);
            }
        }
        let (from, to) = (args.word()?, args.word()?);
        let count = take_count(args)?;
        let (from, to) = (id::parse_start(from)?, id::parse_end(to)?);
        Ok(Wanted { min_idle_ms, from, to, count, consumer: args.next() })
    }

    fn write(&self, group: &StreamGroup, now: Millis, reply: &mut ReplyBuf) {
        let mut writer =
            PendingWriter { group, now, min_idle_ms: self.min_idle_ms, reply, count: 0 };
        let mark = writer.reply.mark();
        match self.consumer.map(|it| group.find_consumer(it)) {
            None => {
                let ids = group.pending_from(self.from).map(|(id, _)| id);
                writer.write(ids.take_while(|it| *it <= self.to), self.count);
            }
            Some(Some(consumer)) => {
                let ids = group.consumer(consumer).pending_from(self.from);
                writer.write(ids.take_while(|it| *it <= self.to), self.count);
            }
            Some(None) => {}
        }
        let count = writer.count;
        reply.array_since(mark, count);
    }
}

struct PendingWriter<'a> {
    group: &'a StreamGroup,
    now: Millis,
    min_idle_ms: i64,
    reply: &'a mut ReplyBuf,
    count: usize,
}

impl PendingWriter<'_> {
    /// Writes up to `most` of these entries, if they were given long enough ago.
    fn write(&mut self, ids: impl Iterator<Item = StreamId>, most: usize) {
        let mut ids = ids;
        while self.count < most {
            let Some(id) = ids.next() else { return };
            let Some(delivery) = self.group.delivery(id) else { continue };
            let idle_ms = delivery.idle_ms(self.now);
            if self.min_idle_ms != 0 && idle_ms < self.min_idle_ms {
                continue;
            }
            self.reply.array(4);
            self.reply.bulk(&id::text(id));
            self.reply.bulk(self.group.consumer(delivery.consumer).name());
            self.reply.int(idle_ms.max(0));
            self.reply.int(delivery.count as i64);
            self.count += 1;
        }
    }
}
