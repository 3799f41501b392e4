//! XREADGROUP.

use super::{
    id, no_group,
    read::{Acknowledgement, ReadCommand, ReadRequest},
    replication::{self, Claim, Place, Progress},
    write_entry,
};
use crate::{blocking::Wants, commands::prelude::*, error::AskedBy};
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::stream::{ConsumerId, Delivery, Group as StreamGroup, Log, Stream, StreamId},
};

command! {
    /// Returns entries that nobody of a group was given yet, and notes who has them.
    ///
    /// `>` asks for new entries; an id asks again for those after it that this consumer
    /// was given and has not acknowledged. `NOACK` gives entries without noting it.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XADD s 2-0 f 2
    /// "2-0"
    /// > XGROUP CREATE s readers 0
    /// OK
    /// > XREADGROUP GROUP readers alice COUNT 1 STREAMS s >
    /// 1) 1) "s"
    ///    2) 1) 1) "1-0"
    ///          2) 1) "f"
    ///             2) "1"
    /// > XREADGROUP GROUP readers bob STREAMS s >
    /// 1) 1) "s"
    ///    2) 1) 1) "2-0"
    ///          2) 1) "f"
    ///             2) "2"
    /// > XREADGROUP GROUP readers bob STREAMS s >
    /// (nil)
    /// > XACK s readers 1-0
    /// (integer) 1
    /// ```
    pub(super) XREADGROUP {
        name: "xreadgroup",
        usage: "GROUP group consumer [COUNT count] [BLOCK milliseconds] [NOACK] STREAMS key [key ...] id [id ...]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(N) where N is the number of entries returned",
        arity: Arity::AtLeast(7),
        flags: Flags::WRITE.and(Flags::BLOCKING).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::half_after("STREAMS", 4, KeyUse::RO.and(KeyUse::ACCESS))],
        run: xreadgroup,
    }
}

fn xreadgroup(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let request = ReadRequest::parse(cx, args, ReadCommand::ReadGroup)?;
    let [group, _] = request.group.expect("the parser asks for it");
    let mut wanted = Vec::with_capacity(request.ids.len());
    for (key, id) in request.streams() {
        let stream = cx.get::<Stream>(key)?;
        if stream.and_then(|it| it.group(group)).is_none() {
            return Err(no_group(key, group, AskedBy::Reader));
        }
        wanted.push(parse_wanted(id)?);
    }
    cx.propagate_nothing();
    let (mark, mut served) = (reply.mark(), 0);
    for (key, wanted) in request.keys.iter().zip(wanted) {
        let place = Place { key, group };
        served += usize::from(read(cx, place, &request, wanted, reply)? == Served::Yes);
    }
    if served > 0 {
        reply.records_since(mark, served);
    } else {
        request.wait(cx, Wants::StreamGroup, reply);
    }
    Ok(())
}

/// What a consumer asks for.
#[derive(Clone, Copy)]
enum Wanted {
    New,
    /// What it has from this id on.
    Own(StreamId),
}

fn parse_wanted(word: &[u8]) -> Result<Wanted, CommandError> {
    match word {
        b">" => Ok(Wanted::New),
        b"$" => Err(CommandError::Message(
            "ERR The $ ID is meaningless in the context of XREADGROUP: you want to read the history of this consumer by specifying a proper ID, or use the > ID to get new messages. The $ ID would just return an empty result set.",
        )),
        b"+" => Err(CommandError::Message(
            "ERR The + ID is meaningless in the context of XREADGROUP: you want to read the history of this consumer by specifying a proper ID, or use the > ID to get new messages. The + ID would just return an empty result set.",
        )),
        _ => Ok(id::parse(word, 0)?.next().map_or(Wanted::New, Wanted::Own)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Served {
    Yes,
    No,
}

/// Reads one stream, and tells of what that changes.
fn read(
    cx: &mut Cx<'_>,
    place: Place<'_>,
    request: &ReadRequest<'_>,
    wanted: Wanted,
    reply: &mut ReplyBuf,
) -> Result<Served, CommandError> {
    let [_, consumer_name] = request.group.expect("the parser asks for it");
    let now = cx.now;
    let Some((log, group)) =
        cx.get_mut::<Stream>(place.key)?.and_then(|it| it.group_mut(place.group))
    else {
        return Err(no_group(place.key, place.group, AskedBy::Consumer));
    };
    let last_id = log.entries().last_id();
    let is_served = match wanted {
        Wanted::New => last_id > group.last_id,
        Wanted::Own(_) => true,
    };
    let added = group.add_consumer(consumer_name, now);
    let consumer = added.or_else(|| group.find_consumer(consumer_name));
    let consumer = consumer.expect("it is there or was added");
    group.consumer_mut(consumer).seen_at = now;
    let mut reader = Reader { log, group, consumer, now, count: request.count };
    let mut claims = Vec::new();
    if is_served {
        reply.record();
        reply.bulk(place.key);
        match wanted {
            Wanted::New => claims = reader.give_new(request.acknowledgement, reply),
            Wanted::Own(from) => reader.give_own(from, reply),
        }
    }
    let progress = Progress::of(reader.group);
    if added.is_some() {
        cx.noted(place.key, Change::XGroupCreateConsumer);
        if request.acknowledgement == Acknowledgement::Spared {
            replication::new_consumer(cx, place, consumer_name);
        }
    }
    if is_served {
        cx.counted();
        replication::claims(cx, place, &claims);
        if matches!(wanted, Wanted::New) {
            replication::progress(cx, place, progress);
        }
    }
    Ok(if is_served { Served::Yes } else { Served::No })
}

struct Reader<'a> {
    log: &'a Log,
    group: &'a mut StreamGroup,
    consumer: ConsumerId,
    now: Millis,
    count: usize,
}

impl Reader<'_> {
    /// Gives what comes after the group's last id.
    fn give_new(&mut self, acknowledgement: Acknowledgement, reply: &mut ReplyBuf) -> Vec<Claim> {
        let mut claims = Vec::new();
        let from = self.group.last_id.next().unwrap_or(StreamId::MAX);
        let (mark, mut given) = (reply.mark(), 0);
        for entry in self.log.entries().forward(from, StreamId::MAX).take(self.count) {
            self.group.advance(self.log, entry.id);
            write_entry(reply, &entry);
            given += 1;
            if acknowledgement == Acknowledgement::Needed {
                let delivery = Delivery { consumer: self.consumer, at: self.now, count: 1 };
                self.group.assign(entry.id, delivery);
                claims.push(Claim::new(self.group, entry.id, delivery));
            }
        }
        if !claims.is_empty() {
            self.group.consumer_mut(self.consumer).active_at = Some(self.now);
        }
        reply.array_since(mark, given);
        claims
    }

    /// Gives again what the consumer has.
    fn give_own(&mut self, from: StreamId, reply: &mut ReplyBuf) {
        let own = self.group.consumer(self.consumer).pending_from(from).take(self.count);
        let own: Vec<StreamId> = own.collect();
        reply.array(own.len());
        for id in own {
            match self.log.entries().forward(id, id).next() {
                Some(entry) => {
                    write_entry(reply, &entry);
                    self.group.deliver_again(id, self.now);
                }
                None => {
                    reply.array(2);
                    reply.bulk(&id::text(id));
                    reply.nil_array();
                }
            }
        }
    }
}
