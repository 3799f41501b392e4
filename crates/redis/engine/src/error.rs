//! Every way a command can fail, and the one place that words it.

use alloc::{borrow::Cow, format, string::String, vec::Vec};

#[derive(Debug, PartialEq, Eq, Clone)]
pub enum CommandError {
    UnknownCommand {
        name: Vec<u8>,
        args: Vec<Vec<u8>>,
    },
    UnknownSubcommand {
        command: &'static str,
        word: Vec<u8>,
    },
    WrongArity(&'static str),
    WrongType,
    NotAnInteger,
    NotAFloat,
    Syntax,
    OutOfRange,
    NotPositive,
    IndexOutOfRange,
    OffsetOutOfRange,
    NoSuchKey,
    SameObject,
    Overflow,
    DecrementOverflow,
    NanOrInfinity,
    StringTooLong,
    HashNotAnInteger,
    HashNotAFloat,
    InvalidExpire(&'static str),
    DbIndex,
    DbIndexFirst,
    DbIndexSecond,
    InvalidCursor,
    MinMaxNotAFloat,
    MinMaxNotAString,
    ScoreNan,
    /// A sentence said at one place only, which words it.
    Message(&'static str),
    /// The same with a word of the request in it.
    About {
        before: &'static str,
        word: Vec<u8>,
        after: &'static str,
    },
    ExecWithoutMulti,
    DiscardWithoutMulti,
    ExecAborted,
    /// EXEC itself was refused.
    ExecRefused(&'static str),
    NotInMulti(&'static str),
    NoProto,
    NotProtoInteger,
    UnknownConfig(Vec<u8>),
    ConfigSet {
        name: String,
        why: String,
    },
    MisconfDisk,
}

impl CommandError {
    /// The line clients match on, as the reference words it.
    pub fn message(&self) -> Cow<'static, [u8]> {
        match self {
            CommandError::UnknownCommand { name, args } => unknown_command(name, args).into(),
            CommandError::UnknownSubcommand { command, word } => {
                let word = echoed(word);
                let container = command.to_ascii_uppercase();
                let tail = format!("'. Try {container} HELP.");
                let shown = &word[..word.len().min(ECHO_LEN)];
                [b"ERR unknown subcommand '", shown, tail.as_bytes()].concat().into()
            }
            CommandError::WrongArity(name) => {
                format!("ERR wrong number of arguments for '{name}' command").into_bytes().into()
            }
            CommandError::InvalidExpire(name) => {
                format!("ERR invalid expire time in '{name}' command").into_bytes().into()
            }
            CommandError::NotInMulti(name) => {
                format!("ERR Command '{name}' not allowed inside a transaction").into_bytes().into()
            }
            CommandError::ExecRefused(why) => {
                format!("EXECABORT Transaction discarded because of: {why}").into_bytes().into()
            }
            CommandError::UnknownConfig(name) => [
                &b"ERR Unknown option or number of arguments for CONFIG SET - '"[..],
                echoed(name),
                b"'",
            ]
            .concat()
            .into(),
            CommandError::ConfigSet { name, why } => {
                format!("ERR CONFIG SET failed (possibly related to argument '{name}') - {why}")
                    .into_bytes()
                    .into()
            }
            CommandError::About { before, word, after } => {
                [before.as_bytes(), echoed(word), after.as_bytes()].concat().into()
            }
            other => other.fixed_message().as_bytes().into(),
        }
    }

    fn fixed_message(&self) -> &'static str {
        match self {
            CommandError::WrongType => {
                "WRONGTYPE Operation against a key holding the wrong kind of value"
            }
            CommandError::NotAnInteger => "ERR value is not an integer or out of range",
            CommandError::NotAFloat => "ERR value is not a valid float",
            CommandError::OutOfRange => "ERR value is out of range",
            CommandError::NotPositive => "ERR value is out of range, must be positive",
            CommandError::IndexOutOfRange => "ERR index out of range",
            CommandError::OffsetOutOfRange => "ERR offset is out of range",
            CommandError::NoSuchKey => "ERR no such key",
            CommandError::SameObject => "ERR source and destination objects are the same",
            CommandError::Overflow => "ERR increment or decrement would overflow",
            CommandError::DecrementOverflow => "ERR decrement would overflow",
            CommandError::NanOrInfinity => "ERR increment would produce NaN or Infinity",
            CommandError::StringTooLong => {
                "ERR string exceeds maximum allowed size (proto-max-bulk-len)"
            }
            CommandError::HashNotAnInteger => "ERR hash value is not an integer",
            CommandError::HashNotAFloat => "ERR hash value is not a float",
            CommandError::DbIndex => "ERR DB index is out of range",
            CommandError::DbIndexFirst => "ERR invalid first DB index",
            CommandError::DbIndexSecond => "ERR invalid second DB index",
            CommandError::InvalidCursor => "ERR invalid cursor",
            CommandError::MinMaxNotAFloat => "ERR min or max is not a float",
            CommandError::MinMaxNotAString => "ERR min or max not valid string range item",
            CommandError::ScoreNan => "ERR resulting score is not a number (NaN)",
            CommandError::Message(message) => message,
            other => other.connection_message(),
        }
    }

    fn connection_message(&self) -> &'static str {
        match self {
            CommandError::ExecWithoutMulti => "ERR EXEC without MULTI",
            CommandError::DiscardWithoutMulti => "ERR DISCARD without MULTI",
            CommandError::ExecAborted => {
                "EXECABORT Transaction discarded because of previous errors."
            }
            CommandError::NoProto => "NOPROTO unsupported protocol version",
            CommandError::NotProtoInteger => {
                "ERR Protocol version is not an integer or out of range"
            }
            CommandError::MisconfDisk => {
                "MISCONF Errors writing to the AOF file: the disk is full or failing"
            }
            _ => "ERR syntax error",
        }
    }

    pub(crate) fn unsupported_option(word: &[u8]) -> CommandError {
        CommandError::About { before: "ERR Unsupported option ", word: word.to_vec(), after: "" }
    }

    pub(crate) fn unknown_type(name: &[u8]) -> CommandError {
        CommandError::About { before: "ERR unknown type name '", word: name.to_vec(), after: "'" }
    }

    /// Whether what came is a line of an HTTP request.
    pub(crate) fn is_http(&self) -> bool {
        let lines = [&b"post"[..], b"host:"];
        matches!(self, CommandError::UnknownCommand { name, .. }
            if lines.iter().any(|it| name.eq_ignore_ascii_case(it)))
    }
}

/// A word as errors repeat it: up to its first zero byte, where the reference
/// ends a text.
pub(crate) fn echoed(word: &[u8]) -> &[u8] {
    word.split(|byte| *byte == 0).next().unwrap_or(b"")
}

/// The longest part of a request that an error repeats, in bytes.
const ECHO_LEN: usize = 128;

fn unknown_command(name: &[u8], args: &[Vec<u8>]) -> Vec<u8> {
    let mut echo = Vec::new();
    for arg in args {
        if echo.len() >= ECHO_LEN {
            break;
        }
        let arg = echoed(arg);
        let shown = &arg[..arg.len().min(ECHO_LEN - echo.len())];
        echo.push(b'\'');
        echo.extend_from_slice(shown);
        echo.extend_from_slice(b"' ");
    }
    let name = echoed(name);
    let name = &name[..name.len().min(ECHO_LEN)];
    [&b"ERR unknown command '"[..], name, b"', with args beginning with: ", &echo].concat()
}
