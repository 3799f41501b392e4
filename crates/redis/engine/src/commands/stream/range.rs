//! XLEN, XRANGE and XREVRANGE.

use super::{id, take_count, write_entries};
use crate::commands::prelude::*;
use keyspace::value::stream::{Stream, StreamId};

command! {
    /// Returns how many entries a stream has.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XLEN s
    /// (integer) 1
    /// > XLEN missing
    /// (integer) 0
    /// ```
    pub(super) XLEN {
        name: "xlen",
        usage: "key",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(1)",
        arity: Arity::Exactly(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO)],
        run: xlen,
    }
}

fn xlen(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let len = cx.get::<Stream>(args.word()?)?.map_or(0, Stream::len);
    reply.len(len);
    Ok(())
}

command! {
    /// Returns the entries between two ids, in order.
    ///
    /// `-` and `+` are the least and the greatest id; `(` before an id leaves it out.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XADD s 1-1 f 2
    /// "1-1"
    /// > XADD s 2-0 g 3
    /// "2-0"
    /// > XRANGE s 1 1
    /// 1) 1) "1-0"
    ///    2) 1) "f"
    ///       2) "1"
    /// 2) 1) "1-1"
    ///    2) 1) "f"
    ///       2) "2"
    /// > XRANGE s (1-0 + COUNT 1
    /// 1) 1) "1-1"
    ///    2) 1) "f"
    ///       2) "2"
    /// ```
    pub(super) XRANGE {
        name: "xrange",
        usage: "key start end [COUNT count]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(log(N)+M) where N is the number of nodes and M of entries returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: xrange,
    }
}

fn xrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, from, to) = (args.word()?, args.word()?, args.word()?);
    range(cx, args, reply, Range { key, from, to, order: Order::Forward })
}

command! {
    /// Returns the entries between two ids, from the last to the first.
    ///
    /// ```resp
    /// > XADD s 1-0 f 1
    /// "1-0"
    /// > XADD s 2-0 g 3
    /// "2-0"
    /// > XREVRANGE s + - COUNT 1
    /// 1) 1) "2-0"
    ///    2) 1) "g"
    ///       2) "3"
    /// ```
    pub(super) XREVRANGE {
        name: "xrevrange",
        usage: "key end start [COUNT count]",
        since: "5.0.0",
        group: Group::Stream,
        complexity: "O(log(N)+M) where N is the number of nodes and M of entries returned",
        arity: Arity::AtLeast(4),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: xrevrange,
    }
}

fn xrevrange(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, to, from) = (args.word()?, args.word()?, args.word()?);
    range(cx, args, reply, Range { key, from, to, order: Order::Backward })
}

struct Range<'a> {
    key: &'a [u8],
    from: &'a [u8],
    to: &'a [u8],
    order: Order,
}

enum Order {
    Forward,
    Backward,
}

fn range(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, range: Range<'_>) -> Outcome {
    let (from, to) = (id::parse_start(range.from)?, id::parse_end(range.to)?);
    let mut count = usize::MAX;
    while !args.is_empty() {
        if !args.take_valued("COUNT") {
            return Err(CommandError::Syntax);
        }
        count = take_count(args)?;
    }
    match cx.get::<Stream>(range.key)? {
        None => reply.array(0),
        Some(_) if count == 0 => reply.nil_array(),
        Some(stream) => write_range(reply, stream, (from, to), count, range.order),
    }
    Ok(())
}

fn write_range(
    reply: &mut ReplyBuf,
    stream: &Stream,
    (from, to): (StreamId, StreamId),
    count: usize,
    order: Order,
) {
    let entries = stream.entries();
    match order {
        Order::Forward => write_entries(reply, entries.forward(from, to).take(count)),
        Order::Backward => write_entries(reply, entries.backward(from, to).take(count)),
    }
}
