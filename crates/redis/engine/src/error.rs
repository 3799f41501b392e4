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
    WrongSubcommand {
        container: &'static str,
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
    /// A line that the interpreter of scripts worded.
    Line(Vec<u8>),
    /// The interpreter is on its way: the client waits.
    ScriptsLoading,
    /// A sentence said at one place only, which words it.
    Message(&'static str),
    /// The same with a word of the request in it.
    About {
        before: &'static str,
        word: Vec<u8>,
        after: &'static str,
    },
    NoGroup {
        key: Vec<u8>,
        group: Vec<u8>,
        asked_by: AskedBy,
    },
    ExecWithoutMulti,
    DiscardWithoutMulti,
    ExecAborted,
    /// EXEC itself was refused.
    ExecRefused(&'static str),
    NotInMulti(&'static str),
    /// A RESP2 client that listens asked something else.
    OnlyListening(&'static str),
    NoProto,
    NotProtoInteger,
    UnknownConfig(Vec<u8>),
    ConfigSet {
        name: String,
        why: String,
    },
    MisconfDisk,
    OutOfMemory,
}

/// Which command misses a group of a stream's consumers: each words it its way.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum AskedBy {
    /// What is about entries given.
    Consumer,
    /// XREADGROUP.
    Reader,
    /// XGROUP and XINFO, which are about groups themselves.
    Keeper,
}

impl CommandError {
    /// The line clients match on, as the reference words it.
    pub fn message(&self) -> Cow<'static, [u8]> {
        use CommandError as E;
        let fixed = match self {
            E::UnknownCommand { name, args } => return unknown_command(name, args).into(),
            E::UnknownSubcommand { command, word } => {
                return unknown_subcommand(command, word).into();
            }
            E::WrongSubcommand { container, word } => {
                return wrong_subcommand(container, word).into();
            }
            E::NoGroup { key, group, asked_by } => return no_group(key, group, *asked_by).into(),
            E::WrongArity(name) => {
                return around("ERR wrong number of arguments for '", name, "' command");
            }
            E::InvalidExpire(name) => {
                return around("ERR invalid expire time in '", name, "' command");
            }
            E::NotInMulti(name) => {
                return around("ERR Command '", name, "' not allowed inside a transaction");
            }
            E::OnlyListening(name) => return around("ERR Can't execute '", name, ONLY_LISTENING),
            E::ExecRefused(why) => {
                return around("EXECABORT Transaction discarded because of: ", why, "");
            }
            E::UnknownConfig(name) => {
                let before = "ERR Unknown option or number of arguments for CONFIG SET - '";
                return around(before, echoed(name), "'");
            }
            E::ConfigSet { name, why } => {
                let before = "ERR CONFIG SET failed (possibly related to argument '";
                return around(before, name, &format!("') - {why}"));
            }
            E::About { before, word, after } => return around(before, echoed(word), after),
            E::Line(line) => return line.clone().into(),
            E::ScriptsLoading => "ERR The interpreter of scripts is still loading",
            E::Message(message) => message,
            E::WrongType => "WRONGTYPE Operation against a key holding the wrong kind of value",
            E::NotAnInteger => "ERR value is not an integer or out of range",
            E::NotAFloat => "ERR value is not a valid float",
            E::Syntax => "ERR syntax error",
            E::OutOfRange => "ERR value is out of range",
            E::NotPositive => "ERR value is out of range, must be positive",
            E::IndexOutOfRange => "ERR index out of range",
            E::OffsetOutOfRange => "ERR offset is out of range",
            E::NoSuchKey => "ERR no such key",
            E::SameObject => "ERR source and destination objects are the same",
            E::Overflow => "ERR increment or decrement would overflow",
            E::DecrementOverflow => "ERR decrement would overflow",
            E::NanOrInfinity => "ERR increment would produce NaN or Infinity",
            E::StringTooLong => "ERR string exceeds maximum allowed size (proto-max-bulk-len)",
            E::HashNotAnInteger => "ERR hash value is not an integer",
            E::HashNotAFloat => "ERR hash value is not a float",
            E::DbIndex => "ERR DB index is out of range",
            E::DbIndexFirst => "ERR invalid first DB index",
            E::DbIndexSecond => "ERR invalid second DB index",
            E::InvalidCursor => "ERR invalid cursor",
            E::MinMaxNotAFloat => "ERR min or max is not a float",
            E::MinMaxNotAString => "ERR min or max not valid string range item",
            E::ScoreNan => "ERR resulting score is not a number (NaN)",
            E::ExecWithoutMulti => "ERR EXEC without MULTI",
            E::DiscardWithoutMulti => "ERR DISCARD without MULTI",
            E::ExecAborted => "EXECABORT Transaction discarded because of previous errors.",
            E::OutOfMemory => "OOM command not allowed when used memory > 'maxmemory'.",
            E::NoProto => "NOPROTO unsupported protocol version",
            E::NotProtoInteger => "ERR Protocol version is not an integer or out of range",
            E::MisconfDisk => "MISCONF Errors writing to the AOF file: the disk is full or failing",
        };
        fixed.as_bytes().into()
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

const ONLY_LISTENING: &str = "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are \
     allowed in this context";

/// The longest part of a request that an error repeats, in bytes.
const ECHO_LEN: usize = 128;

/// A sentence with a word of the request, or of the table, in it.
fn around(before: &str, word: impl AsRef<[u8]>, after: &str) -> Cow<'static, [u8]> {
    [before.as_bytes(), word.as_ref(), after.as_bytes()].concat().into()
}

/// A sentence with two words of the request in it.
fn between(parts: [&str; 3], words: [&[u8]; 2]) -> Vec<u8> {
    let [before, middle, after] = parts.map(str::as_bytes);
    [before, words[0], middle, words[1], after].concat()
}

fn no_group(key: &[u8], group: &[u8], asked_by: AskedBy) -> Vec<u8> {
    let (key, group) = (echoed(key), echoed(group));
    let parts = ["NOGROUP No such key '", "' or consumer group '", "'"];
    match asked_by {
        AskedBy::Consumer => between(parts, [key, group]),
        AskedBy::Reader => {
            let [before, middle, _] = parts;
            between([before, middle, "' in XREADGROUP with GROUP option"], [key, group])
        }
        AskedBy::Keeper => {
            let parts = ["NOGROUP No such consumer group '", "' for key name '", "'"];
            between(parts, [group, key])
        }
    }
}

fn wrong_subcommand(container: &str, word: &[u8]) -> Vec<u8> {
    let word = echoed(word);
    let word = &word[..word.len().min(ECHO_LEN)];
    let before = "ERR unknown subcommand or wrong number of arguments for '";
    between([before, "'. Try ", " HELP."], [word, container.as_bytes()])
}

fn unknown_subcommand(command: &str, word: &[u8]) -> Vec<u8> {
    let word = echoed(word);
    let shown = &word[..word.len().min(ECHO_LEN)];
    let container = command.to_ascii_uppercase();
    let tail = format!("'. Try {container} HELP.");
    [b"ERR unknown subcommand '", shown, tail.as_bytes()].concat()
}

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
