//! XREAD, and what its words have in common with XREADGROUP's.

use super::{id, take_count, write_entries};
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::value::stream::{Stream, StreamId};

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
    let request = ReadRequest::parse(args, ReadCommand::Read)?;
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
    match served {
        0 => reply.nil_array(),
        _ => reply.records_since(mark, served),
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

/// The words of XREAD or XREADGROUP.
pub(super) struct ReadRequest<'a> {
    pub(super) group: Option<[&'a [u8]; 2]>,
    /// Entries wanted of each stream.
    pub(super) count: usize,
    pub(super) block_ms: Option<u64>,
    pub(super) acknowledgement: Acknowledgement,
    pub(super) keys: Vec<&'a [u8]>,
    pub(super) ids: Vec<&'a [u8]>,
}

impl<'a> ReadRequest<'a> {
    pub(super) fn streams(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
        self.keys.iter().copied().zip(self.ids.iter().copied())
    }

    pub(super) fn parse(
        args: &mut Args<'a>,
        command: ReadCommand,
    ) -> Result<ReadRequest<'a>, CommandError> {
        let mut request = ReadRequest {
            group: None,
            count: usize::MAX,
            block_ms: None,
            acknowledgement: Acknowledgement::Needed,
            keys: Vec::new(),
            ids: Vec::new(),
        };
        while !args.take_valued("STREAMS") {
            request.take_option(args, command)?;
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

    fn take_option(&mut self, args: &mut Args<'a>, command: ReadCommand) -> Outcome {
        if args.take_valued("BLOCK") {
            self.block_ms = Some(take_timeout_ms(args)?);
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

fn take_timeout_ms(args: &mut Args<'_>) -> Result<u64, CommandError> {
    let number = stdx::int::parse(args.word()?);
    let number =
        number.ok_or(CommandError::Message("ERR timeout is not an integer or out of range"))?;
    u64::try_from(number).or(Err(CommandError::Message("ERR timeout is negative")))
}
