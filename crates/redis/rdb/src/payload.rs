//! One value on its own: what DUMP gives and RESTORE takes.
//!
//! ```text
//!   kind │ value as in a file │ version, u16 LE │ crc64 of all before it, LE
//! ```

use crate::{
    Compression, Writer,
    error::LoadError,
    reader::{knows_version, lone_functions, lone_value},
    writer,
};
use alloc::vec::Vec;
use keyspace::{Value, value::Limits};
use stdx::crc::crc64;

/// Why a payload is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPayload {
    /// Too short, of a version that is not known, or changed on its way.
    Footer,
    Value(LoadError),
}

/// A value in the oldest version that holds it.
pub fn dump(value: &Value) -> Vec<u8> {
    let mut out = Writer::lone_value(value, Compression::Lzf);
    out.extend_from_slice(&writer::version_for(value).to_le_bytes());
    let crc = crc64(&out);
    out.extend_from_slice(&crc.to_le_bytes());
    out
}

pub fn restore(payload: &[u8], limits: &Limits) -> Result<Value, BadPayload> {
    let (body, crc) = payload.split_last_chunk().ok_or(BadPayload::Footer)?;
    let (value, version) = body.split_last_chunk().ok_or(BadPayload::Footer)?;
    let version = u32::from(u16::from_le_bytes(*version));
    let crc = u64::from_le_bytes(*crc);
    // A stored zero means that the writer made none.
    if !knows_version(version) || crc != 0 && crc != crc64(body) {
        return Err(BadPayload::Footer);
    }
    lone_value(value, version, limits).map_err(BadPayload::Value)
}

/// Libraries of functions, as FUNCTION DUMP gives them.
pub fn dump_functions(codes: &[&[u8]]) -> Vec<u8> {
    let mut out = Writer::lone_functions(codes, Compression::Lzf);
    out.extend_from_slice(&writer::FUNCTIONS_VERSION.to_le_bytes());
    let crc = crc64(&out);
    out.extend_from_slice(&crc.to_le_bytes());
    out
}

pub fn restore_functions(payload: &[u8]) -> Result<Vec<Vec<u8>>, BadPayload> {
    let (body, crc) = payload.split_last_chunk().ok_or(BadPayload::Footer)?;
    let (codes, version) = body.split_last_chunk().ok_or(BadPayload::Footer)?;
    let version = u32::from(u16::from_le_bytes(*version));
    let crc = u64::from_le_bytes(*crc);
    if !knows_version(version) || crc != 0 && crc != crc64(body) {
        return Err(BadPayload::Footer);
    }
    lone_functions(codes).map_err(BadPayload::Value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Fault;
    use keyspace::{
        Millis, StringValue,
        value::{hash::Hash, set::Set},
    };
    use stdx::siphash::Key;

    fn limits() -> Limits {
        Limits::new(Key(1, 2))
    }

    /// `DUMP` of `SET k hello`, on redis-server 7.0.15.
    const HELLO: &[u8] = b"\x00\x05hello\x0a\x00cr\xdfve4 \x0a";

    #[test]
    fn bytes_are_those_of_redis_7() {
        assert_eq!(dump(&Value::String(StringValue::new(b"hello"))), HELLO);
        let Ok(Value::String(text)) = restore(HELLO, &limits()) else { panic!("a string") };
        assert_eq!(text.to_vec(), b"hello");
    }

    #[test]
    fn collections_come_back() {
        let mut hash = Hash::new();
        let mut set = Set::new();
        for number in 0..2_000 {
            let text = alloc::format!("m{number}");
            hash.set(text.as_bytes(), b"v", &limits());
            set.insert(text.as_bytes(), &limits());
        }
        let hash = restore(&dump(&Value::Hash(hash.into())), &limits());
        let set = restore(&dump(&Value::Set(set.into())), &limits());
        let (Ok(Value::Hash(hash)), Ok(Value::Set(set))) = (hash, set) else { panic!("both") };
        assert_eq!((hash.len(), set.len()), (2_000, 2_000));
        assert!(set.iter().all(|it| hash.contains(&it.text())));
    }

    /// `HSET k f v` with `HPEXPIREAT`, on valkey-server 9.1.2.
    #[test]
    fn fields_keep_their_ends() {
        let mut hash = Hash::new();
        hash.set(b"f", b"v", &limits());
        assert_eq!(dump(&Value::Hash(hash.clone().into()))[0], 16);
        hash.set_deadline(b"f", Millis(0x0102_0304_0506), &limits());
        let dumped = dump(&Value::Hash(hash.into()));
        assert_eq!(dumped[..14], *b"\x16\x01\x01f\x01v\x06\x05\x04\x03\x02\x01\x00\x00");
        assert_eq!(dumped[14..16], [80, 0]);
        let Ok(Value::Hash(hash)) = restore(&dumped, &limits()) else { panic!("a hash") };
        assert_eq!(hash.deadline(b"f"), Some(Millis(0x0102_0304_0506)));
    }

    /// The three forms of Redis 7.4 and later: by their definition, as no such
    /// server is at hand.
    #[test]
    fn redis_has_other_forms() {
        let read = |body: &[u8]| {
            let Ok(Value::Hash(hash)) = restore(&[body, &[12, 0], &[0; 8]].concat(), &limits())
            else {
                panic!("a hash")
            };
            [b"a", b"b"].map(|field| hash.deadline(field).map(|at| at.0))
        };
        let first = 1_000u64.to_le_bytes();
        let table = [b"\x18", &first[..], b"\x02\x05\x01a\x011\x00\x01b\x012"].concat();
        assert_eq!(read(&table), [Some(1_004), None]);
        assert_eq!(read(b"\x16\x02\x41\x00\x01a\x011\x00\x01b\x012"), [Some(256), None]);
        let mut packed = structs::listpack::Listpack::new();
        for item in [&b"a"[..], b"1", b"2000", b"b", b"2", b"0"] {
            packed.push_back(item);
        }
        let packed = [&[packed.as_bytes().len() as u8], packed.as_bytes()].concat();
        assert_eq!(read(&[b"\x19", &first[..], &packed].concat()), [Some(2_000), None]);
        assert_eq!(read(&[b"\x17", &packed[..]].concat()), [Some(2_000), None]);
    }

    #[test]
    fn no_changed_bit_goes_unseen() {
        for bit in 0..HELLO.len() * 8 {
            let mut payload = HELLO.to_vec();
            payload[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(restore(&payload, &limits()).err(), Some(BadPayload::Footer), "{bit}");
        }
        assert_eq!(restore(b"", &limits()).err(), Some(BadPayload::Footer));
    }

    #[test]
    fn what_is_sealed_but_broken_is_refused() {
        let sealed = |body: &[u8]| [body, &[10, 0], &[0; 8]].concat();
        let fault = |body: &[u8]| match restore(&sealed(body), &limits()) {
            Err(BadPayload::Value(error)) => Some(error.fault),
            _ => None,
        };
        assert_eq!(fault(b"\x00\x05hell"), Some(Fault::Truncated));
        assert_eq!(fault(b"\x02\x00"), Some(Fault::Elements));
        assert_eq!(fault(b"\xff"), Some(Fault::UnknownOpcode(0xff)));
    }
}
