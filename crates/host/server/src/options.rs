//! The command line.

use lexopt::{Arg, Error, Parser, ValueExt};
use std::net::IpAddr;

pub(crate) const HELP: &str = "\
bramble: a Redis-compatible store on a FAT32 disk

USAGE
  bramble serve [--port PORT] [--bind ADDRESS]
  bramble help

  serve    answers Redis clients; listens on 127.0.0.1 and port 6379 unless told
           otherwise (port 0: any free one)
";

pub(crate) enum Command {
    Help,
    Serve(ServeOptions),
}

pub(crate) struct ServeOptions {
    pub(crate) bind: IpAddr,
    pub(crate) port: u16,
}

pub(crate) fn parse(mut parser: Parser) -> Result<Command, Error> {
    match parser.next()? {
        None | Some(Arg::Long("help") | Arg::Short('h')) => Ok(Command::Help),
        Some(Arg::Value(word)) if word == "help" => Ok(Command::Help),
        Some(Arg::Value(word)) if word == "serve" => serve(parser),
        Some(other) => Err(other.unexpected()),
    }
}

fn serve(mut parser: Parser) -> Result<Command, Error> {
    let mut options = ServeOptions { bind: IpAddr::from([127, 0, 0, 1]), port: 6379 };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("port") => options.port = parser.value()?.parse()?,
            Arg::Long("bind") => options.bind = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Serve(options))
}
