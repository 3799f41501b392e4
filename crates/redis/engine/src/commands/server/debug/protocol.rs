//! DEBUG PROTOCOL: one reply of each type, for those who write clients.

use crate::commands::prelude::*;
use resp::Protocol;

const TYPES: &str = "ERR Wrong protocol type name. Please use one of the following: \
     string|integer|double|bignum|null|array|set|map|attrib|push|verbatim|true|false";

/// The reference's double, near a constant only by chance.
#[expect(clippy::approx_constant, reason = "the digits are the reference's")]
const TEST_DOUBLE: f64 = 3.141;

pub(super) fn reply(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    let is_resp3 = reply.protocol() == Protocol::Resp3;
    match &args.word()?.to_ascii_lowercase()[..] {
        b"string" => reply.bulk(b"Hello World"),
        b"integer" => reply.int(12345),
        b"double" => reply.double(TEST_DOUBLE),
        b"bignum" => reply.big_number("1234567999999999999999999999999999999"),
        b"null" => reply.nil(),
        b"array" => {
            reply.array(3);
            (0..3).for_each(|it| reply.int(it));
        }
        b"set" => {
            reply.set(3);
            (0..3).for_each(|it| reply.int(it));
        }
        b"map" => {
            reply.map(3);
            for it in 0..3 {
                reply.int(it);
                reply.boolean(it == 1);
            }
        }
        b"attrib" => {
            if is_resp3 {
                reply.raw(b"|1\r\n$14\r\nkey-popularity\r\n*2\r\n$7\r\nkey:123\r\n:90\r\n");
            }
            reply.bulk(b"Some real reply following the attribute");
        }
        b"push" if is_resp3 => {
            reply.bulk(b"Some real reply following the push reply");
            cx.session.pushes.push(2);
            cx.session.pushes.bulk(b"server-cpu-usage");
            cx.session.pushes.int(42);
        }
        b"push" => {
            return Err(CommandError::Message("ERR RESP2 is not supported by this command"));
        }
        b"verbatim" => reply.verbatim(b"This is a verbatim\nstring"),
        b"true" => reply.boolean(true),
        b"false" => reply.boolean(false),
        _ => return Err(CommandError::Message(TYPES)),
    }
    Ok(())
}
