//! SETBIT and GETBIT.

use super::check_offset;
use crate::commands::prelude::*;
use keyspace::StringValue;
use structs::bitmap::{self, Bit};

command! {
    /// Sets a bit of the string at a key, and returns what it was.
    ///
    /// A string that ends before the bit is filled up with zeros.
    ///
    /// ```resp
    /// > SETBIT visits 7 1
    /// (integer) 0
    /// > SETBIT visits 7 0
    /// (integer) 1
    /// > GET visits
    /// "\x00"
    /// > SETBIT visits 1 2
    /// (error) ERR bit is not an integer or out of range
    /// ```
    pub(super) SETBIT {
        name: "setbit",
        usage: "key offset value",
        since: "2.2.0",
        group: Group::Bitmap,
        complexity: "O(1)",
        arity: Arity::Exactly(4),
        flags: Flags::WRITE.and(Flags::DENYOOM),
        keys: &[KeySpec::one(1, KeyUse::RW.and(KeyUse::ACCESS).and(KeyUse::UPDATE))],
        run: setbit,
    }
}

fn setbit(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, offset, bit) = (args.word()?, args.word()?, args.word()?);
    let offset = check_offset(cx, stdx::int::parse(offset))?;
    let bit = match stdx::int::parse(bit) {
        Some(0) => Bit::Zero,
        Some(1) => Bit::One,
        _ => return Err(CommandError::Message("ERR bit is not an integer or out of range")),
    };
    let string = cx.get_or_create(key, || StringValue::new(b""))?;
    let old_len = string.len();
    let bytes = string.make_raw((offset / 8) as usize + 1);
    let old = bitmap::get(bytes, offset);
    if old != bit || bytes.len() > old_len {
        bitmap::set(bytes, offset, bit);
        cx.changed(key, Change::SetBit);
    }
    reply.int_flag(old == Bit::One);
    Ok(())
}

command! {
    /// Returns a bit of the string at a key; 0 behind its end.
    ///
    /// ```resp
    /// > SETBIT visits 7 1
    /// (integer) 0
    /// > GETBIT visits 7
    /// (integer) 1
    /// > GETBIT visits 100
    /// (integer) 0
    /// ```
    pub(super) GETBIT {
        name: "getbit",
        usage: "key offset",
        since: "2.2.0",
        group: Group::Bitmap,
        complexity: "O(1)",
        arity: Arity::Exactly(3),
        flags: Flags::READONLY.and(Flags::FAST),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS))],
        run: getbit,
    }
}

fn getbit(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let (key, offset) = (args.word()?, args.word()?);
    let offset = check_offset(cx, stdx::int::parse(offset))?;
    let string = cx.get::<StringValue>(key)?;
    let bit = string.map(|it| bitmap::get(it.text().bytes(), offset));
    reply.int_flag(bit == Some(Bit::One));
    Ok(())
}
