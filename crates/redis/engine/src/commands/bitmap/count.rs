//! BITCOUNT and BITPOS.

use crate::commands::prelude::*;
use core::ops::Range;
use keyspace::StringValue;
use structs::bitmap::{self, Bit};

command! {
    /// Counts the bits that are set in the string at a key, or in a part of it.
    ///
    /// Start and end are bytes, or bits with BIT; negative ones count from the end.
    ///
    /// ```resp
    /// > SET k foobar
    /// OK
    /// > BITCOUNT k
    /// (integer) 26
    /// > BITCOUNT k 0 0
    /// (integer) 4
    /// > BITCOUNT k 5 30 BIT
    /// (integer) 17
    /// ```
    pub(super) BITCOUNT {
        name: "bitcount",
        usage: "key [start [end [BYTE|BIT]]]",
        since: "2.6.0",
        group: Group::Bitmap,
        complexity: "O(N) where N is the number of bytes looked at",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: bitcount,
    }
}

fn bitcount(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let part = Part::take(args)?;
    let Some(string) = cx.get::<StringValue>(key)? else {
        reply.int(0);
        return Ok(());
    };
    let mut text = string.text();
    let bytes = text.bytes();
    let ones = match part {
        Part::Whole => bitmap::count(bytes),
        Part::Between { start, end, .. } if start < 0 && end < 0 && start > end => 0,
        _ => bitmap::count_in(bytes, part.bits(bytes)),
    };
    reply.int(ones as i64);
    Ok(())
}

command! {
    /// Returns the place of the first bit that is 1, or 0, in the string at a key; -1 for none.
    ///
    /// Start and end are bytes, or bits with BIT; negative ones count from the end. While
    /// no end is given, zeros are looked for behind the end of the string too.
    ///
    /// ```resp
    /// > SET k "\xff\xf0\x00"
    /// OK
    /// > BITPOS k 0
    /// (integer) 12
    /// > BITPOS k 1 2
    /// (integer) -1
    /// > SET ones "\xff\xff"
    /// OK
    /// > BITPOS ones 0
    /// (integer) 16
    /// > BITPOS ones 0 0 -1
    /// (integer) -1
    /// ```
    pub(super) BITPOS {
        name: "bitpos",
        usage: "key bit [start [end [BYTE|BIT]]]",
        since: "2.8.7",
        group: Group::Bitmap,
        complexity: "O(N) where N is the number of bytes looked at",
        arity: Arity::AtLeast(3),
        flags: Flags::READONLY,
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: bitpos,
    }
}

fn bitpos(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let bit = match args.int()? {
        0 => Bit::Zero,
        1 => Bit::One,
        _ => return Err(CommandError::Message("ERR The bit argument must be 1 or 0.")),
    };
    let part = Part::take(args)?;
    let Some(string) = cx.get::<StringValue>(key)? else {
        // An endless row of zeros.
        reply.int(if bit == Bit::Zero { 0 } else { -1 });
        return Ok(());
    };
    let mut text = string.text();
    let bytes = text.bytes();
    let bits = part.bits(bytes);
    let goes_on = bit == Bit::Zero && part.is_open() && !bits.is_empty();
    let behind = goes_on.then(|| bitmap::bit_len(bytes));
    let found = bitmap::find(bytes, bit, bits).or(behind);
    reply.int(found.map_or(-1, |it| it as i64));
    Ok(())
}

/// The part of a string that is asked for.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    From { start: i64 },
    Between { start: i64, end: i64, unit: Unit },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Byte,
    Bit,
}

impl Part {
    /// Takes `[start [end [BYTE|BIT]]]`.
    fn take(args: &mut Args<'_>) -> Result<Part, CommandError> {
        if args.left() > 3 {
            return Err(CommandError::Syntax);
        }
        if args.is_empty() {
            return Ok(Part::Whole);
        }
        let start = args.int()?;
        if args.is_empty() {
            return Ok(Part::From { start });
        }
        let end = args.word()?;
        let unit = if args.is_empty() || args.take("BYTE") {
            Unit::Byte
        } else if args.take("BIT") {
            Unit::Bit
        } else {
            return Err(CommandError::Syntax);
        };
        let end = stdx::int::parse(end).ok_or(CommandError::NotAnInteger)?;
        Ok(Part::Between { start, end, unit })
    }

    /// Whether no end is given.
    fn is_open(self) -> bool {
        !matches!(self, Part::Between { .. })
    }

    /// The bits of `bytes` that are in it.
    fn bits(self, bytes: &[u8]) -> Range<u64> {
        let (start, end, unit) = match self {
            Part::Whole => (0, -1, Unit::Byte),
            Part::From { start } => (start, -1, Unit::Byte),
            Part::Between { start, end, unit } => (start, end, unit),
        };
        let bits_in_unit = if unit == Unit::Bit { 1 } else { 8 };
        let len = (bitmap::bit_len(bytes) / bits_in_unit) as i64;
        let place = |it: i64| if it < 0 { it.saturating_add(len).max(0) } else { it };
        // An end before the beginning is the first unit, as the reference has it.
        let (start, end) = (place(start), place(end).min(len - 1));
        if start > end {
            return 0..0;
        }
        start as u64 * bits_in_unit..(end as u64 + 1) * bits_in_unit
    }
}
