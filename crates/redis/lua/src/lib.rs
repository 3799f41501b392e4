//! Lua 5.1 as a machine that can be stopped: see docs/design/scripting.md.
//!
//! [`Vm::load`] compiles, [`Vm::start`] prepares a call and [`Vm::resume`] runs it
//! within a budget of instructions. A call of the host comes out as a
//! [`Step::Host`]: the machine waits, without a native stack, for the answer.
//! Memory is limited, and neither limit can be caught by the script.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod args;
mod arith;
mod code;
mod compile;
pub mod format;
mod function;
mod heap;
mod library;
pub mod number;
mod thread;
mod value;
mod vm;

pub use crate::{
    args::Args,
    function::NativeFn,
    heap::{Fault, Hard, Heap, Table},
    value::{FunctionId, Str, TableId, ThreadId, Value},
    vm::{Flow, Pin, Raised, Step, Vm},
};
use alloc::vec::Vec;

/// How an error names a chunk: `name` for `@name` and `=name`, else the start of
/// the source.
pub(crate) fn chunk_name(source: &[u8]) -> Vec<u8> {
    chunk_name_within(source, 60)
}

pub(crate) fn chunk_name_within(source: &[u8], room: usize) -> Vec<u8> {
    match source {
        [b'=', name @ ..] => name[..name.len().min(room - 1)].to_vec(),
        [b'@', name @ ..] if name.len() > room - 8 => {
            [b"...", &name[name.len() - (room - 8)..]].concat()
        }
        [b'@', name @ ..] => name.to_vec(),
        text => {
            let line = text.split(|it| matches!(it, b'\n' | b'\r' | 0)).next().unwrap_or(b"");
            let shown = &line[..line.len().min(room - 17)];
            let dots: &[u8] = if shown.len() < text.len() { b"..." } else { b"" };
            [b"[string \"", shown, dots, b"\"]"].concat()
        }
    }
}
