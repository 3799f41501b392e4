//! `<MAXLEN|MINID> [=|~] threshold [LIMIT count]`, of XADD and XTRIM.

use super::id;
use crate::{commands::prelude::*, core::Phase};
use alloc::vec::Vec;
use keyspace::value::stream::{Stream, StreamId, Trim, TrimExtent};

#[derive(Default)]
pub(super) struct TrimOption {
    trim: Option<Trim>,
    is_approximate: bool,
    limit: Option<i64>,
}

impl TrimOption {
    /// Takes a part of the option if it is next.
    pub(super) fn take(&mut self, args: &mut Args<'_>) -> Result<bool, CommandError> {
        if args.take_valued("MAXLEN") {
            self.begin(args)?;
            let max = args.int()?;
            if max < 0 {
                return Err(CommandError::Message("ERR The MAXLEN argument must be >= 0."));
            }
            self.trim = Some(Trim::MaxLen(max as usize));
        } else if args.take_valued("MINID") {
            self.begin(args)?;
            self.trim = Some(Trim::MinId(id::parse(args.word()?, 0)?));
        } else if args.take_valued("LIMIT") {
            let limit = args.int()?;
            if limit < 0 {
                return Err(CommandError::Message("ERR The LIMIT argument must be >= 0."));
            }
            self.limit = Some(limit);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What may stand before a threshold.
    fn begin(&mut self, args: &mut Args<'_>) -> Outcome {
        if self.trim.is_some() {
            return Err(CommandError::Message(
                "ERR syntax error, MAXLEN and MINID options at the same time are not compatible",
            ));
        }
        self.is_approximate = args.take_valued("~");
        if !self.is_approximate {
            args.take_valued("=");
        }
        Ok(())
    }

    /// What is to be done, once all words are taken.
    pub(super) fn finish(self, cx: &Cx<'_>) -> Result<Option<Trimming>, CommandError> {
        let Some(trim) = self.trim else {
            return match self.limit {
                None | Some(0) => Ok(None),
                Some(_) => Err(CommandError::Message(
                    "ERR syntax error, LIMIT cannot be used without specifying a trimming strategy",
                )),
            };
        };
        let is_loading = cx.core.phase == Phase::Loading;
        if self.limit.is_some() && !self.is_approximate && !is_loading {
            return Err(CommandError::Message(
                "ERR syntax error, LIMIT cannot be used without the special ~ option",
            ));
        }
        let extent = match self.limit {
            _ if !self.is_approximate => TrimExtent::Exact,
            _ if is_loading => TrimExtent::WholeNodes { max_entries: usize::MAX },
            Some(0) => TrimExtent::WholeNodes { max_entries: usize::MAX },
            Some(limit) => TrimExtent::WholeNodes { max_entries: limit as usize },
            None => TrimExtent::WholeNodes { max_entries: default_limit(cx) },
        };
        Ok(Some(Trimming { trim, extent }))
    }
}

/// Enough for a hundred nodes, so that no trimming takes long.
fn default_limit(cx: &Cx<'_>) -> usize {
    const NODES: usize = 100;
    match cx.limits().stream_node_max_entries {
        0 => 10_000,
        entries => entries.saturating_mul(NODES).min(1_000_000),
    }
}

/// A trimming that can no longer be refused.
#[derive(Clone, Copy)]
pub(super) struct Trimming {
    pub(super) trim: Trim,
    pub(super) extent: TrimExtent,
}

impl Trimming {
    pub(super) fn is_exact(&self) -> bool {
        self.extent == TrimExtent::Exact
    }

    /// How the journal says it after it is done: by what is left.
    pub(super) fn left(&self, stream: &Stream) -> Left {
        match self.trim {
            Trim::MaxLen(_) => Left::Len(stream.len()),
            Trim::MinId(_) if stream.is_empty() => Left::From(StreamId::MAX),
            Trim::MinId(_) => Left::From(stream.entries().first_id()),
        }
    }
}

/// What is left of a stream.
#[derive(Clone, Copy)]
pub(super) enum Left {
    Len(usize),
    From(StreamId),
}

impl Left {
    /// The option's word and its threshold.
    pub(super) fn words(self) -> (&'static str, Vec<u8>) {
        match self {
            Left::Len(len) => ("MAXLEN", itoa::Buffer::new().format(len).as_bytes().to_vec()),
            Left::From(id) => ("MINID", id::text(id).to_vec()),
        }
    }
}
