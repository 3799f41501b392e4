//! Replies of both protocols, read from a stream and shown.

use std::{
    fmt,
    io::{self, BufRead, Error, ErrorKind},
};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reply {
    Status(Vec<u8>),
    Error(Vec<u8>),
    Int(i64),
    Bulk(Vec<u8>),
    /// `$-1`, `*-1` and `_`, told apart.
    Nil(NilForm),
    Array(Vec<Reply>),
    Map(Vec<(Reply, Reply)>),
    Set(Vec<Reply>),
    Push(Vec<Reply>),
    Double(Vec<u8>),
    Bool(Vec<u8>),
    BigNumber(Vec<u8>),
    Verbatim(Vec<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NilForm {
    Bulk,
    Array,
    Resp3,
}

impl Reply {
    pub fn read(from: &mut impl BufRead) -> io::Result<Reply> {
        let mut line = Vec::new();
        from.read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\r\n") {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        line.truncate(line.len() - 2);
        let (kind, rest) = line.split_first().ok_or(ErrorKind::InvalidData)?;
        let rest = rest.to_vec();
        Ok(match kind {
            b'+' => Reply::Status(rest),
            b'-' => Reply::Error(rest),
            b':' => Reply::Int(number(&rest)?),
            b',' => Reply::Double(rest),
            b'#' => Reply::Bool(rest),
            b'(' => Reply::BigNumber(rest),
            b'_' => Reply::Nil(NilForm::Resp3),
            b'$' if rest == b"-1" => Reply::Nil(NilForm::Bulk),
            b'*' if rest == b"-1" => Reply::Nil(NilForm::Array),
            b'$' => Reply::Bulk(text(from, number(&rest)?)?),
            b'=' => Reply::Verbatim(text(from, number(&rest)?)?),
            b'*' => Reply::Array(items(from, number(&rest)?)?),
            b'~' => Reply::Set(items(from, number(&rest)?)?),
            b'>' => Reply::Push(items(from, number(&rest)?)?),
            b'%' => {
                let pair = |_| Ok((Reply::read(from)?, Reply::read(from)?));
                Reply::Map((0..number(&rest)?).map(pair).collect::<io::Result<_>>()?)
            }
            other => return Err(Error::other(format!("no reply begins with byte {other}"))),
        })
    }

    pub fn is_error(&self) -> bool {
        matches!(self, Reply::Error(_))
    }

    /// The text of a bulk string or a status.
    pub fn text(&self) -> Option<&[u8]> {
        match self {
            Reply::Bulk(text) | Reply::Status(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of an array or a set.
    pub fn items(&self) -> Option<&[Reply]> {
        match self {
            Reply::Array(items) | Reply::Set(items) => Some(items),
            _ => None,
        }
    }
}

fn number(text: &[u8]) -> io::Result<i64> {
    let bad = || Error::other(format!("{:?} is no number", Shown(text)));
    stdx::int::parse(text).ok_or_else(bad)
}

fn text(from: &mut impl BufRead, len: i64) -> io::Result<Vec<u8>> {
    let len = usize::try_from(len).map_err(Error::other)?;
    let mut bytes = vec![0; len + 2];
    from.read_exact(&mut bytes)?;
    bytes.truncate(len);
    Ok(bytes)
}

fn items(from: &mut impl BufRead, count: i64) -> io::Result<Vec<Reply>> {
    (0..count).map(|_| Reply::read(from)).collect()
}

/// Bytes in quotes, with what is not plain ASCII escaped, cut where long.
pub struct Shown<'a>(pub &'a [u8]);

const SHOWN_LEN: usize = 200;

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cut = &self.0[..self.0.len().min(SHOWN_LEN)];
        write!(f, "\"{}\"", cut.escape_ascii())?;
        if cut.len() < self.0.len() { write!(f, "…{} bytes", self.0.len()) } else { Ok(()) }
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, name: &str, items: &[Reply]| {
            write!(f, "{name}[")?;
            for (at, item) in items.iter().enumerate() {
                write!(f, "{}{item}", if at == 0 { "" } else { ", " })?;
            }
            write!(f, "]")
        };
        match self {
            Reply::Status(it) => write!(f, "+{}", it.escape_ascii()),
            Reply::Error(it) => write!(f, "-{}", it.escape_ascii()),
            Reply::Int(it) => write!(f, ":{it}"),
            Reply::Bulk(it) => write!(f, "{}", Shown(it)),
            Reply::Nil(form) => write!(f, "nil({form:?})"),
            Reply::Array(it) => list(f, "", it),
            Reply::Set(it) => list(f, "set", it),
            Reply::Push(it) => list(f, "push", it),
            Reply::Map(it) => {
                let flat: Vec<Reply> =
                    it.iter().flat_map(|(key, value)| [key.clone(), value.clone()]).collect();
                list(f, "map", &flat)
            }
            Reply::Double(it) => write!(f, ",{}", it.escape_ascii()),
            Reply::Bool(it) => write!(f, "#{}", it.escape_ascii()),
            Reply::BigNumber(it) => write!(f, "({}", it.escape_ascii()),
            Reply::Verbatim(it) => write!(f, "={}", Shown(it)),
        }
    }
}
