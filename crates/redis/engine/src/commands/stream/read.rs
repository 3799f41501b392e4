//! XREAD, and what its words have in common with XREADGROUP's.

use super::{
    id::{self, IdText},
    take_count, write_entries,
};
use crate::{
    blocking::{Fallback, KeyWait, Wants, parse_millis},
    commands::prelude::*,
};
use alloc::vec::Vec;
use keyspace::{
    Millis,
    value::stream::{Stream, StreamId},
};
use resp::OwnedRequest;

command! {
    /// Returns the entries of several streams that come after an id each.
    ///
    /// `$` is the last id there is: with `BLOCK`, entries are waited for that come from
    /// now on. `+` asks for the last entry alone.
    ///
    /// ```resp
    /// > XADD a 1-0 f 1
    /// "1-0"
    /// > XADD b 2-0 g 2
    /// "2-0"
    /// > XREAD COUNT 5 STREAMS a b 0 0
    /// 1) 1) "a"
    ///    2) 1) 1) "1-0"
    ///          2) 1) "f"
    ///             2) "1"
    /// 2) 1) "b"
    ///    2) 1) 1) "2-0"
    ///          2) 1) "g"
    ///             2) "2"
    /// > XREAD STREAMS a 1-0
    /// (nil)
    /// ```
    pub(super) XREAD {
        name: "xread",
        usage: "[COUNT count] [BLOCK milliseconds] STREAMS key [key ...] id [id ...]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(N) where N is the number of entries returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY.and(Flags::BLOCKING).and(Flags::MOVABLEKEYS),
        keys: &[KeySpec::half_after("STREAMS", 1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: xread,
    }
}

fn xread(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let request = ReadRequest::parse(cx, args, ReadCommand::Read)?;
    let mut after = Vec::with_capacity(request.ids.len());
    for (key, id) in request.streams() {
        after.push(start(cx.get::<Stream>(key)?, id)?);
    }
    let (mark, mut served) = (reply.mark(), 0);
    for (key, after) in request.keys.iter().zip(&after) {
        let Some(stream) = cx.get::<Stream>(key)? else { continue };
        let Some(from) = after.next().filter(|it| *it <= stream.entries().last_id()) else {
            continue;
        };
        reply.record();
        reply.bulk(key);
        let entries = stream.entries().forward(from, StreamId::MAX);
        write_entries(reply, entries.take(request.count));
        served += 1;
    }
    if served > 0 {
        reply.records_since(mark, served);
        return Ok(());
    }
    request.wait(cx, Wants::Stream, reply);
    if request.ids.contains(&&b"$"[..]) {
        // What is the last one now will not be when there is news.
        cx.run_again_as(request.words_again(args, &after));
    }
    Ok(())
}

/// The id that entries are to come after.
fn start(stream: Option<&Stream>, word: &[u8]) -> Result<StreamId, CommandError> {
    match word {
        b"$" => Ok(stream.map_or(StreamId::MIN, Stream::last_id)),
        b"+" => Ok(stream.map_or(StreamId::MIN, before_last)),
        b">" => Err(CommandError::Message(
            "ERR The > ID can be specified only when calling XREADGROUP using the GROUP <group> <consumer> option.",
        )),
        _ => id::parse(word, 0),
    }
}

/// Where only the last entry comes after.
fn before_last(stream: &Stream) -> StreamId {
    stream.last_id().prev().unwrap_or(StreamId::MIN)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReadCommand {
    Read,
    ReadGroup,
}

/// Whether what is given must be acknowledged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Acknowledgement {
    Needed,
    Spared,
}

/// Whether a client waits for what is not there yet, and until when.
#[derive(Clone, Copy)]
pub(super) enum Patience {
    None,
    /// Without a time, for ever.
    Until(Option<Millis>),
}

/// The words of XREAD or XREADGROUP.
pub(super) struct ReadRequest<'a> {
    pub(super) group: Option<[&'a [u8]; 2]>,
    /// Entries wanted of each stream.
    pub(super) count: usize,
    pub(super) patience: Patience,
    pub(super) acknowledgement: Acknowledgement,
    pub(super) keys: Vec<&'a [u8]>,
    pub(super) ids: Vec<&'a [u8]>,
}

impl<'a> ReadRequest<'a> {
    pub(super) fn streams(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
        self.keys.iter().copied().zip(self.ids.iter().copied())
    }

    /// There is nothing to give: waits, or says so.
    pub(super) fn wait(&self, cx: &mut Cx<'_>, wants: Wants, reply: &mut ReplyBuf) {
        match self.patience {
            Patience::None => reply.nil_array(),
            Patience::Until(deadline) => {
                let (keys, fallback) = (&self.keys[..], Fallback::NilArray);
                cx.wait_for_keys(KeyWait { keys, wants, deadline, fallback }, reply);
            }
        }
    }

    /// The whole request with these ids.
    fn words_again(&self, args: &Args<'a>, ids: &[StreamId]) -> OwnedRequest {
        let ids: Vec<IdText> = ids.iter().map(|it| id::text(*it)).collect();
        let words = args.all();
        let kept = words.len() - ids.len();
        words.take(kept).chain(ids.iter().map(|it| &**it)).collect()
    }

    pub(super) fn parse(
        cx: &Cx<'_>,
        args: &mut Args<'a>,
        command: ReadCommand,
    ) -> Result<ReadRequest<'a>, CommandError> {
        let mut request = ReadRequest {
            group: None,
            count: usize::MAX,
            patience: Patience::None,
            acknowledgement: Acknowledgement::Needed,
            keys: Vec::new(),
            ids: Vec::new(),
        };
        while !args.take_valued("STREAMS") {
            request.take_option(cx, args, command)?;
        }
        let words = args.rest();
        if !words.len().is_multiple_of(2) {
            return Err(CommandError::Message(command.unbalanced()));
        }
        request.keys = words.clone().take(words.len() / 2).collect();
        request.ids = words.skip(request.keys.len()).collect();
        if command == ReadCommand::ReadGroup && request.group.is_none() {
            return Err(CommandError::Message("ERR Missing GROUP option for XREADGROUP"));
        }
        Ok(request)
    }

    fn take_option(&mut self, cx: &Cx<'_>, args: &mut Args<'a>, command: ReadCommand) -> Outcome {
        if args.take_valued("BLOCK") {
            self.patience = Patience::Until(parse_millis(cx, args.word()?)?);
        } else if args.take_valued("COUNT") {
            // None at all is no bound.
            self.count = Some(take_count(args)?).filter(|it| *it > 0).unwrap_or(usize::MAX);
        } else if args.left() > 2 && args.take("GROUP") {
            if command == ReadCommand::Read {
                return Err(CommandError::Message(
                    "ERR The GROUP option is only supported by XREADGROUP. You called XREAD instead.",
                ));
            }
            self.group = Some([args.word()?, args.word()?]);
        } else if args.take("NOACK") {
            if command == ReadCommand::Read {
                return Err(CommandError::Message(
                    "ERR The NOACK option is only supported by XREADGROUP. You called XREAD instead.",
                ));
            }
            self.acknowledgement = Acknowledgement::Spared;
        } else {
            return Err(CommandError::Syntax);
        }
        Ok(())
    }
}

impl ReadCommand {
    fn unbalanced(self) -> &'static str {
        match self {
            ReadCommand::Read => {
                "ERR Unbalanced 'xread' list of streams: for each stream key an ID or '$' must be specified."
            }
            ReadCommand::ReadGroup => {
                "ERR Unbalanced 'xreadgroup' list of streams: for each stream key an ID or '>' must be specified."
            }
        }
    }
}
