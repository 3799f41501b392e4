//! BITFIELD and BITFIELD_RO.

use super::check_offset;
use crate::commands::prelude::*;
use alloc::vec::Vec;
use keyspace::StringValue;
use structs::bitmap::{FieldType, Overflow, Signedness};

command! {
    /// Reads and writes numbers of any width at any bit of the string at a key.
    ///
    /// A type is `i` or `u` and a number of bits; an offset is a bit, or with `#` a number
    /// of fields of this type. SET returns the old number, INCRBY the new one. OVERFLOW
    /// says what becomes of numbers that do not fit in the operations after it: WRAP,
    /// SAT (the nearest that fits) or FAIL (nil).
    ///
    /// ```resp
    /// > BITFIELD stats SET u8 #0 250 INCRBY u8 #0 10 OVERFLOW SAT INCRBY u8 #1 300
    /// 1) (integer) 0
    /// 2) (integer) 4
    /// 3) (integer) 255
    /// > BITFIELD stats GET u8 0 GET i4 8
    /// 1) (integer) 4
    /// 2) (integer) -1
    /// > BITFIELD stats OVERFLOW FAIL INCRBY u2 100 9
    /// 1) (nil)
    /// ```
    pub(super) BITFIELD {
        name: "bitfield",
        usage: "key [GET encoding offset|[OVERFLOW <WRAP|SAT|FAIL>] <SET encoding offset value|INCRBY encoding offset increment> [GET encoding offset|[OVERFLOW <WRAP|SAT|FAIL>] <SET encoding offset value|INCRBY encoding offset increment> ...]]",
        since: "3.2.0",
        group: Group::Bitmap,
        complexity: "O(1) for each operation",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE).and(KeyUse::VARIABLE))],
        run: bitfield,
    }
}

fn bitfield(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let operations = take_operations(cx, args)?;
    let Some(end) = operations.iter().filter_map(Operation::written_end).max() else {
        return read(cx, key, &operations, reply);
    };
    let string = cx.get_or_create(key, || StringValue::new(b""))?;
    let old_len = string.len();
    let bytes = string.make_raw(end.div_ceil(8) as usize);
    let mut changed = bytes.len() > old_len;
    reply.array(operations.len());
    for operation in &operations {
        match operation.run(bytes) {
            Some(Done { replied, change }) => {
                reply.int(replied);
                changed |= change;
            }
            None => reply.nil(),
        }
    }
    if changed {
        cx.changed(key, Change::SetBit);
    }
    Ok(())
}

command! {
    /// Reads numbers of any width at any bit of the string at a key: BITFIELD with GET only.
    ///
    /// ```resp
    /// > SET k "\x7f\xff"
    /// OK
    /// > BITFIELD_RO k GET u8 0 GET i8 #1 GET u4 100
    /// 1) (integer) 127
    /// 2) (integer) -1
    /// 3) (integer) 0
    /// > BITFIELD_RO k SET u8 0 1
    /// (error) ERR BITFIELD_RO only supports the GET subcommand
    /// ```
    pub(super) BITFIELD_RO {
        name: "bitfield_ro",
        usage: "key [GET encoding offset [GET encoding offset ...]]",
        since: "6.0.0",
        group: Group::Bitmap,
        complexity: "O(1) for each operation",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: bitfield_ro,
    }
}

fn bitfield_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let key = args.word()?;
    let operations = take_operations(cx, args)?;
    if operations.iter().any(|it| !matches!(it.action, Action::Get)) {
        return Err(CommandError::Message("ERR BITFIELD_RO only supports the GET subcommand"));
    }
    read(cx, key, &operations, reply)
}

fn read(cx: &mut Cx<'_>, key: &[u8], operations: &[Operation], reply: &mut ReplyBuf) -> Outcome {
    let string = cx.get::<StringValue>(key)?;
    let mut text = string.map(StringValue::text);
    let bytes = text.as_mut().map_or(&b""[..], |it| it.bytes());
    reply.array(operations.len());
    operations.iter().for_each(|it| reply.int(it.field.read(bytes, it.offset)));
    Ok(())
}

struct Operation {
    field: FieldType,
    offset: u64,
    action: Action,
}

enum Action {
    Get,
    Set(i64, Overflow),
    Add(i64, Overflow),
}

impl Operation {
    /// The end of what it writes, if it does.
    fn written_end(&self) -> Option<u64> {
        match self.action {
            Action::Get => None,
            _ => Some(self.offset + u64::from(self.field.bits())),
        }
    }

    /// Nothing where a number does not fit and is refused.
    fn run(&self, bytes: &mut [u8]) -> Option<Done> {
        let old = self.field.read(bytes, self.offset);
        let new = match self.action {
            Action::Get => old,
            Action::Set(value, overflow) => self.field.store(value, overflow)?,
            Action::Add(increment, overflow) => self.field.add(old, increment, overflow)?,
        };
        let change = new != old;
        if change {
            self.field.write(bytes, self.offset, new);
        }
        let replied = if matches!(self.action, Action::Add(..)) { new } else { old };
        Some(Done { replied, change })
    }
}

/// What an operation did.
struct Done {
    replied: i64,
    change: bool,
}

fn take_operations(cx: &Cx<'_>, args: &mut Args<'_>) -> Result<Vec<Operation>, CommandError> {
    let mut operations = Vec::new();
    let mut overflow = Overflow::default();
    while !args.is_empty() {
        if args.take_valued("OVERFLOW") {
            overflow = take_overflow(args)?;
            continue;
        }
        let verb = if args.left() > 2 && args.take("GET") {
            Verb::Get
        } else if args.left() > 3 && args.take("SET") {
            Verb::Set
        } else if args.left() > 3 && args.take("INCRBY") {
            Verb::IncrBy
        } else {
            return Err(CommandError::Syntax);
        };
        let field = parse_field(args.word()?)?;
        let offset = parse_offset(cx, args.word()?, field)?;
        let action = match verb {
            Verb::Get => Action::Get,
            Verb::Set => Action::Set(args.int()?, overflow),
            Verb::IncrBy => Action::Add(args.int()?, overflow),
        };
        operations.push(Operation { field, offset, action });
    }
    Ok(operations)
}

enum Verb {
    Get,
    Set,
    IncrBy,
}

fn take_overflow(args: &mut Args<'_>) -> Result<Overflow, CommandError> {
    let words = [("WRAP", Overflow::Wrap), ("SAT", Overflow::Saturate), ("FAIL", Overflow::Fail)];
    let found = words.into_iter().find_map(|(word, it)| args.take(word).then_some(it));
    found.ok_or(CommandError::Message("ERR Invalid OVERFLOW type specified"))
}

/// `u8`, `i64`.
fn parse_field(word: &[u8]) -> Result<FieldType, CommandError> {
    let signedness = match word.first() {
        Some(b'u') => Some(Signedness::Unsigned),
        Some(b'i') => Some(Signedness::Signed),
        _ => None,
    };
    let field = signedness.and_then(|signedness| {
        let bits = stdx::int::parse(&word[1..])?;
        FieldType::new(signedness, u32::try_from(bits).ok()?)
    });
    field.ok_or(CommandError::Message(
        "ERR Invalid bitfield type. Use something like i16 u8. Note that u64 is not supported but i64 is.",
    ))
}

/// `100`, or `#3` for the field's width times 3.
fn parse_offset(cx: &Cx<'_>, word: &[u8], field: FieldType) -> Result<u64, CommandError> {
    let offset = match word.strip_prefix(b"#") {
        // Without a check, as the reference does it.
        Some(number) => stdx::int::parse(number).map(|it| it.wrapping_mul(i64::from(field.bits()))),
        None => stdx::int::parse(word),
    };
    check_offset(cx, offset)
}
