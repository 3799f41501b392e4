//! The options by which CLIENT LIST and CLIENT KILL choose clients.

use super::about::{About, Kind};
use crate::commands::prelude::*;
use alloc::{string::String, vec::Vec};

/// All tests that a client has to pass.
#[derive(Default)]
pub(super) struct Filter {
    tests: Vec<(Sense, Test)>,
    pub(super) own: Own,
}

/// Whether the client that asks may be chosen.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    #[default]
    Unsaid,
    Skipped,
    Included,
}

/// `NAME`, or `NOT-NAME`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    Is,
    IsNot,
}

enum Test {
    Serials(Vec<u64>),
    Kind(Kind),
    User(String),
    Address(String),
    LocalAddress(String),
    Ip(String),
    Name(String),
    LibName(String),
    LibVersion(String),
    MinAge(u64),
    MinIdle(u64),
    Flags(String),
    Capabilities(String),
    Db(u8),
}

/// The letters that CLIENT LIST may show as flags.
const FLAG_LETTERS: &str = "OSMPxbtRBdcuAUreTIN";

impl Filter {
    pub(super) fn parse(cx: &Cx<'_>, args: &mut Args<'_>) -> Result<Filter, CommandError> {
        let mut filter = Filter::default();
        while !args.is_empty() {
            filter.take_option(cx, args)?;
        }
        Ok(filter)
    }

    fn take_option(&mut self, cx: &Cx<'_>, args: &mut Args<'_>) -> Outcome {
        if args.left() < 2 {
            return Err(CommandError::Syntax);
        }
        let word = args.word()?.to_ascii_uppercase();
        if word == b"SKIPME" {
            self.own = if args.take("YES") {
                Own::Skipped
            } else if args.take("NO") {
                Own::Included
            } else {
                return Err(CommandError::Syntax);
            };
            return Ok(());
        }
        let (sense, name) = match word.strip_prefix(b"NOT-") {
            Some(name) => (Sense::IsNot, name),
            None => (Sense::Is, &word[..]),
        };
        let test = match (name, sense) {
            (b"ID", _) => Test::Serials(serials(args)?),
            (b"MAXAGE", Sense::Is) => Test::MinAge(seconds(args, "maxage")?),
            (b"IDLE", Sense::Is) => Test::MinIdle(seconds(args, "idle")?),
            _ => test_of(cx, name, args.word()?)?,
        };
        self.tests.push((sense, test));
        Ok(())
    }

    /// Whether a client is chosen; `asking` is the serial of who asks.
    pub(super) fn lets_pass(&self, client: &About, asking: u64) -> bool {
        let is_hidden = self.own == Own::Skipped && client.serial == asking;
        !is_hidden
            && self.tests.iter().all(|(sense, test)| test.holds(client) == (*sense == Sense::Is))
    }
}

fn test_of(cx: &Cx<'_>, name: &[u8], value: &[u8]) -> Result<Test, CommandError> {
    let text = String::from_utf8_lossy(value).into_owned();
    Ok(match name {
        b"TYPE" => Test::Kind(Kind::parse(value).ok_or_else(|| {
            let word = value.to_vec();
            CommandError::About { before: "ERR Unknown client type '", word, after: "'" }
        })?),
        b"USER" => Test::User(known_user(cx, value, text)?),
        b"ADDR" => Test::Address(text),
        b"LADDR" => Test::LocalAddress(text),
        b"IP" => Test::Ip(text),
        b"NAME" => Test::Name(text),
        b"LIB-NAME" => Test::LibName(text),
        b"LIB-VER" => Test::LibVersion(text),
        b"FLAGS" => Test::Flags(known_letters(value, text, FLAG_LETTERS, UNKNOWN_FLAGS)?),
        b"CAPA" => Test::Capabilities(known_letters(value, text, "r", UNKNOWN_CAPA)?),
        b"DB" => Test::Db(db_number(value)?),
        _ => return Err(CommandError::Syntax),
    })
}

fn known_user(cx: &Cx<'_>, value: &[u8], text: String) -> Result<String, CommandError> {
    if cx.core.acl.user(value).is_some() {
        return Ok(text);
    }
    Err(CommandError::About { before: "ERR No such user '", word: value.to_vec(), after: "'" })
}

const UNKNOWN_FLAGS: &str = "ERR Unknown flags found in the provided filter: ";
const UNKNOWN_CAPA: &str = "ERR Unknown capa found in the provided filter: ";

fn known_letters(
    value: &[u8],
    text: String,
    known: &str,
    refusal: &'static str,
) -> Result<String, CommandError> {
    if text.chars().all(|letter| known.contains(letter)) {
        return Ok(text);
    }
    Err(CommandError::About { before: refusal, word: value.to_vec(), after: "" })
}

fn db_number(value: &[u8]) -> Result<u8, CommandError> {
    let number = stdx::int::parse(value)
        .ok_or(CommandError::Message("ERR DB is not an integer or out of range"))?;
    u8::try_from(number)
        .ok()
        .filter(|it| usize::from(*it) < keyspace::DB_COUNT)
        .ok_or(CommandError::Message("ERR DB number should be between 0 and 15"))
}

/// Numbers up to the next option. The first has to be one.
fn serials(args: &mut Args<'_>) -> Result<Vec<u64>, CommandError> {
    let mut serials = Vec::new();
    while let Some(number) = args.peek().and_then(stdx::int::parse) {
        if number < 1 {
            return Err(CommandError::Message("ERR client-id should be greater than 0"));
        }
        serials.push(number as u64);
        args.skip(1);
    }
    if serials.is_empty() { Err(CommandError::Syntax) } else { Ok(serials) }
}

fn seconds(args: &mut Args<'_>, name: &str) -> Result<u64, CommandError> {
    let (no_number, too_small) = match name {
        "idle" => {
            ("ERR idle is not an integer or out of range", "ERR idle should be greater than 0")
        }
        _ => {
            ("ERR maxage is not an integer or out of range", "ERR maxage should be greater than 0")
        }
    };
    let seconds = stdx::int::parse(args.word()?).ok_or(CommandError::Message(no_number))?;
    u64::try_from(seconds).ok().filter(|it| *it > 0).ok_or(CommandError::Message(too_small))
}

impl Test {
    fn holds(&self, client: &About) -> bool {
        match self {
            Test::Serials(serials) => serials.contains(&client.serial),
            Test::Kind(kind) => client.kind == *kind,
            Test::User(user) => client.user == *user,
            Test::Address(address) => client.address == *address,
            Test::LocalAddress(address) => client.local_address == *address,
            Test::Ip(ip) => client.address.rsplit_once(':').is_some_and(|(own, _)| own == ip),
            Test::Name(name) => client.name == *name,
            Test::LibName(name) => client.lib_name == *name,
            Test::LibVersion(version) => client.lib_version == *version,
            Test::MinAge(seconds) => client.age_s >= *seconds,
            Test::MinIdle(seconds) => client.idle_s >= *seconds,
            Test::Flags(letters) => letters.chars().all(|it| client.flags.contains(it)),
            Test::Capabilities(letters) => {
                letters.chars().all(|it| client.capabilities.contains(it))
            }
            Test::Db(db) => client.db == *db,
        }
    }
}
