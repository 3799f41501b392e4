//! `bramble`: the native face. Sockets, image files and the clock of the
//! machine; all else is the node's.
#![forbid(unsafe_code)]

mod clock;
mod connection;
mod disk;
mod image;
mod options;
mod serve;

use options::Command;
use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let outcome = match options::parse(lexopt::Parser::from_env()) {
        Ok(Command::Help) => {
            io::stdout().write_all(options::HELP.as_bytes()).map_err(|it| it.to_string())
        }
        Ok(Command::Serve(options)) => serve::run(&options).map_err(|it| it.to_string()),
        Ok(Command::Disk { image, command }) => {
            disk::run(&image, &command).map_err(|it| format!("{}: {it}", image.display()))
        }
        Err(error) => Err(format!("{error}\n\n{}", options::HELP)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Where nobody listens, the exit status still tells.
            let _ = writeln!(io::stderr(), "bramble: {message}");
            ExitCode::FAILURE
        }
    }
}
