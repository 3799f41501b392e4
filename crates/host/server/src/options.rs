//! The command line.

use crate::disk::DiskCommand;
use lexopt::{Arg, Error, Parser, ValueExt};
use node::fat32::Label;
use std::{net::IpAddr, path::PathBuf};

pub(crate) const HELP: &str = "\
bramble: a Redis-compatible store on a FAT32 disk

USAGE
  bramble serve [--port PORT] [--bind ADDRESS] [--image FILE [--size SIZE]]
                [--load FILE ...]
  bramble disk IMAGE ls [PATH] | cat PATH | get PATH [FILE] | put FILE [PATH]
                     | rm PATH | mkdir PATH | check | df
                     | mkfs [--size SIZE] [--label LABEL]
  bramble help

  serve    answers Redis clients; listens on 127.0.0.1 and port 6379 unless told
           otherwise (port 0: any free one). With --image, data is kept in the
           append-only file of the disk image FILE, which is made where it is
           missing; without, in memory only. --load starts with the data of an RDB
           dump, an append-only file, or all files of an appendonlydir.
  disk     works on the files of a disk image.

  SIZE is that of an image that is made: a number of bytes, or one with K, M or G;
  256M where none is given. An image that is there keeps its own.
";

/// What a new image has where no size is given, in bytes.
const DEFAULT_SIZE: u64 = 256 << 20;

/// The sizes FAT32 can have: 65,525 clusters at least, and sectors that 32 bits
/// count. What is outside is refused before a file is made.
const SIZES: std::ops::RangeInclusive<u64> = 33 << 20..=2047 << 30;

pub(crate) enum Command {
    Help,
    Serve(ServeOptions),
    Disk { image: PathBuf, command: DiskCommand },
}

pub(crate) struct ServeOptions {
    pub(crate) bind: IpAddr,
    pub(crate) port: u16,
    pub(crate) image: Option<PathBuf>,
    /// Of an image that is made, in bytes.
    pub(crate) size: u64,
    /// Files whose data replaces what is there.
    pub(crate) load: Vec<PathBuf>,
}

pub(crate) fn parse(mut parser: Parser) -> Result<Command, Error> {
    match parser.next()? {
        None | Some(Arg::Long("help") | Arg::Short('h')) => Ok(Command::Help),
        Some(Arg::Value(word)) if word == "help" => Ok(Command::Help),
        Some(Arg::Value(word)) if word == "serve" => serve(parser),
        Some(Arg::Value(word)) if word == "disk" => disk(parser),
        Some(other) => Err(other.unexpected()),
    }
}

fn serve(mut parser: Parser) -> Result<Command, Error> {
    let mut options = ServeOptions {
        bind: IpAddr::from([127, 0, 0, 1]),
        port: 6379,
        image: None,
        size: DEFAULT_SIZE,
        load: Vec::new(),
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("port") => options.port = parser.value()?.parse()?,
            Arg::Long("bind") => options.bind = parser.value()?.parse()?,
            Arg::Long("image") => options.image = Some(parser.value()?.into()),
            Arg::Long("size") => options.size = parser.value()?.parse_with(parse_size)?,
            Arg::Long("load") => options.load.extend(parser.values()?.map(PathBuf::from)),
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Serve(options))
}

fn disk(mut parser: Parser) -> Result<Command, Error> {
    let image = match parser.next()? {
        Some(Arg::Value(image)) => PathBuf::from(image),
        Some(other) => return Err(other.unexpected()),
        None => return Err("which image?".into()),
    };
    let word = match parser.next()? {
        Some(Arg::Value(word)) => word.string()?,
        Some(other) => return Err(other.unexpected()),
        None => return Err("what is to be done with the image?".into()),
    };
    let mut words = Words { parser };
    let command = match &word[..] {
        "ls" => DiskCommand::List { path: words.optional()?.unwrap_or("/".into()) },
        "cat" => DiskCommand::Print { path: words.required("PATH")? },
        "get" => words.get()?,
        "put" => words.put()?,
        "rm" => DiskCommand::Remove { path: words.required("PATH")? },
        "mkdir" => DiskCommand::MakeDir { path: words.required("PATH")? },
        "check" => DiskCommand::Check,
        "df" => DiskCommand::Free,
        "mkfs" => return Ok(Command::Disk { image, command: mkfs(words.parser)? }),
        other => return Err(format!("there is no disk command {other:?}").into()),
    };
    match words.optional()? {
        None => Ok(Command::Disk { image, command }),
        Some(extra) => Err(format!("{extra:?} is one word too many").into()),
    }
}

/// The words after a disk command.
struct Words {
    parser: Parser,
}

impl Words {
    fn optional(&mut self) -> Result<Option<String>, Error> {
        match self.parser.next()? {
            None => Ok(None),
            Some(Arg::Value(word)) => Ok(Some(word.string()?)),
            Some(other) => Err(other.unexpected()),
        }
    }

    fn required(&mut self, name: &str) -> Result<String, Error> {
        self.optional()?.ok_or_else(|| format!("{name} is missing").into())
    }

    fn get(&mut self) -> Result<DiskCommand, Error> {
        let from = self.required("PATH")?;
        let own_name = from.rsplit('/').next().unwrap_or_default().to_string();
        Ok(DiskCommand::Get { to: self.optional()?.unwrap_or(own_name).into(), from })
    }

    fn put(&mut self) -> Result<DiskCommand, Error> {
        let from = PathBuf::from(self.required("FILE")?);
        let own_name = from.file_name().unwrap_or_default().to_string_lossy();
        let to = self.optional()?.unwrap_or_else(|| format!("/{own_name}"));
        Ok(DiskCommand::Put { from, to })
    }
}

fn mkfs(mut parser: Parser) -> Result<DiskCommand, Error> {
    let (mut size, mut label) = (DEFAULT_SIZE, Label::new("BRAMBLE"));
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("size") => size = parser.value()?.parse_with(parse_size)?,
            Arg::Long("label") => {
                let text = parser.value()?.string()?;
                label = Some(Label::new(&text).ok_or("a label has 1 to 11 letters or digits")?);
            }
            other => return Err(other.unexpected()),
        }
    }
    Ok(DiskCommand::Format { size, label })
}

/// `4096`, `64K`, `256M`, `1G`: bytes.
fn parse_size(text: &str) -> Result<u64, String> {
    let bad = || format!("{text:?} is no size");
    let shift = match text.as_bytes().last() {
        Some(b'K' | b'k') => 10,
        Some(b'M' | b'm') => 20,
        Some(b'G' | b'g') => 30,
        _ => 0,
    };
    let digits = if shift == 0 { text } else { &text[..text.len() - 1] };
    let number: u64 = digits.parse().map_err(|_| bad())?;
    let size = number.checked_mul(1 << shift).ok_or_else(bad)?;
    match SIZES.contains(&size) {
        true => Ok(size),
        false => Err(format!("{text:?} does not fit FAT32, which takes 33M to 2047G")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<DiskCommand, String> {
        let words = line.split(' ').map(Into::<std::ffi::OsString>::into);
        match parse(Parser::from_args(words)) {
            Ok(Command::Disk { command, .. }) => Ok(command),
            Ok(_) => Err("no disk command".into()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn disk_commands_have_defaults() {
        assert_eq!(parsed("disk i ls"), Ok(DiskCommand::List { path: "/".into() }));
        let get = DiskCommand::Get { from: "/a/b".into(), to: "b".into() };
        assert_eq!(parsed("disk i get /a/b"), Ok(get));
        let put = DiskCommand::Put { from: "x/y".into(), to: "/y".into() };
        assert_eq!(parsed("disk i put x/y"), Ok(put));
        assert_eq!(
            parsed("disk i mkfs --size 64M --label A"),
            Ok(DiskCommand::Format { size: 64 << 20, label: Label::new("A") })
        );
        assert_eq!(parsed("disk i cat"), Err("PATH is missing".into()));
        assert_eq!(parsed("disk i df x"), Err("\"x\" is one word too many".into()));
        assert!(parsed("disk i fsck").is_err() && parsed("disk").is_err());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("67108864"), Ok(64 << 20));
        assert_eq!(parse_size("34816K"), Ok(34 << 20));
        assert_eq!(parse_size("1g"), Ok(1 << 30));
        assert!(parse_size("32M").is_err() && parse_size("2048G").is_err());
        assert!(parse_size("").is_err() && parse_size("99999999999G").is_err());
    }
}
