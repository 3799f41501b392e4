extern crate std;
use super::*;
use alloc::{format, string::String, vec, vec::Vec};

/// Every request in `bytes`, as words, until the first error.
fn parse_all(bytes: &[u8], piece_len: usize) -> (Vec<Vec<Vec<u8>>>, Option<ProtocolError>) {
    let (mut parser, mut held, mut requests) = (Parser::default(), Vec::new(), Vec::new());
    for piece in bytes.chunks(piece_len) {
        held.extend_from_slice(piece);
        loop {
            match parser.parse(&held, Limits::default()) {
                Ok(Step::Request(request, len)) => {
                    requests.push(request.words().map(<[u8]>::to_vec).collect());
                    held.drain(..len);
                }
                Ok(Step::Partial) => break,
                Err(error) => return (requests, Some(error)),
            }
        }
    }
    (requests, None)
}

fn words(line: &str) -> Vec<Vec<u8>> {
    line.split(' ').filter(|it| !it.is_empty()).map(|it| it.as_bytes().to_vec()).collect()
}

#[test]
fn requests_come_out_however_the_stream_is_cut() {
    let stream = b"*2\r\n$3\r\nGET\r\n$1\r\nk\r\nPING\r\n*0\r\n*-5\r\n\r\n*1\r\n$12\r\nhello\r\nworld\r\nECHO 'a b'\n";
    let mut hello = vec![b"hello\r\nworld".to_vec()];
    let want = vec![
        words("GET k"),
        words("PING"),
        vec![],
        vec![],
        vec![],
        core::mem::take(&mut hello),
        vec![b"ECHO".to_vec(), b"a b".to_vec()],
    ];
    for piece_len in 1..=stream.len() {
        assert_eq!(parse_all(stream, piece_len), (want.clone(), None), "pieces of {piece_len}");
    }
}

/// The errors valkey-server 9.1.2 answers to these bytes.
#[test]
fn what_cannot_be_a_request_is_named() {
    let long = |start: &str| format!("{start}{}", "1".repeat(70_000));
    let cases = [
        ("*1\r\nPING\r\n", ProtocolError::ExpectedDollar(b'P')),
        ("*99999999999\r\n", ProtocolError::MultibulkLength),
        ("*2147483648\r\n", ProtocolError::MultibulkLength),
        ("*+1\r\n", ProtocolError::MultibulkLength),
        ("*1\r\n$-5\r\n", ProtocolError::BulkLength),
        ("*1\r\n$ 4\r\n", ProtocolError::BulkLength),
        ("*1\r\n$536870913\r\n", ProtocolError::BulkLength),
        ("*1\r\n$4\r\nPINGab", ProtocolError::MissingCrlf),
        ("SET \"a\r\n", ProtocolError::UnbalancedQuotes),
        (&long("x"), ProtocolError::BigInline),
        (&long("*"), ProtocolError::BigCount),
        (&long("*1\r\n$"), ProtocolError::BigBulkCount),
    ];
    for (bytes, error) in cases {
        assert_eq!(parse_all(bytes.as_bytes(), usize::MAX).1, Some(error), "{:.30}", bytes);
    }
}

#[test]
fn a_great_count_alone_takes_no_memory() {
    let mut parser = Parser::default();
    assert!(matches!(parser.parse(b"*2147483647\r\n", Limits::default()), Ok(Step::Partial)));
    assert!(parser.spans_capacity() <= 2048);
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = stdx::rng::Rng::new(5);
    let alphabet = b"*$0123456789\r\n\"'\\x ab\0\xff";
    for _ in 0..20_000 {
        let bytes: Vec<u8> =
            (0..rng.index(40)).map(|_| alphabet[rng.index(alphabet.len())]).collect();
        parse_all(&bytes, 1 + rng.index(8));
    }
}

/// What valkey-server 9.1.2 makes of quotes: they may open and close inside a
/// word.
#[test]
fn inline_quotes() {
    let cases = [
        (r#"a "b c" d"#, Some(vec!["a", "b c", "d"])),
        (r#""a"b"#, Some(vec!["ab"])),
        (r#"a"b c"d"#, Some(vec!["ab cd"])),
        (r"'it\'s'", Some(vec!["it's"])),
        (r#""\x41\n\"""#, Some(vec!["A\n\""])),
        (r#""\xZZ""#, Some(vec!["xZZ"])),
        (r#""""#, Some(vec![""])),
        (r#""open"#, None),
        ("'open", None),
    ];
    for (line, want) in cases {
        let want =
            want.map(|it| it.iter().map(|word| word.as_bytes().to_vec()).collect::<Vec<_>>());
        assert_eq!(split_inline(line.as_bytes()), want, "{line}");
    }
}

fn written(protocol: Protocol, write: impl FnOnce(&mut ReplyBuf)) -> String {
    let mut reply = ReplyBuf::new(protocol);
    write(&mut reply);
    String::from_utf8_lossy(reply.bytes()).replace("\r\n", "|")
}

#[test]
fn the_protocols_differ_only_here() {
    let both = |write: fn(&mut ReplyBuf)| {
        [Protocol::Resp2, Protocol::Resp3].map(|protocol| written(protocol, write))
    };
    assert_eq!(both(ReplyBuf::nil), ["$-1|", "_|"]);
    assert_eq!(both(ReplyBuf::nil_array), ["*-1|", "_|"]);
    assert_eq!(both(|it| it.map(2)), ["*4|", "%2|"]);
    assert_eq!(both(|it| it.set(2)), ["*2|", "~2|"]);
    assert_eq!(both(|it| it.double(1.5)), ["$3|1.5|", ",1.5|"]);
    assert_eq!(both(|it| it.verbatim(b"hi")), ["$2|hi|", "=6|txt:hi|"]);
    assert_eq!(both(|it| it.error(b"ERR a\r\nb")), ["-ERR a  b|", "-ERR a  b|"]);
}

#[test]
fn replies_print_as_redis_cli_prints_them() {
    let mut reply = ReplyBuf::new(Protocol::Resp3);
    reply.array(2);
    reply.bulk(b"a\"\x01\n");
    reply.array(2);
    reply.int(7);
    reply.nil();
    let (text, rest) = render(reply.bytes()).unwrap();
    assert_eq!(text, "1) \"a\\\"\\x01\\n\"\n2) 1) (integer) 7\n   2) (nil)");
    assert!(rest.is_empty());
    assert_eq!(render(b"$5\r\nab"), None);
}
